import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { Gauge } from 'prom-client';
import { BackgroundThread } from '../background-thread.js';
import { ThreadMetrics, exposition } from '../metrics/thread-metrics.js';

/** Metrics of the thread that answers requests and, if it answers, of the background thread, in the format of Prometheus. */
export class GetMetrics extends Query<string> {}

@QueryHandler(GetMetrics)
export class GetMetricsHandler implements IQueryHandler<GetMetrics> {
  private readonly backgroundUp;

  constructor(
    private readonly metrics: ThreadMetrics,
    private readonly background: BackgroundThread,
  ) {
    this.backgroundUp = new Gauge({
      name: 'tour_portal_background_up',
      help: 'Whether the background thread of this instance answered; without it the figures about its work are left out',
      registers: [metrics.ofOneThread],
    });
  }

  async execute(): Promise<string> {
    const figures = await this.background.metrics();
    this.backgroundUp.set(figures === null ? 0 : 1);
    return exposition([await this.metrics.snapshot(), figures ?? []]);
  }
}
