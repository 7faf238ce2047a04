import { beforeAll, describe, expect, it } from '@jest/globals';
import { Client, newcomer } from '../client.js';
import { startInstance, type Instance } from '../instance.js';
import { until } from '../until.js';

/**
 * Calls of the stores by the background thread: five every five seconds, and those of the scrapes every ten. While somebody
 * gives commands it makes so many in 5 s.
 */
const CALLS = 30;
const AT_REST_MILLIS = 12_000;
const PATIENCE_MILLIS = 90_000;

let instance: Instance;
let client: Client;

beforeAll(async () => {
  instance = await startInstance();
  client = new Client(instance.url);
});

/** How often the background thread has read from its stores so far. */
async function reads(): Promise<number> {
  const { text } = await client.get('/v1/metrics');
  const counts = text.split('\n').flatMap((line) => {
    const found =
      /^tour_portal_(event_store|read_models)_read_duration_seconds_count\{(?<labels>.+)\} (?<count>\d+)$/.exec(
        line,
      )?.groups;
    return found?.['labels']?.includes('thread="background"') === true ? [Number(found['count'])] : [];
  });
  expect(counts).not.toEqual([]);
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Milliseconds until the background thread has made so many more calls. */
async function lastingOf(calls: number, meanwhile: () => Promise<unknown>): Promise<number> {
  const [from, before] = [performance.now(), await reads()];
  const look = async () => {
    await meanwhile();
    return reads();
  };
  await until(look, (now) => now >= before + calls, PATIENCE_MILLIS);
  return performance.now() - from;
}

async function wrongLogin(): Promise<void> {
  const wrong = { email: newcomer().email, password: 'a wrong password' };
  expect((await client.post('/v1/accounts/login', wrong)).status).toBe(400);
}

describe('an instance that nobody calls', () => {
  it('hardly asks its stores, and asks them often once somebody gives a command', async () => {
    const nothing = () => Promise.resolve();
    // What the start has brought is over after some seconds; and what is done each minute may fall into a time of looking.
    await until(
      () => lastingOf(CALLS, nothing),
      (millis) => millis > AT_REST_MILLIS,
      PATIENCE_MILLIS,
    );
    expect(await lastingOf(CALLS, wrongLogin)).toBeLessThan(AT_REST_MILLIS);
  }, 300_000);
});
