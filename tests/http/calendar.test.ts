import { beforeAll, describe, expect, it } from '@jest/globals';
import { Client, customer, order, placed, someDeparture } from '../client.js';
import { startInstance } from '../instance.js';
import { bookedTrip } from '../payments.js';

let url: string;

beforeAll(async () => {
  ({ url } = await startInstance());
});

const fileOf = (booking: { readonly id: number }) => `/v1/bookings/${booking.id}/calendar.ics`;

/** The lines of a file that begin like this, with what was folded undone. */
function lines(file: string, beginning: string): string[] {
  return file
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .filter((line) => line.startsWith(beginning));
}

describe('the calendar of a booking (D64)', () => {
  it('has a booking’s days and hotels, and the flight that was just told', async () => {
    const client = await customer(url);
    const trip = await bookedTrip(client, await someDeparture(client), [1]);
    const before = await client.get(fileOf(trip));
    expect(before.status).toBe(200);
    expect(before.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(before.headers.get('content-disposition')).toBe(`inline; filename="${trip.number}.ics"`);
    expect(before.headers.get('cache-control')).toBe('private, no-cache');
    const ids = lines(before.text, 'UID:').map((line) => /booking-\d+-([a-z]+)/.exec(line)?.[1]);
    expect(new Set(ids)).toEqual(new Set(['payment', 'day', 'hotel']));
    expect(new Set(lines(before.text, 'STATUS:'))).toEqual(new Set(['STATUS:CONFIRMED']));
    expect(lines(before.text, 'SUMMARY:$')).toHaveLength(1);

    const [guest] = trip.guests;
    const arrival = {
      isFlight: false,
      scheduledDate: trip.departedAt,
      scheduledTime: '10:30',
      stayAtProductHotel: null,
    };
    const told = await client.send('PATCH', `/v1/bookings/${trip.id}/guests/transports`, {
      body: [{ id: guest?.id, arrival }],
    });
    expect([told.status, told.text]).toEqual([200, expect.any(String)]);
    const after = await client.get(fileOf(trip));
    const day = trip.departedAt.replaceAll('-', '');
    expect(lines(after.text, 'DTSTART;TZID=')).toEqual([expect.stringMatching(`:${day}T103000$`)]);
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
    const again = await client.get(fileOf(trip), { 'if-none-match': after.headers.get('etag') ?? '' });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('of a hold is tentative, and says when the hold ends; a deleted one has none', async () => {
    const client = await customer(url);
    const hold = placed(await client.hold(order(await someDeparture(client), [1])));
    const { status, text } = await client.get(fileOf(hold));
    expect([status, new Set(lines(text, 'STATUS:'))]).toEqual([200, new Set(['STATUS:TENTATIVE'])]);
    const ends = String(hold.depositDueBy).replaceAll(/[-:]|\.\d+/g, '');
    expect(lines(text, 'DTSTART:')).toEqual([`DTSTART:${ends}`]);
    expect((await client.send('DELETE', `/v1/bookings/${hold.id}`)).status).toBe(200);
    expect((await client.get(fileOf(hold))).status).toBe(404);
  });

  it('is nobody else’s, and nobody’s without a session', async () => {
    const owner = await customer(url);
    const hold = placed(await owner.hold(order(await someDeparture(owner), [1])));
    const other = await customer(url);
    const statuses = [
      (await owner.get(fileOf(hold))).status,
      (await other.get(fileOf(hold))).status,
      (await new Client(url).get(fileOf(hold))).status,
      (await owner.get('/v1/bookings/x/calendar.ics')).status,
      (await owner.get('/v1/bookings/999999/calendar.ics')).status,
    ];
    expect(statuses).toEqual([200, 404, 401, 404, 404]);
  });
});
