import type { Fee, Guest } from '@tour-portal/contracts/api/api.js';
import { describe, expect, it } from '@jest/globals';
import { Client, signedUpClient } from '../client.js';
import {
  withoutFlight,
  guestEvents,
  departuresInTurn,
  guestOf,
  mustPatchGuests,
  travelCalls,
} from '../guests.js';
import { instanceForTests } from '../instance.js';
import {
  bookedTrip,
  bookingOf,
  submitGatewayForm,
  finalPaymentFees,
  ownTravel,
  pay,
  recordPayment,
  requestToken,
} from '../payments.js';
import type { FeeChoice } from '../payments.js';
import { until } from '../until.js';

/** A tour of the shipped catalogue with a private car on both sides, and a free shuttle. */
const TOUR = 1;
/** The private cars: ids of transfers, and prices in cents. */
const CAR_ARRIVING = { transfer: 29, price: 4_500 };
const CAR_LEAVING = { transfer: 30, price: 4_500 };
/** The ids of two transfers that cost nothing: a shuttle from the airport, and "My own way". */
const SHUTTLE_ARRIVING = 2;
const OWN_WAY = 1;
const BOTH_CARS = CAR_ARRIVING.price + CAR_LEAVING.price;

const instance = instanceForTests();
const nextDeparture = departuresInTurn(new Client(instance));

const transferOf = ({ fees }: Pick<Guest, 'fees'>): Fee | undefined =>
  fees.find(({ type }) => type === 'TRANSFER');

/** A booking of one guest, and calls to choose the guest's transfers; null: no transfer. */
async function newTraveler() {
  const client = await signedUpClient(instance.url);
  const trip = await bookedTrip(client, await nextDeparture(TOUR), [1]);
  const { send, set, id } = travelCalls(client, trip);
  const sides = (arriving: number | null, leaving: number | null) => ({
    arrival: withoutFlight(trip.departedAt, { transfer: arriving }),
    departure: withoutFlight(trip.departure.concludedAt, { transfer: leaving }),
  });
  const feeChoices: FeeChoice[] = [{ guest: id, type: 'TRANSFER' }];
  return {
    client,
    trip,
    feeChoices,
    sides,
    send,
    /** Sets the choice; answers what the transfers cost then; undefined: there is no fee. */
    choose: async (arriving: number | null, leaving: number | null) =>
      transferOf(await set(sides(arriving, leaving)))?.total,
    /** Sends the choice; answers the status. */
    choiceStatus: async (arriving: number | null, leaving: number | null, query = '') =>
      (await send(sides(arriving, leaving), query)).status,
  };
}

describe('a transfer with a price (D25)', () => {
  it('becomes a fee, which changes with the choice and ends with it', async () => {
    const { client, trip, choose } = await newTraveler();
    expect(await choose(SHUTTLE_ARRIVING, OWN_WAY)).toBeUndefined();
    expect(await choose(CAR_ARRIVING.transfer, OWN_WAY)).toBe(CAR_ARRIVING.price);
    const fee = transferOf(await guestOf(client, trip));
    expect(fee).toMatchObject({ amount: CAR_ARRIVING.price, tax: 0, paymentLineItems: [] });
    expect(await choose(CAR_ARRIVING.transfer, CAR_LEAVING.transfer)).toBe(BOTH_CARS);
    expect(await choose(null, CAR_LEAVING.transfer)).toBe(CAR_LEAVING.price);
    expect(await choose(null, null)).toBeUndefined();
    expect(transferOf(await guestOf(client, trip))).toBeUndefined();
  });

  it('as a dry run shows its fee and changes nothing', async () => {
    const { client, trip, sides, send, choose } = await newTraveler();
    const dry = async (arriving: number | null, leaving: number | null) => {
      const { status, body } = await send(sides(arriving, leaving), '?dryRun=true');
      return [status, ...body.map((guest) => transferOf(guest)?.total)];
    };
    const before = await bookingOf(client, trip.id);
    expect(await dry(CAR_ARRIVING.transfer, CAR_LEAVING.transfer)).toEqual([200, BOTH_CARS]);
    expect(await dry(SHUTTLE_ARRIVING, null)).toEqual([200, undefined]);
    expect((await bookingOf(client, trip.id)).guests).toEqual(before.guests);
    await choose(CAR_ARRIVING.transfer, null);
    expect(await dry(null, null)).toEqual([200, undefined]);
    expect(transferOf(await guestOf(client, trip))?.total).toBe(CAR_ARRIVING.price);
    expect(await guestEvents(instance.dataDir, trip)).toHaveLength(2);
  });

  it('chosen again costs the same, and is written once', async () => {
    const { client, trip, choose } = await newTraveler();
    await choose(CAR_ARRIVING.transfer, null);
    const { fees } = await guestOf(client, trip);
    await choose(CAR_ARRIVING.transfer, null);
    expect((await guestOf(client, trip)).fees).toEqual(fees);
    expect(await guestEvents(instance.dataDir, trip)).toHaveLength(2);
  });

  it('is charged to the guest who chooses it', async () => {
    const client = await signedUpClient(instance.url);
    const trip = await bookedTrip(client, await nextDeparture(TOUR), [2]);
    const [first, second] = ownTravel(trip);
    await mustPatchGuests(client, trip, 'transports', [
      { ...first, arrival: { ...first!.arrival, transfer: CAR_ARRIVING.transfer } },
      { ...second, departure: { ...second!.departure, transfer: OWN_WAY } },
    ]);
    const { guests } = await bookingOf(client, trip.id);
    expect(guests.map((guest) => transferOf(guest)?.total)).toEqual([CAR_ARRIVING.price, undefined]);
  });

  it('must belong to the side for which it is sent', async () => {
    const { client, trip, choiceStatus } = await newTraveler();
    expect(await choiceStatus(CAR_LEAVING.transfer, null)).toBe(400);
    expect(await choiceStatus(null, CAR_ARRIVING.transfer)).toBe(400);
    expect((await guestOf(client, trip)).arrival).toBeNull();
  });
});

