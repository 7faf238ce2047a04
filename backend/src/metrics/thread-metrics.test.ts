import { describe, expect, it } from '@jest/globals';
import { Counter } from 'prom-client';
import { ThreadMetrics, exposition } from './thread-metrics.js';

/** The samples of some metrics, without their values. */
const samples = (text: string, names: RegExp) =>
  text.split('\n').flatMap((line) => (names.test(line) ? [line.replace(/ \S+$/, '')] : []));

describe('the metrics of the two threads of an instance', () => {
  const both = () => [new ThreadMetrics('requests'), new ThreadMetrics('background')] as const;

  it('are in one answer: those of the process once, and those of each thread', async () => {
    const text = await exposition(await Promise.all(both().map((metrics) => metrics.snapshot())));
    expect(samples(text, /^(process_cpu_seconds_total|process_start_time|nodejs_heap_size_used)/)).toEqual([
      'process_cpu_seconds_total',
      'process_start_time_seconds',
      'nodejs_heap_size_used_bytes{thread="requests"}',
      'nodejs_heap_size_used_bytes{thread="background"}',
    ]);
  });

  it('are those of the answering thread alone where the other one does not answer', async () => {
    const [requests] = both();
    const text = await exposition([await requests.snapshot(), []]);
    expect(samples(text, /^(process_cpu_seconds_total|nodejs_heap_size_used)/)).toEqual([
      'process_cpu_seconds_total',
      'nodejs_heap_size_used_bytes{thread="requests"}',
    ]);
  });

  it('are not added up where both threads have the same metric', async () => {
    const snapshots = await Promise.all(
      both().map(async ({ shared }, index) => {
        new Counter({ name: 'calls_total', help: 'Calls', registers: [shared] }).inc(index + 1);
        return shared.getMetricsAsJSON();
      }),
    );
    // Messages between threads are copies.
    const text = await exposition(structuredClone(snapshots));
    expect(text.split('\n').filter((line) => line.startsWith('calls_total'))).toEqual([
      'calls_total{thread="requests"} 1',
      'calls_total{thread="background"} 2',
    ]);
  });
});
