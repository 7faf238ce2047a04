import type { Lease } from '@tour-portal/contracts/stores/read-models.js';
import type { Comparison } from './comparison.js';
import {
  RENEW_MILLIS,
  RebuildCancelled,
  RebuildWork,
  acquireRebuildLease,
  renewRebuildLease,
} from './rebuild-work.js';
import type { RebuildOptions } from './rebuild-work.js';

/** `refused`: documents, live or rebuilt, differ from a fold of their own events. Nothing was switched. */
export type RebuildOutcome =
  | {
      readonly is: 'switched' | 'refused' | 'verified';
      /** How many events this run read to fold them: by stream plus in the order of the log. Interrupted runs do not count. */
      readonly events: number;
      readonly comparisons: readonly Comparison[];
    }
  | { readonly is: 'busy' }
  | { readonly is: 'cancelled' };

/**
 * Builds read models anew beside the live ones, compares them, catches up with the log, and switches their readers over at
 * once. Only documents change: reactions do not run again. A failure before the switch leaves the live read models as they
 * were.
 */
export async function rebuild(options: RebuildOptions): Promise<RebuildOutcome> {
  return runUnderLease(options, async (work) => {
    const comparisons = await work.compare();
    if (comparisons.some(hasDifferences) && options.acceptDifferences !== true) {
      await work.discard();
      return { is: 'refused', events: work.events, comparisons };
    }
    await work.switch();
    return { is: 'switched', events: work.events, comparisons };
  });
}

/** Builds read models anew beside the live ones, compares them document by document, and removes what it built. */
export async function verify(options: RebuildOptions): Promise<RebuildOutcome> {
  return runUnderLease(options, async (work) => {
    const comparisons = await work.compare();
    await work.discard();
    return { is: 'verified', events: work.events, comparisons };
  });
}

function hasDifferences({ live, rebuilt }: Comparison): boolean {
  return live.length > 0 || rebuilt.length > 0;
}

async function runUnderLease(
  options: RebuildOptions,
  finishWork: (work: RebuildWork) => Promise<RebuildOutcome>,
): Promise<RebuildOutcome> {
  const lease = await acquireRebuildLease(options);
  if (lease === null) return { is: 'busy' };
  const endRenewal = keepRenewing(options, lease);
  try {
    const work = await RebuildWork.begin(options, lease);
    await work.foldAll();
    await work.createIndexes();
    return await finishWork(work);
  } catch (error) {
    if (error instanceof RebuildCancelled) return { is: 'cancelled' };
    throw error;
  } finally {
    await endRenewal();
    await options.store.releaseLease(lease);
  }
}

/**
 * Renews the lease again and again, also during a long call, such as one that builds an index or drops a collection.
 * Whether the lease was lost is noticed at the next step.
 * @returns ends the renewal
 */
function keepRenewing(options: RebuildOptions, lease: Lease): () => Promise<void> {
  let renewal = Promise.resolve();
  const timer = setInterval(() => {
    const renew = async () => {
      if (!(await renewRebuildLease(options, lease))) clearInterval(timer);
    };
    renewal = renewal.then(renew).catch(() => undefined);
  }, RENEW_MILLIS);
  return () => {
    clearInterval(timer);
    return renewal;
  };
}
