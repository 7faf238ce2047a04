import { describe, expect, it } from '@jest/globals';
import { signedUpClient, type Client } from '../client.js';
import { instanceForTests } from '../instance.js';
import { signedInStaff } from '../staff.js';

const instance = instanceForTests();

/** The lifetime in seconds of the session cookie that the answer sets; null: it sets none. */
async function cookieMaxAge(client: Client, path: string): Promise<number | null> {
  const { status, headers } = await client.get(path);
  expect(status).toBe(200);
  const cookie = headers.getSetCookie().find((line) => /^c?sid=/.test(line));
  return cookie === undefined ? null : Number(/Max-Age=(\d+)/.exec(cookie)?.[1]);
}

describe('the cookie of a session', () => {
  it('is renewed for a customer who uses it: thirty days from each day of use', async () => {
    const client = await signedUpClient(instance.url);
    expect(await cookieMaxAge(client, '/v1/accounts/me')).toBeNull();
    await client.advance({ days: 2 });
    expect(await cookieMaxAge(client, '/v1/accounts/me')).toBe(30 * 86_400);
    expect(await cookieMaxAge(client, '/v1/accounts/me')).toBeNull();
  });

  it('is renewed for staff who use it, up to twelve hours after the sign-in', async () => {
    const { client: staff } = await signedInStaff(instance);
    const me = '/v1/client-service/me';
    expect(await cookieMaxAge(staff, me)).toBeNull();
    await staff.advance({ hours: 2 });
    expect(await cookieMaxAge(staff, me)).toBe(8 * 3_600);
    await staff.advance({ hours: 5 });
    const left = await cookieMaxAge(staff, me);
    expect(left).toBeGreaterThan(4.9 * 3_600);
    expect(left).toBeLessThanOrEqual(5 * 3_600);
    await staff.advance({ hours: 5 });
    expect((await staff.get(me)).status).toBe(401);
  });
});
