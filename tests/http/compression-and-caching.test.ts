import { request as httpRequest } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import type { TourReference } from '@tour-portal/contracts/api/reference-api.js';
import { placed, signedUpClient, someDeparture, type Client } from '../client.js';
import { instanceForTests } from '../instance.js';
import { signedInStaff } from '../staff.js';

const instance = instanceForTests();

interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** An answer as it comes over the wire; `fetch` would undo the compression. */
function rawGet(path: string, headers: Record<string, string> = {}): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(instance.url + path, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}

/** The calls that every page of a customer makes first. */
const FIRST_CALLS = ['/v1/accounts/me', '/v1/reference/config', '/v1/reference/tours'];

const DECOMPRESS = { br: brotliDecompressSync, gzip: gunzipSync };
const encodings = ['br', 'gzip'] as const;

/** The answer at a path as it is and compressed; expects that the second says so, and holds the same. */
async function plainAndPacked(path: string, encoding: (typeof encodings)[number]) {
  const plain = await rawGet(path);
  const packed = await rawGet(path, { 'accept-encoding': encoding });
  expect([plain.status, plain.headers['content-encoding']]).toEqual([200, undefined]);
  expect([packed.status, packed.headers['content-encoding'], packed.headers.vary]).toEqual([
    200,
    encoding,
    'Accept-Encoding',
  ]);
  expect(DECOMPRESS[encoding](packed.body).equals(plain.body)).toBe(true);
  return { plain, packed };
}

async function entryScript(): Promise<string> {
  const { body } = await rawGet('/');
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(body.toString('utf8'))?.[1];
  if (script === undefined) throw new Error('The page has no script');
  return script;
}

describe('the files of the pages', () => {
  it.each(encodings)('come compressed to less than half their size: %s', async (encoding) => {
    const { plain, packed } = await plainAndPacked(await entryScript(), encoding);
    expect(packed.headers['content-type']).toMatch(/^text\/javascript/);
    expect(packed.body.length).toBeLessThan(plain.body.length / 2);
  });

  it('are cached for a year if their names have hashes, and the icon for an hour', async () => {
    const cacheControl = async (path: string) => (await rawGet(path)).headers['cache-control'];
    expect(await cacheControl(await entryScript())).toBe('public,max-age=31536000,immutable');
    expect(await cacheControl('/icon.svg')).toBe('public,max-age=3600');
  });

  it.each([
    '/assets/index-gone0000.js',
    '/assets/',
    '/assets',
    '/assets/gone',
    '/assets/../index.html',
    '/gone.js',
    '/tours/gone.css',
    '/favicon.ico',
    '/index.html',
    '/.vite/manifest.json',
    '/.env',
  ])('%s is 404, and the answer is not a page', async (path) => {
    const { status, headers, body } = await rawGet(path);
    expect([status, headers['content-type'], body.toString()]).toEqual([
      404,
      'text/plain; charset=utf-8',
      'Not found',
    ]);
    expect(headers['cache-control']).toBe('no-store');
  });

  it.each(['/nowhere', '/tours/1', '/bookings/CR050227-7K1', '/tours/1.5', '/bookings/v1.2/faqs'])(
    '%s is a page',
    async (path) => {
      const { status, headers } = await rawGet(path);
      expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    },
  );
});

