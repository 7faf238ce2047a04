import { describe, expect, it } from '@jest/globals';
import { millis } from '@tour-portal/contracts/values/time.js';
import { Client } from '../client.js';
import { refusedStart, startInstance } from '../instance.js';

describe('a wrong setting stops the start with one line that names it (D51)', () => {
  it.each([
    ['PORT', { PORT: 'http' }],
    ['DEV_TOOLS', { DEV_TOOLS: '1', NODE_ENV: 'production' }],
    ['CATALOGUE_DIR', { CATALOGUE_DIR: '/nowhere/at/all' }],
  ])('%s in %j', async (name, env) => {
    const { code, lines } = await refusedStart(env);
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringMatching(new RegExp(`^${name} should be .+`))]);
  });
});

it('a production instance with missing settings does not start, and names them in one line (D57)', async () => {
  const env = { NODE_ENV: 'production', DEV_TOOLS: undefined, RATE_LIMITS: undefined };
  const { code, lines } = await refusedStart(env);
  expect([code, lines.length]).toEqual([1, 1]);
  for (const name of ['PUBLIC_URL', 'SESSION_SECRET', 'SMTP_URL', 'TWILIO_AUTH_TOKEN', 'CONVERGE_PIN'])
    expect(lines[0]).toContain(`${name} (`);
});

describe('developer tools (D52)', () => {
  it.each([{ DEV_TOOLS: undefined }, { DEV_TOOLS: '0' }])('do not exist with %j', async ({ DEV_TOOLS }) => {
    const instance = await startInstance({ env: { DEV_TOOLS, RATE_LIMITS: undefined } });
    const client = new Client(instance.url);
    const answers = [
      await client.get('/dev/inbox'),
      await client.get('/dev/clock'),
      await client.post('/dev/clock', { advance: { hours: 1 } }),
      await client.get('/dev/fault'),
      await client.post('/dev/fault', { point: 'hold:placed' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect((await client.get('/v1/healthz')).status).toBe(200);
    await instance.stop();
  });

  it('start the clock of a new store at CLOCK_START; it goes on from there, also after a restart', async () => {
    const env = { CLOCK_START: '2028-02-29T22:00-05:00' };
    const first = await startInstance({ env });
    const client = new Client(first.url);
    const start = await client.now();
    expect(start).toMatch(/^2028-03-01T03:0/);
    await client.advance({ days: 3 });
    await first.stop();
    const second = new Client((await startInstance({ env, dataDir: first.dataDir })).url);
    const afterRestart = await second.now();
    expect(afterRestart).toMatch(/^2028-03-04T03:/);
    expect(millis(afterRestart) - millis(start)).toBeGreaterThan(3 * 86_400_000);
  });
});
