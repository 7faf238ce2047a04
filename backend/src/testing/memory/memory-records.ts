import type { JsonObject } from '@tour-portal/contracts/stores/event-store.js';
import { DuplicateRecord } from '@tour-portal/contracts/stores/records.js';
import type { RecordCollection, Records, RecordWithVersion } from '@tour-portal/contracts/stores/records.js';

interface Kept {
  /** As JSON text, as every store keeps it. */
  readonly body: string;
  readonly version: number;
}

interface Shelf {
  readonly spec: RecordCollection;
  readonly records: Map<string, Kept>;
}

/** What instances on one store share. */
export interface SharedRecords {
  readonly collections: Map<string, Shelf>;
  readonly counters: Map<string, number>;
  changes: number;
}

/** The records port in memory, for tests. `another()` opens a second instance on the same records. */
export class MemoryRecords implements Records {
  constructor(
    private readonly shelves: SharedRecords = { collections: new Map(), counters: new Map(), changes: 0 },
  ) {}

  another(): MemoryRecords {
    return new MemoryRecords(this.shelves);
  }

  async define(collections: readonly RecordCollection[]): Promise<void> {
    for (const spec of collections) {
      const known = this.shelves.collections.get(spec.name)?.spec;
      if (known === undefined) this.shelves.collections.set(spec.name, { spec, records: new Map() });
      else if (JSON.stringify(known) !== JSON.stringify(spec))
        throw new Error(`${spec.name} exists as another collection; give it a new name`);
    }
  }

  async get(collection: string, key: string): Promise<RecordWithVersion | null> {
    const kept = this.shelf(collection).records.get(key);
    return kept === undefined ? null : opened(kept);
  }

  async findOne(collection: string, field: string, value: string | number) {
    this.checkField(collection, field, value);
    const [first = null] = this.sorted(collection, (record) => record[field] === value, field);
    return first;
  }

  async find(collection: string, field: string, bound: string | number, limit: number) {
    this.checkField(collection, field, bound);
    return this.sorted(collection, (record) => matches(record[field], bound), field).slice(0, limit);
  }

  async count(collection: string, field: string, bound: string | number): Promise<number> {
    return (await this.find(collection, field, bound, Number.MAX_SAFE_INTEGER)).length;
  }

  async insert(collection: string, key: string, record: JsonObject): Promise<number> {
    if (this.shelf(collection).records.has(key)) throw new DuplicateRecord(collection, 'key');
    // All writes are counted: this is higher than any version that the key had before it was removed.
    const version = this.shelves.changes + 1;
    this.keep(collection, key, record, version);
    return version;
  }

  async replace(collection: string, key: string, record: JsonObject, version: number): Promise<boolean> {
    const kept = this.shelf(collection).records.get(key);
    if (kept?.version !== version) return false;
    this.keep(collection, key, record, version + 1);
    return true;
  }

  async remove(collection: string, key: string, version?: number): Promise<boolean> {
    const { records } = this.shelf(collection);
    const kept = records.get(key);
    if (kept === undefined || (version !== undefined && kept.version !== version)) return false;
    this.shelves.changes += 1;
    return records.delete(key);
  }

  async removeWhere(collection: string, field: string, bound: string | number): Promise<number> {
    const found = await this.find(collection, field, bound, Number.MAX_SAFE_INTEGER);
    for (const { key } of found) await this.remove(collection, key);
    return found.length;
  }

  async increment(counter: string, by: number): Promise<number> {
    if (!Number.isInteger(by) || by < 1) throw new RangeError('a counter goes up by whole numbers');
    const value = (this.shelves.counters.get(counter) ?? 0) + by;
    this.shelves.counters.set(counter, value);
    return value;
  }

  changeToken(): number {
    return this.shelves.changes;
  }

  async close(): Promise<void> {
    // Nothing is held open.
  }

  private shelf(collection: string): Shelf {
    const shelf = this.shelves.collections.get(collection);
    if (shelf === undefined) throw new Error(`the collection ${collection} is not defined`);
    return shelf;
  }

  private checkField(collection: string, field: string, value: string | number): void {
    const { unique, indexes } = this.shelf(collection).spec;
    const kind = indexes[field] ?? (unique.includes(field) ? 'text' : null);
    if (kind === null || !isOf(kind, value))
      throw new TypeError(`${collection} cannot be asked for this ${field}`);
  }

  private keep(collection: string, key: string, record: JsonObject, version: number): void {
    const { spec, records } = this.shelf(collection);
    const kinds = {
      ...Object.fromEntries(spec.unique.map((field) => [field, 'text' as const])),
      ...spec.indexes,
    };
    for (const [field, kind] of Object.entries(kinds)) {
      const value = record[field];
      if (value != null && !isOf(kind, value))
        throw new TypeError(`${collection}.${field} should be ${kind}`);
    }
    for (const field of spec.unique) {
      const value = record[field];
      if (value == null) continue;
      for (const [other, kept] of records)
        if (other !== key && opened(kept).record[field] === value)
          throw new DuplicateRecord(collection, field);
    }
    this.shelves.changes += 1;
    records.set(key, { body: JSON.stringify(record), version });
  }

  private sorted(collection: string, isWanted: (record: JsonObject) => boolean, field: string) {
    return [...this.shelf(collection).records]
      .map(([key, kept]) => ({ key, ...opened(kept) }))
      .filter(({ record }) => isWanted(record))
      .sort((a, b) => compare(a.record[field], b.record[field]) || compare(a.key, b.key));
  }
}

function isOf(kind: 'text' | 'integer', value: unknown): boolean {
  return kind === 'text' ? typeof value === 'string' : Number.isInteger(value);
}

function opened({ body, version }: Kept): RecordWithVersion {
  return { record: JSON.parse(body) as JsonObject, version };
}

function matches(value: unknown, bound: string | number): boolean {
  return typeof bound === 'number' ? typeof value === 'number' && value <= bound : value === bound;
}

function compare(a: unknown, b: unknown): number {
  if (a === b) return 0;
  return (a as string | number) < (b as string | number) ? -1 : 1;
}
