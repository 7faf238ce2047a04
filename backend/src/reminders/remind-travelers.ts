import { Inject, Injectable } from '@nestjs/common';
import { planReminders } from '@tour-portal/contracts/reminders/reminders.js';
import { LAST_DATE, dateIn, millis, plusDays, BUSINESS_ZONE } from '@tour-portal/contracts/values/time.js';
import type { EventStore, Position } from '@tour-portal/contracts/stores/event-store.js';
import { ProjectionRunner } from '@tour-portal/projections/runner/runner.js';
import { BookingStreams } from '../bookings/booking-streams.js';
import { callWith } from '../event-log/call.js';
import { commandContext } from '../event-log/event-log.js';
import { Faults } from '../event-log/faults.js';
import { Clock } from '../instance/clock.js';
import { LOGGER } from '../instance/logger.js';
import type { Logger } from '../instance/logger.js';
import { Documents } from '../read-side/documents.js';
import { lookAhead, LOOK_AHEAD_MILLIS } from '../scheduling/look-ahead.js';
import type { Outlook } from '../scheduling/look-ahead.js';
import { Recurs } from '../scheduling/recurs.js';
import { EVENT_STORE } from '../stores/store-tokens.js';
import { decideRemind } from './remind-decisions.js';
import { RemindableBookings } from './reminder-facts.js';
import { ReminderPlans } from './reminder-plans.js';
import type { ReminderPlan } from './reminder-plans.js';

/** How many plans are read at once, which limits memory however many are due. */
const BATCH = 200;
/** How many bookings are handled concurrently, so that their appends share the store's commits. */
const AT_ONCE = 20;
/** A booking whose reminders failed is checked again after this long. */
const FAILED_MILLIS = 60_000;
/** How often a booking that changes during its check is checked in a row; then it waits as after a failure. */
const TRIES = 3;
/** At the first start with reminders, bookings that departed up to this long ago are planned too, for survey reminders. */
const BACK_DAYS = 60;

/**
 * Sends the reminders that are due (D62). Sending is an event of the booking, decided on its current state; the mail
 * follows from the event. So each reminder is sent once, and none is decided after the booking has what it asks for.
 */
@Injectable()
export class RemindTravelers {
  private areEarlierPlanned = false;
  private headAtStart: Position | null = null;

  constructor(
    private readonly plans: ReminderPlans,
    private readonly remindable: RemindableBookings,
    private readonly bookings: BookingStreams,
    private readonly documents: Documents,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'error'>,
    private readonly faults: Faults,
    @Inject(EVENT_STORE) private readonly events: Pick<EventStore, 'head'>,
    @Inject(ProjectionRunner) private readonly readModels: Pick<ProjectionRunner, 'position'>,
  ) {}

  /** Checks every booking whose plan is due, until it is stopped. */
  @Recurs('reminders', 1_000)
  async remind(stopped: () => boolean): Promise<Outlook> {
    if (!this.areEarlierPlanned) this.areEarlierPlanned = await this.planEarlierBookings();
    for (;;) {
      const { due, outlook } = await lookAhead(
        (upTo) => this.plans.due(upTo, BATCH),
        ({ nextTryAt }) => nextTryAt,
        this.clock.millis(),
        LOOK_AHEAD_MILLIS.events,
      );
      for (let first = 0; first < due.length && !stopped(); first += AT_ONCE)
        await Promise.all(due.slice(first, first + AT_ONCE).map((plan) => this.checkSafely(plan)));
      if (due.length < BATCH || stopped()) return outlook;
    }
  }

  private async checkSafely(plan: ReminderPlan): Promise<void> {
    try {
      await this.check(plan);
    } catch (error) {
      this.logger.error({ booking: plan.booking, error }, 'a reminder failed; it will be looked at again');
      await this.plans.rescheduleCheck(plan, this.clock.millis() + FAILED_MILLIS);
    }
  }

  private async check(plan: ReminderPlan): Promise<void> {
    const { booking } = plan;
    for (let tries = 0; tries < TRIES; tries += 1) {
      const now = this.clock.now();
      const found = await this.remindable.find(booking, now);
      if (found === null) return this.plans.rescheduleCheck(plan, null);
      const { send, next } = planReminders(found.facts, now);
      const facts = { seen: found.state, send };
      const context = commandContext({ kind: 'system', name: 'reminders' }, now);
      const decided =
        send.length === 0
          ? null
          : await this.bookings.decide(booking, (state) => decideRemind(facts, state), callWith(context));
      if (decided?.ok === true) this.faults.pass('reminder:decided');
      if (decided === null || decided.ok)
        return this.plans.rescheduleCheck(plan, next === null ? null : millis(next));
    }
    return this.plans.rescheduleCheck(plan, this.clock.millis() + FAILED_MILLIS);
  }

  /**
   * Once in the life of a store: plans a check of the bookings that no event announces, those of an imported log and those
   * made before reminders were introduced. Answers false while the read models lack some of them: then nothing is planned yet.
   */
  private async planEarlierBookings(): Promise<boolean> {
    if (await this.plans.areEarlierBookingsPlanned()) return true;
    this.headAtStart ??= await this.events.head();
    if ((await this.readModels.position()) < this.headAtStart) return false;
    const now = this.clock.now();
    const from = plusDays(dateIn(BUSINESS_ZONE, now), -BACK_DAYS);
    for await (const { bookings } of this.documents.allDepartureBookings(from, LAST_DATE))
      for (const booking of bookings) await this.plans.scheduleCheck(booking, millis(now));
    await this.plans.markEarlierBookingsPlanned();
    return true;
  }
}
