import { Inject, Injectable } from '@nestjs/common';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import { nextTryOf } from '../scheduling/look-ahead.js';
import { insertOnce } from '../stores/insert-once.js';
import { putRecord } from '../stores/put-record.js';
import { BACKGROUND_RECORDS } from '../stores/store-tokens.js';

const PLANS = 'reminders';
/** Key of a record that says: the bookings that no event announces were planned (`planEarlierBookings`). It is never due. */
const EARLIER_BOOKINGS_PLANNED = 'begun';

export interface ReminderPlan {
  readonly booking: number;
  /** When the reminders of the booking have to be checked, epoch milliseconds. */
  readonly nextTryAt: number;
  readonly version: number;
}

/** Stores when to check the reminders of each booking again. */
@Injectable()
export class ReminderPlans {
  constructor(@Inject(BACKGROUND_RECORDS) private readonly records: Records) {}

  /** The plans that are due by a time (epoch milliseconds), the most overdue first. */
  async due(upTo: number, limit: number): Promise<ReminderPlan[]> {
    const found = await this.records.find(PLANS, 'nextTryAt', upTo, limit);
    return found.map(({ key, version, record }) => ({
      booking: Number(key),
      nextTryAt: nextTryOf({ record }),
      version,
    }));
  }

  /**
   * Plans a check of a booking at a time; a check that is planned earlier stays. The plan is written in any case: a check that
   * is under way may have read the booking before, so it must not remove or move the plan.
   */
  async scheduleCheck(booking: number, at: number): Promise<void> {
    await putRecord(this.records, PLANS, String(booking), (stored) => ({
      nextTryAt: stored === null ? at : Math.min(nextTryOf({ record: stored }), at),
    }));
  }

  /** Plans the next check at a time (null: none), unless the plan has been changed since it was read. */
  async rescheduleCheck({ booking, version }: ReminderPlan, at: number | null): Promise<void> {
    const key = String(booking);
    if (at === null) await this.records.remove(PLANS, key, version);
    else await this.records.replace(PLANS, key, { nextTryAt: at }, version);
  }

  async areEarlierBookingsPlanned(): Promise<boolean> {
    return (await this.records.get(PLANS, EARLIER_BOOKINGS_PLANNED)) !== null;
  }

  async markEarlierBookingsPlanned(): Promise<void> {
    await insertOnce(this.records, PLANS, EARLIER_BOOKINGS_PLANNED, { nextTryAt: null });
  }
}
