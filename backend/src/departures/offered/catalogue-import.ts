import { isDeepStrictEqual } from 'node:util';
import type { DepartureReference, TourYearReference } from '@tour-portal/contracts/api/reference-api.js';
import { tourYearFacts } from '@tour-portal/contracts/catalogue/tour-year.js';
import type { TourYear } from '@tour-portal/contracts/catalogue/tour-year.js';
import type { CalendarDate, Instant } from '@tour-portal/contracts/values/time.js';
import { departureStream } from '../departure-state.js';
import type { DepartureState } from '../departure-state.js';
import type { CommandContext } from '../../event-log/event-log.js';
import type { Streams } from '../../event-log/streams.js';
import { capacityDecider } from './capacity-decisions.js';
import { tourYearDecider } from './tour-year-decisions.js';
import { tourYearStream } from './tour-year-state.js';
import type { TourYearCommand } from './tour-year-decisions.js';

/** How a tour's year in the files differs from the log, and the commands that bring the log in line (D61). */
export interface YearDifference {
  readonly tour: number;
  readonly year: number;
  /** The differences in words, for the operator to read before anything is changed. */
  readonly lines: readonly string[];
  readonly commands: readonly TourYearCommand[];
  readonly capacities: readonly { readonly departedAt: CalendarDate; readonly capacity: number }[];
}

/** A departure cannot get the capacity that the files say: more seats are in use, or it was withdrawn meanwhile. */
export class CapacityRefused extends Error {
  override readonly name = 'CapacityRefused';
}

/** What a departure's own stream says; a capacity of 0: it has none yet. */
type StreamFacts = Pick<DepartureState, 'capacity' | 'withdrawn'>;

/** Compares a year of the files with the log. Departures that are withdrawn, or that the files lack, stay as they are. */
export function yearDifference(
  wanted: TourYearReference,
  offered: TourYear | null,
  departureStreams: ReadonlyMap<CalendarDate, StreamFacts>,
): YearDifference {
  const { tour, year, departures } = wanted;
  const publish = { type: 'PublishTourYear', tour, year, facts: tourYearFacts(wanted), departures } as const;
  if (offered === null) {
    const lines = [`published, with ${departures.length} departures`];
    return { tour, year, lines, commands: [publish], capacities: [] };
  }
  const byDate = new Map(offered.departures.map((departure) => [departure.departedAt, departure]));
  const added = departures.filter(({ departedAt }) => !byDate.has(departedAt));
  const offeredFacts: Readonly<Record<string, unknown>> = { ...offered.facts };
  const fields = Object.entries(publish.facts)
    .filter(([name, value]) => !isDeepStrictEqual(value, offeredFacts[name]))
    .map(([name]) => name);
  const openInBoth = departures.filter(
    ({ departedAt }) => byDate.has(departedAt) && departureStreams.get(departedAt)?.withdrawn !== true,
  );
  const byPrice = pricesToSet(openInBoth, (date) => byDate.get(date)?.priceName);
  const capacities = openInBoth
    .map(({ departedAt, capacity }) => ({ departedAt, capacity }))
    .filter(
      ({ departedAt, capacity }) =>
        (departureStreams.get(departedAt)?.capacity || byDate.get(departedAt)?.capacity) !== capacity,
    );
  const onlyInLog = offered.departures.filter(
    ({ departedAt }) => !departures.some((listed) => listed.departedAt === departedAt),
  );
  return {
    tour,
    year,
    lines: [
      ...added.map(({ departedAt }) => `adds the departure of ${departedAt}`),
      ...(fields.length === 0 ? [] : [`changes ${fields.join(', ')}`]),
      ...byPrice.map(([name, dates]) => `sets the price ${name} for ${dates.join(', ')}`),
      ...capacities.map(({ departedAt, capacity }) => `gives ${departedAt} ${capacity} seats`),
      ...onlyInLog.map(({ departedAt }) => `keeps ${departedAt}, which the files do not have`),
    ],
    commands: [
      ...(added.length === 0 && fields.length === 0 ? [] : [publish]),
      ...byPrice.map(([priceName, dates]) => {
        return { type: 'ChangeDepartures', tour, year, dates, change: { priceName } } as const;
      }),
    ],
    capacities,
  };
}

function pricesToSet(
  departures: readonly DepartureReference[],
  priceOf: (date: CalendarDate) => string | undefined,
): [string, CalendarDate[]][] {
  const byPrice = new Map<string, CalendarDate[]>();
  for (const { departedAt, priceName } of departures)
    if (priceOf(departedAt) !== priceName)
      byPrice.set(priceName, [...(byPrice.get(priceName) ?? []), departedAt]);
  return [...byPrice];
}

/** Brings the log in line with the files of a catalogue. */
export class CatalogueImport {
  constructor(
    private readonly streams: Streams,
    private readonly now: Instant,
  ) {}

  /** All years that differ. @throws CapacityRefused if a capacity is below the seats in use */
  async differences(wanted: readonly TourYearReference[]): Promise<YearDifference[]> {
    const differences: YearDifference[] = [];
    for (const tourYear of wanted) {
      const offered = await this.streams.state(tourYearDecider, tourYearStream(tourYear.tour, tourYear.year));
      const departureStreams = new Map<CalendarDate, StreamFacts>();
      for (const { departedAt } of offered?.departures ?? []) {
        const stream = departureStream(tourYear.tour, departedAt);
        departureStreams.set(departedAt, await this.streams.state(capacityDecider, stream));
      }
      const difference = yearDifference(tourYear, offered, departureStreams);
      await this.requireSeats(difference);
      if (difference.lines.length > 0) differences.push(difference);
    }
    return differences;
  }

  async carryOut(differences: readonly YearDifference[], context: CommandContext): Promise<void> {
    for (const { tour, year, commands, capacities } of differences) {
      const yearStream = tourYearStream(tour, year);
      for (const command of commands) {
        const outcome = await this.streams.execute(tourYearDecider, yearStream, command, context);
        if (!outcome.ok) throw new Error(`tour ${tour}, ${year}: ${outcome.refusal.code}`);
      }
      for (const { departedAt, capacity } of capacities) {
        const command = { type: 'SetCapacity', tour, departedAt, capacity, now: this.now } as const;
        const stream = departureStream(tour, departedAt);
        const outcome = await this.streams.execute(capacityDecider, stream, command, context);
        if (!outcome.ok) throw new CapacityRefused(`tour ${tour}, ${departedAt}: ${outcome.refusal.code}`);
      }
    }
  }

  private async requireSeats({ tour, capacities }: YearDifference): Promise<void> {
    for (const { departedAt, capacity } of capacities) {
      const command = { type: 'SetCapacity', tour, departedAt, capacity, now: this.now } as const;
      const stream = departureStream(tour, departedAt);
      const decision = await this.streams.preview(capacityDecider, stream, command);
      if ('refusal' in decision && decision.refusal.code === 'below-taken')
        throw new CapacityRefused(
          `tour-years.json: tour ${tour}, ${departedAt}: capacity should be at least ${decision.refusal.seatsTaken}, the seats in use, but is ${capacity}`,
        );
    }
  }
}