describe('paying for a transfer', () => {
  it('locks it for the customer; the rest of the travel stays open', async () => {
    const { client, trip, send, choose, choiceStatus, feeChoices } = await newTraveler();
    expect((await requestToken(client, trip, feeChoices)).status).toBe(409);
    await choose(CAR_ARRIVING.transfer, null);
    const { payment } = await pay(client, trip, feeChoices);
    expect(payment.total).toBe(CAR_ARRIVING.price);
    expect(transferOf(await guestOf(client, trip))?.paymentLineItems).toMatchObject([
      { payment: payment.id, total: CAR_ARRIVING.price },
    ]);
    expect((await requestToken(client, trip, feeChoices)).status).toBe(409);

    const before = await guestOf(client, trip);
    const statuses = [
      await choiceStatus(null, null),
      await choiceStatus(SHUTTLE_ARRIVING, null),
      await choiceStatus(CAR_ARRIVING.transfer, CAR_LEAVING.transfer),
      await choiceStatus(null, null, '?dryRun=true'),
    ];
    expect(statuses).toEqual([409, 409, 409, 409]);
    expect(await guestOf(client, trip)).toEqual(before);

    const noted = withoutFlight(trip.departedAt, { transfer: CAR_ARRIVING.transfer, travelNote: 'By train' });
    expect((await send({ arrival: noted })).status).toBe(200);
    const { arrival, fees } = await guestOf(client, trip);
    expect([arrival?.travelNote, fees]).toEqual(['By train', before.fees]);
  });

  it('refunds a payment whose choice was changed meanwhile', async () => {
    const { client, trip, choose, feeChoices } = await newTraveler();
    await choose(CAR_ARRIVING.transfer, null);
    const charge = await submitGatewayForm(client, (await requestToken(client, trip, feeChoices)).body.token);
    await choose(CAR_ARRIVING.transfer, CAR_LEAVING.transfer);
    expect((await recordPayment(client, trip, charge, feeChoices)).status).toBe(409);
    const { refunds } = await bookingOf(client, trip.id);
    expect(refunds).toMatchObject([{ total: CAR_ARRIVING.price, transactionStatus: 'Refunded' }]);
    expect((await pay(client, trip, feeChoices)).payment.total).toBe(BOTH_CARS);
  });

  it('is needed for a booking that was fully paid, before it can be reconfirmed', async () => {
    const { client, trip, choose, choiceStatus, feeChoices } = await newTraveler();
    await pay(client, trip, finalPaymentFees(trip));
    await choose(CAR_ARRIVING.transfer, null);
    const reconfirm = () => client.post(`/v1/bookings/${trip.id}/reconfirm`, {});
    expect((await reconfirm()).status).toBe(409);
    await pay(client, trip, feeChoices);
    // 503 where the PDF of the reconfirmation is not made in time; the booking is reconfirmed by then.
    await until(reconfirm, ({ status }) => status === 200);
    expect(await choiceStatus(null, null)).toBe(409);
  });
});
