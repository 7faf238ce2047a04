import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { evolveTourYear, yearOf } from '@tour-portal/contracts/catalogue/tour-year.js';
import type { TourYear } from '@tour-portal/contracts/catalogue/tour-year.js';
import type { CatalogueDeparture, DepartureChange } from '@tour-portal/contracts/client-service/catalogue.js';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import type { Position } from '@tour-portal/contracts/stores/event-store.js';
import type { CalendarDate } from '@tour-portal/contracts/values/time.js';
import { departureStream, evolveDeparture } from '../../departures/departure-state.js';
import { capacityDecider } from '../../departures/offered/capacity-decisions.js';
import { decideTourYear } from '../../departures/offered/tour-year-decisions.js';
import type { TourYearCommand } from '../../departures/offered/tour-year-decisions.js';
import { TourYears } from '../../departures/offered/tour-years.js';
import { immediateAnswer, refuse } from '../../event-log/call.js';
import type { UseCaseResult, Call, RefusedResult } from '../../event-log/call.js';
import type { CommandContext } from '../../event-log/event-log.js';
import { Streams } from '../../event-log/streams.js';
import { PublishedTourYears } from '../../reference/published/published-tour-years.js';
import type { CatalogueRefusal } from './catalogue-refusals.js';
import { DepartureLines, departureLine } from './departure-lines.js';

/** Changes one or many departures of a tour alike (D61): their seats, price and notice. */
export class ChangeDepartures extends Command<UseCaseResult<CatalogueDeparture[], CatalogueRefusal>> {
  constructor(
    readonly tour: number,
    readonly dates: readonly CalendarDate[],
    readonly change: DepartureChange,
    readonly call: Call,
  ) {
    super();
  }
}

/** The part of a change that concerns one year. */
interface YearChanges {
  readonly command: Extract<TourYearCommand, { type: 'ChangeDepartures' }>;
  readonly after: TourYear;
}

@CommandHandler(ChangeDepartures)
export class ChangeDeparturesHandler implements ICommandHandler<ChangeDepartures> {
  constructor(
    private readonly tourYears: TourYears,
    private readonly streams: Streams,
    private readonly departureLines: DepartureLines,
    private readonly published: PublishedTourYears,
  ) {}

  /** Checks every date before it changes one. */
  async execute({ tour, dates, change, call: { context, dryRun } }: ChangeDepartures) {
    const years: YearChanges[] = [];
    for (const year of new Set(dates.map(yearOf))) {
      const decided = await this.decideYear(tour, year, dates, change, context);
      if ('ok' in decided) return decided;
      years.push(decided);
    }
    const refusal = await this.seatsRefusal(tour, dates, change, context);
    if (refusal !== null) return refusal;
    if (dryRun) return immediateAnswer(await this.linesAfter(years, change, context));
    const outcome = await this.carryOut(years, dates, change, context);
    if ('ok' in outcome) return outcome;
    const read = async () => {
      await this.published.refresh();
      return this.linesAfter(years, {}, context);
    };
    return { ok: true as const, read, position: outcome.position };
  }

  private async decideYear(
    tour: number,
    year: number,
    dates: readonly CalendarDate[],
    { priceName, notice }: DepartureChange,
    { at: now }: CommandContext,
  ): Promise<YearChanges | RefusedResult<CatalogueRefusal>> {
    const before = await this.tourYears.state(tour, year, now);
    if (before === null) return refuse({ code: 'no-such-tour-year' });
    const command = {
      type: 'ChangeDepartures',
      tour,
      year,
      dates: dates.filter((date) => yearOf(date) === year),
      change: { priceName, notice },
    } as const;
    const decision = decideTourYear(command, before);
    if ('refusal' in decision) return refuse(decision.refusal);
    const after = decision.events.reduce<TourYear | null>(evolveTourYear, before) ?? before;
    return { command, after };
  }

  private async seatsRefusal(
    tour: number,
    dates: readonly CalendarDate[],
    { capacity }: DepartureChange,
    { at: now }: CommandContext,
  ): Promise<RefusedResult<CatalogueRefusal> | null> {
    if (capacity === undefined) return null;
    for (const departedAt of dates) {
      const command = { type: 'SetCapacity', tour, departedAt, capacity, now } as const;
      const stream = departureStream(tour, departedAt);
      const decision = await this.streams.preview(capacityDecider, stream, command);
      if ('refusal' in decision) return refuse({ ...decision.refusal, date: departedAt });
    }
    return null;
  }

  /**
   * If seats are taken or a departure is withdrawn after the check, the capacity of a date may be refused here. Then the prices
   * and notices of all dates are changed already, and the capacities of the dates before it. A retry with a higher capacity, or
   * without the withdrawn date, does the rest.
   */
  private async carryOut(
    years: readonly YearChanges[],
    dates: readonly CalendarDate[],
    { capacity }: DepartureChange,
    context: CommandContext,
  ): Promise<{ position: Position | null } | RefusedResult<CatalogueRefusal>> {
    let position: Position = START;
    for (const { command } of years) {
      const outcome = await this.tourYears.execute(command, context);
      if (!outcome.ok) return refusedAfter(position, outcome.refusal);
      position = furthest(position, outcome.position);
    }
    if (capacity !== undefined) {
      for (const departedAt of dates) {
        const { tour } = years[0]!.command;
        const command = { type: 'SetCapacity', tour, departedAt, capacity, now: context.at } as const;
        const stream = departureStream(tour, departedAt);
        const outcome = await this.streams.execute(capacityDecider, stream, command, context);
        if (!outcome.ok) return refusedAfter(position, { ...outcome.refusal, date: departedAt });
        position = furthest(position, outcome.position);
      }
    }
    return { position: position === START ? null : position };
  }

  /** The departures after the change; with a new `capacity`, as they would be once it is set. */
  private async linesAfter(
    years: readonly YearChanges[],
    { capacity }: DepartureChange,
    { at: now }: CommandContext,
  ): Promise<CatalogueDeparture[]> {
    const lines = years.map(async ({ command: { tour, dates }, after }) => {
      const departures = after.departures.filter(({ departedAt }) => dates.includes(departedAt));
      if (capacity === undefined) return this.departureLines.of(tour, departures);
      const changedLines = departures.map(async (departure) => {
        const { departedAt } = departure;
        const state = await this.departureLines.state(tour, departedAt);
        const command = { type: 'SetCapacity', tour, departedAt, capacity, now } as const;
        const decision = capacityDecider.decide(command, state);
        const events = 'events' in decision ? decision.events : [];
        return departureLine(departure, events.reduce(evolveDeparture, state));
      });
      return Promise.all(changedLines);
    });
    return (await Promise.all(lines)).flat();
  }
}

function furthest(position: Position, other: Position | null): Position {
  return other !== null && other > position ? other : position;
}

/** A refusal, with the position of the last event that was written before it; `START`: none was. */
function refusedAfter(position: Position, refusal: CatalogueRefusal): RefusedResult<CatalogueRefusal> {
  return position === START ? refuse(refusal) : { ...refuse(refusal), position };
}
