import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { EVENT_VERSIONS } from '@tour-portal/contracts/events.js';
import type { EventType, RecordedEvent } from '@tour-portal/contracts/events.js';
import type { JsonObject, Position } from '@tour-portal/contracts/stores/event-store.js';
import type { CollectionSpec, ReadModelBatch } from '@tour-portal/contracts/stores/read-models.js';
import { upcast } from '@tour-portal/contracts/upcasters.js';
import type {
  InStream,
  LogByStream,
  LogPart,
  RebuildLog,
  StreamPart,
} from '@tour-portal/projections/rebuild-log.js';
import { writtenOut } from '../stores/sqlite-read-models.js';
import type { Answered, Asked, ReadText } from './rebuild-messages.js';

/** Of the other thread, which keeps nothing: its texts come and go, and with room for more of them it would only be bigger. */
const YOUNG_MEGABYTES = 12;

interface Waiting {
  readonly resolve: (answer: never) => void;
  readonly reject: (error: unknown) => void;
}

/** Reads the embedded log and writes to the embedded read models on a thread of its own, while this one folds. */
export class EmbeddedRebuild implements RebuildLog {
  readonly byStream: LogByStream = {
    head: () => this.ask({ head: true }),
    read: (after, upTo, types) => this.readStreams(after, upTo, types),
  };
  private readonly worker: Worker;
  private readonly waiting: Waiting[] = [];
  private died: Error | null = null;
  private readonly indexes = new Map<string, [string, 'text' | 'integer'][]>();

  constructor(dataDir: string) {
    this.worker = new Worker(new URL('./rebuild-thread.js', import.meta.url), {
      workerData: { dataDir },
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    });
    this.worker.on('message', (said: Answered) => {
      const first = this.waiting.shift();
      if ('error' in said) first?.reject(said.error);
      else first?.resolve(said.answer as never);
    });
    this.worker.on('error', (error) => {
      this.died = error;
      for (const { reject } of this.waiting.splice(0)) reject(error);
    });
  }

  async read(after: Position, types: ReadonlySet<EventType>): Promise<LogPart> {
    return parsedLater(await this.ask<ReadText>({ read: after, types: [...types] }));
  }

  private async readStreams(
    after: InStream | null,
    upTo: Position,
    types: ReadonlySet<EventType>,
  ): Promise<StreamPart> {
    const asked = { readStreams: after, upTo, types: [...types] };
    return parsedLater(await this.ask<ReadText<InStream>>(asked));
  }

  count(after: Position): Promise<number> {
    return this.ask({ count: after });
  }

  /** Documents are written out here and stored by the other thread. */
  async commit(batch: ReadModelBatch): Promise<void> {
    const unknown = batch.puts.find(({ collection }) => !this.indexes.has(collection));
    if (unknown !== undefined) throw new Error(`collection ${unknown.collection} is not defined`);
    const puts = batch.puts.map((put) => writtenOut(put, this.indexes.get(put.collection) ?? []));
    await this.ask<undefined>({ commit: { ...batch, puts } });
  }

  async define(specs: readonly CollectionSpec[]): Promise<void> {
    for (const { name, indexes } of specs) this.indexes.set(name, Object.entries(indexes));
    await this.ask<undefined>({ define: specs });
  }

  async close(): Promise<void> {
    if (this.died !== null) return;
    const exited = once(this.worker, 'exit');
    this.worker.postMessage({ close: true } satisfies Asked);
    await exited;
  }

  private ask<T>(asked: Asked): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.died !== null) throw this.died;
      this.waiting.push({ resolve, reject });
      this.worker.postMessage(asked);
    });
  }
}

/** Parsed only when its turn comes: several parts are read ahead. */
function parsedLater<L>({ events: text, ...part }: ReadText<L>) {
  let parsed: RecordedEvent[] | null = null;
  return {
    ...part,
    get events() {
      return (parsed ??= recordedEvents(text));
    },
  };
}

function recordedEvents(text: string): RecordedEvent[] {
  const events = JSON.parse(text) as RecordedEvent[];
  return events.map((event) => {
    const { version } = event.metadata;
    if (version === EVENT_VERSIONS[event.type]) return event;
    const data = upcast(event.type, version, event.data as unknown as JsonObject);
    return { ...event, data } as unknown as RecordedEvent;
  });
}
