import { Injectable } from '@nestjs/common';
import type { Request, RequestHandler } from 'express';
import { Counter, Histogram } from 'prom-client';
import { DURATION_BUCKETS, ThreadMetrics } from '../metrics/thread-metrics.js';
import type { ServerStore } from '../stores/unavailable-store.js';
import { isPage } from './api-or-page.js';

/** The methods that are label values; all others share one value, because callers can invent methods. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Metrics of requests: status, duration, failures and limits. */
@Injectable()
export class HttpMetrics {
  private readonly durations;
  private readonly failures;
  private readonly unreachableStores;
  private readonly overLimit;

  constructor({ ofOneThread }: ThreadMetrics) {
    const registers = [ofOneThread];
    this.durations = new Histogram({
      name: 'tour_portal_http_request_duration_seconds',
      help: 'Time until a request was answered, by the pattern of its route ("page": a page of the portal, "none": no route was reached), and the class of its status ("gone": the caller left before)',
      labelNames: ['method', 'route', 'status'],
      buckets: DURATION_BUCKETS,
      registers,
    });
    this.failures = new Counter({
      name: 'tour_portal_http_failures_total',
      help: 'Requests answered with 500 (a fault of the portal) or 503 (to be tried again later)',
      labelNames: ['status'],
      registers,
    });
    this.unreachableStores = new Counter({
      name: 'tour_portal_http_store_away_total',
      help: 'Requests answered with 503 because a store was away: events or documents',
      labelNames: ['store'],
      registers,
    });
    this.overLimit = new Counter({
      name: 'tour_portal_http_rate_limited_total',
      help: 'Calls refused because there were too many, by the name of the limit',
      labelNames: ['limit'],
      registers,
    });
    for (const status of ['500', '503']) this.failures.inc({ status }, 0);
    for (const store of ['events', 'documents'] as const) this.unreachableStores.inc({ store }, 0);
  }

  /** Measures every request; it has to come before all other middleware. */
  readonly middleware: RequestHandler = (request, response, next) => {
    const began = performance.now();
    const isForPage = isPage(request);
    response.once('close', () => {
      const labels = {
        method: METHODS.has(request.method) ? request.method : 'other',
        route: routeOf(request, isForPage),
        status: response.writableFinished ? `${Math.floor(response.statusCode / 100)}xx` : 'gone',
      };
      this.durations.observe(labels, (performance.now() - began) / 1_000);
    });
    next();
  };

  /** Counts an answer with a status of 500 or more, and the store that was unreachable. */
  countFailure(status: number, store: ServerStore | null): void {
    this.failures.inc({ status: String(status) });
    if (store !== null) this.unreachableStores.inc({ store });
  }

  /** Counts a call that exceeded a limit. */
  countLimited(limit: string): void {
    this.overLimit.inc({ limit });
  }
}

/** The pattern of the route, never the path: a path contains ids, and callers can invent paths. */
export function routeOf(request: Request, isForPage: boolean): string {
  const route = request.route as { readonly path?: unknown } | undefined;
  if (typeof route?.path === 'string') return `${request.baseUrl}${route.path}`;
  return isForPage ? 'page' : 'none';
}
