import { MAX_ID } from '@tour-portal/contracts/ids.js';
import type { Records } from '@tour-portal/contracts/stores/records.js';

export type IdKind = 'account' | 'booking' | 'guest';

/** Ids fetched at once; what a stopping instance has left is lost, ids are never reused (D2). */
const BLOCK = 200;

/** Gives out ids (D2): positive integers, each once over all instances. */
export class Ids {
  private readonly blocks = new Map<IdKind, { next: number; last: number }>();
  private readonly fetching = new Map<IdKind, Promise<void>>();

  constructor(private readonly records: Records) {}

  async next(kind: IdKind): Promise<number> {
    for (;;) {
      const block = this.blocks.get(kind);
      if (block !== undefined && block.next <= block.last) {
        const id = block.next;
        block.next += 1;
        return id;
      }
      let fetching = this.fetching.get(kind);
      if (fetching === undefined) {
        fetching = this.fetch(kind).finally(() => this.fetching.delete(kind));
        this.fetching.set(kind, fetching);
      }
      await fetching;
    }
  }

  async several(kind: IdKind, count: number): Promise<number[]> {
    const ids: number[] = [];
    for (let n = 0; n < count; n += 1) ids.push(await this.next(kind));
    return ids;
  }

  private async fetch(kind: IdKind): Promise<void> {
    const last = await this.records.increment(`${kind}-id`, BLOCK);
    if (last > MAX_ID) throw new Error(`no ${kind} ids are left`);
    this.blocks.set(kind, { next: last - BLOCK + 1, last });
  }
}
