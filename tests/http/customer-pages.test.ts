import { get } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@tour-portal/contracts/testing/eventually.js';
import type { Booking } from '@tour-portal/contracts/api/api.js';
import { Client, signUp, signedUpClient, holdOrder, placed, someDeparture } from '../client.js';
import { guestIds, mustPatchGuests } from '../guests.js';
import { instanceForTests } from '../instance.js';

/** A guest's name that looks like HTML; a page must show it as text. */
const NAME = "O'Brien & <b>Sons</b>";

const instance = instanceForTests();
const client = new Client(instance);
let booking: Booking;

beforeAll(async () => {
  await signUp(client);
  booking = placed(await client.hold(holdOrder(await someDeparture(client), [2])));
  const [first, second] = guestIds(booking);
  await mustPatchGuests(client, booking, 'names', [
    { id: first, fullName: 'Ada Traveler' },
    { id: second, fullName: NAME },
  ]);
});

interface Page {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly html: string;
}

/** Gets a page as a browser's window does; `fetch` would set its own `sec-fetch-dest`. */
function getPage(path: string, headers: Record<string, string> = {}): Promise<Page> {
  const requestHeaders = {
    'sec-fetch-dest': 'document',
    'accept-encoding': 'gzip, br',
    cookie: client.cookie ?? '',
    ...headers,
  };
  return new Promise((resolve, reject) => {
    get(instance.url + path, { headers: requestHeaders }, (response) => {
      const { statusCode = 0, headers: sent } = response;
      text(response).then((html) => resolve({ status: statusCode, headers: sent, html }), reject);
    }).on('error', reject);
  });
}

/** Gets a rendered page; retries, because the server renders pages only in a part of each second. */
async function renderedPage(path: string, headers: Record<string, string> = {}): Promise<Page> {
  let answer = await getPage(path, headers);
  await eventually(async () => {
    if (!isRendered(answer)) answer = await getPage(path, headers);
    expect(isRendered(answer)).toBe(true);
  });
  return answer;
}

const isRendered = ({ html }: Page) => / inert(=""|>)/.test(html) && html.includes('<h1');
const bookingPath = () => `/bookings/${booking.number}`;

describe('the pages of a customer', () => {
  it('come with the customer’s data, rendered by the server', async () => {
    for (const [path, text] of [
      ['/bookings', booking.number],
      [bookingPath(), 'Five steps to your tour'],
    ] as const)
      expect(await renderedPage(path)).toMatchObject({ status: 200, html: expect.stringContaining(text) });
  });

  it('are not cached and not compressed, as they mix typed text with secrets', async () => {
    for (const path of ['/bookings', bookingPath()]) {
      const { headers } = await renderedPage(path);
      expect([path, headers['cache-control']]).toEqual([path, 'private, no-store, no-transform']);
      expect([path, headers['content-encoding'], headers.etag]).toEqual([path, undefined, undefined]);
    }
    // A page that is not rendered is the same for every customer, so it may be compressed.
    expect((await getPage('/bookings/expired')).headers['content-encoding']).toBe('br');
  });

  it('start their program after their text, and preload the program parts that they show', async () => {
    const { html } = await renderedPage(bookingPath());
    const [program = ''] = /<template id="program">.*?<\/template>/s.exec(html) ?? [];
    expect(program).toMatch(/<script type="module"[^>]* src="\/assets\/index-/);
    expect(html.replace(program, '')).not.toMatch(/type="module"|modulepreload/);
    const loaded = [...html.matchAll(/rel="modulepreload"[^>]* href="\/assets\/([\w-]+)-[\w-]{7}\.js"/g)];
    const parts = loaded.map(([, name]) => name);
    expect(parts).toEqual(
      expect.arrayContaining(['preload-rendered-page', 'ActiveHold', 'BookingBody', 'DepositsStep']),
    );
    expect(parts).not.toContain('NamesStep');
    expect(html).toContain(`href="/v1/reference/tour-years?tour=${booking.tour}"`);
  });

  it('have no inline style and only one inline script in them, whatever a guest is called', async () => {
    for (const path of ['/bookings', bookingPath()]) {
      const { html } = await renderedPage(path);
      expect(html.match(/<[^>]+ style="/)).toBe(null);
      expect(html.includes('<b>Sons')).toBe(false);
      expect(html.match(/<script(?![^>]* src=)[^>]*>/g)).toEqual(['<script>']);
    }
    expect((await renderedPage(bookingPath())).html).toContain('&lt;b&gt;Sons&lt;/b&gt;');
  });

  it('show a change that was made a moment ago', async () => {
    const another = await signedUpClient(instance.url);
    const cookie = another.cookie ?? '';
    const departure = await someDeparture(another, 1);
    for (let n = 0; n < 5; n += 1) {
      const { id, number } = placed(await another.hold(holdOrder(departure, [1])));
      expect((await renderedPage('/bookings', { cookie })).html).toContain(number);
      await another.deleteHold({ id });
      expect((await renderedPage('/bookings', { cookie })).html).not.toContain(number);
    }
  });

  it('are not shown to another customer', async () => {
    const another = await signedUpClient(instance.url);
    const otherSession = { cookie: another.cookie ?? '' };
    expect((await renderedPage('/bookings', otherSession)).html).not.toContain(booking.number);
    // For its owner it is rendered now, with the guests' names. Once that has taken the second's time for rendering, nobody
    // else's page would be rendered: one round would prove little.
    for (let round = 0; round < 5; round += 1) {
      expect((await renderedPage(bookingPath())).html).toContain('Traveler');
      const wanted = await getPage(bookingPath(), otherSession);
      expect(isRendered(wanted)).toBe(false);
      expect(wanted.html).not.toContain('Traveler');
    }
  });

  it('are not rendered by the server without a session, for a request that is not a window’s, or with a query', async () => {
    const cookie = client.cookie ?? '';
    const unsuitable: Record<string, string>[] = [
      { cookie: '' },
      { cookie: 'sid=unknown' },
      { cookie: `${cookie}; logged-out=1` },
      { 'sec-fetch-dest': 'empty' },
    ];
    for (const headers of unsuitable) {
      // With the usual headers the page is rendered.
      await renderedPage('/bookings');
      const { status, html } = await getPage('/bookings', headers);
      expect([status, html.includes(booking.number), html.includes(' inert')]).toEqual([200, false, false]);
    }
    expect(isRendered(await getPage('/bookings?from=mail'))).toBe(false);
  });

  it('are not rendered by the server once the session has ended', async () => {
    const another = await signedUpClient(instance.url);
    const cookie = another.cookie ?? '';
    await renderedPage('/bookings', { cookie });
    await another.post('/v1/accounts/logout');
    expect(isRendered(await getPage('/bookings', { cookie }))).toBe(false);
  });
});
