import { get } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@tour-portal/contracts/testing/eventually.js';
import type { Booking } from '@tour-portal/contracts/api/api.js';
import { Client, customer, order, placed, someDeparture } from '../client.js';
import { startInstance } from '../instance.js';

/** Guests may be called anything that is a name; nothing of it runs. */
const NAME = "O'Brien & <b>Sons</b>";

let url: string;
let client: Client;
let booking: Booking;

beforeAll(async () => {
  ({ url } = await startInstance());
  client = await customer(url);
  booking = placed(await client.hold(order(await someDeparture(client), [2])));
  const [first, second] = booking.guests;
  const names = [
    { id: first!.id, fullName: 'Ada Traveller' },
    { id: second!.id, fullName: NAME },
  ];
  expect(
    (await client.send('PATCH', `/v1/bookings/${booking.id}/guests/names`, { body: names })).status,
  ).toBe(200);
});

interface Page {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly html: string;
}

/** A page as a window of a browser asks for it; `fetch` would write its own header for what it is meant for. */
function page(path: string, headers: Record<string, string> = {}): Promise<Page> {
  const own = {
    'sec-fetch-dest': 'document',
    'accept-encoding': 'gzip, br',
    cookie: client.cookie ?? '',
    ...headers,
  };
  return new Promise((resolve, reject) => {
    get(url + path, { headers: own }, (response) => {
      const { statusCode = 0, headers: sent } = response;
      text(response).then((html) => resolve({ status: statusCode, headers: sent, html }), reject);
    }).on('error', reject);
  });
}

/** A page with its text: only a part of each second is given to drawing. */
async function drawn(path: string, headers: Record<string, string> = {}): Promise<Page> {
  let found = await page(path, headers);
  await eventually(async () => {
    if (!isDrawn(found)) found = await page(path, headers);
    expect(isDrawn(found)).toBe(true);
  });
  return found;
}

const isDrawn = ({ html }: Page) => / inert(=""|>)/.test(html) && html.includes('<h1');
const ofBooking = () => `/bookings/${booking.number}`;

describe('the pages of a customer', () => {
  it('come with what the customer has, in a page that answers nothing before its program', async () => {
    const list = await drawn('/bookings');
    expect(list.status).toBe(200);
    expect(list.html).toContain(booking.number);
    const own = await drawn(ofBooking());
    expect(own.status).toBe(200);
    expect(own.html).toContain('Five steps to your tour');
  });

  it('are kept by nobody and not compressed, as they mix what is typed with what is secret', async () => {
    for (const path of ['/bookings', ofBooking()]) {
      const { headers } = await drawn(path);
      expect([path, headers['cache-control']]).toEqual([path, 'private, no-store, no-transform']);
      expect([path, headers['content-encoding'], headers.etag]).toEqual([path, undefined, undefined]);
    }
    // What is not drawn is the same for every customer.
    expect((await page('/bookings/expired')).headers['content-encoding']).toBe('br');
  });

  it('begin their program after their text, and load what it shows beside it', async () => {
    const { html } = await drawn(ofBooking());
    const [program = ''] = /<template id="program">.*?<\/template>/s.exec(html) ?? [];
    expect(program).toMatch(/<script type="module"[^>]* src="\/assets\/index-/);
    expect(html.replace(program, '')).not.toMatch(/type="module"|modulepreload/);
    const loaded = [...html.matchAll(/rel="modulepreload"[^>]* href="\/assets\/([\w-]+)-[\w-]{7}\.js"/g)];
    const parts = loaded.map(([, name]) => name);
    expect(parts).toEqual(
      expect.arrayContaining(['load-drawn', 'ActiveHold', 'BookingBody', 'DepositsStep']),
    );
    expect(parts).not.toContain('NamesStep');
    expect(html).toContain(`href="/v1/reference/tour-years?tour=${booking.tour}"`);
  });

  it('have nothing in them that their security policy forbids, whatever a guest is called', async () => {
    for (const path of ['/bookings', ofBooking()]) {
      const { html } = await drawn(path);
      expect(html.match(/<[^>]+ style="/)).toBe(null);
      expect(html.includes('<b>Sons')).toBe(false);
      expect(html.match(/<script(?![^>]* src=)[^>]*>/g)).toEqual(['<script>']);
    }
    expect((await drawn(ofBooking())).html).toContain('&lt;b&gt;Sons&lt;/b&gt;');
  });

  it('show what was written a moment ago', async () => {
    const another = await customer(url);
    const cookie = another.cookie ?? '';
    const departure = await someDeparture(another, 1);
    for (let n = 0; n < 5; n += 1) {
      const { id, number } = placed(await another.hold(order(departure, [1])));
      expect((await drawn('/bookings', { cookie })).html).toContain(number);
      await another.send('DELETE', `/v1/bookings/${id}`);
      expect((await drawn('/bookings', { cookie })).html).not.toContain(number);
    }
  });

  it('are nobody else’s', async () => {
    const another = await customer(url);
    const own = { cookie: another.cookie ?? '' };
    expect((await drawn('/bookings', own)).html).not.toContain(booking.number);
    const wanted = await page(ofBooking(), own);
    expect(isDrawn(wanted)).toBe(false);
    expect(wanted.html).not.toContain('Traveller');
    // For whom it belongs to it is drawn.
    await drawn(ofBooking());
  });

  it('are drawn by the browser alone where somebody logged out, or nobody’s window asks', async () => {
    const cookie = client.cookie ?? '';
    const without: Record<string, string>[] = [
      { cookie: '' },
      { cookie: 'sid=unknown' },
      { cookie: `${cookie}; logged-out=1` },
      { 'sec-fetch-dest': 'empty' },
    ];
    for (const headers of without) {
      // It would have been drawn now.
      await drawn('/bookings');
      const { status, html } = await page('/bookings', headers);
      expect([status, html.includes(booking.number), html.includes(' inert')]).toEqual([200, false, false]);
    }
    expect(isDrawn(await page('/bookings?from=mail'))).toBe(false);
  });

  it('are drawn by the browser alone once the session has ended', async () => {
    const another = await customer(url);
    const cookie = another.cookie ?? '';
    await drawn('/bookings', { cookie });
    await another.post('/v1/accounts/logout');
    expect(isDrawn(await page('/bookings', { cookie }))).toBe(false);
  });
});
