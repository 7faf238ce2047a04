import { isStepDone } from '@tour-portal/contracts/booking/stepper.js';
import type { BookingMoment } from '@tour-portal/contracts/client-service/client-service-api.js';
import type { Booking } from '@tour-portal/contracts/api/api.js';
import { ADULT_DETAILS } from '@tour-portal/contracts/testing/guests.js';
import { describe, expect, it } from '@jest/globals';
import { Client, signedUpClient, holdOrder, placed } from '../client.js';
import { departuresInTurn, guestIds, mustPatchGuests } from '../guests.js';
import { instanceForTests } from '../instance.js';
import { bookedTrip, bookingOf, depositFees, finalPaymentFees, pay, setNames } from '../payments.js';
import { signedInStaff } from '../staff.js';
import { until } from '../until.js';

const instance = instanceForTests();
const nextDeparture = departuresInTurn(new Client(instance));

const TOUR_WITHOUT_PASSPORT = { requiresPassport: false, crossesBorder: false, includesFlights: false };
const { address, emergencyContact } = ADULT_DETAILS;
/** None of the guests. */
const owner = { firstName: 'Nobody', lastName: 'Travelling' };
const areDetailsDone = (booking: Booking) =>
  isStepDone('details', { ...booking, owner, tour: TOUR_WITHOUT_PASSPORT });

/** A booking whose guests are all children, with all their details entered. */
async function childrenAlone() {
  const client = await signedUpClient(instance.url);
  const departure = await nextDeparture(1);
  const trip = await bookedTrip(client, departure, [2]);
  const children = guestIds(trip).map((id) => ({ id, age: '12', address, emergencyContact }));
  await mustPatchGuests(client, trip, 'details', children);
  return { client, departure, trip, shown: () => bookingOf(client, trip.id) };
}

describe('children without an adult (spec §9, D4)', () => {
  it('have their details done once an invited adult is in the party, as long as the adult’s booking stands', async () => {
    const { client, departure, trip, shown } = await childrenAlone();
    const alone = await shown();
    expect([alone.adultInParty, areDetailsDone(alone)]).toEqual([undefined, false]);

    const friend = await signedUpClient(instance.url);
    const joined = placed(await friend.hold({ ...holdOrder(departure, [1]), number: trip.number }));
    expect((await shown()).adultInParty).toBeUndefined();
    await setNames(friend, joined);
    await pay(friend, joined, depositFees(joined));
    await mustPatchGuests(friend, joined, 'details', [{ id: guestIds(joined)[0], age: '18+' }]);
    // Only the friend's session waits for the friend's write; the host's session sees it a moment later.
    const together = await until(shown, ({ adultInParty }) => adultInParty !== undefined);
    expect([together.adultInParty, areDetailsDone(together)]).toEqual([true, true]);

    const { client: staff } = await signedInStaff(instance);
    const at = async (time: string) =>
      (await staff.get<BookingMoment>(`/v1/client-service/bookings/${trip.id}/at?time=${time}`)).body.booking
        ?.adultInParty;
    const before = joined.createdAt!;
    const now = await client.now();
    expect([await at(before), await at(now)]).toEqual([undefined, true]);

    const cancel = `/v1/client-service/bookings/${joined.id}/cancel`;
    expect((await staff.post(cancel, { reason: 'Called and cancelled' })).status).toBe(200);
    await until(shown, ({ adultInParty }) => adultInParty === undefined);
    expect(await at(await client.now())).toBeUndefined();
  });

  it('can be paid for all the same', async () => {
    const { client, trip, shown } = await childrenAlone();
    await pay(client, trip, finalPaymentFees(trip));
    const guests = (await shown()).guests;
    const paid = guests.map(({ fees }) => fees.find(({ type }) => type === 'FINAL_PAYMENT'));
    expect(paid.map((fee) => fee?.paymentLineItems.length)).toEqual([1, 1]);
  });
});
