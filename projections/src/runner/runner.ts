import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import type { JsonObject, Position } from '@tour-portal/contracts/stores/event-store.js';
import { CollectionSwitched } from '@tour-portal/contracts/stores/read-models.js';
import type { CheckpointMove, Lease, ReadModels } from '@tour-portal/contracts/stores/read-models.js';
import { applyEvent, collectionOf } from './projection.js';
import type { Projection } from './projection.js';

/** Events in log order, and the position at which their read ended, which may be after events of other programs. */
export interface LogBatch {
  readonly events: readonly RecordedEvent[];
  readonly last: Position;
}

/** The collection of a read model, and how far it has come. */
interface LiveCollection {
  /** The collection its readers see. */
  readonly liveName: string;
  position: Position;
}

/** An event that changes a document. */
interface Change {
  readonly projection: Projection;
  readonly collection: string;
  readonly key: string;
  /** The document among those of all collections: `{collection}/{key}`. */
  readonly id: string;
  readonly event: RecordedEvent;
}

/**
 * Folds the log into the read models: takes events batch by batch, folds each batch in memory and writes each touched
 * document once, together with the checkpoints. Runs under a lease, so that of several instances only one writes; a
 * writer whose lease was taken over is refused by the store and starts afresh. A batch seen before changes nothing.
 *
 * Readers may be switched to a rebuilt read model at any time: a batch that meets the switch is folded into the rebuilt one.
 */
export class ProjectionRunner {
  private readonly cache = new Map<string, JsonObject | null>();
  private collections: Map<Projection, LiveCollection> | null = null;
  /** Collections that are known to be there, with their indexes. */
  private readonly defined = new Set<string>();
  private timesCollectionsLoaded = 0;

  constructor(
    private readonly projections: readonly Projection[],
    private readonly store: ReadModels,
    /** How many recently touched documents stay in memory, so that a busy one is not read again for every batch. */
    private readonly cachedDocuments = 20_000,
  ) {}

  /** Creates the collections that are missing, and the indexes of those that readers see. */
  async define(): Promise<void> {
    await this.store.define(this.projections.map((p) => ({ name: collectionOf(p), indexes: p.indexes })));
    await this.defineLive(await this.liveNames());
  }

  /**
   * Folds one batch and commits it.
   * @throws StaleLease, CheckpointMoved: another runner is at work; no checkpoint was moved
   */
  async fold(lease: Lease, batch: LogBatch): Promise<void> {
    for (;;) {
      try {
        await this.foldBatch(lease, batch);
        return;
      } catch (error) {
        this.reset();
        if (!(error instanceof CollectionSwitched)) throw error;
      }
    }
  }

  /** Drops this runner's copies of documents and positions, for when another runner may have written to the store. */
  reset(): void {
    this.cache.clear();
    this.collections = null;
  }

  /** Changes whenever the runner may write to other collections than before. */
  get loadCount(): number {
    return this.timesCollectionsLoaded;
  }

  /** The stored position of the read model that is furthest behind. */
  async position(): Promise<Position> {
    const all = await this.store.checkpoints(this.projections.map(collectionOf));
    return all.reduce((earliest, position) => (position < earliest ? position : earliest), all[0] ?? '');
  }

  private async foldBatch(lease: Lease, { events, last }: LogBatch): Promise<void> {
    const collections = (this.collections ??= await this.loadCollections());
    const changes = changesIn(collections, events);
    const documents = await this.load(changes);
    for (const { projection, key, id, event } of changes)
      documents.set(id, applyEvent(projection, documents.get(id) ?? null, event, key));

    const moves: CheckpointMove[] = [];
    for (const { liveName, position: from } of collections.values())
      if (from < last) moves.push({ projection: liveName, from, to: last });
    const touched = new Map(changes.map((change) => [change.id, change]));
    const puts = [];
    const deletes = [];
    for (const [id, { collection, key }] of touched) {
      const document = documents.get(id) ?? null;
      if (document === null) deletes.push({ collection, key });
      else puts.push({ collection, key, document });
    }
    if (moves.length === 0) return;
    const live = [...collections].map(([projection, { liveName }]) => ({
      collection: collectionOf(projection),
      liveName,
    }));
    await this.store.commit({ lease, live, checkpoints: moves, puts, deletes });

    for (const collection of collections.values()) if (collection.position < last) collection.position = last;
    for (const id of touched.keys()) this.remember(id, documents.get(id) ?? null);
  }

  /** The documents before the batch, by id; those that are not cached are read with one query for each collection. */
  private async load(changes: readonly Change[]): Promise<Map<string, JsonObject | null>> {
    const before = new Map<string, JsonObject | null>();
    const uncached = new Map<string, Set<string>>();
    for (const { collection, key, id } of changes) {
      const document = this.cache.get(id);
      if (document !== undefined) before.set(id, document);
      else uncached.set(collection, (uncached.get(collection) ?? new Set()).add(key));
    }
    await Promise.all(
      [...uncached].map(async ([collection, keySet]) => {
        const keys = [...keySet];
        const documents = await this.store.getMany(collection, keys);
        keys.forEach((key, index) => before.set(idOf(collection, key), documents[index] ?? null));
      }),
    );
    return before;
  }

  private async loadCollections(): Promise<Map<Projection, LiveCollection>> {
    this.timesCollectionsLoaded += 1;
    const names = await this.liveNames();
    await this.defineLive(names);
    const positions = await this.store.checkpoints(names);
    return new Map(
      this.projections.map((projection, index) => [
        projection,
        { liveName: names[index] as string, position: positions[index] as Position },
      ]),
    );
  }

  /** The collections that readers see, in the order of the projections. */
  private liveNames(): Promise<string[]> {
    return Promise.all(this.projections.map((projection) => this.store.live(collectionOf(projection))));
  }

  /**
   * Skips collections that this runner has defined before: `define` did so at the start, so that an instance that takes over
   * after a crash need not spend its first second on it.
   */
  private async defineLive(names: readonly string[]): Promise<void> {
    const missing = this.projections.flatMap(({ indexes }, index) => {
      const name = names[index] as string;
      return this.defined.has(name) ? [] : [{ name, indexes }];
    });
    if (missing.length === 0) return;
    await this.store.define(missing);
    for (const { name } of missing) this.defined.add(name);
  }

  private remember(id: string, document: JsonObject | null): void {
    this.cache.delete(id);
    this.cache.set(id, document);
    if (this.cache.size > this.cachedDocuments) this.cache.delete(this.cache.keys().next().value as string);
  }
}

/** The changes by the events that each read model has not seen yet, one read model after the other. */
function changesIn(
  collections: ReadonlyMap<Projection, LiveCollection>,
  events: readonly RecordedEvent[],
): Change[] {
  const changes: Change[] = [];
  for (const [projection, { liveName: collection, position: reached }] of collections)
    for (const event of events) {
      if (event.position <= reached || !projection.follows.includes(event.type)) continue;
      for (const key of projection.keys(event))
        changes.push({ projection, collection, key, id: idOf(collection, key), event });
    }
  return changes;
}

function idOf(collection: string, key: string): string {
  return `${collection}/${key}`;
}
