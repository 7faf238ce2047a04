import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { pricesWith } from '@tour-portal/contracts/client-service/catalogue.js';
import type { YearChange, YearPrices } from '@tour-portal/contracts/client-service/catalogue.js';
import { TourYears } from '../../departures/offered/tour-years.js';
import { immediateAnswer, refuse } from '../../event-log/call.js';
import type { UseCaseResult, Call } from '../../event-log/call.js';
import { PublishedTourYears } from '../../reference/published/published-tour-years.js';
import type { CatalogueRefusal } from './catalogue-refusals.js';

/** Sets prices of a tour's year (D61); holds and bookings keep theirs. */
export class SetPrices extends Command<UseCaseResult<YearPrices, CatalogueRefusal>> {
  constructor(
    readonly tour: number,
    readonly year: number,
    readonly change: YearChange,
    readonly call: Call,
  ) {
    super();
  }
}

@CommandHandler(SetPrices)
export class SetPricesHandler implements ICommandHandler<SetPrices> {
  constructor(
    private readonly tourYears: TourYears,
    private readonly published: PublishedTourYears,
  ) {}

  async execute({ tour, year, change, call: { context, dryRun } }: SetPrices) {
    const before = await this.tourYears.state(tour, year, context.at);
    if (before === null) return refuse({ code: 'no-such-tour-year' as const });
    if (dryRun) return immediateAnswer(pricesWith(before, change));
    const outcome = await this.tourYears.execute({ type: 'SetPrices', tour, year, change }, context);
    if (!outcome.ok) return refuse(outcome.refusal);
    const read = async () => {
      await this.published.refresh();
      return pricesWith(outcome.state ?? before, {});
    };
    return { ok: true as const, read, position: outcome.position };
  }
}
