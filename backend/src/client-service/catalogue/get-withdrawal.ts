import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { yearOf } from '@tour-portal/contracts/catalogue/tour-year.js';
import type { Withdrawal } from '@tour-portal/contracts/client-service/catalogue.js';
import type { CalendarDate } from '@tour-portal/contracts/values/time.js';
import { TourYears } from '../../departures/offered/tour-years.js';
import { immediateAnswer, refuse } from '../../event-log/call.js';
import type { UseCaseResult } from '../../event-log/call.js';
import { Clock } from '../../instance/clock.js';
import type { NoSuchTourYear } from './catalogue-refusals.js';
import { Withdrawals } from './withdrawals.js';

/** The bookings of a departure, and how far its withdrawal has got with them (D61). */
export class GetWithdrawal extends Query<UseCaseResult<Withdrawal, NoSuchTourYear>> {
  constructor(
    readonly tour: number,
    readonly departedAt: CalendarDate,
  ) {
    super();
  }
}

@QueryHandler(GetWithdrawal)
export class GetWithdrawalHandler implements IQueryHandler<GetWithdrawal> {
  constructor(
    private readonly tourYears: TourYears,
    private readonly withdrawals: Withdrawals,
    private readonly clock: Clock,
  ) {}

  async execute({ tour, departedAt }: GetWithdrawal) {
    const now = this.clock.now();
    const year = await this.tourYears.state(tour, yearOf(departedAt), now);
    const isScheduled = year?.departures.some((other) => other.departedAt === departedAt) === true;
    return isScheduled
      ? immediateAnswer(await this.withdrawals.withdrawalOf(tour, departedAt, now))
      : refuse({ code: 'no-such-tour-year' as const });
  }
}
