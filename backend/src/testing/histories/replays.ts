import assert from 'node:assert/strict';
import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import type { JsonObject, Position } from '@tour-portal/contracts/stores/event-store.js';
import { CheckpointMoved, StaleLease } from '@tour-portal/contracts/stores/read-models.js';
import type { Lease, ReadModelBatch, ReadModels } from '@tour-portal/contracts/stores/read-models.js';
import { withReplaced } from '@tour-portal/contracts/testing/replaced.js';
import fc from 'fast-check';
import { collectionOf } from '@tour-portal/projections/runner/projection.js';
import type { Projection } from '@tour-portal/projections/runner/projection.js';
import type { LogBatch, ProjectionRunner } from '@tour-portal/projections/runner/runner.js';
import { foldDocuments } from '@tour-portal/projections/testing/given.js';
import { histories } from './histories.js';
import { MemoryReadModels } from '@tour-portal/projections/testing/memory-read-models.js';

/** What folds the log into a read model: the product's runner, or a faulty one that the property must detect. */
type RunnerUnderTest = Pick<ProjectionRunner, 'define' | 'fold'>;

export type MakeRunner = (projections: readonly Projection[], store: ReadModels) => RunnerUnderTest;

/** What can go wrong around one batch. */
const TROUBLES = [
  'none',
  /** The batch is delivered again. */
  'redelivered',
  /** It is delivered once, with up to five events before it, which were delivered already. */
  'overlapping',
  /**
   * The commit fails and nothing is written; the batch is delivered again: to the same instance after a moved
   * checkpoint, to a new one after the others.
   */
  'lease-lost',
  'checkpoint-moved',
  'store-failed',
  /** The commit is done but its answer is lost; the same instance, or a new one, gets the batch again. */
  'answer-lost',
  'crashed-before-answer',
  /** A new instance begins with the batch. */
  'restarted',
  /** Another instance takes the lease over; the old one still tries to write. */
  'taken-over',
] as const;

interface ReplayStep {
  readonly size: number;
  readonly trouble: (typeof TROUBLES)[number];
}

const steps: fc.Arbitrary<ReplayStep[]> = fc.array(
  fc.record({ size: fc.integer({ min: 1, max: 9 }), trouble: fc.constantFrom(...TROUBLES) }),
  { maxLength: 20 },
);

/**
 * For every history, however it is cut into batches, and whatever goes wrong around each of them: every prefix leaves the
 * documents that one pass over it leaves.
 */
export function replayProperty(projection: Projection, make: MakeRunner) {
  return fc.asyncProperty(histories(), fc.nat(), steps, async (history, prefixChoice, planned) => {
    const prefix = history.slice(0, 1 + (prefixChoice % (history.length + 1)));
    const replay = new Replay(projection, make);
    await replay.run(prefix, planned);
    assert.deepEqual(await replay.documents(), foldDocuments(projection, prefix));
  });
}

/** Delivers a log to runners over one store, with the planned troubles. */
class Replay {
  private readonly memory = new MemoryReadModels();
  private readonly store = new UnreliableReadModels(this.memory);
  private instance = 0;
  private lease: Lease = { name: 'projections', holder: '', token: 0 };
  private runner: RunnerUnderTest;

  constructor(
    private readonly projection: Projection,
    private readonly make: MakeRunner,
  ) {
    this.runner = make([projection], this.store.models);
  }

  async run(events: readonly RecordedEvent[], planned: readonly ReplayStep[]): Promise<void> {
    await this.start();
    let next = 0;
    for (const { size, trouble } of [...planned, { size: events.length, trouble: 'none' } as const]) {
      if (next >= events.length) return;
      const until = Math.min(next + size, events.length);
      await this.deliver(events, next, until, trouble);
      next = until;
    }
  }

  async documents(): Promise<Record<string, JsonObject>> {
    const collection = collectionOf(this.projection);
    const documents: Record<string, JsonObject> = {};
    for (const key of await this.memory.keys(collection, '', Number.MAX_SAFE_INTEGER)) {
      const document = await this.memory.get(collection, key);
      if (document !== null) documents[key] = document;
    }
    return documents;
  }

  private async deliver(
    events: readonly RecordedEvent[],
    from: number,
    until: number,
    trouble: ReplayStep['trouble'],
  ): Promise<void> {
    const batch = batchOf(events, from, until);
    switch (trouble) {
      case 'none':
        return this.fold(batch);
      case 'redelivered':
        await this.fold(batch);
        return this.fold(batch);
      case 'overlapping':
        return this.fold(batchOf(events, Math.max(0, from - 5), until));
      case 'lease-lost':
        return this.failAndRepeat(batch, 'before', new StaleLease(this.lease), true);
      case 'checkpoint-moved':
        return this.failAndRepeat(batch, 'before', new CheckpointMoved(this.projection.name), false);
      case 'store-failed':
        return this.failAndRepeat(batch, 'before', new Error('disk full'), true);
      case 'answer-lost':
        return this.failAndRepeat(batch, 'after', new Error('connection reset'), false);
      case 'crashed-before-answer':
        return this.failAndRepeat(batch, 'after', new Error('connection reset'), true);
      case 'restarted':
        await this.start();
        return this.fold(batch);
      case 'taken-over': {
        const old = { runner: this.runner, lease: this.lease };
        await this.start();
        await this.fold(batch);
        // A runner that has not folded yet reads where the new one is, finds nothing to commit, and is not refused.
        await old.runner.fold(old.lease, batch).catch((error: unknown) => {
          if (!(error instanceof StaleLease)) throw error;
        });
      }
    }
  }

  /** The batch's commit fails once, `before` or `after` it has written; then the batch comes again. */
  private async failAndRepeat(
    batch: LogBatch,
    when: 'before' | 'after',
    error: Error,
    isNewInstance: boolean,
  ): Promise<void> {
    this.store.failure = { when, error };
    await this.fold(batch).catch((thrown: unknown) => {
      if (thrown !== error) throw thrown;
    });
    this.store.failure = null;
    if (isNewInstance) await this.start();
    await this.fold(batch);
  }

  private async start(): Promise<void> {
    this.instance += 1;
    this.runner = this.make([this.projection], this.store.models);
    await this.runner.define();
    // Each new instance comes after the lease of the one before it has run out.
    const holder = `instance ${this.instance}`;
    const lease = await this.memory.acquireLease('projections', holder, this.instance * 10, 5);
    assert(lease !== null);
    this.lease = lease;
  }

  private fold(batch: LogBatch): Promise<void> {
    return this.runner.fold(this.lease, batch);
  }
}

function batchOf(events: readonly RecordedEvent[], from: number, until: number): LogBatch {
  const batch = events.slice(from, until);
  return { events: batch, last: batch.at(-1)?.position as Position };
}

/** A store whose next commit fails, before or after it has written, if it is told so. */
class UnreliableReadModels {
  readonly models: ReadModels;
  failure: { when: 'before' | 'after'; error: Error } | null = null;

  constructor(healthy: ReadModels) {
    const commit = async (batch: ReadModelBatch): Promise<void> => {
      const failure = this.failure;
      this.failure = null;
      if (failure?.when === 'before') throw failure.error;
      await healthy.commit(batch);
      if (failure !== null) throw failure.error;
    };
    this.models = withReplaced(healthy, { commit });
  }
}
