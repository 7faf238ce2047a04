import type { CollectionSpec } from '@tour-portal/contracts/stores/read-models.js';
import type { IndexKind } from '../collections.js';
import { checkNames, indexColumn } from '../collections.js';
import type { ListStatement, SqliteDatabase, Statement } from './sqlite.js';

/** Prefix of the stored definition of a collection that does not have all its indexes yet. */
const UNFINISHED = 'unfinished ';

/** How one collection is read and written. */
export interface Collection {
  readonly indexes: readonly (readonly [string, IndexKind])[];
  /** The view that readers query, so that switching them to another table is one short transaction. */
  readonly view: string;
  readonly get: Statement;
  /** Key and body of the documents that exist, by a JSON array of keys. */
  readonly getMany: ListStatement;
  readonly keys: Statement;
  /** Queries by their SQL: it names an index, the kinds of its bounds and a direction, so there are few. */
  readonly finds: Map<string, Statement>;
  /** Prepared at the first write, because the table of a collection that is not live any more may be dropped. */
  writeStatements: { readonly put: Statement; readonly delete: Statement } | null;
}

/** The tables of the read models, and the views through which readers query them. */
export class SqliteCollections {
  private readonly prepared = new Map<string, Collection>();
  private readonly liveOf: Statement;

  constructor(private readonly db: SqliteDatabase) {
    db.eagerTransaction(() => {
      db.exec('CREATE TABLE IF NOT EXISTS collections (name TEXT PRIMARY KEY, indexes TEXT NOT NULL)');
      db.exec('CREATE TABLE IF NOT EXISTS lives (collection TEXT PRIMARY KEY, live TEXT NOT NULL)');
    });
    this.liveOf = db.prepare('SELECT live FROM lives WHERE collection = ?');
  }

  /**
   * Creates what is missing of a collection; nothing where its readers were switched to another. To be called inside a write
   * transaction.
   * @throws Error when the collection exists with other indexes
   */
  create(spec: CollectionSpec): void {
    const { name, indexes, indexesLater = false } = spec;
    checkNames(name, Object.keys(indexes));
    if (this.live(name) !== name) return;
    const fields = fieldsInOrder(indexes);
    const definition = JSON.stringify(fields);
    const existing = this.definition(name)?.replace(UNFINISHED, '');
    if (existing !== undefined && existing !== definition) {
      throw new Error(
        `collection ${name} exists with the indexes ${existing}, not ${definition}; give it a new name`,
      );
    }
    if (existing === undefined) {
      const columns = fields.map(([field, kind]) => `, ${indexColumn(field)} ${kind.toUpperCase()}`).join('');
      // Not WITHOUT ROWID: rows of a kilobyte in the tree of the keys made writing three times slower.
      this.db.exec(
        `CREATE TABLE ${tableOf(name)} (key TEXT PRIMARY KEY NOT NULL, body TEXT NOT NULL${columns})`,
      );
      this.db.prepare('INSERT INTO collections VALUES (?, ?)').run(name, UNFINISHED + definition);
      if (!indexesLater) for (const step of this.pendingIndexSteps(spec)) step();
    }
    this.db.exec(`CREATE VIEW IF NOT EXISTS ${viewOf(name)} AS SELECT * FROM ${tableOf(name)}`);
  }

  /**
   * The steps that are left to create the indexes. Where there are documents, each step gets a write transaction of its own,
   * because an index of many takes a while. The last step marks the definition as complete; after a crash in between, the next
   * process that defines the collection without `indexesLater` does the rest.
   */
  pendingIndexSteps({ name, indexes }: CollectionSpec): (() => void)[] {
    const fields = fieldsInOrder(indexes);
    if (this.live(name) !== name || this.definition(name) !== UNFINISHED + JSON.stringify(fields)) return [];
    const create = fields.map(([field]) => {
      const columnName = indexColumn(field);
      const sql = `CREATE INDEX IF NOT EXISTS "i:${name}:${field}" ON ${tableOf(name)} (${columnName}, key) WHERE ${columnName} IS NOT NULL`;
      return () => this.db.exec(sql);
    });
    const finish = this.db.prepare('UPDATE collections SET indexes = ? WHERE name = ?');
    return [...create, () => void finish.run(JSON.stringify(fields), name)];
  }

