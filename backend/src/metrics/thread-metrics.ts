import { AggregatorRegistry, Registry, collectDefaultMetrics } from 'prom-client';

/** The threads of an instance that are measured: one answers requests, the other works in the background. */
export type ThreadName = 'requests' | 'background';

/** What a thread has measured, in a form that can be sent to the other thread. */
export type MetricsSnapshot = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** Buckets for durations of requests and store calls, in seconds: from a read of the embedded store to a time-out. */
export const DURATION_BUCKETS = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
];

/** Node's metrics of the whole process, which are the same in each of its threads. */
const OF_THE_PROCESS = /^process_|^nodejs_version_info$/;

/** The metrics of one thread of the instance, including Node's own. */
export class ThreadMetrics {
  /** Metrics that only one of the two threads has. */
  readonly ofOneThread = new Registry();
  /** Metrics that both threads have: the label `thread` tells them apart. */
  readonly shared = new Registry();

  constructor(thread: ThreadName) {
    this.shared.setDefaultLabels({ thread });
    // A finer resolution would keep waking an idle instance. The measured event loop delay includes these 500 ms.
    collectDefaultMetrics({ register: this.shared, eventLoopMonitoringPrecision: 500 });
    for (const { name } of this.shared.getMetricsAsArray()) {
      const metric = this.shared.getSingleMetric(name);
      if (metric === undefined || !OF_THE_PROCESS.test(name)) continue;
      this.shared.removeSingleMetric(name);
      if (thread === 'requests') this.ofOneThread.registerMetric(metric);
    }
  }

  async snapshot(): Promise<MetricsSnapshot> {
    const all = await Promise.all([this.ofOneThread.getMetricsAsJSON(), this.shared.getMetricsAsJSON()]);
    return all.flat();
  }
}

/** The metrics of several threads as one answer to Prometheus. */
export function exposition(threads: readonly MetricsSnapshot[]): Promise<string> {
  // No two threads have a metric with the same labels, so a sum changes no value. Some of Node's metrics have an aggregator
  // that would leave the metric out.
  const summable = threads.map((snapshot) =>
    snapshot.map((metric) => ({ ...metric, aggregator: 'sum' as const })),
  );
  return AggregatorRegistry.aggregate(summable).metrics();
}
