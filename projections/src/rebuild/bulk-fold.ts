import type { EventType, RecordedEvent } from '@tour-portal/contracts/events/events.js';
import type { JsonObject } from '@tour-portal/contracts/stores/event-store.js';
import type { ReadModelBatch, ReadModels } from '@tour-portal/contracts/stores/read-models.js';
import type { KeyFilter } from './key-filter.js';
import { applyEvent } from '../runner/projection.js';
import type { FoldTarget } from './rebuild-plan.js';

/**
 * How much may be kept in memory before it must be written: `documents` and `bytes` limit the fold in the order of the log
 * (`BulkFold`), `finished` the fold stream by stream (`StreamFold`).
 */
export interface FoldLimits {
  readonly documents: number;
  /** The documents' estimated size as JSON, a byte a character; in memory they take several times as much. */
  readonly bytes: number;
  /** How many finished documents may wait to be written. */
  readonly finished: number;
}

export const FOLD_LIMITS: FoldLimits = { documents: 14_000, bytes: 20 * 2 ** 20, finished: 500 };
/** One of this many documents is measured, to estimate the size of all. */
const SAMPLE_INTERVAL = 64;
const NO_DOCUMENTS: readonly Documents[] = [];

/** A target's documents in memory. */
interface Documents {
  readonly target: FoldTarget;
  /** Documents touched since the last window was taken; null: there is no such document. */
  touched: Map<string, JsonObject | null>;
  /** The documents of the window before, as they were written. */
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
export type FoldWindow = Pick<ReadModelBatch, 'puts' | 'deletes'>;

/**
 * Folds a long log in windows: within one, a document is changed in memory however often and written once. The documents
 * of the window under way and the one before are kept, so memory is bounded; others are read back from the store when an
 * event touches them, unless the filter says that they were never written.
 */
export class BulkFold {
  private readonly all: Documents[];
  private readonly documentsByType = new Map<EventType, Documents[]>();

  /** @param written the keys of all documents written so far; the fold adds those that it writes */
  constructor(
    targets: readonly FoldTarget[],
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
        const followers = this.documentsByType.get(type) ?? [];
        this.documentsByType.set(type, [...followers, documents]);
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

  /** Needs all windows before the last one taken to be written: their documents are read back from the store. */
  async add(events: readonly RecordedEvent[]): Promise<void> {
    const { touches, missing } = this.collect(events);
    for (const [documents, keys] of missing) {
      const { target, touched } = documents;
      const stored = await this.store.getMany(target.collection, keys);
      for (const [index, key] of keys.entries()) touched.set(key, stored[index] ?? null);
    }
    for (const { event, documents, keys } of touches) {
      const { target, touched } = documents;
      for (const key of keys)
        touched.set(key, applyEvent(target.projection, touched.get(key) ?? null, event, key));
    }
  }

  /** Adds the documents that these events touch to the window; returns them by event, and those to read from the store. */
  private collect(events: readonly RecordedEvent[]): {
    touches: readonly Touch[];
    missing: ReadonlyMap<Documents, readonly string[]>;
  } {
    const touches: Touch[] = [];
    const missing = new Map<Documents, string[]>();
    for (const event of events) {
      for (const documents of this.documentsByType.get(event.type) ?? NO_DOCUMENTS) {
        const { target, touched, recent } = documents;
        if (event.position <= target.position) continue;
        const keys = target.projection.keys(event);
        if (keys.length > 0) touches.push({ event, documents, keys });
        for (const key of keys) {
          if (touched.has(key)) continue;
          const recentDocument = recent.get(key);
          touched.set(key, recentDocument ?? null);
          if (recentDocument !== undefined || !this.written.mayHave(target.number, key)) continue;
          const missingKeys = missing.get(documents);
          if (missingKeys === undefined) missing.set(documents, [key]);
          else missingKeys.push(key);
        }
      }
    }
    return { touches, missing };
  }

  /** Begins the next window; returns what the last one changed. */
  takeWindow(): FoldWindow {
    const puts: FoldWindow['puts'][number][] = [];
    const deletes: FoldWindow['deletes'][number][] = [];
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
        if (puts.length % SAMPLE_INTERVAL !== 0) continue;
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
