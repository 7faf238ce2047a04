import { MAX_ID } from '@tour-portal/contracts/values/ids.js';
import type { Records } from '@tour-portal/contracts/stores/records.js';

export type IdKind =
  | 'account'
  | 'booking'
  | 'guest'
  | 'fee'
  | 'payment'
  | 'refund'
  | 'confirmation'
  | 'staff'
  | 'waiting'
  | 'note'
  | 'approval'
  | 'api-key'
  | 'webhook';

/**
 * Gives out the given number of ids of each kind. `Call.allocateRepeatably` gives the same ids again when a call with an
 * idempotency key is retried; `Ids.allocate` gives new ids each time.
 */
export type AllocateIds = <K extends IdKind>(
  counts: Readonly<Record<K, number>>,
) => Promise<Record<K, number[]>>;

/** One id. */
export async function allocateId(kind: IdKind, allocate: AllocateIds): Promise<number> {
  const [id] = (await allocate({ [kind]: 1 } as Record<IdKind, number>))[kind];
  return id as number;
}

/**
 * How many ids are fetched at once, in one durable write. Ids that an instance has not used when it stops are lost: no id is
 * reused (D2). A hold for two takes two guest ids and six fee ids, so their blocks last as long as a block of booking ids.
 */
const BLOCK = 500;
const BLOCKS: Partial<Record<IdKind, number>> = { guest: 2 * BLOCK, fee: 6 * BLOCK };

/** Gives out ids (D2): positive integers, each once for its kind over all instances. */
export class Ids {
  private readonly blocks = new Map<IdKind, { next: number; last: number }>();
  private readonly fetching = new Map<IdKind, Promise<void>>();

  constructor(private readonly records: Records) {}

  async next(kind: IdKind): Promise<number> {
    const [id] = await this.take(kind, 1);
    return id as number;
  }

  /** Gives out the given number of ids of each kind. */
  readonly allocate: AllocateIds = async (counts) => {
    const ids: Partial<Record<IdKind, number[]>> = {};
    for (const [kind, count] of Object.entries(counts) as [IdKind, number][])
      ids[kind] = await this.take(kind, count);
    return ids as Awaited<ReturnType<AllocateIds>>;
  };

  private async take(kind: IdKind, count: number): Promise<number[]> {
    const ids: number[] = [];
    while (ids.length < count) {
      const block = this.blocks.get(kind);
      if (block === undefined || block.next > block.last) {
        await this.refill(kind);
        continue;
      }
      ids.push(block.next);
      block.next += 1;
    }
    return ids;
  }

  private refill(kind: IdKind): Promise<void> {
    let fetching = this.fetching.get(kind);
    if (fetching === undefined) {
      fetching = this.fetch(kind).finally(() => this.fetching.delete(kind));
      this.fetching.set(kind, fetching);
    }
    return fetching;
  }

  private async fetch(kind: IdKind): Promise<void> {
    const size = BLOCKS[kind] ?? BLOCK;
    const last = await this.records.increment(`${kind}-id`, size);
    if (last > MAX_ID) throw new Error(`no ${kind} ids are left`);
    this.blocks.set(kind, { next: last - size + 1, last });
  }
}
