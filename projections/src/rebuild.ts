import type { EventType } from '@tour-portal/contracts/events.js';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import type { Position } from '@tour-portal/contracts/stores/event-store.js';
import { CheckpointMoved } from '@tour-portal/contracts/stores/read-models.js';
import type { Lease, ReadModelBatch, ReadModels } from '@tour-portal/contracts/stores/read-models.js';
import { BulkFold } from './bulk-fold.js';
import type { FoldLimits } from './bulk-fold.js';
import { comparison } from './comparison.js';
import type { Comparison } from './comparison.js';
import type { Projection } from './projection.js';
import type { LogPart, RebuildLog } from './rebuild-log.js';
import { discard, forget, planned } from './rebuild-plan.js';
import type { Planned } from './rebuild-plan.js';
import { Pace } from './rebuild-progress.js';
import type { Progress } from './rebuild-progress.js';

export interface RebuildOptions {
  readonly projections: readonly Projection[];
  readonly store: ReadModels;
  readonly log: RebuildLog;
  /** Names this rebuild among others that may be running. */
  readonly holder: string;
  /** Tells the code that folds from other code: what it began, only the same goes on with. */
  readonly code: string;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Another thread that writes to the store's collections, several batches at once. */
  readonly writer?: Pick<ReadModels, 'define' | 'commit'>;
  /** Lets others have their turn, between two parts of the log. */
  readonly turn?: () => Promise<unknown>;
  readonly limits?: FoldLimits;
  /** Documents written in one transaction; in between others write. */
  readonly putsACommit?: number;
  readonly afresh?: boolean;
  /** Switches even where the result is not what is live. */
  readonly acceptDifferences?: boolean;
  readonly onProgress?: (progress: Progress) => void;
  /** Stops it; what was built is kept, and gone on with the next time. */
  readonly signal?: AbortSignal;
}

/** `refused`: the result is not what is live, although the read model's version is the same. Nothing was switched. */
export type Outcome =
  | {
      readonly is: 'switched' | 'refused' | 'verified';
      readonly events: number;
      readonly comparisons: readonly Comparison[];
    }
  | { readonly is: 'busy' }
  | { readonly is: 'cancelled' };

const LEASE = 'rebuild';
const LEASE_MILLIS = 15_000;
const RENEW_MILLIS = 1_000;
const PUTS_A_COMMIT = 200;
const READ_AHEAD = 4;
const COMMITS_AT_ONCE = 12;

class Cancelled extends Error {}

/**
 * Builds read models anew beside the live ones, catches up with the log, and switches their readers over at once.
 * Nothing but the documents is touched: reactions do not see it. A failure leaves what is live as it was.
 */
export async function rebuild(options: RebuildOptions): Promise<Outcome> {
  return run(options, async (work) => {
    const comparisons = await work.compare();
    if (comparisons.some(refuses) && options.acceptDifferences !== true) {
      await work.discard();
      return { is: 'refused', events: work.events, comparisons };
    }
    await work.switch();
    return { is: 'switched', events: work.events, comparisons };
  });
}

/** Builds read models anew beside the live ones, compares them document by document, and removes what it built. */
export async function verify(options: RebuildOptions): Promise<Outcome> {
  return run(options, async (work) => {
    const comparisons = await work.compare();
    await work.discard();
    return { is: 'verified', events: work.events, comparisons };
  });
}

function refuses({ live, rebuilt }: Comparison): boolean {
  return live.length > 0 || rebuilt.length > 0;
}

async function run(options: RebuildOptions, then: (work: Work) => Promise<Outcome>): Promise<Outcome> {
  const { store, holder, now } = options;
  const lease = await store.acquireLease(LEASE, holder, now(), LEASE_MILLIS);
  if (lease === null) return { is: 'busy' };
  try {
    const work = await Work.begin(options, lease);
    await work.foldAll();
    await work.index();
    return await then(work);
  } catch (error) {
    if (error instanceof Cancelled) return { is: 'cancelled' };
    throw error;
  } finally {
    await store.releaseLease(lease);
  }
}

/** One rebuild, from its plan to the switch. */
class Work {
  events = 0;
  private readonly fold: BulkFold;
  private readonly types: ReadonlySet<EventType>;
  private position: Position;
  private renewAt: number;
  /** The write of the window before; the next one waits for it. */
  private writing: Promise<void> = Promise.resolve();

  private constructor(
    private readonly options: RebuildOptions,
    private readonly lease: Lease,
    private readonly plan: readonly Planned[],
    private readonly pace: Pace,
  ) {
    this.fold = new BulkFold(plan, options.store, options.limits);
    this.types = new Set(plan.flatMap(({ projection }) => projection.follows));
    this.position = behind(plan);
    this.renewAt = options.now() + RENEW_MILLIS;
  }

  static async begin(options: RebuildOptions, lease: Lease): Promise<Work> {
    const { projections, store, log, code, afresh = false, now } = options;
    const plan = await planned(projections, store, lease, code, afresh);
    const work = new Work(options, lease, plan, new Pace(now, await log.count(behind(plan))));
    if (plan.some(({ position }) => position !== START)) await work.fold.recall();
    await options.writer?.define(
      plan.map(({ collection, projection }) => ({
        name: collection,
        indexes: projection.indexes,
        indexesLater: true,
      })),
    );
    return work;
  }

