import type { EventType, RecordedEvent } from '@tour-portal/contracts/events/events.js';
import type { JsonObject } from '@tour-portal/contracts/stores/event-store.js';
import type { ReadModelBatch } from '@tour-portal/contracts/stores/read-models.js';
import type { KeyFilter } from './key-filter.js';
import { applyEvent } from '../runner/projection.js';
import type { FoldTarget } from './rebuild-plan.js';

type Put = ReadModelBatch['puts'][number];

/** One read model's part of the fold. */
interface Documents {
  readonly target: FoldTarget;
  /** The documents of the stream under way. */
  readonly open: Map<string, JsonObject | null>;
  /** Events of other streams that are not applied yet, by the key of their document; oldest first. */
  readonly strays: Map<string, RecordedEvent[]>;
}

/** Finished documents, and the stream up to which all documents are finished. */
export interface FinishedDocuments {
  readonly puts: readonly Put[];
  readonly stream: string;
}

/**
 * Folds a log that comes stream by stream. A document is finished with its stream: it is written once, nothing is read
 * back. Besides the strays, memory holds only the stream under way and what waits to be taken.
 */
export class StreamFold {
  private readonly all: readonly Documents[];
  private readonly documentsByType = new Map<EventType, Documents[]>();
  private stream = '';
  /** The stream before the one under way. */
  private finishedStream = '';
  private puts: Put[] = [];

  /**
   * @param targets read models each of whose documents belongs to one stream
   * @param strays in the order of the log: the events that change documents of other streams
   * @param written the fold adds the keys of the finished documents
   */
  constructor(
    targets: readonly FoldTarget[],
    strays: readonly RecordedEvent[],
    private readonly written: KeyFilter,
  ) {
    this.all = targets.map((target) => ({ target, open: new Map(), strays: straysOf(target, strays) }));
    for (const documents of this.all) {
      const { follows, fromOtherStreams = [] } = documents.target.projection;
      for (const type of follows.filter((followed) => !fromOtherStreams.includes(followed)))
        this.documentsByType.set(type, [...(this.documentsByType.get(type) ?? []), documents]);
    }
  }

  /** Folds the next events; the log brings all events of a stream, in their order, before those of the next stream. */
  add(events: readonly RecordedEvent[]): void {
    for (const event of events) {
      if (event.stream !== this.stream) this.begin(event.stream);
      for (const documents of this.documentsByType.get(event.type) ?? []) {
        const { open, strays, target } = documents;
        for (const key of target.projection.keys(event)) {
          if (strays.size > 0) applyStrays(documents, key, event);
          open.set(key, applyEvent(target.projection, open.get(key) ?? null, event, key));
        }
      }
    }
  }

  /** Finishes the documents of the last stream. */
  end(): void {
    this.begin('');
  }

  /** How many documents wait to be taken and written. */
  get finishedCount(): number {
    return this.puts.length;
  }

  takeFinished(): FinishedDocuments {
    const { puts, finishedStream: stream } = this;
    this.puts = [];
    return { puts, stream };
  }

  /** Finishes the documents of the stream under way, and begins the next one. */
  private begin(stream: string): void {
    for (const documents of this.all) {
      const { open, target, strays } = documents;
      for (const key of open.keys()) {
        if (strays.size > 0) applyStrays(documents, key, null);
        const document = open.get(key) ?? null;
        if (document === null) continue;
        this.written.add(target.number, key);
        this.puts.push({ collection: target.collection, key, document });
      }
      open.clear();
    }
    this.finishedStream = this.stream;
    this.stream = stream;
  }
}

function straysOf({ projection }: FoldTarget, events: readonly RecordedEvent[]): Documents['strays'] {
  const strays: Documents['strays'] = new Map();
  for (const event of events.filter(({ type }) => projection.fromOtherStreams?.includes(type))) {
    for (const key of projection.keys(event)) {
      const keyStrays = strays.get(key);
      if (keyStrays === undefined) strays.set(key, [event]);
      else keyStrays.push(event);
    }
  }
  return strays;
}

/** Applies the events of other streams that precede this event of the document's own stream; null: all that are left. */
function applyStrays({ open, strays, target }: Documents, key: string, before: RecordedEvent | null): void {
  const pending = strays.get(key) ?? [];
  while (pending.length > 0 && (before === null || pending[0]!.position < before.position)) {
    const event = pending.shift() as RecordedEvent;
    const document = open.get(key) ?? null;
    if (document !== null) open.set(key, applyEvent(target.projection, document, event, key));
  }
}
