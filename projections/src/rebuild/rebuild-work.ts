import type { EventType, RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import type { Position } from '@tour-portal/contracts/stores/event-store.js';
import { CheckpointMoved } from '@tour-portal/contracts/stores/read-models.js';
import type { Lease, ReadModels } from '@tour-portal/contracts/stores/read-models.js';
import { BulkFold, FOLD_LIMITS } from './bulk-fold.js';
import type { FoldLimits } from './bulk-fold.js';
import { compareWithLive } from './comparison.js';
import type { Comparison } from './comparison.js';
import type { Projection } from '../runner/projection.js';
import { KeyFilter } from './key-filter.js';
import { readAhead } from './read-ahead.js';
import type { StreamPosition, LogByStream, LogPart, RebuildLog, StreamPart } from './rebuild-log.js';
import {
  REBUILDS,
  dropGenerations,
  removeRebuildRecord,
  planRebuilds,
  addWrittenKeys,
  rebuildRecordPut,
} from './rebuild-plan.js';
import type { PlannedRebuild, FoldTarget } from './rebuild-plan.js';
import { ProgressMeter } from './rebuild-progress.js';
import type { RebuildProgress } from './rebuild-progress.js';
import { RebuildWriter } from './rebuild-writer.js';
import type { RebuildWriterOptions } from './rebuild-writer.js';
import { StreamFold } from './stream-fold.js';

export interface RebuildOptions extends RebuildWriterOptions {
  readonly projections: readonly Projection[];
  readonly store: ReadModels;
  readonly log: RebuildLog;
  /** Names this rebuild among others that may be running. */
  readonly holder: string;
  /** A version of the code that folds: an interrupted rebuild is continued only by the same code. */
  readonly code: string;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly writer?: Pick<ReadModels, 'define' | 'commit'>;
  /** Called after each part of the log that was folded, to let other work run. */
  readonly yieldTurn?: () => Promise<unknown>;
  readonly limits?: FoldLimits;
  /** Begins anew even where an interrupted rebuild could be continued. */
  readonly afresh?: boolean;
  /** Switches even where the result differs from the live read model. */
  readonly acceptDifferences?: boolean;
  readonly onProgress?: (progress: RebuildProgress) => void;
  /** Stops the rebuild before the switch; what was built is kept, and the next rebuild by the same code continues it. */
  readonly signal?: AbortSignal;
}

/** The name of the lease that lets only one rebuild run. */
const LEASE = 'rebuild';
const LEASE_MILLIS = 15_000;
/** How often a rebuild renews its lease. */
export const RENEW_MILLIS = 1_000;

/** Thrown when the signal of a rebuild asks it to stop. */
export class RebuildCancelled extends Error {}

/** The lease; null while another rebuild has it. */
export function acquireRebuildLease({ store, holder, now }: RebuildOptions): Promise<Lease | null> {
  return store.acquireLease(LEASE, holder, now(), LEASE_MILLIS);
}

/** Renews the lease; false if another rebuild has taken it since, even if it is free again: it is then left free. */
export async function renewRebuildLease(options: RebuildOptions, lease: Lease): Promise<boolean> {
  const renewed = await acquireRebuildLease(options);
  if (renewed?.token === lease.token) return true;
  if (renewed !== null) await options.store.releaseLease(renewed);
  return false;
}

/** One rebuild, from its plan to the switch. */
export class RebuildWork {
  events = 0;
  private readonly written = new KeyFilter();
  private readonly meter: ProgressMeter;
  private readonly writer: RebuildWriter;
  private renewAt: number;

  private constructor(
    private readonly options: RebuildOptions,
    private readonly lease: Lease,
    private readonly plan: readonly PlannedRebuild[],
  ) {
    this.meter = new ProgressMeter(options.now);
    this.writer = new RebuildWriter(options, lease);
    this.renewAt = options.now() + RENEW_MILLIS;
  }

  static async begin(options: RebuildOptions, lease: Lease): Promise<RebuildWork> {
    const { projections, store, code, afresh = false, writer } = options;
    const plan = await planRebuilds(projections, store, lease, code, afresh);
    const work = new RebuildWork(options, lease, plan);
    await addWrittenKeys(plan, store, work.written);
    const specs = plan.map(({ collection: name, projection }) => ({ name, indexes: projection.indexes }));
    await writer?.define([REBUILDS, ...specs.map((spec) => ({ ...spec, indexesLater: true }))]);
    return work;
  }

  /** Folds up to the end of the log as it is now. */
  async foldAll(): Promise<void> {
    const { byStream } = this.options.log;
    const isNew = ({ position }: PlannedRebuild) => position === START;
    const streamByStream = this.plan.filter(
      (target) => isNew(target) && target.projection.fromOtherStreams !== undefined,
    );
    if (byStream !== undefined && streamByStream.length > 0) await this.foldStreams(byStream, streamByStream);
    // Those at the start of the log catch up alone first, so that the last pass begins where the others are.
    const notBegun = this.plan.filter(isNew);
    if (notBegun.length > 0 && notBegun.length < this.plan.length) await this.foldLog(notBegun);
    await this.foldLog(this.plan);
  }

  private async foldStreams(log: LogByStream, plan: readonly PlannedRebuild[]): Promise<void> {
    const head = await log.head();
    if (head === START) return;
    // Rebuilds that were interrupted at different times are continued, each up to the position that it was aiming for.
    const goals = new Set(plan.map(({ streams }) => streams?.upTo ?? head));
    for (const upTo of goals) {
      const targets = plan.filter(({ streams }) => (streams?.upTo ?? head) === upTo);
      await this.foldStreamsUpTo(upTo, log, targets);
    }
  }

  private async foldStreamsUpTo(
    upTo: Position,
    log: LogByStream,
    targets: readonly PlannedRebuild[],
  ): Promise<void> {
    const { options, meter } = this;
    const types = followedTypes(targets);
    const fold = new StreamFold(targets, await this.readStrays(targets, upTo), this.written);
    const recordPuts = (stream: string | null) =>
      targets.map((target) =>
        rebuildRecordPut(target, options.code, stream === null ? null : { upTo, stream }),
      );
    const doneStream = targets.map(({ streams }) => streams?.stream ?? '').sort()[0] ?? '';
    const startAfter: StreamPosition | null =
      doneStream === '' ? null : { stream: doneStream, revision: Number.MAX_SAFE_INTEGER };
    const read = (before: StreamPart | null) => log.read(before?.last ?? startAfter, upTo, types);
    // How many events a continued fold has still to read is not known.
    const total = startAfter === null ? await options.log.count(START) : null;
    options.onProgress?.(meter.begin('folding by stream', total));
    try {
      for await (const part of readAhead(read)) {
        fold.add(part.events);
        if (fold.finishedCount >= (options.limits ?? FOLD_LIMITS).finished) {
          const { puts, stream } = fold.takeFinished();
          await this.writer.write({ puts, deletes: [] }, { checkpoints: [], puts: recordPuts(stream) });
        }
        await this.advance(part.passed);
      }
      fold.end();
      const checkpoints = targets.map(({ collection: projection }) => ({
        projection,
        from: START,
        to: upTo,
      }));
      await this.writer.write(
        { puts: fold.takeFinished().puts, deletes: [] },
        { checkpoints, puts: recordPuts(null) },
      );
      await this.writer.finish();
    } finally {
      await this.writer.settle();
    }
    for (const target of targets) target.position = upTo;
  }

  /** The events that change documents of other streams than their own, in the order of the log. */
  private async readStrays(targets: readonly PlannedRebuild[], upTo: Position): Promise<RecordedEvent[]> {
    const types = new Set(targets.flatMap(({ projection }) => projection.fromOtherStreams ?? []));
    if (types.size === 0) return [];
    const strays: RecordedEvent[] = [];
    for await (const { events } of readAhead(this.partsFrom(START, types))) {
      strays.push(...events.filter(({ type, position }) => types.has(type) && position <= upTo));
      await this.renewOrStop();
    }
    return strays;
  }

  /** Folds in the order of the log; reads ahead of the fold, and folds ahead of the writer. */
  private async foldLog(targets: readonly FoldTarget[]): Promise<void> {
    const { options, meter } = this;
    const { log, store, limits } = options;
    const fold = new BulkFold(targets, store, this.written, limits);
    const from = targets.map(({ position }) => position).sort()[0] ?? START;
    const write = (to: Position) => {
      const behind = targets.filter(({ position }) => position < to);
      const checkpoints = behind.map(({ collection, position }) => ({
        projection: collection,
        from: position,
        to,
      }));
      for (const target of behind) target.position = to;
      return this.writer.write(fold.takeWindow(), { checkpoints, puts: [] });
    };
    options.onProgress?.(meter.begin('folding', await log.count(from)));
    let foldedTo = from;
    try {
      for await (const part of readAhead(this.partsFrom(from, followedTypes(targets)))) {
        await fold.add(part.events);
        foldedTo = part.last;
        if (fold.isFull) await write(foldedTo);
        await this.advance(part.passed);
      }
      await write(foldedTo);
      await this.writer.finish();
    } finally {
      await this.writer.settle();
    }
  }

  private partsFrom(
    from: Position,
    types: ReadonlySet<EventType>,
  ): (before: LogPart | null) => Promise<LogPart> {
    return (before) => this.options.log.read(before?.last ?? from, types);
  }

  private async advance(events: number): Promise<void> {
    this.events += events;
    this.options.onProgress?.(this.meter.advance(events));
    await this.renewOrStop();
    await this.options.yieldTurn?.();
  }

  /** Creates the indexes of the built read models: that costs much less than updating them with each document. */
  async createIndexes(): Promise<void> {
    this.options.onProgress?.(this.meter.begin('indexing'));
    for (const { collection, projection } of this.plan) {
      await this.options.store.define([{ name: collection, indexes: projection.indexes }]);
      await this.renewOrStop();
    }
  }

  /** How the live and the rebuilt read models differ. */
  async compare(): Promise<Comparison[]> {
    const { store, log } = this.options;
    const betweenSteps = () => this.renewOrStop();
    const catchUp = () => this.foldLog(this.plan);
    const comparisons: Comparison[] = [];
    for (const planned of this.plan) {
      this.options.onProgress?.(this.meter.begin('comparing'));
      comparisons.push(await compareWithLive(planned, { store, log, betweenSteps, catchUp }));
    }
    return comparisons;
  }

  async switch(): Promise<void> {
    const { store } = this.options;
    this.options.onProgress?.(this.meter.begin('switching'));
    const switches = this.plan.map(({ alias, live: from, collection: to }) => ({
      collection: alias,
      from,
      to,
    }));
    for (;;) {
      await this.foldAll();
      try {
        await store.switch(this.lease, switches);
        break;
      } catch (error) {
        // The live read models moved on meanwhile; the next round folds the events that are missing.
        if (!(error instanceof CheckpointMoved)) throw error;
      }
    }
    this.options.onProgress?.(this.meter.begin('removing the old'));
    for (const { alias, live } of this.plan) {
      await store.drop(live);
      await removeRebuildRecord(alias, store, this.lease);
    }
  }

  discard(): Promise<void> {
    return dropGenerations(this.plan, this.options.store, this.lease);
  }

  /** Called between steps: renews the lease where it is time. @throws RebuildCancelled; Error where the lease was lost */
  private async renewOrStop(): Promise<void> {
    const { now, signal } = this.options;
    if (signal?.aborted === true) throw new RebuildCancelled();
    if (now() < this.renewAt) return;
    this.renewAt = now() + RENEW_MILLIS;
    if (!(await renewRebuildLease(this.options, this.lease)))
      throw new Error('another rebuild has taken over');
  }
}

function followedTypes(targets: readonly FoldTarget[]): ReadonlySet<EventType> {
  return new Set(targets.flatMap(({ projection }) => projection.follows));
}
