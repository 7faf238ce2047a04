import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { DepartureReference } from '@tour-portal/contracts/api/reference-api.js';
import { evolveTourYear, yearOf } from '@tour-portal/contracts/catalogue/tour-year.js';
import { hasIdenticalDeparture } from '@tour-portal/contracts/client-service/catalogue.js';
import type { CatalogueDeparture } from '@tour-portal/contracts/client-service/catalogue.js';
import { DEADLINE_ZONE, dateIn, plusDays } from '@tour-portal/contracts/values/time.js';
import type { CalendarDate } from '@tour-portal/contracts/values/time.js';
import { decideTourYear } from '../../departures/offered/tour-year-decisions.js';
import { TourYears } from '../../departures/offered/tour-years.js';
import { immediateAnswer, refuse } from '../../event-log/call.js';
import type { UseCaseResult, Call } from '../../event-log/call.js';
import { PublishedTourYears } from '../../reference/published/published-tour-years.js';
import type { CatalogueRefusal } from './catalogue-refusals.js';
import { DepartureLines } from './departure-lines.js';

/** The facts of a new departure; without `concludedAt` it ends with its itinerary. */
export type NewDeparture = Omit<DepartureReference, 'concludedAt'> & { readonly concludedAt?: CalendarDate };

/** Adds a departure to a tour's year (D61). */
export class ScheduleDeparture extends Command<UseCaseResult<CatalogueDeparture, CatalogueRefusal>> {
  constructor(
    readonly tour: number,
    readonly departure: NewDeparture,
    readonly call: Call,
  ) {
    super();
  }
}

@CommandHandler(ScheduleDeparture)
export class ScheduleDepartureHandler implements ICommandHandler<ScheduleDeparture> {
  constructor(
    private readonly tourYears: TourYears,
    private readonly departureLines: DepartureLines,
    private readonly published: PublishedTourYears,
  ) {}

  async execute({ tour, departure: wanted, call: { context, dryRun } }: ScheduleDeparture) {
    const { departedAt } = wanted;
    const year = yearOf(departedAt);
    const before = await this.tourYears.state(tour, year, context.at);
    if (before === null) return refuse({ code: 'no-such-tour-year' as const });
    const end = plusDays(departedAt, before.facts.dayByDayItinerary.length - 1);
    const departure = { ...wanted, concludedAt: wanted.concludedAt ?? end };
    if (departedAt <= dateIn(DEADLINE_ZONE, context.at) && !hasIdenticalDeparture(before, departure))
      return refuse({ code: 'in-the-past' as const });
    const command = { type: 'ScheduleDeparture', tour, year, departure } as const;
    const scheduledLine = async (after: typeof before) => {
      const scheduled = after.departures.filter((other) => other.departedAt === departedAt);
      return (await this.departureLines.of(tour, scheduled))[0]!;
    };
    if (dryRun) {
      const decision = decideTourYear(command, before);
      if ('refusal' in decision) return refuse(decision.refusal);
      const after = decision.events.reduce<typeof before | null>(evolveTourYear, before);
      return immediateAnswer(await scheduledLine(after ?? before));
    }
    const outcome = await this.tourYears.execute(command, context);
    if (!outcome.ok) return refuse(outcome.refusal);
    const read = async () => {
      await this.published.refresh();
      return scheduledLine(outcome.state ?? before);
    };
    return { ok: true as const, read, position: outcome.position };
  }
}
