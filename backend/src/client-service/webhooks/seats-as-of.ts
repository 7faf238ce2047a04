import { Inject, Injectable } from '@nestjs/common';
import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { EMPTY_DEPARTURE, evolveDeparture } from '../../departures/departure-state.js';
import type { DepartureState } from '../../departures/departure-state.js';
import { EventLog } from '../../event-log/event-log.js';

/** Departures that are folded on from where they were; the others are read from their beginning. */
const REMEMBERED = 100;

type Seats = Pick<DepartureState, 'capacity' | 'seatsTaken'>;

/** The seats of a departure before and after one of its events, by its own stream: the same whenever somebody asks. */
@Injectable()
export class SeatsAsOf {
  private readonly folded = new Map<string, { readonly revision: number; readonly state: DepartureState }>();

  constructor(@Inject(EventLog) private readonly log: Pick<EventLog, 'read'>) {}

  async around({
    stream,
    revision,
  }: Pick<RecordedEvent, 'stream' | 'revision'>): Promise<{ readonly before: Seats; readonly after: Seats }> {
    const known = this.folded.get(stream);
    const isAhead = known !== undefined && known.revision < revision;
    let state = isAhead ? known.state : EMPTY_DEPARTURE;
    let before = state;
    for (const event of await this.log.read(stream, isAhead ? known.revision + 1 : 0, revision)) {
      before = state;
      state = evolveDeparture(state, event);
    }
    if (known === undefined || isAhead) this.remember(stream, { revision, state });
    return { before, after: state };
  }

  private remember(stream: string, folded: { revision: number; state: DepartureState }): void {
    this.folded.delete(stream);
    this.folded.set(stream, folded);
    const [oldest] = this.folded.keys();
    if (this.folded.size > REMEMBERED && oldest !== undefined) this.folded.delete(oldest);
  }
}
