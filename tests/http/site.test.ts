import { beforeAll, describe, expect, it } from '@jest/globals';
import { Client, holdOrder, signUp, signedUpClient, placed, someDeparture } from '../client.js';
import { instanceForTests } from '../instance.js';

const instance = instanceForTests();
const client = new Client(instance);
beforeAll(() => signUp(client));

const report = { url: '/', userAgent: 'a browser', name: 'Error', message: 'no' };

describe('changes asked for by a page (D11)', () => {
  it.each([
    ['another site', { origin: 'https://evil.example' }, 403],
    ['a page without an origin', { origin: 'null' }, 403],
    ['an origin that is no URL', { origin: 'nonsense' }, 403],
    ['a sister site', { origin: undefined, 'sec-fetch-site': 'same-site' }, 403],
    ['another site, by the fetch metadata', { origin: undefined, 'sec-fetch-site': 'cross-site' }, 403],
    ['this site, by the fetch metadata', { origin: undefined, 'sec-fetch-site': 'same-origin' }, 204],
    ['this site', {}, 204],
    ['a program that is no browser', { origin: undefined, cookie: undefined }, 204],
    ['a browser without origin and fetch metadata', { origin: undefined, 'user-agent': 'Mozilla/5.0' }, 403],
  ])('from %s', async (_from, headers, expected) => {
    const { status, body } = await client.post('/v1/errors', report, headers);
    expect(status).toBe(expected);
    if (expected === 403) expect(body).toEqual({ message: expect.any(String) });
  });

  it('place no hold for another site', async () => {
    const owner = await signedUpClient(instance.url);
    const order = holdOrder(await someDeparture(owner), [1]);
    expect((await owner.hold(order, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await owner.me()).bookings).toEqual([]);
  });

  it.each(['/V1/bookings', '/v1/Bookings', '//v1/bookings', '/%761/bookings', '/v1//bookings'])(
    'are not let in by another spelling of their path: %s',
    async (path) => {
      const { id } = placed(await client.hold(holdOrder(await someDeparture(client), [1])));
      const headers = { origin: 'https://evil.example' };
      expect((await client.send('DELETE', `${path}/${id}`, { headers })).status).toBe(403);
      expect((await client.send('DELETE', `${path}/${id}`)).status).toBe(404);
      expect((await client.me()).bookings[0]?.deletedAt).toBeNull();
      expect((await client.deleteHold({ id })).status).toBe(200);
    },
  );

  it('do not include reads: another site may send them, but cannot see their answers', async () => {
    const { status, headers } = await client.get('/v1/accounts/me', { origin: 'https://evil.example' });
    expect([status, headers.get('access-control-allow-origin')]).toEqual([200, null]);
  });
});

describe('an answer', () => {
  it.each([
    ['GET', '/v1/nothing'],
    ['POST', '/v1/nothing'],
    ['DELETE', '/v1/accounts/me'],
    ['PUT', '/v1/bookings'],
    ['GET', '/v1'],
    ['GET', '/v1/Accounts/me'],
    ['POST', '/nothing'],
  ])('%s %s is 404 in JSON', async (method, path) => {
    const { status, body } = await client.send(method, path);
    expect([status, body]).toEqual([404, { message: 'Not found' }]);
  });

  it('forbids browsers to guess its media type, and does not name the server’s software', async () => {
    const { headers } = await client.get('/v1/accounts/me');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it('says that a body is malformed, without quoting the parser’s error', async () => {
    const { status, body } = await client.send('POST', '/v1/accounts/login', { raw: '{"email":' });
    expect([status, body]).toEqual([400, { message: 'The request is malformed' }]);
  });
});

describe('what the server says about itself', () => {
  it('GET /v1/openapi.json describes the interface, and none of the developer tools', async () => {
    const { status, body } = await client.get<{ openapi: string; paths: Record<string, object> }>(
      '/v1/openapi.json',
    );
    expect([status, body.openapi]).toEqual([200, expect.stringMatching(/^3\./)]);
    for (const path of ['/v1/healthz', '/v1/readyz', '/v1/metrics'])
      expect(Object.keys(body.paths[path] ?? {})).toEqual(['get']);
    expect(Object.keys(body.paths).filter((path) => path.startsWith('/dev'))).toEqual([]);
  });

  it('GET /v1/docs is a page to read', async () => {
    const { status, headers, text } = await client.get('/v1/docs');
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
    expect(text).toContain('swagger');
  });

  it.each(['', '/v1'])('%s/healthz, /readyz and /metrics answer', async (base) => {
    expect((await client.get(`${base}/healthz`)).body).toEqual({ status: 'ok' });
    expect((await client.get(`${base}/readyz`)).body).toEqual({ status: 'ok' });
    const { status, headers, text } = await client.get(`${base}/metrics`);
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')]);
    expect(text).toMatch(/^process_cpu_seconds_total \d/m);
  });
});
