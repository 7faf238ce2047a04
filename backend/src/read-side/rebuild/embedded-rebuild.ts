import { EVENT_VERSIONS } from '@tour-portal/contracts/events/events.js';
import type { EventType, RecordedEvent } from '@tour-portal/contracts/events/events.js';
import type { JsonObject, Position } from '@tour-portal/contracts/stores/event-store.js';
import type { CollectionSpec, ReadModelBatch } from '@tour-portal/contracts/stores/read-models.js';
import { upcast } from '@tour-portal/contracts/events/upcasters.js';
import type {
  StreamPosition,
  LogByStream,
  LogPart,
  RebuildLog,
  StreamPart,
} from '@tour-portal/projections/rebuild/rebuild-log.js';
import { serializePut } from '../../stores/sqlite/sqlite-read-models.js';
import type { Faults } from '../../event-log/faults.js';
import { unknownEvent } from '../../event-log/unknown-event.js';
import { WorkerClient } from '../../scheduling/worker-client.js';
import type { ReaderRequest, Serialized, WriterRequest } from './rebuild-messages.js';

const decoder = new TextDecoder();

/** Reads the embedded log on one thread and writes to the embedded read models on another, while this one folds. */
export class EmbeddedRebuild implements RebuildLog {
  readonly byStream: LogByStream = {
    head: () => this.reader.ask({ head: true }),
    read: (after, upTo, types) => this.readStreams(after, upTo, types),
  };
  private readonly reader: WorkerClient<ReaderRequest>;
  private readonly writer: WorkerClient<WriterRequest>;
  private readonly indexes = new Map<string, [string, 'text' | 'integer'][]>();

  constructor(
    dataDir: string,
    private readonly faults: Faults,
  ) {
    this.reader = new WorkerClient(new URL('./rebuild-reader.js', import.meta.url), { dataDir });
    this.writer = new WorkerClient(new URL('./rebuild-writer.js', import.meta.url), { dataDir });
  }

  async read(after: Position, types: ReadonlySet<EventType>): Promise<LogPart> {
    return parsedLazily(await this.reader.ask<Serialized<LogPart>>({ read: after, types: [...types] }));
  }

  private async readStreams(
    after: StreamPosition | null,
    upTo: Position,
    types: ReadonlySet<EventType>,
  ): Promise<StreamPart> {
    const request = { readStreams: after, upTo, types: [...types] };
    return parsedLazily(await this.reader.ask<Serialized<StreamPart>>(request));
  }

  count(after: Position): Promise<number> {
    return this.reader.ask({ count: after });
  }

  /** Documents are serialized on this thread and stored by the writing thread. */
  async commit(batch: ReadModelBatch): Promise<void> {
    const unknownPut = batch.puts.find(({ collection }) => !this.indexes.has(collection));
    if (unknownPut !== undefined) throw new Error(`collection ${unknownPut.collection} is not defined`);
    const puts = batch.puts.map((put) => serializePut(put, this.indexes.get(put.collection) ?? []));
    await this.writer.ask<undefined>({ commit: { ...batch, puts } });
    this.faults.pass('rebuild:written');
  }

  async define(specs: readonly CollectionSpec[]): Promise<void> {
    for (const { name, indexes } of specs) this.indexes.set(name, Object.entries(indexes));
    await this.writer.ask<undefined>({ define: specs });
  }

  async close(): Promise<void> {
    await Promise.all([this.reader.close(), this.writer.close()]);
  }
}

/** Parses the events of a part only when they are used: several parts are read ahead. `events` may throw UnknownEvent. */
function parsedLazily<Part>({ events: bytes, ...part }: Serialized<Part>) {
  let parsed: RecordedEvent[] | null = null;
  return {
    ...part,
    get events() {
      return (parsed ??= recordedEvents(decoder.decode(bytes)));
    },
  };
}

/** @throws UnknownEvent for an event that a newer version of the portal has written */
function recordedEvents(text: string): RecordedEvent[] {
  const events = JSON.parse(text) as RecordedEvent[];
  return events.flatMap((event) => {
    const { version } = event.metadata;
    const newest = EVENT_VERSIONS[event.type] as number | undefined;
    if (newest !== undefined && version === newest) return event;
    const unknown = unknownEvent({ ...event, metadata: { version } }, EVENT_VERSIONS);
    if (unknown !== null) throw unknown;
    // An unknown type without a version is no event of the portal (`unknownEvent`).
    if (newest === undefined) return [];
    const data = upcast(event.type, version, event.data as unknown as JsonObject);
    return { ...event, data } as unknown as RecordedEvent;
  });
}
