import type { InviteAvailability } from '@tour-portal/contracts/api/booking-api.js';
import { readHoldQuery, writeHoldQuery } from '@tour-portal/contracts/hold/hold-query.js';
import { plusDays } from '@tour-portal/contracts/values/time.js';
import { describe, expect, it } from '@jest/globals';
import {
  Client,
  blamedFields,
  signedUpClient,
  holdOrder,
  placed,
  seatsOf,
  someDeparture,
} from '../client.js';
import { instanceForTests, startInstance } from '../instance.js';
import { bookedTrip, bookingOf } from '../payments.js';

const instance = instanceForTests();
let departureIndex = 0;

async function hostWithHold() {
  const host = await signedUpClient(instance.url);
  const departure = await someDeparture(host, departureIndex++);
  const booking = placed(await host.hold(holdOrder(departure, [2])));
  return { host, departure, booking };
}

const inviteAvailability = (client: Client, number: string) =>
  client.get<InviteAvailability>(`/v1/bookings/availability/invite?number=${number}`);

describe('a friend who is invited', () => {
  it('joins the party: the same number, another booking', async () => {
    const { host, departure, booking } = await hostWithHold();
    const before = (await seatsOf(host, departure)).available;
    const friend = await signedUpClient(instance.url);
    // The link of the invitation is written and read as the portal writes and reads it.
    const link = { tour: departure.tour, roomGuests: [1], date: departure.departedAt, holdId: null };
    const query = new URLSearchParams(writeHoldQuery({ ...link, number: booking.number }));
    const read = readHoldQuery((name) => query.get(name));
    const joined = placed(await friend.hold({ ...holdOrder(departure, [1]), number: read?.number ?? '' }));
    expect(joined.number).toBe(booking.number);
    expect(joined.id).not.toBe(booking.id);
    // Only the session that wrote is promised to read the change at once (D13).
    expect((await seatsOf(friend, departure)).available).toBe(before - 1);
    // Each customer sees only their own booking.
    expect((await host.me()).bookings.map(({ id }) => id)).toEqual([booking.id]);
    expect((await friend.me()).bookings.map(({ id }) => id)).toEqual([joined.id]);
    expect((await friend.deleteHold(booking)).status).toBe(404);
  });

  it('joins a party whose deposits are paid, and stays in one whose host deletes the hold', async () => {
    const host = await signedUpClient(instance.url);
    const departure = await someDeparture(host, departureIndex++);
    const trip = await bookedTrip(host, departure, [1]);
    const friend = await signedUpClient(instance.url);
    const joined = placed(
      await friend.hold({ ...holdOrder(departure, [1]), number: trip.number.toLowerCase() }),
    );
    expect(joined.number).toBe(trip.number);

    const { host: other, departure: another, booking } = await hostWithHold();
    const guest = await signedUpClient(instance.url);
    const remaining = placed(await guest.hold({ ...holdOrder(another, [1]), number: booking.number }));
    expect((await other.deleteHold(booking)).status).toBe(200);
    expect(await bookingOf(guest, remaining.id)).toMatchObject({ deletedAt: null, number: booking.number });
    expect((await inviteAvailability(guest, booking.number)).body.available).toBe(true);
  });

  it('cannot join on another departure, nor join a party that does not exist', async () => {
    const { departure, booking } = await hostWithHold();
    const friend = await signedUpClient(instance.url);
    const other = await someDeparture(friend, departureIndex++);
    const elsewhere = await friend.hold({ ...holdOrder(other, [1]), number: booking.number });
    expect([elsewhere.status, blamedFields(elsewhere)]).toEqual([400, ['number']]);
    const unknownNumber = `${booking.number.slice(0, -3)}${booking.number.endsWith('7K2') ? '7K3' : '7K2'}`;
    const unknown = await friend.hold({ ...holdOrder(departure, [1]), number: unknownNumber });
    expect([unknown.status, blamedFields(unknown)]).toEqual([400, ['number']]);
    expect((await friend.me()).bookings).toEqual([]);
  });
});

describe('the capacity for friends', () => {
  it('is answered only to a customer who is logged in', async () => {
    const { host, booking } = await hostWithHold();
    expect((await inviteAvailability(host, booking.number)).body).toEqual({
      available: true,
      capacity: null,
    });
    expect((await inviteAvailability(new Client(instance), booking.number)).status).toBe(401);
  });

  it('is zero once it is too late to hold', async () => {
    const { url: ownUrl } = await startInstance();
    const host = await signedUpClient(ownUrl);
    const departure = await someDeparture(host);
    const trip = await bookedTrip(host, departure, [1]);
    const capacityBefore = async (days: number) => {
      await host.setClock(`${plusDays(departure.departedAt, -days)}T17:00:00.000Z`);
      return (await inviteAvailability(await signedUpClient(ownUrl), trip.number)).body;
    };
    expect(await capacityBefore(7)).toEqual({ available: true, capacity: null });
    expect(await capacityBefore(6)).toEqual({ available: false, capacity: 0 });
  });
});
