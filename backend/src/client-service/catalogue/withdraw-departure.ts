import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { yearOf } from '@tour-portal/contracts/catalogue/tour-year.js';
import type { Withdrawal } from '@tour-portal/contracts/client-service/catalogue.js';
import { daysToDeparture } from '@tour-portal/contracts/values/time.js';
import type { CalendarDate } from '@tour-portal/contracts/values/time.js';
import { departureStream } from '../../departures/departure-state.js';
import { capacityDecider } from '../../departures/offered/capacity-decisions.js';
import { TourYears } from '../../departures/offered/tour-years.js';
import { immediateAnswer, refuse } from '../../event-log/call.js';
import type { UseCaseResult, Call } from '../../event-log/call.js';
import { Streams } from '../../event-log/streams.js';
import { PublishedTourYears } from '../../reference/published/published-tour-years.js';
import type { CatalogueRefusal } from './catalogue-refusals.js';
import { DepartureLines } from './departure-lines.js';
import { Withdrawals } from './withdrawals.js';

/**
 * Withdraws a departure (D61): nobody can hold it from then on. Its bookings are cancelled and refunded in the background,
 * one after the other, even if a process crashes in between.
 */
export class WithdrawDeparture extends Command<UseCaseResult<Withdrawal, CatalogueRefusal>> {
  constructor(
    readonly tour: number,
    readonly departedAt: CalendarDate,
    readonly call: Call,
  ) {
    super();
  }
}

@CommandHandler(WithdrawDeparture)
export class WithdrawDepartureHandler implements ICommandHandler<WithdrawDeparture> {
  constructor(
    private readonly tourYears: TourYears,
    private readonly streams: Streams,
    private readonly departureLines: DepartureLines,
    private readonly withdrawals: Withdrawals,
    private readonly published: PublishedTourYears,
  ) {}

  async execute({ tour, departedAt, call: { context, dryRun } }: WithdrawDeparture) {
    const { at: now } = context;
    const year = await this.tourYears.state(tour, yearOf(departedAt), now);
    const isScheduled = year?.departures.some((other) => other.departedAt === departedAt) === true;
    if (!isScheduled) return refuse({ code: 'no-such-tour-year' as const });
    const { withdrawn } = await this.departureLines.state(tour, departedAt);
    if (!withdrawn && daysToDeparture(departedAt, now) <= 0) return refuse({ code: 'begun' as const });
    if (dryRun) return immediateAnswer(await this.withdrawals.withdrawalOf(tour, departedAt, now));
    // A tour year that is not published has no document that could show the withdrawal.
    await this.tourYears.publish(tour, yearOf(departedAt), now);
    const command = { type: 'WithdrawDeparture', tour, departedAt, now } as const;
    const stream = departureStream(tour, departedAt);
    const outcome = await this.streams.execute(capacityDecider, stream, command, context);
    if (!outcome.ok) return refuse({ ...outcome.refusal, date: departedAt });
    const read = async () => {
      await this.published.refresh();
      return this.withdrawals.withdrawalOf(tour, departedAt, now);
    };
    return { ok: true as const, read, position: outcome.position };
  }
}
