import type { ArgumentsHost } from '@nestjs/common';
import { StoreNotWritable } from '@tour-portal/contracts/stores/not-writable.js';
import { describe, expect, it } from '@jest/globals';
import { ThreadMetrics } from '../metrics/thread-metrics.js';
import { SILENT_LOGGER } from '../testing/fixtures.js';
import { HttpMetrics } from './http-metrics.js';
import { ProblemFilter } from './problem-filter.js';
import { Unavailable, notFound } from './problems.js';

const COUNTED_503 = 'tour_portal_http_failures_total{status="503"} 1';

/** The metrics that are counted for a request that ends with an error. */
async function countedMetrics(error: Error): Promise<string[]> {
  const metrics = new ThreadMetrics('requests');
  const response = { setHeader: () => response, status: () => response, json: () => response };
  const request = { method: 'GET', path: '/v1/accounts/me', headers: {} };
  const http = { getResponse: () => response, getRequest: () => request };
  const host = { switchToHttp: () => http } as unknown as ArgumentsHost;
  new ProblemFilter(SILENT_LOGGER, new HttpMetrics(metrics)).catch(error, host);
  const lines = (await metrics.ofOneThread.metrics()).split('\n');
  return lines.filter((line) => /^tour_portal_http_(failures|store_away)_total.* [^0]/.test(line));
}

describe('a request that fails', () => {
  it.each([
    ['a fault of the portal', new Error('a bug'), ['tour_portal_http_failures_total{status="500"} 1']],
    ['a disk that is full', new StoreNotWritable(), [COUNTED_503]],
    ['an outside service', new Unavailable('no flights'), [COUNTED_503]],
    ['the caller', notFound(), []],
  ])('because of %s is counted, unless it is the caller’s fault', async (_cause, error, lines) => {
    expect(await countedMetrics(error)).toEqual(lines);
  });

  it('because of an unreachable store is counted for that store', async () => {
    const unreachable = Object.assign(new Error('no server'), { name: 'MongoServerSelectionError' });
    expect(await countedMetrics(unreachable)).toEqual([
      COUNTED_503,
      'tour_portal_http_store_away_total{store="documents"} 1',
    ]);
  });
});
