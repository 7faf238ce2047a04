import { Injectable } from '@nestjs/common';
import type { TourYearReference } from '@tour-portal/contracts/api/reference-api.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { commandContext } from '../../event-log/event-log.js';
import { Streams } from '../../event-log/streams.js';
import { Clock } from '../../instance/clock.js';
import { Documents } from '../../read-side/documents.js';
import { CatalogueOfToday } from '../../reference/catalogue-of-today.js';
import { PublishedTourYears } from '../../reference/published/published-tour-years.js';
import { Recurs } from '../../scheduling/recurs.js';
import { departureStream } from '../departure-state.js';
import { capacityDecider } from './capacity-decisions.js';
import { TourYears } from './tour-years.js';

/**
 * Publishes the tour years of the catalogue's files that the log lacks (D61): before an instance answers its first request,
 * unless that fails, and later each new tour year when it comes. From then on the log says what is offered in the year, and
 * changed files count only when they are imported.
 */
@Injectable()
export class PublishTourYears {
  constructor(
    private readonly tourYears: TourYears,
    private readonly streams: Streams,
    private readonly documents: Documents,
    private readonly catalogue: CatalogueOfToday,
    private readonly published: PublishedTourYears,
    private readonly clock: Clock,
  ) {}

  @Recurs('tour years', 60_000)
  async publish(): Promise<void> {
    await this.published.refresh();
    const now = this.clock.now();
    const missing = this.catalogue
      .seed(now)
      .tourYears.filter(({ tour, year }) => this.published.get(tour, year) === null);
    await Promise.all(
      missing.map(async (tourYear) => {
        await this.takeOverCapacities(tourYear, now);
        await this.tourYears.publish(tourYear.tour, tourYear.year, now);
      }),
    );
  }

  /**
   * Sets capacities as the files say, except where more seats are taken already or the departure is withdrawn: a hold from
   * before the publication may have copied another capacity from older files. The year is published only afterwards, so that
   * a crash in between repeats this.
   */
  private async takeOverCapacities({ tour, departures }: TourYearReference, now: Instant): Promise<void> {
    const dates = departures.map(({ departedAt }) => departedAt);
    const documents = await this.documents.departures(tour, dates);
    for (const [index, { departedAt, capacity }] of departures.entries()) {
      const currentCapacity = documents[index]?.capacity ?? capacity;
      if (currentCapacity === capacity) continue;
      const context = commandContext({ kind: 'system', name: 'catalogue' }, now);
      const command = { type: 'SetCapacity', tour, departedAt, capacity, now } as const;
      await this.streams.execute(capacityDecider, departureStream(tour, departedAt), command, context);
    }
  }
}
