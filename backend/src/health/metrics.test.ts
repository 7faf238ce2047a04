import { describe, expect, it } from '@jest/globals';
import type { BackgroundThread } from '../background-thread.js';
import { ThreadMetrics } from '../metrics/thread-metrics.js';
import type { MetricsSnapshot } from '../metrics/thread-metrics.js';
import { GetMetricsHandler } from './metrics.js';

async function metricLines(figures: MetricsSnapshot | null): Promise<string[]> {
  const background = { metrics: () => Promise.resolve(figures) } as unknown as BackgroundThread;
  const text = await new GetMetricsHandler(new ThreadMetrics('requests'), background).execute();
  return text.split('\n').filter((line) => /^tour_portal|^nodejs_heap_size_used/.test(line));
}

describe('the metrics of an instance', () => {
  it('say that the background thread does not answer, and include the other figures', async () => {
    expect(await metricLines(null)).toEqual([
      'tour_portal_background_up 0',
      expect.stringMatching(/^nodejs_heap_size_used_bytes\{thread="requests"\} \d+$/),
    ]);
  });

  it('include the figures of the background thread if it answers', async () => {
    expect(await metricLines(await new ThreadMetrics('background').snapshot())).toEqual([
      'tour_portal_background_up 1',
      expect.stringMatching(/^nodejs_heap_size_used_bytes\{thread="requests"\} \d+$/),
      expect.stringMatching(/^nodejs_heap_size_used_bytes\{thread="background"\} \d+$/),
    ]);
  });
});
