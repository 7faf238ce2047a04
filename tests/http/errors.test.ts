import { describe, expect, it } from '@jest/globals';
import { eventually } from '@tour-portal/contracts/testing/eventually.js';
import { REPORT_LIMITS } from '@tour-portal/contracts/api/error-report.js';
import { Client } from '../client.js';
import { instanceForTests, startInstance } from '../instance.js';

const instance = instanceForTests({ env: { RATE_LIMITS: 'on' } });
const client = new Client(instance);

const report = { url: '/', userAgent: 'a browser', name: 'Error', message: 'no', stack: '', debug: 'window' };

/** The logged reports that contain a text; they may be logged a moment after the answer. */
const reportsWith = (text: string, source = instance) =>
  source
    .output()
    .split('\n')
    .filter((line) => line.includes('error in a browser') && line.includes(text))
    .map((line) => (JSON.parse(line) as { client: Record<string, string> }).client);

describe('POST /v1/errors (spec §7, §8)', () => {
  it('is logged without queries, tokens, signatures and what identifies the person', async () => {
    const { status } = await client.post('/v1/errors', {
      url: 'https://tours.example/confirmation/email?id=7&signature=look-for-this-1#look-for-this-2',
      userAgent: 'a browser of this test',
      name: 'TypeError',
      message: 'GET /v1/password/check?token=look-for-this-3&id=7 of ruth@example.com',
      stack: 'at go (https://tours.example/assets/index-Ab1.js?look-for-this-4)\nat /bookings/CR050227-7K1',
      debug: 'call to +1 (702) 555-0123',
    });
    expect(status).toBe(204);
    await eventually(() =>
      expect(reportsWith('a browser of this test')).toEqual([
        {
          url: 'https://tours.example/confirmation/email',
          userAgent: 'a browser of this test',
          name: 'TypeError',
          message: 'GET /v1/password/check of (email)',
          stack: 'at go (https://tours.example/assets/index-Ab1.js)\nat /bookings/CR050227-***',
          debug: 'call to (number)',
        },
      ]),
    );
    expect(instance.output()).not.toMatch(/look-for-this|ruth@example|7K1/);
  });

  it('takes every text at its longest, and names a longer url, userAgent, name, message or stack', async () => {
    const longest = Object.fromEntries(
      Object.entries(REPORT_LIMITS).map(([name, max]) => [name, 'x'.repeat(max)]),
    );
    expect((await client.post('/v1/errors', longest)).status).toBe(204);
    for (const name of ['url', 'userAgent', 'name', 'message', 'stack'] as const) {
      const { status, body } = await client.post('/v1/errors', { ...longest, [name]: `${longest[name]}x` });
      const message = `This should be text of at most ${REPORT_LIMITS[name]} characters`;
      expect([status, body]).toEqual([400, { errors: { body: [{ field: name, message }] } }]);
    }
  });

  it('logs nothing of a debug that is no text', async () => {
    const debug = { password: 'look for this password' };
    expect((await client.post('/v1/errors', { ...report, message: 'odd', debug })).status).toBe(204);
    await eventually(() => expect(reportsWith('odd').map((line) => line['debug'])).toEqual(['']));
  });

  it('cleans a debug before it is cut, so that nothing of an address is left at the end', async () => {
    const debug = `${'x'.repeat(REPORT_LIMITS.debug - 13)} ruth@example.com`;
    expect((await client.post('/v1/errors', { ...report, message: 'too long', debug })).status).toBe(204);
    await eventually(() => expect(reportsWith('too long')).toHaveLength(1));
    expect(instance.output()).not.toContain('ruth@');
  });

  it('takes 60 from one address, then refuses more and says when to try again', async () => {
    const ownInstance = await startInstance({ env: { RATE_LIMITS: 'on' } });
    const caller = new Client(ownInstance.url);
    const send = () => caller.post('/v1/errors', { ...report, message: 'again and again' });
    for (let n = 0; n < 60; n += 1) expect((await send()).status).toBe(204);
    const refused = await send();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await eventually(() => expect(reportsWith('again and again', ownInstance)).toHaveLength(60));
  });
});
