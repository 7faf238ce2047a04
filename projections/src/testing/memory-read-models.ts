import type { Json, JsonObject, Position } from '@tour-portal/contracts/stores/event-store.js';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import {
  CheckpointMoved,
  CollectionSwitched,
  StaleLease,
  latestExpiry,
} from '@tour-portal/contracts/stores/read-models.js';
import type {
  CollectionSpec,
  ComparisonPage,
  FindOptions,
  Lease,
  ReadModelBatch,
  ReadModels,
  CollectionSwitch,
} from '@tour-portal/contracts/stores/read-models.js';

interface Collection {
  readonly indexes: CollectionSpec['indexes'];
  /** As JSON text, so that nobody changes a stored document from outside. */
  readonly documents: Map<string, string>;
}

interface LeaseRow {
  readonly holder: string | null;
  readonly token: number;
  readonly expires: number;
}

const COLLECTION_NAME = /^[A-Za-z][A-Za-z0-9@._-]*$/;
const FIELD_NAME = /^[A-Za-z][A-Za-z0-9_]*$/;

/** The read-model port in memory, for tests; it passes the conformance cases that all engines share. Its indexes are never missing. */
export class MemoryReadModels implements ReadModels {
  private readonly stored = new Map<string, Collection>();
  private readonly positions = new Map<string, Position>();
  private readonly leases = new Map<string, LeaseRow>();
  /** By the name that readers ask for, the collection that they see under it. */
  private readonly liveNames = new Map<string, string>();

  async define(specs: readonly CollectionSpec[]): Promise<void> {
    for (const { name, indexes } of specs) {
      if (!COLLECTION_NAME.test(name) || !Object.keys(indexes).every((field) => FIELD_NAME.test(field)))
        throw new TypeError(`not a name for a collection, or for an indexed field of it: ${name}`);
      const existing = this.stored.get(name);
      if (existing === undefined) this.stored.set(name, { indexes, documents: new Map() });
      else if (definition(existing.indexes) !== definition(indexes)) {
        throw new Error(
          `collection ${name} exists with the indexes ${definition(existing.indexes)}; give it a new name`,
        );
      }
    }
  }

  async collections(): Promise<string[]> {
    return [...this.stored.keys()].sort(compareValues);
  }

  async live(collection: string): Promise<string> {
    return this.liveNow(collection);
  }

  async switch(lease: Lease, switches: readonly CollectionSwitch[]): Promise<void> {
    if (!this.holds(lease)) throw new StaleLease(lease);
    for (const { collection, from, to } of switches) {
      if (this.liveNow(collection) !== from) throw new CollectionSwitched(collection);
      const [current, next] = [from, to].map((name) => this.stored.get(name));
      if (next === undefined || definition(next.indexes) !== definition(current?.indexes ?? {}))
        throw new Error(`${to} has not the indexes of ${collection}`);
      if ((this.positions.get(to) ?? START) < (this.positions.get(from) ?? START))
        throw new CheckpointMoved(from);
    }
    for (const { collection, from, to } of switches) {
      this.liveNames.set(collection, to);
      this.positions.delete(from);
    }
  }

  async get(collection: string, key: string): Promise<JsonObject | null> {
    return parseText(this.liveCollection(collection).documents.get(key));
  }

  async getMany(collection: string, keys: readonly string[]): Promise<(JsonObject | null)[]> {
    const { documents } = this.liveCollection(collection);
    return keys.map((key) => parseText(documents.get(key)));
  }

  async find(collection: string, options: FindOptions): Promise<JsonObject[]> {
    const { documents, indexes } = this.liveCollection(collection);
    const { index, equals, from, to, limit } = options;
    const kind = indexes[index];
    if (kind === undefined) throw new TypeError(`${collection} has no index ${index}`);
    for (const bound of [equals, from, to]) if (bound !== undefined) checkKind(index, kind, bound);
    const found = [...documents].flatMap(([key, text]) => {
      const document = JSON.parse(text) as JsonObject;
      const value = (document[index] ?? null) as string | number | null;
      if (value === null) return [];
      const isInRange =
        (equals === undefined || value === equals) &&
        (from === undefined || compareValues(value, from) >= 0) &&
        (to === undefined || compareValues(value, to) <= 0);
      return isInRange ? [{ key, value, document }] : [];
    });
    found.sort((a, b) => compareValues(a.value, b.value) || compareValues(a.key, b.key));
    if (options.descending === true) found.reverse();
    return found.slice(0, Math.max(0, limit)).map(({ document }) => document);
  }

