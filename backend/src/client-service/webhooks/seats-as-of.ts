import { Inject, Injectable } from '@nestjs/common';
import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { EMPTY_DEPARTURE, evolveDeparture } from '../../departures/departure-state.js';
import type { DepartureState } from '../../departures/departure-state.js';
import { EventLog } from '../../event-log/event-log.js';

/** How many departures' states are remembered; for other departures the stream is read from its beginning. */
const MOST_REMEMBERED = 100;

type Seats = Pick<DepartureState, 'capacity' | 'seatsTaken'>;

/** The seats of a departure before and after one of its events, from its stream, so the answer never changes. */
@Injectable()
export class SeatsAsOf {
  private readonly folded = new Map<string, { readonly revision: number; readonly state: DepartureState }>();

  constructor(@Inject(EventLog) private readonly log: Pick<EventLog, 'read'>) {}

  async beforeAndAfter({
    stream,
    revision,
  }: Pick<RecordedEvent, 'stream' | 'revision'>): Promise<{ readonly before: Seats; readonly after: Seats }> {
    const remembered = this.folded.get(stream);
    const isEarlier = remembered !== undefined && remembered.revision < revision;
    let state = isEarlier ? remembered.state : EMPTY_DEPARTURE;
    let before = state;
    for (const event of await this.log.read(stream, isEarlier ? remembered.revision + 1 : 0, revision)) {
      before = state;
      state = evolveDeparture(state, event);
    }
    if (remembered === undefined || isEarlier) this.remember(stream, { revision, state });
    return { before, after: state };
  }

  private remember(stream: string, folded: { revision: number; state: DepartureState }): void {
    this.folded.delete(stream);
    this.folded.set(stream, folded);
    const [oldest] = this.folded.keys();
    if (this.folded.size > MOST_REMEMBERED && oldest !== undefined) this.folded.delete(oldest);
  }
}
