import { describe, expect, it } from '@jest/globals';
import { Client, newcomer } from '../client.js';
import { instanceForTests } from '../instance.js';
import { until } from '../until.js';

/**
 * How many reads of the background thread are timed. At rest the thread makes five every five seconds, and some more every
 * ten for the scrapes of the metrics; while commands are given, it makes this many within 5 s.
 */
const READS = 30;
/** At rest {@link READS} reads take longer than this; while commands are given, they take less. */
const AT_REST_MILLIS = 12_000;
const TIMEOUT_MILLIS = 90_000;

const instance = instanceForTests();
const client = new Client(instance);

/** How often the background thread has read events and documents so far. */
async function readsSoFar(): Promise<number> {
  const { text } = await client.get('/v1/metrics');
  const counts = text.split('\n').flatMap((line) => {
    const sample =
      /^tour_portal_(event_store|read_models)_read_duration_seconds_count\{(?<labels>.+)\} (?<count>\d+)$/.exec(
        line,
      )?.groups;
    return sample?.['labels']?.includes('thread="background"') === true ? [Number(sample['count'])] : [];
  });
  expect(counts).not.toEqual([]);
  return counts.reduce((sum, count) => sum + count, 0);
}

/** How many milliseconds it takes until the background thread has made so many more reads. */
async function millisFor(wanted: number, meanwhile: () => Promise<unknown>): Promise<number> {
  const [from, before] = [performance.now(), await readsSoFar()];
  const readsAfterWork = async () => {
    await meanwhile();
    return readsSoFar();
  };
  await until(readsAfterWork, (reads) => reads >= before + wanted, TIMEOUT_MILLIS);
  return performance.now() - from;
}

async function wrongLogin(): Promise<void> {
  expect((await client.logIn(newcomer())).status).toBe(400);
}

describe('the background thread of an instance', () => {
  it('hardly reads events and documents at rest, and reads them often while commands are given', async () => {
    const nothing = () => Promise.resolve();
    // The work of the start lasts some seconds, and the work of each minute may disturb a measurement: repeat it.
    await until(
      () => millisFor(READS, nothing),
      (millis) => millis > AT_REST_MILLIS,
      TIMEOUT_MILLIS,
    );
    expect(await millisFor(READS, wrongLogin)).toBeLessThan(AT_REST_MILLIS);
  }, 300_000);
});