describe('the page', () => {
  it('is revalidated each time, and not sent again while it is the same', async () => {
    const { headers, body } = await rawGet('/login');
    const etag = String(headers.etag);
    expect(headers['cache-control']).toBe('private, no-cache');
    const again = await rawGet('/login', { 'if-none-match': etag });
    // A new policy would name another nonce than the page in the browser's cache has.
    expect([again.status, again.body.length, again.headers['content-security-policy']]).toEqual([
      304,
      0,
      undefined,
    ]);
    const changed = await rawGet('/login', { 'if-none-match': 'W/"another"' });
    expect([changed.status, changed.headers.etag]).toEqual([200, etag]);
    expect(nonces(changed)).toEqual([expect.any(String), expect.any(String)]);
    expect(new Set(nonces(changed)).size).toBe(1);
    expect(nonces(changed)[0]).not.toBe(nonces({ headers, body })[0]);
  });

  it('tells a visitor’s browser, but never a customer’s, that there is no session', async () => {
    const { cookie = '' } = await signedUpClient(instance.url);
    const visitorPage = await rawGet('/');
    const customerPage = await rawGet('/', { cookie });
    const hasNoSession = [visitorPage, await rawGet('/', { cookie: 'csid=x' }), customerPage].map(
      ({ body }) => body.toString('utf8').includes('<meta name="session" content="none" />'),
    );
    expect(hasNoSession).toEqual([true, true, false]);
    // Only a customer's page preloads the customer's first calls.
    const staffPage = await rawGet('/client-service', { cookie });
    expect([visitorPage, staffPage, customerPage].map(preloadedCalls)).toEqual([[], [], FIRST_CALLS]);
    // A browser that has logged in since then gets the page of a customer.
    const etag = String(visitorPage.headers.etag);
    expect((await rawGet('/', { cookie, 'if-none-match': etag })).status).toBe(200);
    expect((await rawGet('/', { 'if-none-match': etag })).status).toBe(304);
  });

  it('preloads for a customer the years of the tour that the booking number in its address names', async () => {
    const { cookie = '' } = await signedUpClient(instance.url);
    const { body } = await rawGet('/v1/reference/tours');
    const [{ id, code }] = JSON.parse(body.toString('utf8')) as [TourReference];
    const preloads = async (number: string) =>
      preloadedCalls(await rawGet(`/bookings/${number}`, { cookie })).slice(FIRST_CALLS.length);
    const years = [`/v1/reference/tour-years?tour=${id}`];
    expect(await preloads(`${code}050227-7K2`)).toEqual(years);
    expect(await preloads(`${code.toLowerCase()}050227-7k2`)).toEqual(years);
    for (const number of ['QQ050227-7K2', `${code}050227`, '1', '%E0%A4%A'])
      expect(await preloads(number)).toEqual([]);
    expect(preloadedCalls(await rawGet(`/bookings/${code}050227-7K2`))).toEqual([]);
  });

  it.each(encodings)('is compressed: %s', async (encoding) => {
    const { headers, body } = await rawGet('/login', { 'accept-encoding': encoding });
    expect([headers['content-encoding'], headers.vary]).toEqual([
      encoding,
      expect.stringContaining('Accept-Encoding'),
    ]);
    expect(DECOMPRESS[encoding](body).toString('utf8')).toContain('<div id="root"');
  });
});

/** The calls that a page's head preloads while the program is still loading. */
function preloadedCalls({ body }: Pick<RawAnswer, 'body'>): (string | undefined)[] {
  const links = body.toString('utf8').matchAll(/<link rel="preload" as="fetch" [^>]*href="([^"]+)"/g);
  return [...links].map(([, href]) => href);
}

/** The nonce of the page's policy and that of the page itself. */
function nonces({ headers, body }: Pick<RawAnswer, 'headers' | 'body'>): (string | undefined)[] {
  return [
    /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1],
    /<meta name="csp-nonce" nonce="([^"]+)"/.exec(body.toString('utf8'))?.[1],
  ];
}

describe('answers', () => {
  it.each([
    '/v1/reference/tours',
    '/v1/reference/tour-years',
    '/v1/tours/1/availability?year=2027',
    '/v1/openapi.json',
  ])('that are the same for everybody are compressed: %s', async (path) => {
    for (const encoding of encodings) await plainAndPacked(path, encoding);
  });

  it('that hold one person’s data are not compressed, however long they are', async () => {
    const client = await signedUpClient(instance.url);
    const { tour, departedAt } = await someDeparture(client);
    const hold = placed(await client.hold({ tour, date: departedAt, roomGuests: [3, 3] }));
    const { client: staff } = await signedInStaff(instance);
    const calls: [path: string, caller: Client][] = [
      ['/v1/accounts/me', client],
      [`/v1/client-service/bookings/${hold.id}/at?time=${hold.createdAt}`, staff],
    ];
    for (const [path, { cookie = '' }] of calls) {
      const { status, headers, body } = await rawGet(path, {
        'accept-encoding': 'gzip, deflate, br',
        cookie,
      });
      expect([path, status, headers['content-encoding']]).toEqual([path, 200, undefined]);
      // Shorter answers are never compressed.
      expect(body.length).toBeGreaterThan(1_024);
    }
  });
});
