import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { lastMondays } from '@tour-portal/contracts/client-service/weeks.js';
import type { Weeks } from '@tour-portal/contracts/client-service/weeks.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import { Clock } from '../../instance/clock.js';
import { Documents } from '../../read-side/documents.js';

/** Holds, bookings and money of the last half year, by week. */
export class GetWeeks extends Query<Weeks> {}

@QueryHandler(GetWeeks)
export class GetWeeksHandler implements IQueryHandler<GetWeeks> {
  constructor(
    private readonly documents: Documents,
    private readonly clock: Clock,
  ) {}

  async execute() {
    const mondays = lastMondays(this.clock.now());
    const documents = await this.documents.weeks(mondays);
    const weeks = mondays.map((monday, index) => {
      const { holds = 0, bookings = 0, charged = cents(0), refunded = cents(0) } = documents[index] ?? {};
      return { monday, holds, bookings, charged, refunded };
    });
    return { weeks };
  }
}