  /** Makes a created collection known to `get` and `writeStatements`. */
  open({ name, indexes }: CollectionSpec): void {
    const view = viewOf(name);
    this.prepared.set(name, {
      indexes: Object.entries(indexes),
      view,
      get: this.db.prepare(`SELECT body FROM ${view} WHERE key = ?`),
      getMany: this.db.prepareLists(
        `SELECT key, body FROM ${view} WHERE key IN (SELECT value FROM json_each(?))`,
      ),
      keys: this.db.prepare(`SELECT key FROM ${view} WHERE key > ? ORDER BY key LIMIT ?`),
      finds: new Map(),
      writeStatements: null,
    });
  }

  get(name: string): Collection {
    const collection = this.prepared.get(name);
    if (collection === undefined) throw new Error(`collection ${name} is not defined`);
    return collection;
  }

  writeStatements(name: string): NonNullable<Collection['writeStatements']> {
    const collection = this.get(name);
    if (collection.writeStatements !== null) return collection.writeStatements;
    const columns = ['body', ...collection.indexes.map(([field]) => indexColumn(field))];
    return (collection.writeStatements = {
      put: this.db.prepare(
        `INSERT INTO ${tableOf(name)} (key, ${columns.join(', ')}) VALUES (?${', ?'.repeat(columns.length)})
         ON CONFLICT (key) DO UPDATE SET ${columns.map((field) => `${field} = excluded.${field}`).join(', ')}`,
      ),
      delete: this.db.prepare(`DELETE FROM ${tableOf(name)} WHERE key = ?`),
    });
  }

  names(): string[] {
    return this.db
      .prepare('SELECT name FROM collections ORDER BY name')
      .all()
      .map((row) => row['name'] as string);
  }

  /** The collection that readers of a name were switched to; the name itself where they never were. */
  live(name: string): string {
    return (this.liveOf.get(name)?.['live'] as string | undefined) ?? name;
  }

  /** To be called inside a write transaction. @throws Error when the collection that readers see and `to` have different definitions */
  switch(name: string, to: string): void {
    const [current, next] = [this.live(name), to].map((table) => this.definition(table));
    if (current !== next) throw new Error(`${to} has not the indexes of ${name}`);
    this.db.exec(`DROP VIEW IF EXISTS ${viewOf(name)}`);
    this.db.exec(`CREATE VIEW ${viewOf(name)} AS SELECT * FROM ${tableOf(to)}`);
    this.db.prepare('INSERT OR REPLACE INTO lives VALUES (?, ?)').run(name, to);
  }

  /** Without indexes, rows are removed faster. To be called inside a write transaction. */
  dropIndexes(name: string): void {
    const indexes = this.db
      .prepare(`SELECT name FROM sqlite_master WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL`)
      .all(`d:${name}`);
    for (const { name: index } of indexes) this.db.exec(`DROP INDEX "${index as string}"`);
  }

  /** Removes up to so many rows of the collection's own table; answers how many. To be called inside a write transaction. */
  removeRows(name: string, rows: number): number {
    if (this.definition(name) === undefined) return 0;
    return this.db
      .prepare(`DELETE FROM ${tableOf(name)} WHERE rowid IN (SELECT rowid FROM ${tableOf(name)} LIMIT ?)`)
      .run(rows);
  }

  /** To be called inside a write transaction. */
  drop(name: string): void {
    checkNames(name, []);
    this.db.prepare('DELETE FROM collections WHERE name = ?').run(name);
    if (this.live(name) === name) this.db.exec(`DROP VIEW IF EXISTS ${viewOf(name)}`);
    this.db.exec(`DROP TABLE IF EXISTS ${tableOf(name)}`);
  }

  /** From now on the collection is not defined on this connection, unless another table is live under its name. */
  undefine(name: string): void {
    if (this.live(name) === name) this.prepared.delete(name);
  }

  private definition(name: string): string | undefined {
    const row = this.db.prepare('SELECT indexes FROM collections WHERE name = ?').get(name);
    return row?.['indexes'] as string | undefined;
  }
}

function fieldsInOrder(indexes: CollectionSpec['indexes']): [string, IndexKind][] {
  return Object.entries(indexes).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** The prefix keeps collections apart from the other tables of the file, and from SQLite's own. */
function tableOf(collection: string): string {
  return `"d:${collection}"`;
}

function viewOf(collection: string): string {
  return `"v:${collection}"`;
}
