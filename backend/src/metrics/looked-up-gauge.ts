import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import { inTime } from '../instance/waiting.js';

/** However often is scraped, the store is asked no more often than this. */
const EVERY_MILLIS = 10_000;
/** A scrape waits no longer for a store that does not answer. */
const PATIENCE_MILLIS = 800;

/** A figure by the values of its labels; without labels a number alone. */
export type Found =
  number | readonly { readonly labels: Readonly<Record<string, string>>; readonly value: number }[];

/** A gauge whose figure stands in a store. */
export interface LookedUp {
  readonly name: string;
  readonly help: string;
  readonly labelNames?: readonly string[];
  readonly look: () => Promise<Found>;
}

/**
 * Registers a gauge that is looked up when it is scraped, at most every ten seconds. While the store is away, or takes longer
 * than a scrape waits, the gauge is left out.
 * @param now milliseconds of a clock that only goes forward
 */
export function lookedUpGauge(
  registry: Registry,
  { name, help, labelNames = [], look }: LookedUp,
  now: () => number = () => performance.now(),
): void {
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | null = null;
  const show = (found: Found) => {
    gauge.reset();
    if (typeof found === 'number') gauge.set(found);
    else for (const { labels, value } of found) gauge.set(labels, value);
  };
  const leaveOut = () => {
    gauge.reset();
    // Without labels it would be nought.
    if (labelNames.length === 0) gauge.remove();
  };
  const gauge: Gauge = new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      if (looking === null && now() - lookedAt >= EVERY_MILLIS) {
        lookedAt = now();
        looking = look()
          .then(show, leaveOut)
          .finally(() => (looking = null));
      }
      if (looking !== null) await inTime(looking, PATIENCE_MILLIS, leaveOut);
    },
  });
}
