import type { EventType, RecordedEvent } from '@tour-portal/contracts/events/events.js';
import type { JsonObject } from '@tour-portal/contracts/stores/event-store.js';
import type { ReadModelBatch, ReadModels } from '@tour-portal/contracts/stores/read-models.js';
import type { KeyFilter } from './key-filter.js';
import { applyEvent } from '../runner/projection.js';
import type { Target } from './rebuild-plan.js';

/** How much is kept in memory before it must be written. */
export interface FoldLimits {
  readonly documents: number;
  /** Of JSON; the same in memory is several times as much. */
  readonly bytes: number;
  /** Of a fold stream by stream: documents that wait to be written. */
  readonly finished: number;
}

export const FOLD_LIMITS: FoldLimits = { documents: 14_000, bytes: 20 * 2 ** 20, finished: 500 };
/** One document in so many is written out to know how long they are. */
const SAMPLED = 64;
const NOBODY: readonly Documents[] = [];

/** A target's documents in memory. */
interface Documents {
  readonly target: Target;
  /** Touched since the last window was taken; null: there is none any more. */
  touched: Map<string, JsonObject | null>;
  /** Those of the window before, as they were written. */
  recent: Map<string, JsonObject | null>;
  averageBytes: number;
}

/** The documents of one read model that an event touches. */
interface Touch {
  readonly event: RecordedEvent;
  readonly documents: Documents;
  readonly keys: readonly string[];
}

/** What a window of the log changed. */
export type Window = Pick<ReadModelBatch, 'puts' | 'deletes'>;

/**
 * Folds a long log in windows: within one, a document is changed in memory however often and written once. The documents
 * of the last two windows are kept, so memory is bounded; others are read back from the store when an event touches them,
 * but not those that were never written.
 */
export class BulkFold {
  private readonly all: Documents[];
  private readonly following = new Map<EventType, Documents[]>();

  /** @param written knows, and learns, the keys of the documents that there are */
  constructor(
    targets: readonly Target[],
    private readonly store: Pick<ReadModels, 'getMany'>,
    private readonly written: KeyFilter,
    private readonly limits: FoldLimits = FOLD_LIMITS,
  ) {
    this.all = targets.map((target) => ({
      target,
      touched: new Map(),
      recent: new Map(),
      averageBytes: 500,
    }));
    for (const documents of this.all) {
      for (const type of documents.target.projection.follows) {
        const others = this.following.get(type) ?? [];
        this.following.set(type, [...others, documents]);
      }
    }
  }

  /** Whether the window should be taken and written before more is folded. */
  get isFull(): boolean {
    let count = 0;
    let bytes = 0;
    for (const { touched, averageBytes } of this.all) {
      count += touched.size;
      bytes += touched.size * averageBytes;
    }
    return count >= this.limits.documents || bytes >= this.limits.bytes;
  }

  /** What was taken before the last window must have been written: it is read back from the store. */
  async add(events: readonly RecordedEvent[]): Promise<void> {
    const { touches, missing } = this.takenIn(events);
    for (const [documents, keys] of missing) {
      const { target, touched } = documents;
      const found = await this.store.getMany(target.collection, keys);
      for (const [index, key] of keys.entries()) touched.set(key, found[index] ?? null);
    }
    for (const { event, documents, keys } of touches) {
      const { target, touched } = documents;
      for (const key of keys)
        touched.set(key, applyEvent(target.projection, touched.get(key) ?? null, event, key));
    }
  }

  /** Takes what these events touch into the window; answers what each touches, and what has to be read back. */
  private takenIn(events: readonly RecordedEvent[]): {
    touches: readonly Touch[];
    missing: ReadonlyMap<Documents, readonly string[]>;
  } {
    const touches: Touch[] = [];
    const missing = new Map<Documents, string[]>();
    for (const event of events) {
      for (const documents of this.following.get(event.type) ?? NOBODY) {
        const { target, touched, recent } = documents;
        if (event.position <= target.position) continue;
        const keys = target.projection.keys(event);
        if (keys.length > 0) touches.push({ event, documents, keys });
        for (const key of keys) {
          if (touched.has(key)) continue;
          const known = recent.get(key);
          touched.set(key, known ?? null);
          if (known !== undefined || !this.written.mayHave(target.number, key)) continue;
          const others = missing.get(documents);
          if (others === undefined) missing.set(documents, [key]);
          else others.push(key);
        }
      }
    }
    return { touches, missing };
  }

  /** Begins the next window; answers what this one changed. */
  take(): Window {
    const puts: Window['puts'][number][] = [];
    const deletes: Window['deletes'][number][] = [];
    for (const documents of this.all) {
      const { target, touched } = documents;
      const { collection, number } = target;
      let [sampled, bytes] = [0, 0];
      for (const [key, document] of touched) {
        if (document === null) {
          if (this.written.mayHave(number, key)) deletes.push({ collection, key });
          continue;
        }
        this.written.add(number, key);
        puts.push({ collection, key, document });
        if (puts.length % SAMPLED !== 0) continue;
        sampled += 1;
        bytes += JSON.stringify(document).length;
      }
      if (sampled > 0) documents.averageBytes = bytes / sampled;
      documents.recent = touched;
      documents.touched = new Map();
    }
    return { puts, deletes };
  }
}
