import { AggregatorRegistry, Registry, collectDefaultMetrics } from 'prom-client';

/** The threads of an instance: one answers requests, the other works in the background. */
export type ThreadName = 'requests' | 'background';

/** What a thread has measured, as it can be sent to the other one. */
export type Figures = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** How long a call of a store or a request takes, in seconds: from a read of the embedded store to one that is given up. */
export const DURATION_BUCKETS = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
];

/** Node's figures about the whole process, the same for each of its threads. */
const OF_THE_PROCESS = /^process_|^nodejs_version_info$/;

/** What one thread of the instance measures, Node's own figures included. */
export class Measures {
  /** What one of the two threads measures and the other does not. */
  readonly single = new Registry();
  /** What both measure: every figure says of which `thread` it is. */
  readonly shared = new Registry();

  constructor(thread: ThreadName) {
    this.shared.setDefaultLabels({ thread });
    // Looked at more often, the event loop of an instance at rest would not rest. What it says includes these 500 ms.
    collectDefaultMetrics({ register: this.shared, eventLoopMonitoringPrecision: 500 });
    for (const { name } of this.shared.getMetricsAsArray()) {
      const metric = this.shared.getSingleMetric(name);
      if (metric === undefined || !OF_THE_PROCESS.test(name)) continue;
      this.shared.removeSingleMetric(name);
      if (thread === 'requests') this.single.registerMetric(metric);
    }
  }

  async figures(): Promise<Figures> {
    const all = await Promise.all([this.single.getMetricsAsJSON(), this.shared.getMetricsAsJSON()]);
    return all.flat();
  }
}

/** The figures of several threads as one answer to Prometheus. */
export function exposition(threads: readonly Figures[]): Promise<string> {
  // No two threads have a figure of the same labels: adding up changes none, other ways of putting together leave some out.
  const added = threads.map((figures) =>
    figures.map((figure) => ({ ...figure, aggregator: 'sum' as const })),
  );
  return AggregatorRegistry.aggregate(added).metrics();
}
