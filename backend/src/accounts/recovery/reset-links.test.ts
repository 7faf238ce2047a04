import { describe, expect, it } from '@jest/globals';
import { ManualClock, openRecords } from '../../testing/fixtures.js';
import { CredentialRecords } from '../credentials/credential-records.js';
import { ResetLinks } from './reset-links.js';

const HOUR = 3_600_000;
const SECRET = 'a secret of at least 32 characters';

async function open() {
  const records = await openRecords();
  const clock = new ManualClock();
  const instance = (secret = SECRET) => new ResetLinks(new CredentialRecords(records), clock, secret);
  return { records, clock, links: instance(), instance };
}

describe('the token of a password reset', () => {
  it('is valid for its own account, on every instance, for an hour', async () => {
    const { links, instance, clock } = await open();
    const token = links.newToken();
    expect(token).toMatch(/^[\w-]{43}$/);
    await links.issue(1, token);
    expect(await instance().isValid(1, token)).toBe(true);
    expect(await links.isValid(2, token)).toBe(false);
    expect(await links.isValid(1, `${token}x`)).toBe(false);
    clock.advance(HOUR - 1);
    expect(await links.isValid(1, token)).toBe(true);
    clock.advance(1);
    expect(await links.isValid(1, token)).toBe(false);
  });

  it('is not stored in plain text', async () => {
    const { links, records } = await open();
    const token = links.newToken();
    await links.issue(1, token);
    const { record } = (await records.get('credentials', '1/spare'))!;
    expect(JSON.stringify(record)).not.toContain(token);
  });

  it('is valid while it is one of the last five', async () => {
    const { links } = await open();
    const tokens = Array.from({ length: 7 }, () => links.newToken());
    for (const token of tokens) await links.issue(1, token);
    const validity = await Promise.all(tokens.map((token) => links.isValid(1, token)));
    expect(validity).toEqual([false, false, true, true, true, true, true]);
  });

  it('is issued for each of several parallel requests', async () => {
    const { links, instance } = await open();
    const tokens = Array.from({ length: 5 }, () => links.newToken());
    await Promise.all(tokens.map((token, n) => (n % 2 === 0 ? links : instance()).issue(1, token)));
    expect(await Promise.all(tokens.map((token) => links.isValid(1, token)))).toEqual(Array(5).fill(true));
  });

  it('is the same only where it is derived from the same cause and contact, with the same secret', async () => {
    const { links, instance } = await open();
    const token = links.deriveToken('key', '17025550123');
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(instance().deriveToken('key', '17025550123')).toBe(token);
    const others = [
      links.deriveToken('key2', '17025550123'),
      links.deriveToken('key', '17025550124'),
      instance('another secret of at least 32 chars').deriveToken('key', '17025550123'),
      links.newToken(),
      links.newToken(),
    ];
    expect(new Set([token, ...others]).size).toBe(6);
  });
});
