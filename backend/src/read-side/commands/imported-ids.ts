import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { isId } from '@tour-portal/contracts/values/ids.js';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import type { IdKind } from '../../instance/ids.js';

/**
 * The fields in which events hold ids of each kind: one id, or a list of them. Only a fee holds its own id in a field `id`.
 * `credit`, `replaces` and `rooms` only repeat ids that stand in these fields. `by` is a hold where it replaces another, else a
 * member of staff. Amounts of a cancellation are in fields named `fee` and `refund` too. Counting something else as an id only
 * skips some ids, which does no harm.
 */
const FIELDS: Readonly<Record<IdKind, readonly string[]>> = {
  account: ['account'],
  booking: ['booking', 'bookings', 'by'],
  guest: ['guest', 'guests'],
  fee: ['id', 'fee'],
  payment: ['payment'],
  refund: ['refund'],
  confirmation: ['confirmation'],
  staff: ['staff', 'by'],
  waiting: ['waiting'],
  note: ['note'],
  approval: ['approval'],
  'api-key': ['apiKey'],
  webhook: ['webhook'],
};
const KINDS = Object.keys(FIELDS) as IdKind[];

/** Collects the highest id of each kind in imported events: ids given out later must differ from all of them (D2). */
export class ImportedIds {
  private readonly highest = new Map<IdKind, number>();

  add({ data, metadata }: RecordedEvent): void {
    this.collectFrom(data);
    this.collectFrom(metadata.actor);
  }

  /** Makes sure that none of the seen ids is given out again. */
  async reserve(records: Pick<Records, 'increment'>): Promise<void> {
    for (const [kind, highest] of this.highest) {
      const lastGiven = await records.increment(`${kind}-id`, 1);
      if (lastGiven < highest) await records.increment(`${kind}-id`, highest - lastGiven);
    }
  }

  private collectFrom(value: object): void {
    for (const [name, fieldValue] of Object.entries(value) as [string, unknown][]) {
      const kinds = KINDS.filter((kind) => FIELDS[kind].includes(name));
      for (const item of Array.isArray(fieldValue) ? (fieldValue as unknown[]) : [fieldValue]) {
        if (typeof item === 'object' && item !== null) this.collectFrom(item);
        else if (isId(item))
          for (const kind of kinds) this.highest.set(kind, Math.max(item, this.highest.get(kind) ?? 0));
      }
    }
  }
}
