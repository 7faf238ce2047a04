import type { Today } from '@tour-portal/contracts/client-service/today.js';
import type { Weeks } from '@tour-portal/contracts/client-service/weeks.js';
import { describe, expect, it } from '@jest/globals';
import type { Client } from '../client.js';
import { startInstance } from '../instance.js';
import { bookedTrip, bookingOf, finalPaymentFees, namedHold, pay } from '../payments.js';
import { signedInStaff } from '../staff.js';
import { until } from '../until.js';
import { runAction, CLIENT_SERVICE_PATH, newCustomer, reason } from './client-service-trips.js';

/** Noon in Chicago, so that a hold that ends within some hours ends on the same day. */
const CLOCK_START = '2027-03-01T18:00:00Z';

describe('the day of client service (D65)', () => {
  it('shows open work in queues, each with its count and its first entries', async () => {
    const instance = await startInstance({ env: { CLOCK_START, DEV_TOOLS: '1' } });
    const { client: staff } = await signedInStaff(instance);
    const today = async (member = staff) => (await member.get<Today>(`${CLIENT_SERVICE_PATH}/today`)).body;
    const { at: _, day, filling: __, ...empty } = await today();
    expect([day, Object.values(empty)]).toEqual(['2027-03-01', Array(7).fill({ count: 0, entries: [] })]);

    const soon = await newCustomer(instance.url, { from: 30, to: 55 });
    const trip = await bookedTrip(soon.client, soon.departure, [2]);
    await pay(soon.client, trip, finalPaymentFees(trip));
    const { payments } = await bookingOf(soon.client, trip.id);
    await runAction(staff, trip, 'refund', { payment: payments[1]!.id, amount: 100_001 });
    const far = await newCustomer(instance.url);
    const hold = await namedHold(far.client, far.departure, [2]);

    const queues = await today();
    expect(queues.leaving.entries).toContainEqual({
      tour: trip.tour,
      departedAt: trip.departedAt,
      guests: 2,
      withoutPassport: expect.any(Number),
      withoutTravel: 2,
    });
    expect(queues.approvals).toMatchObject({
      count: 1,
      entries: [{ booking: trip.id, number: trip.number, kind: 'refund', amount: 100_001, reason }],
    });
    // The hold still lasts for days.
    expect(queues.holdsEnding.count).toBe(0);
    const { expiredAt } = await bookingOf(far.client, hold.id);
    const hours = (Date.parse(expiredAt!) - Date.parse(CLOCK_START)) / 3_600_000;
    await staff.advance({ hours: Math.floor(hours) - 3 });
    // Sessions of staff do not last for days: sign in again.
    const { client: later } = await signedInStaff(instance, 'later@client-service.example');
    const { id: booking, number, tour, departedAt } = hold;
    expect((await today(later)).holdsEnding).toEqual({
      count: 1,
      entries: [{ booking, number, party: expect.any(String), tour, departedAt, expiredAt }],
    });
    await instance.stop();
  });

  it('has holds, bookings and money of each week of the last half year', async () => {
    const instance = await startInstance({ env: { CLOCK_START, DEV_TOOLS: '1' } });
    const { client: staff } = await signedInStaff(instance);
    const { client, departure } = await newCustomer(instance.url);
    await bookedTrip(client, departure, [2]);
    const weeksFor = async (member: Client) =>
      (await member.get<Weeks>(`${CLIENT_SERVICE_PATH}/weeks`)).body.weeks;
    const weekOfBooking = { monday: '2027-03-01', holds: 1, bookings: 1, charged: 60_000, refunded: 0 };
    const weeks = await until(
      () => weeksFor(staff),
      (all) => all.at(-1)?.charged === 60_000,
    );
    expect(weeks.slice(-2)).toEqual([
      { monday: '2027-02-22', holds: 0, bookings: 0, charged: 0, refunded: 0 },
      weekOfBooking,
    ]);
    await client.advance({ days: 8 });
    // The earlier session has ended.
    const { client: nextWeek } = await signedInStaff(instance);
    const later = await weeksFor(nextWeek);
    expect([later.length, later.at(-2), later.at(-1)?.monday]).toEqual([26, weekOfBooking, '2027-03-08']);
  });
});
