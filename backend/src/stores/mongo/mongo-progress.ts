import { START } from '@tour-portal/contracts/stores/event-store.js';
import type { Position } from '@tour-portal/contracts/stores/event-store.js';
import {
  CheckpointMoved,
  CollectionSwitched,
  StaleLease,
} from '@tour-portal/contracts/stores/read-models.js';
import type {
  CheckpointMove,
  Lease,
  LiveCollection,
  CollectionSwitch,
} from '@tour-portal/contracts/stores/read-models.js';
import type { Collection, Db, Filter, UpdateFilter } from 'mongodb';
import { isDuplicateKey } from './mongo-documents.js';

interface StoredLease {
  readonly holder: string | null;
  readonly token: number;
  /** When the lease was taken or last renewed, by the server's clock. */
  readonly renewed: Date;
  /** How long the lease lasts after that, in milliseconds. */
  readonly ttl: number;
}

/** The only document of the collection; the keys of its three records are names as `fieldOf` writes them. */
interface StoredProgress {
  readonly _id: string;
  readonly checkpoints: Readonly<Record<string, Position>>;
  readonly lives: Readonly<Record<string, string>>;
  readonly leases: Readonly<Record<string, StoredLease>>;
}

/** The conditions of a commit (its lease, live collections, and where checkpoints stand), and where those move to. */
interface Commit {
  readonly lease: Lease;
  readonly live: readonly LiveCollection[];
  readonly checkpoints: readonly CheckpointMove[];
}

/** The id of the only document. */
const ID = 'state';

/**
 * The checkpoints of the read models, their live collections and the leases: one document, so that each question is one read
 * and each decision is made by one conditional update. There are no transactions that a killed process could leave open.
 */
export class MongoProgress {
  private readonly stored: Collection<StoredProgress>;
  private cachedState: ProgressState | null = null;
  /** When the read of the cached state began. */
  private cachedAt = -Infinity;
  private reading: Promise<ProgressState> | null = null;
  private creation: Promise<void> | null = null;
  /** The leases that this process got, by their names. */
  private readonly ownLeases = new Map<string, Lease>();

  constructor(db: Db, name: string) {
    this.stored = db.collection(name);
  }

  /** Reads the state from the server. */
  async currentState(): Promise<ProgressState> {
    const startedAt = performance.now();
    const state = new ProgressState((await this.stored.findOne({ _id: ID })) ?? NO_PROGRESS);
    // A later read may have been answered sooner: its state is the newer one.
    if (this.cachedState !== null && startedAt < this.cachedAt) return this.cachedState;
    this.cachedState = state;
    this.cachedAt = startedAt;
    return state;
  }

  /** The state of a read that began at most so many milliseconds ago, else of one that all concurrent callers share. */
  recentState(ageMillis: number): Promise<ProgressState> {
    if (this.cachedState !== null && performance.now() - this.cachedAt <= ageMillis)
      return Promise.resolve(this.cachedState);
    this.reading ??= this.currentState().finally(() => {
      this.reading = null;
    });
    return this.reading;
  }

  /**
   * Moves the checkpoints, and renews the lease.
   * @throws StaleLease, CollectionSwitched, CheckpointMoved: checked in this order; nothing is moved then
   */
  async move(commit: Commit): Promise<void> {
    const { lease, live, checkpoints } = commit;
    const fromFilters = checkpoints.map(({ projection, from }) => checkpointFilter(projection, from));
    const $and = [leaseFilter(lease), ...live.map(liveFilter), ...fromFilters];
    const positions = checkpoints.map(({ projection, to }) => [`checkpoints.${fieldOf(projection)}`, to]);
    const change: UpdateFilter<StoredProgress> = {
      ...(positions.length === 0 ? {} : { $set: Object.fromEntries(positions) as object }),
      $currentDate: { [`leases.${fieldOf(lease.name)}.renewed`]: true },
    };
    for (;;) {
      const { matchedCount } = await this.stored.updateOne({ _id: ID, $and }, change);
      if (matchedCount === 1) return;
      // If the conditions hold by now, the update is tried again.
      (await this.currentState()).check(commit);
    }
  }

  /** @throws StaleLease, CollectionSwitched, CheckpointMoved */
  async switch(lease: Lease, switches: readonly CollectionSwitch[]): Promise<void> {
    const $set: Record<string, string> = {};
    const $unset: Record<string, ''> = {};
    for (const { collection, from, to } of switches) {
      $set[`lives.${fieldOf(collection)}`] = to;
      $unset[`checkpoints.${fieldOf(from)}`] = '';
    }
    for (;;) {
      const state = await this.currentState();
      state.checkSwitches(lease, switches);
      const conditions = [leaseFilter(lease)];
      for (const { collection, from, to } of switches) {
        conditions.push(liveFilter({ collection, liveName: from }));
        for (const name of [from, to]) conditions.push(checkpointFilter(name, state.checkpoint(name)));
      }
      const { matchedCount } = await this.stored.updateOne({ _id: ID, $and: conditions }, { $set, $unset });
      if (matchedCount === 1) break;
    }
    await this.currentState();
  }

  async resetCheckpoint(name: string): Promise<void> {
    await this.stored.updateOne({ _id: ID }, { $unset: { [`checkpoints.${fieldOf(name)}`]: '' } });
  }