  /** Up to the end of the log as it is now, reading ahead of the fold and folding ahead of the writer. */
  async foldAll(): Promise<void> {
    const ahead: Promise<LogPart>[] = [];
    let reading: Promise<LogPart> = this.options.log.read(this.position, this.types);
    ahead.push(reading);
    try {
      for (;;) {
        while (ahead.length < READ_AHEAD) {
          reading = reading.then((part) =>
            part.more ? this.options.log.read(part.last, this.types) : ended(part),
          );
          ahead.push(reading);
        }
        const part = await (ahead.shift() as Promise<LogPart>);
        await this.fold.add(part.events);
        this.position = part.last;
        this.events += part.passed;
        if (this.fold.isFull) await this.write();
        this.options.onProgress?.(this.pace.at('folding', this.events));
        await this.keep();
        await this.options.turn?.();
        if (!part.more) break;
      }
      await this.write();
      await this.writing;
    } finally {
      await Promise.allSettled([...ahead, this.writing]);
    }
  }

  /** Makes the indexes of what was built: at once they cost much less than one document after the other. */
  async index(): Promise<void> {
    this.options.onProgress?.(this.pace.at('indexing', this.events));
    for (const { collection, projection } of this.plan) {
      await this.options.store.define([{ name: collection, indexes: projection.indexes }]);
      await this.keep();
    }
  }

  /** What of the live read models the log does not say, and of the rebuilt ones; nothing where there was nothing live. */
  async compare(): Promise<Comparison[]> {
    const found: Comparison[] = [];
    for (const one of this.plan) {
      this.options.onProgress?.(this.pace.at('comparing', this.events));
      found.push(await comparison(one, this.options.store, this.options.log, () => this.keep()));
    }
    return found;
  }

  async switch(): Promise<void> {
    const { store } = this.options;
    this.options.onProgress?.(this.pace.at('switching', this.events));
    const switches = this.plan.map(({ base, live, collection }) => ({
      collection: base,
      from: live,
      to: collection,
    }));
    for (;;) {
      await this.foldAll();
      try {
        await store.switch(this.lease, switches);
        break;
      } catch (error) {
        // The live ones came further meanwhile; a few events later they are caught up with.
        if (!(error instanceof CheckpointMoved)) throw error;
      }
    }
    this.options.onProgress?.(this.pace.at('removing the old', this.events));
    for (const { base, live } of this.plan) {
      await store.drop(live);
      await forget(base, store, this.lease);
    }
  }

  discard(): Promise<void> {
    return discard(this.plan, this.options.store, this.lease);
  }

  /** Between steps: whether it should stop, and the lease. */
  private async keep(): Promise<void> {
    const { store, holder, now, signal } = this.options;
    if (signal?.aborted === true) throw new Cancelled();
    if (now() < this.renewAt) return;
    this.renewAt = now() + RENEW_MILLIS;
    const kept = await store.acquireLease(LEASE, holder, now(), LEASE_MILLIS);
    if (kept?.token !== this.lease.token) throw new Error('another rebuild has taken over');
  }

  /**
   * Writes the window in small transactions, so that others get their turn. Deletions and checkpoints come with the last:
   * a document ahead of its checkpoint skips the events it has seen, one that is gone too early would not.
   */
  private async write(): Promise<void> {
    await this.writing;
    const { puts, deletes } = this.fold.take();
    const { putsACommit = PUTS_A_COMMIT, store, writer } = this.options;
    const commit = (batch: Omit<ReadModelBatch, 'lease'>) =>
      (writer ?? store).commit({ lease: this.lease, ...batch });
    const to = this.position;
    const moves = this.plan.filter(({ position }) => position < to);
    const checkpoints = moves.map(({ collection, position: from }) => ({ projection: collection, from, to }));
    for (const move of moves) move.position = to;
    const last = Math.max(0, Math.ceil(puts.length / putsACommit) - 1) * putsACommit;
    this.writing = (async () => {
      for (let from = 0; from < last;) {
        const group = [];
        for (
          ;
          from < last && group.length < (writer === undefined ? 1 : COMMITS_AT_ONCE);
          from += putsACommit
        )
          group.push(commit({ checkpoints: [], puts: puts.slice(from, from + putsACommit), deletes: [] }));
        await Promise.all(group);
      }
      if (checkpoints.length > 0) await commit({ checkpoints, puts: puts.slice(last), deletes });
    })();
    // Who waits for it hears of its failure; until then it is not an unhandled one.
    this.writing.catch(() => undefined);
  }
}

function behind(plan: readonly Planned[]): Position {
  return plan.reduce(
    (least, { position }) => (position < least ? position : least),
    plan[0]?.position ?? START,
  );
}

function ended(part: LogPart): LogPart {
  return { events: [], last: part.last, passed: 0, more: false };
}
