import type { CalendarLink } from '@tour-portal/contracts/api/booking-api.js';
import { describe, expect, it } from '@jest/globals';
import { Client, signedUpClient, holdOrder, placed, someDeparture } from '../client.js';
import { travelCalls, withoutFlight } from '../guests.js';
import { instanceForTests } from '../instance.js';
import { bookedTrip } from '../payments.js';

const instance = instanceForTests();

const calendarPath = (booking: { readonly id: number }) => `/v1/bookings/${booking.id}/calendar.ics`;

/** The unfolded lines of a file that begin with a text. */
function linesWith(file: string, beginning: string): string[] {
  return file
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .filter((line) => line.startsWith(beginning));
}

describe('the calendar of a booking (D64)', () => {
  it('has a booking’s next payment, days and hotels, and an arrival that was just entered', async () => {
    const client = await signedUpClient(instance.url);
    const trip = await bookedTrip(client, await someDeparture(client), [1]);
    const before = await client.get(calendarPath(trip));
    expect(before.status).toBe(200);
    expect(before.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(before.headers.get('content-disposition')).toBe(`inline; filename="${trip.number}.ics"`);
    expect(before.headers.get('cache-control')).toBe('private, no-cache');
    const kinds = linesWith(before.text, 'UID:').map((line) => /booking-\d+-([a-z]+)/.exec(line)?.[1]);
    expect(new Set(kinds)).toEqual(new Set(['payment', 'day', 'hotel']));
    expect(new Set(linesWith(before.text, 'STATUS:'))).toEqual(new Set(['STATUS:CONFIRMED']));
    expect(linesWith(before.text, 'SUMMARY:$')).toHaveLength(1);

    const times = { scheduledTime: '10:30', stayAtProductHotel: null };
    await travelCalls(client, trip).set({ arrival: withoutFlight(trip.departedAt, times) });
    const after = await client.get(calendarPath(trip));
    const day = trip.departedAt.replaceAll('-', '');
    expect(linesWith(after.text, 'DTSTART;TZID=')).toEqual([expect.stringMatching(`:${day}T103000$`)]);
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
    const etag = after.headers.get('etag') ?? '';
    const revalidated = await client.get(calendarPath(trip), { 'if-none-match': etag });
    expect([revalidated.status, revalidated.text]).toEqual([304, '']);
  });

  it('of a hold is tentative, and says when the hold ends; a deleted hold has no calendar', async () => {
    const client = await signedUpClient(instance.url);
    const hold = placed(await client.hold(holdOrder(await someDeparture(client), [1])));
    const { status, text } = await client.get(calendarPath(hold));
    expect([status, new Set(linesWith(text, 'STATUS:'))]).toEqual([200, new Set(['STATUS:TENTATIVE'])]);
    const ends = String(hold.depositDueBy).replaceAll(/[-:]|\.\d+/g, '');
    expect(linesWith(text, 'DTSTART:')).toEqual([`DTSTART:${ends}`]);
    expect((await client.deleteHold(hold)).status).toBe(200);
    expect((await client.get(calendarPath(hold))).status).toBe(404);
  });

  it('is for the booking’s owner only, with a session', async () => {
    const owner = await signedUpClient(instance.url);
    const hold = placed(await owner.hold(holdOrder(await someDeparture(owner), [1])));
    const other = await signedUpClient(instance.url);
    const statuses = [
      (await owner.get(calendarPath(hold))).status,
      (await other.get(calendarPath(hold))).status,
      (await new Client(instance).get(calendarPath(hold))).status,
      (await owner.get('/v1/bookings/x/calendar.ics')).status,
      (await owner.get('/v1/bookings/999999/calendar.ics')).status,
    ];
    expect(statuses).toEqual([200, 404, 401, 404, 404]);
  });
});

describe('the private link of a calendar (D64)', () => {
  const linkPath = (booking: { readonly id: number }) => `/v1/bookings/${booking.id}/calendar-link`;
  const makeLink = async (client: Client, booking: { readonly id: number }) => {
    const { status, body } = await client.post<CalendarLink>(linkPath(booking), {});
    expect([status, body]).toEqual([201, { url: expect.any(String) }]);
    return new URL(body.url ?? '').pathname;
  };
  /** A calendar program, which has no session. */
  const program = () => new Client(instance);

  it('lets a calendar program without a session follow the booking, until the link is ended', async () => {
    const client = await signedUpClient(instance.url);
    const trip = await bookedTrip(client, await someDeparture(client), [1]);
    expect((await client.get(linkPath(trip))).body).toEqual({ url: null });
    const feed = await makeLink(client, trip);
    expect(feed).toMatch(/^\/v1\/calendar\/[\w.-]{47,}\.ics$/);
    expect(await makeLink(client, trip)).toBe(feed);
    expect(new URL((await client.get<CalendarLink>(linkPath(trip))).body.url ?? '').pathname).toBe(feed);

    const feedAnswer = await program().get(feed);
    expect([feedAnswer.status, feedAnswer.text]).toEqual([200, (await client.get(calendarPath(trip))).text]);
    expect(feedAnswer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(feedAnswer.headers.get('cache-control')).toBe('private, no-cache');
    expect(feedAnswer.headers.get('x-robots-tag')).toBe('noindex');
    const etag = feedAnswer.headers.get('etag') ?? '';
    expect((await program().get(feed, { 'if-none-match': etag })).status).toBe(304);

    for (const _ of ['once', 'twice']) expect((await client.send('DELETE', linkPath(trip))).status).toBe(204);
    expect((await program().get(feed, { 'if-none-match': etag })).status).toBe(404);
    const next = await makeLink(client, trip);
    expect(next).not.toBe(feed);
    expect([(await program().get(next)).status, (await program().get(feed)).status]).toEqual([200, 404]);
  });

  it('has no entries once the hold is deleted, and cannot be made for it any more', async () => {
    const client = await signedUpClient(instance.url);
    const hold = placed(await client.hold(holdOrder(await someDeparture(client), [1])));
    const feed = await makeLink(client, hold);
    expect(linesWith((await program().get(feed)).text, 'STATUS:').length).toBeGreaterThan(0);
    expect((await client.deleteHold(hold)).status).toBe(200);
    const after = await program().get(feed);
    expect([after.status, linesWith(after.text, 'BEGIN:')]).toEqual([200, ['BEGIN:VCALENDAR']]);
    expect((await client.send('DELETE', linkPath(hold))).status).toBe(204);
    expect((await client.post(linkPath(hold), {})).status).toBe(404);
    expect((await program().get(feed)).status).toBe(404);
  });

  it('is made, seen and ended only by the owner; a token that the portal did not make opens nothing', async () => {
    const owner = await signedUpClient(instance.url);
    const hold = placed(await owner.hold(holdOrder(await someDeparture(owner), [1])));
    const feed = await makeLink(owner, hold);
    const other = await signedUpClient(instance.url);
    for (const client of [other, program()]) {
      const statuses = [
        (await client.get(linkPath(hold))).status,
        (await client.post(linkPath(hold), {})).status,
        (await client.send('DELETE', linkPath(hold))).status,
      ];
      expect(new Set(statuses)).toEqual(new Set([client === other ? 404 : 401]));
    }
    const [id, link, signature = ''] = (feed.split('/').at(-1) ?? '').replace(/\.ics$/, '').split('.');
    const changed = `${signature.slice(0, -2)}${signature.endsWith('AA') ? 'BB' : 'AA'}`;
    for (const token of [
      `${id}.${link}.${changed}`,
      `${id}.2.${signature}`,
      `${Number(id) + 1}.${link}.${signature}`,
      `${id}.${link}`,
      `${id}`,
      'x.y.z',
    ])
      expect([token, (await program().get(`/v1/calendar/${token}.ics`)).status]).toEqual([token, 404]);
    expect((await program().get(feed)).status).toBe(200);
    expect((await owner.post(linkPath(hold), { link: 3 })).status).toBe(400);
  });
});
