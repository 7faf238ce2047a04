import { Inject, Injectable } from '@nestjs/common';
import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { millis, plusHours } from '@tour-portal/contracts/values/time.js';
import type { Config } from '../instance/config.js';
import { CONFIG } from '../instance/settings.js';
import type { Reaction } from '../reactions/reactions.js';
import { Reacts } from '../reactions/reacts.js';
import { ReminderPlans } from './reminder-plans.js';

/**
 * A reminder due at night that cannot wait for the morning is sent the evening before, at most this many hours earlier, unless
 * the owner's zones are two hours apart or the clocks are set back in that night.
 */
const MAX_HOURS_EARLIER = 14;

/** Plans a check of a booking's reminders at the events that decide when they fall due; each check plans the next one. */
@Reacts()
@Injectable()
export class PlanReminders implements Reaction {
  readonly name = 'plan-reminders';
  /** From when on the reminders of a hold are checked, in hours before its end. */
  private readonly leadHours: number;

  constructor(
    @Inject(ReminderPlans) private readonly plans: Pick<ReminderPlans, 'scheduleCheck'>,
    @Inject(CONFIG) { reminderTimes }: Pick<Config, 'reminderTimes'>,
  ) {
    this.leadHours = Math.max(0, ...reminderTimes['hold-ends']) + MAX_HOURS_EARLIER;
  }

  async react({ type, data, metadata: { at } }: RecordedEvent): Promise<void> {
    switch (type) {
      case 'HoldPlaced':
      case 'HoldExtended':
        return this.plans.scheduleCheck(data.booking, millis(plusHours(data.expiredAt, -this.leadHours)));
      case 'BookingRevived':
      case 'DepositPaid':
        return this.plans.scheduleCheck(data.booking, millis(at));
      default:
    }
  }
}
