import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import { withTimeout } from '../instance/timeouts.js';

/** The store is asked at most this often, however frequent the scrapes are. */
const READ_EVERY_MILLIS = 10_000;
/** How long a scrape waits for the store at most. */
const TIMEOUT_MILLIS = 800;

/** The values of a gauge by their labels; a gauge without labels has a single number. */
export type GaugeValues =
  number | readonly { readonly labels: Readonly<Record<string, string>>; readonly value: number }[];

/** A gauge whose value is read from a store. */
export interface PolledGauge {
  readonly name: string;
  readonly help: string;
  readonly labelNames?: readonly string[];
  readonly read: () => Promise<GaugeValues>;
}

/**
 * Registers a gauge whose value is read when it is scraped, at most every ten seconds. After a read that failed, or
 * while one takes longer than a scrape waits, the gauge is left out until a read succeeds.
 * @param now milliseconds of a clock that only goes forward
 */
export function registerPolledGauge(
  registry: Registry,
  { name, help, labelNames = [], read }: PolledGauge,
  now: () => number = () => performance.now(),
): void {
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;
  const setValues = (found: GaugeValues) => {
    gauge.reset();
    if (typeof found === 'number') gauge.set(found);
    else for (const { labels, value } of found) gauge.set(labels, value);
  };
  const leaveOut = () => {
    gauge.reset();
    // A gauge without labels would show 0 after the reset.
    if (labelNames.length === 0) gauge.remove();
  };
  const gauge: Gauge = new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      if (reading === null && now() - readAt >= READ_EVERY_MILLIS) {
        readAt = now();
        reading = read()
          .then(setValues, leaveOut)
          .finally(() => (reading = null));
      }
      if (reading !== null) await withTimeout(reading, TIMEOUT_MILLIS, leaveOut);
    },
  });
}
