import type { EventStore } from '@tour-portal/contracts/stores/event-store.js';
import { checkLandmark, newestEvent } from './parts/landmark.js';
import type { Landmark } from './parts/landmark.js';
import { positionText } from './parts/parts.js';

const REMEDY =
  'Nothing is saved or projected until the newest log is back, or until all instances are stopped, the loss is accepted with ' +
  '`npm run projections -- rebuild`, and they are started again.';

/** The log is not the one that this process has seen before: no decision may be based on it. */
export class LogReplaced extends Error {
  override readonly name = 'LogReplaced';
}

/**
 * Checks whether the log is still the one that was opened (decision 0031): an operator may restore an older log beneath a
 * running instance. It looks for the newest event of the last check without a problem; when the event is back, the problem is over.
 */
export class LogWatch {
  private newestSeen: Landmark | null = null;
  private finding: string | null = null;

  constructor(private readonly events: Pick<EventStore, 'head' | 'at'>) {}

  /** What is wrong and what to do, in one line; null: the last completed check found no problem, or there was none yet. */
  get problem(): string | null {
    return this.finding;
  }

  /** The newest event of the log at the last check that found no problem; null where the log was empty. */
  get newest(): Landmark | null {
    return this.newestSeen;
  }

  /** Checks the log. @throws the error of a store that cannot be read; the previous result stays then */
  async check(): Promise<void> {
    const { newestSeen } = this;
    const head = await this.events.head();
    const loss = newestSeen === null ? null : await checkLandmark(newestSeen, this.events, head);
    if (newestSeen !== null && loss !== null) {
      const [end, seen] = [positionText(head), positionText(newestSeen.position)];
      this.finding =
        loss === 'shorter'
          ? `The read models are ahead of the event log (${seen} > ${end}): it was restored from an older backup. ${REMEDY}`
          : `The event log has another event at ${seen} than was seen there: it was restored from another backup. ${REMEDY}`;
      return;
    }
    if (head !== newestSeen?.position) this.newestSeen = (await newestEvent(this.events, head)) ?? newestSeen;
    this.finding = null;
  }

  /** @throws LogReplaced */
  requireSameLog(): void {
    if (this.finding !== null) throw new LogReplaced(this.finding);
  }
}

/**
 * The same store, but it appends nothing while the watch reports a problem.
 * @param onUse called at each append, and when a subscription gets new events
 */
export function guardedEventStore(
  events: EventStore,
  watch: Pick<LogWatch, 'requireSameLog'>,
  onUse: () => void = () => undefined,
): EventStore {
  return {
    append: async (stream, expected, newEvents) => {
      onUse();
      watch.requireSameLog();
      return events.append(stream, expected, newEvents);
    },
    read: (stream, options) => events.read(stream, options),
    readAll: (after, limit) => events.readAll(after, limit),
    subscribeAll: (after, onEvents, options) =>
      events.subscribeAll(
        after,
        (batch) => {
          onUse();
          return onEvents(batch);
        },
        options,
      ),
    at: (position) => events.at(position),
    head: () => events.head(),
    close: () => events.close(),
  };
}