  /**
   * Gets a lease that is free, expired or the holder's own; null while another holds it. The server's clock decides.
   * @param ttl milliseconds
   */
  async acquireLease(name: string, holder: string, ttl: number): Promise<Lease | null> {
    const ownLease = this.ownLeases.get(name);
    if (ownLease?.holder === holder && (await this.renew(ownLease, ttl))) return ownLease;
    await this.create();
    const field = `leases.${fieldOf(name)}`;
    const [currentHolder, currentToken] = [`$${field}.holder`, { $ifNull: [`$${field}.token`, 0] }];
    const expires = { $add: [`$${field}.renewed`, `$${field}.ttl`] };
    const obtainableWhen = [
      { [`${field}.holder`]: { $in: [holder, null] } },
      { $expr: { $lte: [expires, '$$NOW'] } },
    ];
    const isOwn = { $eq: [currentHolder, { $literal: holder }] };
    const token = { $cond: [isOwn, currentToken, { $add: [currentToken, 1] }] };
    const updated = await this.stored.findOneAndUpdate(
      { _id: ID, $or: obtainableWhen },
      [{ $set: { [field]: { holder: { $literal: holder }, token, renewed: '$$NOW', ttl } } }],
      { returnDocument: 'after' },
    );
    if (updated === null) return null;
    const lease = leaseIn(updated, name, holder);
    this.ownLeases.set(name, lease);
    return lease;
  }

  /**
   * Renews a lease unless it was released or taken by another; false then. That happens far more often than taking one, and is
   * less work for the server.
   */
  private async renew(lease: Lease, ttl: number): Promise<boolean> {
    const field = `leases.${fieldOf(lease.name)}`;
    const { matchedCount } = await this.stored.updateOne(
      { _id: ID, $and: [leaseFilter(lease)] },
      { $set: { [`${field}.ttl`]: ttl }, $currentDate: { [`${field}.renewed`]: true } },
    );
    return matchedCount === 1;
  }

  async releaseLease(lease: Lease): Promise<void> {
    const field = `leases.${fieldOf(lease.name)}`;
    const filter = { _id: ID, $and: [leaseFilter(lease)] };
    await this.stored.updateOne(filter, { $set: { [`${field}.holder`]: null } });
  }

  /** Creates the document where it is missing; later calls try again only if that failed. */
  private create(): Promise<void> {
    this.creation ??= this.stored.insertOne(NO_PROGRESS).then(
      () => undefined,
      (error: unknown) => {
        if (isDuplicateKey(error)) return;
        this.creation = null;
        throw error;
      },
    );
    return this.creation;
  }
}

const NO_PROGRESS: StoredProgress = { _id: ID, checkpoints: {}, lives: {}, leases: {} };

/** The state as it was read at some time. */
export class ProgressState {
  constructor(private readonly stored: StoredProgress) {}

  /** The collection that readers of a name see. */
  live(collection: string): string {
    return this.stored.lives[fieldOf(collection)] ?? collection;
  }

  /** The checkpoint of exactly this collection. */
  checkpoint(name: string): Position {
    return this.stored.checkpoints[fieldOf(name)] ?? START;
  }

  /** @throws StaleLease, CollectionSwitched, CheckpointMoved */
  check({ lease, live, checkpoints }: Commit): void {
    this.checkLease(lease);
    for (const { collection, liveName } of live)
      if (this.live(collection) !== liveName) throw new CollectionSwitched(collection);
    for (const { projection, from } of checkpoints)
      if (this.checkpoint(projection) !== from) throw new CheckpointMoved(projection);
  }

  /** @throws StaleLease, CollectionSwitched, CheckpointMoved */
  checkSwitches(lease: Lease, switches: readonly CollectionSwitch[]): void {
    this.checkLease(lease);
    for (const { collection, from, to } of switches) {
      if (this.live(collection) !== from) throw new CollectionSwitched(collection);
      if (this.checkpoint(to) < this.checkpoint(from)) throw new CheckpointMoved(from);
    }
  }

  private checkLease(lease: Lease): void {
    const found = this.stored.leases[fieldOf(lease.name)];
    if (found?.holder !== lease.holder || found.token !== lease.token) throw new StaleLease(lease);
  }
}

function leaseFilter({ name, holder, token }: Lease): Filter<StoredProgress> {
  const field = `leases.${fieldOf(name)}`;
  return { [`${field}.holder`]: holder, [`${field}.token`]: token };
}

function liveFilter({ collection, liveName }: LiveCollection): Filter<StoredProgress> {
  const field = `lives.${fieldOf(collection)}`;
  return liveName === collection ? { [field]: { $in: [liveName, null] } } : { [field]: liveName };
}

function checkpointFilter(name: string, position: Position): Filter<StoredProgress> {
  return { [`checkpoints.${fieldOf(name)}`]: position === START ? { $in: [START, null] } : position };
}

function leaseIn(state: StoredProgress, name: string, holder: string): Lease {
  const token = state.leases[fieldOf(name)]?.token;
  if (token === undefined) throw new Error(`the server did not answer with the lease ${name}`);
  return { name, holder, token };
}

/** The key of a name: a dot in a key would address a nested field; no name of a collection or lease has a comma. */
function fieldOf(name: string): string {
  return name.replaceAll('.', ',');
}
