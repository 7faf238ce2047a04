import type { EventStore } from '@tour-portal/contracts/stores/event-store.js';
import { lossOf, newestEvent } from './parts/landmark.js';
import type { Landmark } from './parts/landmark.js';
import { positionText } from './parts/parts.js';

const REMEDY =
  'Nothing is saved or projected until the newest log is back, or until all instances are stopped, the loss is accepted with ' +
  '`npm run projections -- rebuild`, and they are started again.';

/** The log is not the one that this process has seen before: nothing is to be decided on it. */
export class LogReplaced extends Error {
  override readonly name = 'LogReplaced';
}

/**
 * Looks whether the log that is served is still the one that was opened (decision 0031): somebody may restore an older one
 * beneath a running instance. It goes by the newest event this process has seen. Where that is there again, all is well again.
 */
export class LogWatch {
  private known: Landmark | null = null;
  private found: string | null = null;

  constructor(private readonly events: Pick<EventStore, 'head' | 'at'>) {}

  /** What is wrong and what to do, in one line; null: nothing was found at the last look. */
  get problem(): string | null {
    return this.found;
  }

  /** The newest event that was seen. */
  get newest(): Landmark | null {
    return this.known;
  }

  /** @throws what the store says that cannot be read; the last finding stands then */
  async look(): Promise<void> {
    const { known } = this;
    const head = await this.events.head();
    const loss = known === null ? null : await lossOf(known, this.events, head);
    if (known !== null && loss !== null) {
      const [end, seen] = [positionText(head), positionText(known.position)];
      this.found =
        loss === 'shorter'
          ? `The read models are ahead of the event log (${seen} > ${end}): it was restored from an older backup. ${REMEDY}`
          : `The event log has another event at ${seen} than was seen there: it was restored from another backup. ${REMEDY}`;
      return;
    }
    if (head !== known?.position) this.known = (await newestEvent(this.events, head)) ?? known;
    this.found = null;
  }

  /** @throws LogReplaced */
  require(): void {
    if (this.found !== null) throw new LogReplaced(this.found);
  }
}

/**
 * The same store, which appends nothing while the log is not the one that was seen.
 * @param onUse told when something is appended, and when something new is followed
 */
export function watched(
  events: EventStore,
  watch: Pick<LogWatch, 'require'>,
  onUse: () => void = () => undefined,
): EventStore {
  return {
    append: async (stream, expected, appended) => {
      onUse();
      watch.require();
      return events.append(stream, expected, appended);
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
