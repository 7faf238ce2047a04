import type { RecordedEvent } from '@tour-portal/contracts/events.js';
import type { JsonObject, Position } from '@tour-portal/contracts/stores/event-store.js';
import { CollectionSwitched } from '@tour-portal/contracts/stores/read-models.js';
import type { CheckpointMove, Lease, ReadModels } from '@tour-portal/contracts/stores/read-models.js';
import { applyEvent, collectionOf } from './projection.js';
import type { Projection } from './projection.js';

export interface RunnerOptions {
  /** Recently touched documents kept in memory, so that a busy one is not read again for every batch. */
  readonly cachedDocuments?: number;
}

/** Events in log order, and where the read that found them ended (events of unknown types are counted in). */
export interface LogBatch {
  readonly events: readonly RecordedEvent[];
  readonly last: Position;
}

/** Where a read model is kept, and how far it has come. */
interface Kept {
  /** The collection its readers see. */
  readonly live: string;
  position: Position;
}

/**
 * Folds the log into the read models: takes events batch by batch, folds each batch in memory and writes each touched
 * document once, together with the checkpoints. Runs under a lease, so that of several instances only one writes; a
 * writer whose lease was taken over is refused by the store and starts afresh. A batch seen before changes nothing.
 *
 * Readers may be switched to a rebuilt read model at any time: the batch that meets it is folded into that one.
 */
export class ProjectionRunner {
  private readonly cachedDocuments: number;
  private readonly cache = new Map<string, JsonObject | null>();
  private kept: Map<Projection, Kept> | null = null;

  constructor(
    private readonly projections: readonly Projection[],
    private readonly store: ReadModels,
    options: RunnerOptions = {},
  ) {
    this.cachedDocuments = options.cachedDocuments ?? 20_000;
  }

  /** Creates the collections that are missing. */
  async define(): Promise<void> {
    await this.store.define(this.projections.map((p) => ({ name: collectionOf(p), indexes: p.indexes })));
  }

  /**
   * Folds one batch and commits it.
   * @throws StaleLease, CheckpointMoved: another runner is at work; nothing was written
   */
  async fold(lease: Lease, batch: LogBatch): Promise<void> {
    for (;;) {
      try {
        await this.foldBatch(lease, batch);
        return;
      } catch (error) {
        this.forget();
        if (!(error instanceof CollectionSwitched)) throw error;
      }
    }
  }

  /** Forgets what it knows of the store, for when another runner may have written to it. */
  forget(): void {
    this.cache.clear();
    this.kept = null;
  }

  /** Where the furthest-behind read model stands in the store. */
  async position(): Promise<Position> {
    const all = await Promise.all(this.projections.map((p) => this.store.checkpoint(collectionOf(p))));
    return all.reduce((least, position) => (position < least ? position : least), all[0] ?? '');
  }

  private async foldBatch(lease: Lease, { events, last }: LogBatch): Promise<void> {
    const kept = (this.kept ??= await this.loadKept());
    const touched = new Map<string, { collection: string; key: string; document: JsonObject | null }>();
    for (const [projection, { live: collection, position: done }] of kept) {
      for (const event of events) {
        if (event.position <= done || !projection.follows.includes(event.type)) continue;
        for (const key of projection.keys(event)) {
          const id = `${collection}/${key}`;
          const before =
            touched.get(id)?.document ?? (touched.has(id) ? null : await this.load(collection, key, id));
          touched.set(id, { collection, key, document: applyEvent(projection, before, event, key) });
        }
      }
    }

    const moves: CheckpointMove[] = [];
    for (const { live, position: from } of kept.values())
      if (from < last) moves.push({ projection: live, from, to: last });
    const puts = [];
    const deletes = [];
    for (const { collection, key, document } of touched.values()) {
      if (document === null) deletes.push({ collection, key });
      else puts.push({ collection, key, document });
    }
    if (moves.length === 0) return;
    const live = [...kept].map(([projection, { live: is }]) => ({
      collection: collectionOf(projection),
      is,
    }));
    await this.store.commit({ lease, live, checkpoints: moves, puts, deletes });

    for (const one of kept.values()) if (one.position < last) one.position = last;
    for (const [id, { document }] of touched) this.remember(id, document);
  }

  private async load(collection: string, key: string, id: string): Promise<JsonObject | null> {
    const known = this.cache.get(id);
    return known === undefined ? this.store.get(collection, key) : known;
  }

  private async loadKept(): Promise<Map<Projection, Kept>> {
    const loaded = new Map<Projection, Kept>();
    for (const projection of this.projections) {
      const { indexes } = projection;
      const live = await this.store.live(collectionOf(projection));
      await this.store.define([{ name: live, indexes }]);
      loaded.set(projection, { live, position: await this.store.checkpoint(live) });
    }
    return loaded;
  }

  private remember(id: string, document: JsonObject | null): void {
    this.cache.delete(id);
    this.cache.set(id, document);
    if (this.cache.size > this.cachedDocuments) this.cache.delete(this.cache.keys().next().value as string);
  }
}
