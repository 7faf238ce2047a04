import { Injectable } from '@nestjs/common';
import { evolveTourYear, tourYearFacts } from '@tour-portal/contracts/catalogue/tour-year.js';
import type { TourYear } from '@tour-portal/contracts/catalogue/tour-year.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { commandContext } from '../../event-log/event-log.js';
import type { CommandContext } from '../../event-log/event-log.js';
import { Streams } from '../../event-log/streams.js';
import type { CommandOutcome } from '../../event-log/streams.js';
import { CatalogueOfToday } from '../../reference/catalogue-of-today.js';
import { decideTourYear, tourYearDecider } from './tour-year-decisions.js';
import { tourYearStream } from './tour-year-state.js';
import type { TourYearCommand, TourYearRefusal } from './tour-year-decisions.js';

/** The streams of tour years (D61). Before a command, a year that is not published yet is published from the catalogue's files. */
@Injectable()
export class TourYears {
  constructor(
    private readonly streams: Streams,
    private readonly catalogue: CatalogueOfToday,
  ) {}

  /** A year by its stream, or as it would be published now; null if neither the log nor the catalogue's files have it. */
  async state(tour: number, year: number, now: Instant): Promise<TourYear | null> {
    const state = await this.streams.state(tourYearDecider, tourYearStream(tour, year));
    if (state !== null) return state;
    const command = this.publishCommand(tour, year, now);
    if (command === null) return null;
    const decision = decideTourYear(command, null);
    return 'events' in decision ? decision.events.reduce(evolveTourYear, null) : null;
  }

  async execute(
    command: TourYearCommand,
    context: CommandContext,
  ): Promise<CommandOutcome<TourYear | null, TourYearRefusal>> {
    const { tour, year } = command;
    await this.publish(tour, year, context.at);
    return this.streams.execute(tourYearDecider, tourYearStream(tour, year), command, context);
  }

  /** Publishes a year that is not published yet, if the files have it; if several instances with the same files try, one does. */
  async publish(tour: number, year: number, now: Instant): Promise<void> {
    const stream = tourYearStream(tour, year);
    if ((await this.streams.state(tourYearDecider, stream)) !== null) return;
    const command = this.publishCommand(tour, year, now);
    if (command === null) return;
    const context = commandContext({ kind: 'system', name: 'catalogue' }, now);
    await this.streams.execute(tourYearDecider, stream, command, context);
  }

  private publishCommand(tour: number, year: number, now: Instant): TourYearCommand | null {
    const seed = this.catalogue.seed(now).tourYear(tour, year);
    if (seed === null) return null;
    return {
      type: 'PublishTourYear',
      tour,
      year,
      facts: tourYearFacts(seed),
      departures: seed.departures,
    };
  }
}