  async keys(collection: string, after: string, limit: number): Promise<string[]> {
    const keys = [...this.liveCollection(collection).documents.keys()].filter(
      (key) => compareValues(key, after) > 0,
    );
    return keys.sort(compareValues).slice(0, Math.max(0, limit));
  }

  async compare(left: string, right: string, after: string, limit: number): Promise<ComparisonPage> {
    const [a, b] = [this.liveCollection(left).documents, this.liveCollection(right).documents];
    const keys = [...new Set([...a.keys(), ...b.keys()])]
      .filter((key) => compareValues(key, after) > 0)
      .sort(compareValues);
    const page = keys.slice(0, limit);
    const last = page.length < limit ? null : (page.at(-1) ?? null);
    return { differing: page.filter((key) => a.get(key) !== b.get(key)), last };
  }

  async drop(collection: string): Promise<void> {
    this.stored.delete(collection);
  }

  async checkpoint(projection: string): Promise<Position> {
    return this.positions.get(this.liveNow(projection)) ?? START;
  }

  async checkpoints(projections: readonly string[]): Promise<Position[]> {
    return Promise.all(projections.map((projection) => this.checkpoint(projection)));
  }

  async resetCheckpoint(projection: string): Promise<void> {
    this.positions.delete(projection);
  }

  /** Everything is checked before anything is written. */
  async commit({ lease, live, checkpoints, puts, deletes }: ReadModelBatch): Promise<void> {
    if (!this.holds(lease)) throw new StaleLease(lease);
    for (const { collection, liveName } of live ?? [])
      if (this.liveNow(collection) !== liveName) throw new CollectionSwitched(collection);
    for (const { projection, from } of checkpoints)
      if ((this.positions.get(projection) ?? START) !== from) throw new CheckpointMoved(projection);
    for (const { collection } of deletes) this.collection(collection);
    const texts = puts.map(({ collection, key, document }) => {
      const { documents, indexes } = this.collection(collection);
      for (const [field, kind] of Object.entries(indexes)) checkKind(field, kind, document[field] ?? null);
      return { documents, key, text: JSON.stringify(document) };
    });
    for (const { documents, key, text } of texts) documents.set(key, text);
    for (const { collection, key } of deletes) this.collection(collection).documents.delete(key);
    for (const { projection, to } of checkpoints) this.positions.set(projection, to);
  }

  async acquireLease(name: string, holder: string, now: number, ttl: number): Promise<Lease | null> {
    const row = this.leases.get(name);
    const isHeld = row !== undefined && row.expires > now && row.expires <= latestExpiry(now, ttl);
    if (isHeld && row.holder !== null && row.holder !== holder) return null;
    const token = row?.holder === holder ? row.token : (row?.token ?? 0) + 1;
    this.leases.set(name, { holder, token, expires: now + ttl });
    return { name, holder, token };
  }

  async releaseLease(lease: Lease): Promise<void> {
    if (this.holds(lease)) this.leases.set(lease.name, { holder: null, token: lease.token, expires: 0 });
  }

  changeToken(): null {
    return null;
  }

  changedSince(): null {
    return null;
  }

  async close(): Promise<void> {
    // There is nothing to close. The documents stay, so that a test can give this store to another runner.
  }

  private holds({ name, holder, token }: Lease): boolean {
    const row = this.leases.get(name);
    return row?.holder === holder && row.token === token;
  }

  private liveNow(collection: string): string {
    return this.liveNames.get(collection) ?? collection;
  }

  /** The collection that readers of the name see. */
  private liveCollection(name: string): Collection {
    return this.collection(this.liveNow(name));
  }

  private collection(name: string): Collection {
    const existing = this.stored.get(name);
    if (existing === undefined) throw new Error(`collection ${name} is not defined`);
    return existing;
  }
}

function definition(indexes: CollectionSpec['indexes']): string {
  return JSON.stringify(Object.entries(indexes).sort(([a], [b]) => compareValues(a, b)));
}

function parseText(text: string | undefined): JsonObject | null {
  return text === undefined ? null : (JSON.parse(text) as JsonObject);
}

/** @throws TypeError for a value of another kind */
function checkKind(field: string, kind: 'text' | 'integer', value: Json): void {
  const fits = kind === 'text' ? typeof value === 'string' : Number.isSafeInteger(value);
  if (value !== null && !fits)
    throw new TypeError(`${field} is indexed as ${kind} and cannot hold ${JSON.stringify(value)}`);
}

/** Numbers by size, texts by the bytes of their UTF-8, which is not the order of JavaScript: what every engine's index does. */
function compareValues(a: string | number, b: string | number): number {
  if (typeof a === 'string' && typeof b === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return a < b ? -1 : a > b ? 1 : 0;
}
