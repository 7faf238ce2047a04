import type { Lease, ReadModelBatch, ReadModels } from '@tour-portal/contracts/stores/read-models.js';
import type { FoldWindow } from './bulk-fold.js';

const PUTS_PER_COMMIT = 200;
/** How many commits another thread is given at a time. */
const COMMITS_AT_ONCE = 12;

export interface RebuildWriterOptions {
  readonly store: Pick<ReadModels, 'commit'>;
  /** Another thread that writes to the store's collections, several batches at once. */
  readonly writer?: Pick<ReadModels, 'commit'>;
  /** Documents written in one transaction; other writers get their turn in between. */
  readonly putsPerCommit?: number;
}

/** Writes what a rebuild has folded, one window after the other, while the next one is folded. */
export class RebuildWriter {
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly options: RebuildWriterOptions,
    private readonly lease: Lease,
  ) {}

  /**
   * Waits until the window before is written, then begins with this one; its last commit includes `closing`.
   * @throws the failure of the window before
   */
  async write(window: FoldWindow, closing: Pick<ReadModelBatch, 'checkpoints' | 'puts'>): Promise<void> {
    await this.writing;
    this.writing = this.writeNow(window, closing);
    // A later `await` of this write gets its failure; until then Node must not report it as unhandled.
    this.writing.catch(() => undefined);
  }

  /** Waits until everything is written. @throws the failure of the last window */
  async finish(): Promise<void> {
    await this.writing;
  }

  /** Waits until nothing is being written any more, even where the last write failed. */
  async settle(): Promise<void> {
    await Promise.allSettled([this.writing]);
  }

  /**
   * Writes in small transactions, so that other writers get their turn. Deletions and checkpoints are in the last one: a
   * document that is ahead of its checkpoint skips the events it has seen, a deleted one could not.
   */
  private async writeNow(
    { puts, deletes }: FoldWindow,
    closing: Pick<ReadModelBatch, 'checkpoints' | 'puts'>,
  ): Promise<void> {
    const { putsPerCommit = PUTS_PER_COMMIT, store, writer } = this.options;
    const commit = (batch: Omit<ReadModelBatch, 'lease'>) =>
      (writer ?? store).commit({ lease: this.lease, ...batch });
    const lastStart = Math.max(0, Math.ceil(puts.length / putsPerCommit) - 1) * putsPerCommit;
    const atOnce = (writer === undefined ? 1 : COMMITS_AT_ONCE) * putsPerCommit;
    for (let group = 0; group < lastStart; group += atOnce) {
      const commits = [];
      for (let from = group; from < Math.min(lastStart, group + atOnce); from += putsPerCommit)
        commits.push(commit({ checkpoints: [], puts: puts.slice(from, from + putsPerCommit), deletes: [] }));
      await settled(commits);
    }
    // Only an empty window comes without checkpoints and records.
    if (closing.checkpoints.length + closing.puts.length > 0)
      await commit({ ...closing, puts: [...puts.slice(lastStart), ...closing.puts], deletes });
  }
}

/** Waits until all of them have ended. @throws the failure of one of them */
async function settled(commits: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(commits)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}
