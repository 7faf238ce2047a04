import type { JsonObject, Position } from './event-store.js';

/**
 * The read-model port: documents by collection and key with declared secondary indexes, written in batches that end with
 * the projections' checkpoints. Everything in it can be thrown away and replayed.
 */

/**
 * `indexes` name top-level fields of the documents; absent or null fields are not indexed.
 * A rebuild fills another generation of a collection, under a name of its own, and at its end switches readers to it.
 */
export interface CollectionSpec {
  readonly name: string;
  readonly indexes: Readonly<Record<string, 'text' | 'integer'>>;
  /**
   * The collection is filled before it is searched: an engine may build its indexes later, when the collection is defined
   * again without this flag. One that does so refuses to switch readers to it before.
   */
  readonly indexesLater?: boolean;
}

export interface FindOptions {
  readonly index: string;
  /** Either one value … */
  readonly equals?: string | number;
  /** … or a range, both ends inclusive; without all three: every document that has the field. */
  readonly from?: string | number;
  readonly to?: string | number;
  /** Documents are sorted by the index's value, then by key; this reverses both. */
  readonly descending?: boolean;
  readonly limit: number;
}

/** Who may write: the holder of a named lease. Each new holder gets a higher token; writes with a lower one are refused. */
export interface Lease {
  readonly name: string;
  readonly holder: string;
  readonly token: number;
}

export interface CheckpointMove {
  readonly projection: string;
  /** Where the checkpoint must stand for the batch to count; `START` where there is none yet. */
  readonly from: Position;
  readonly to: Position;
}

/** A name that readers ask for, and the collection that they see under it. */
export interface LiveCollection {
  readonly collection: string;
  /** The same as `collection` until readers are switched to another. */
  readonly liveName: string;
}

/** Readers of `collection` see `from` and are to see `to`. */
export interface CollectionSwitch {
  readonly collection: string;
  readonly from: string;
  readonly to: string;
}

export interface ReadModelBatch {
  readonly lease: Lease;
  /** The batch is refused unless readers still see these collections, which its writer took for live. */
  readonly live?: readonly LiveCollection[];
  readonly checkpoints: readonly CheckpointMove[];
  readonly puts: readonly {
    readonly collection: string;
    readonly key: string;
    readonly document: JsonObject;
  }[];
  readonly deletes: readonly { readonly collection: string; readonly key: string }[];
}

export interface ComparisonPage {
  /**
   * Keys, ascending, whose documents are not the same text, or are in one collection only. Equal documents may be among
   * them where their fields are in another order.
   */
  readonly differing: readonly string[];
  /** The key after which to go on; null: there are no more. */
  readonly last: string | null;
}

/**
 * Reads follow a switch to the new collection; writes go to the collection that is named. Other processes may read the old
 * one for up to 250 ms after a switch, but not once they have asked for a checkpoint.
 */
export interface ReadModels {
  /** Creates what is missing; idempotent, safe in several processes at once. */
  define(collections: readonly CollectionSpec[]): Promise<void>;
  /** The names of all collections that there are, whoever defined them, ascending. */
  collections(): Promise<string[]>;
  /** The name of the collection that readers of this one see. */
  live(collection: string): Promise<string>;
  /**
   * Switches the readers of all these collections at once: whoever reads sees all before or all after.
   * The checkpoints of the collections that they saw before are removed.
   * @throws Error when a `to` is not defined, or has other indexes than its `from`
   * @throws StaleLease
   * @throws CollectionSwitched when readers of one see something else than its `from`
   * @throws CheckpointMoved when the checkpoint of a `to` is behind that of its `from`, which readers have seen
   */
  switch(lease: Lease, switches: readonly CollectionSwitch[]): Promise<void>;
  get(collection: string, key: string): Promise<JsonObject | null>;
  /** In the order of `keys`; null where there is none. */
  getMany(collection: string, keys: readonly string[]): Promise<(JsonObject | null)[]>;
  find(collection: string, options: FindOptions): Promise<JsonObject[]>;
  /** The first `limit` keys of a collection after the key `after`, ascending; for a pass over all its documents. */
  keys(collection: string, after: string, limit: number): Promise<string[]>;
  /** Compares up to `limit` documents of each of two collections, beginning after the key `after`. */
  compare(first: string, second: string, after: string, limit: number): Promise<ComparisonPage>;
  /** Removes the collection of this very name (no switch is followed) with its documents. Others can write meanwhile. */
  drop(collection: string): Promise<void>;
  /** `START` where there is none. After a switch: the checkpoint of the collection that readers see. */
  checkpoint(projection: string): Promise<Position>;
  /** The checkpoints of several projections, in the order of `projections`; one may move while the others are read. */
  checkpoints(projections: readonly string[]): Promise<Position[]>;
  /** Removes the checkpoint of this very name (no switch is followed). */
  resetCheckpoint(projection: string): Promise<void>;
  /**
   * Writes documents, and the checkpoints once all of them are written. A refused batch has written nothing, unless another
   * writer overtook it midway; an interrupted one may have written some documents. These do no harm: where that can happen,
   * a document with a `position` does not replace one of a higher position, or one that was deleted at a higher position
   * within the last hour, and its projection skips the events that it has seen.
   * @throws StaleLease when the lease was released, or another holder has taken it since
   * @throws CheckpointMoved when a checkpoint is not where the batch says
   * @throws CollectionSwitched when readers of one of its `live` see something else
   */
  commit(batch: ReadModelBatch): Promise<void>;
  /**
   * Takes the lease when it is free, expired, or already this holder's (then renews it, same token); null while another
   * holds it. A store with a clock of its own goes by that. Others go by `now` (epoch milliseconds): a lease that
   * expires later than `latestExpiry` was then taken with a wrong clock, and counts as expired.
   */
  acquireLease(name: string, holder: string, now: number, ttl: number): Promise<Lease | null>;
  /** Frees the lease if it is still this one. */
  releaseLease(lease: Lease): Promise<void>;
  /** A value that changes whenever any process has committed; cheap, for caches. Null where the engine has none. */
  changeToken(): number | null;
  /**
   * The keys of the documents of all collections that were changed since `changeToken` returned `token`; null where the
   * engine cannot tell, so that any of them may have been.
   */
  changedSince(token: number): ReadonlySet<string> | null;
  close(): Promise<void>;
}

/** The latest moment at which a lease can expire, as the clocks of instances may differ by a whole `ttl`; epoch milliseconds. */
export function latestExpiry(now: number, ttl: number): number {
  return now + 2 * ttl;
}

export class StaleLease extends Error {
  override readonly name = 'StaleLease';
  constructor(readonly lease: Lease) {
    super(`lease ${lease.name} is no longer held with token ${lease.token}`);
  }
}

export class CheckpointMoved extends Error {
  override readonly name = 'CheckpointMoved';
  constructor(readonly projection: string) {
    super(`the checkpoint of ${projection} moved`);
  }
}

/** Readers of a collection have been switched to another one meanwhile: find out what is live and do the work on that. */
export class CollectionSwitched extends Error {
  override readonly name = 'CollectionSwitched';
  constructor(readonly collection: string) {
    super(`the readers of ${collection} were switched`);
  }
}
