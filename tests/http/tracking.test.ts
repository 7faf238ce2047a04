import { describe, expect, it } from '@jest/globals';
import type { ConfigReference } from '@tour-portal/contracts/api/reference-api.js';
import { Client } from '../client.js';
import { startInstance } from '../instance.js';

const COUNTER_URL = 'https://count.example/visits';

async function trackingOf(env: Readonly<Record<string, string>>) {
  const client = new Client((await startInstance({ env })).url);
  const { body } = await client.get<ConfigReference>('/v1/reference/config');
  const { headers } = await client.get('/login');
  return { trackingUrl: body.trackingUrl, policy: headers.get('content-security-policy') ?? '' };
}

describe('counting visits (spec §7)', () => {
  it('is off by default: pages are given no address, and may connect to their own origin only', async () => {
    const { trackingUrl, policy } = await trackingOf({});
    expect(trackingUrl).toBeUndefined();
    expect(policy).toContain("default-src 'self'");
    expect(policy).not.toContain('connect-src');
  });

  it('is switched on by TRACKING_URL: pages are given it, and may connect to its origin and their own only', async () => {
    const { trackingUrl, policy } = await trackingOf({ TRACKING_URL: COUNTER_URL });
    expect(trackingUrl).toBe(COUNTER_URL);
    expect(/connect-src ([^;]*)/.exec(policy)?.[1]).toBe("'self' https://count.example");
    expect(policy.match(/count\.example/g)).toHaveLength(1);
  });
});
