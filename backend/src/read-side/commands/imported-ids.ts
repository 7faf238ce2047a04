import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { isId } from '@tour-portal/contracts/values/ids.js';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import type { IdKind } from '../../instance/ids.js';

/**
 * Under which names events hold ids of each kind: one, or several in a list. Only a
 * fee's own is called nothing but `id`. What a cancellation costs is called a fee
 * and a refund as well: such an amount leaves some ids out, which does no harm.
 */
const FIELDS: Readonly<Record<IdKind, readonly string[]>> = {
  account: ['account'],
  booking: ['booking', 'bookings'],
  guest: ['guest', 'guests'],
  fee: ['id', 'fee'],
  payment: ['payment'],
  refund: ['refund'],
  confirmation: ['confirmation'],
  staff: ['staff'],
  waiting: ['waiting'],
  note: ['note'],
  approval: ['approval'],
  'api-key': ['apiKey'],
  webhook: ['webhook'],
};
const KINDS = new Map(
  Object.entries(FIELDS).flatMap(([kind, names]) => names.map((name) => [name, kind as IdKind])),
);

/** The highest id of each kind in events from elsewhere: what is given out after them must be another one (D2). */
export class ImportedIds {
  private readonly highest = new Map<IdKind, number>();

  see({ data, metadata }: RecordedEvent): void {
    this.look(data);
    this.look(metadata.actor);
  }

  /** Gives out no id any more that was seen. */
  async raise(records: Pick<Records, 'increment'>): Promise<void> {
    for (const [kind, highest] of this.highest) {
      const given = await records.increment(`${kind}-id`, 1);
      if (given < highest) await records.increment(`${kind}-id`, highest - given);
    }
  }

  private look(value: object): void {
    for (const [name, inside] of Object.entries(value) as [string, unknown][]) {
      const kind = KINDS.get(name);
      for (const one of Array.isArray(inside) ? (inside as unknown[]) : [inside]) {
        if (kind !== undefined && isId(one))
          this.highest.set(kind, Math.max(one, this.highest.get(kind) ?? 0));
        else if (typeof one === 'object' && one !== null) this.look(one);
      }
    }
  }
}
