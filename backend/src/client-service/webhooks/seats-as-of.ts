import { Inject, Injectable } from '@nestjs/common';
import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { EMPTY_DEPARTURE, evolveDeparture } from '../../departures/departure-state.js';
import type { DepartureState } from '../../departures/departure-state.js';
import { EventLog } from '../../event-log/event-log.js';

/**
 * How many departures' states are remembered at most. For other departures, and for an event that is not later than the
 * remembered state, the stream is read from its beginning.
 */
const MOST_REMEMBERED = 100;

type Seats = Pick<DepartureState, 'capacity' | 'seatsTaken'>;

/** A departure after one of its events, and before the command that wrote the event. */
interface Folded {
  readonly revision: number;
  readonly state: DepartureState;
  readonly command: string | null;
  readonly beforeCommand: DepartureState;
}

const NOTHING: Folded = {
  revision: -1,
  state: EMPTY_DEPARTURE,
  command: null,
  beforeCommand: EMPTY_DEPARTURE,
};

/** The seats of a departure before and after one of its events, from its stream, so the answer never changes. */
@Injectable()
export class SeatsAsOf {
  private readonly folded = new Map<string, Folded>();

  constructor(@Inject(EventLog) private readonly log: Pick<EventLog, 'read'>) {}

  async beforeAndAfter({ stream, revision }: Pick<RecordedEvent, 'stream' | 'revision'>): Promise<{
    readonly beforeCommand: Seats;
    readonly before: Seats;
    readonly after: Seats;
  }> {
    const remembered = this.folded.get(stream);
    const isEarlier = remembered !== undefined && remembered.revision < revision;
    const start = isEarlier ? remembered : NOTHING;
    let { state, command, beforeCommand } = start;
    let before = state;
    for (const event of await this.log.read(stream, start.revision + 1, revision)) {
      if (event.metadata.causation !== command) [command, beforeCommand] = [event.metadata.causation, state];
      before = state;
      state = evolveDeparture(state, event);
    }
    if (remembered === undefined || isEarlier)
      this.remember(stream, { revision, state, command, beforeCommand });
    return { beforeCommand, before, after: state };
  }

  private remember(stream: string, folded: Folded): void {
    this.folded.delete(stream);
    this.folded.set(stream, folded);
    const [oldest] = this.folded.keys();
    if (this.folded.size > MOST_REMEMBERED && oldest !== undefined) this.folded.delete(oldest);
  }
}
