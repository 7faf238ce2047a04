import type { Booking } from '@tour-portal/contracts/api/api.js';
import { describe, expect, it } from '@jest/globals';
import { Client, signedUpClient, messageOf, holdOrder } from '../client.js';
import { departuresInTurn } from '../guests.js';
import { instanceForTests } from '../instance.js';
import {
  bookedTrip,
  bookingOf,
  submitGatewayForm,
  depositFees,
  finalPaymentFees,
  namedHold,
  pay,
  recordPayment,
  requestToken,
  type FeeChoice,
  untilBooking,
  untilSeatsInUse,
} from '../payments.js';
import { seatsInUse } from './client-service-trips.js';
import { fillUntil } from './fill-departure.js';

const instance = instanceForTests();
const nextDeparture = departuresInTurn(new Client(instance));

/** A new customer's hold whose guests are named, with the fees of their deposits. */
async function newHold(guests = 1) {
  const client = await signedUpClient(instance.url);
  const departure = await nextDeparture();
  const hold = await namedHold(client, departure, [guests]);
  return { client, departure, hold, fees: depositFees(hold) };
}

/** A hold that expired while its payment form was open; all seats of its departure are free again. */
async function expiredHold(guests: number) {
  const { client, departure, hold, fees } = await newHold(guests);
  const { body } = await requestToken(client, hold, fees);
  await client.advance({ hours: 80 });
  await untilSeatsInUse(client, departure, 0);
  const recordCharge = async () =>
    recordPayment(client, hold, await submitGatewayForm(client, body.token), fees);
  return { client, departure, hold, recordCharge };
}

describe('a payment whose browser comes back late or never (D26)', () => {
  it('is recorded from the gateway, once', async () => {
    const { client, hold, fees } = await newHold();
    const charge = await submitGatewayForm(client, (await requestToken(client, hold, fees)).body.token);
    await client.advance({ minutes: 2 });
    const booking = await untilBooking(client, hold, ({ payments }) => payments.length > 0);
    expect(booking.payments).toMatchObject([{ recordedBy: 'gateway', transactionId: charge.transactionId }]);
    expect((await recordPayment(client, hold, charge, fees)).status).toBe(201);
    expect((await bookingOf(client, hold.id)).payments).toHaveLength(1);
  });

  it('is recorded once it is approved, where it was held for review', async () => {
    const { client, hold, fees } = await newHold();
    const formToken = (await requestToken(client, hold, fees)).body.token;
    const charge = await submitGatewayForm(client, formToken, { outcome: 'review' });
    expect((await recordPayment(client, hold, charge, fees)).status).toBe(409);
    await submitGatewayForm(client, formToken, { outcome: 'approve' });
    await client.advance({ minutes: 5 });
    await untilBooking(client, hold, ({ guests }) => guests[0]?.paid === true);
  });

  it('revives an expired hold whose space is still free', async () => {
    const { client, departure, recordCharge } = await expiredHold(1);
    const answer = await recordCharge();
    expect([answer.status, answer.body.expiredAt]).toEqual([201, null]);
    expect(await seatsInUse(client, departure)).toBe(1);
  });

  it('is refunded when the space of the expired hold is gone', async () => {
    const { client, departure, hold, recordCharge } = await expiredHold(2);
    await fillUntil(instance.url, departure, 1);
    const answer = await recordCharge();
    expect([answer.status, messageOf(answer)]).toEqual([409, expect.stringMatching(/space is gone/)]);
    const { refunds, payments, guests } = await bookingOf(client, hold.id);
    expect(refunds).toMatchObject([{ type: 'Other', total: 60_000, transactionStatus: 'Refunded' }]);
    expect(payments).toMatchObject([{ transactionStatus: 'Refunded' }]);
    expect(guests.some(({ paid }) => paid)).toBe(false);
  });

  it('is refunded when the customer deleted the hold meanwhile', async () => {
    const { client, departure, hold, fees } = await newHold();
    const opened = await requestToken(client, hold, fees);
    expect((await client.deleteHold(hold)).status).toBe(200);
    const charge = await submitGatewayForm(client, opened.body.token);
    expect((await recordPayment(client, hold, charge, fees)).status).toBe(409);
    const { refunds } = await bookingOf(client, hold.id);
    expect(refunds).toMatchObject([{ type: 'Other', total: 30_000, transactionStatus: 'Refunded' }]);
    expect(await seatsInUse(client, departure)).toBe(0);
  });
});

describe('a replacement and a payment at the same time (decision 0004)', () => {
  it('never counts seats twice: a paid hold keeps its seats beside its replacement, or the payment is refunded', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { client, departure, hold, fees } = await newHold(2);
      const charge = await submitGatewayForm(client, (await requestToken(client, hold, fees)).body.token);
      const [recorded, replaced] = await Promise.all([
        recordPayment(client, hold, charge, fees),
        client.hold({ ...holdOrder(departure, [2, 1]), holdId: hold.id }),
      ]);
      const { bookings } = await client.me();
      const booking = bookings.find(({ id }) => id === hold.id) as Booking;
      const isBooked = booking.guests.some(({ paid }) => paid);
      expect(isBooked ? recorded.status : booking.refunds.length).toBe(isBooked ? 201 : 1);
      const replacementSeats = replaced.status === 201 ? 3 : 0;
      await untilSeatsInUse(client, departure, replacementSeats + (isBooked ? 2 : 0));
    }
  });
});

describe('the final payments of a booking', () => {
  it('can be made together with travel protection; the booking can be reconfirmed only after them', async () => {
    const client = await signedUpClient(instance.url);
    const booking = await bookedTrip(client, await nextDeparture(), [2]);
    const reconfirm = () =>
      client.post<{ confirmation: { id: number; type: string } }>(`/v1/bookings/${booking.id}/reconfirm`, {});
    expect((await reconfirm()).status).toBe(409);
    const protection = booking.guests.map(({ id }): FeeChoice => ({ guest: id, type: 'TPP' }));
    const { payment } = await pay(client, booking, [...finalPaymentFees(booking), ...protection]);
    const paid = await bookingOf(client, booking.id);
    for (const guest of paid.guests)
      expect(guest.fees.map(({ type }) => type)).toEqual(['DEPOSIT', 'TPP', 'FINAL_PAYMENT']);
    const fees = paid.guests.flatMap((guest) => guest.fees);
    const owed = fees.filter(({ type }) => type !== 'DEPOSIT').reduce((sum, { total }) => sum + total, 0);
    expect(payment.total).toBe(owed);
    expect((await requestToken(client, booking, protection)).status).toBe(409);

    const first = await reconfirm();
    expect([first.status, first.body.confirmation.type]).toEqual([200, 'Reconfirmation']);
    expect((await reconfirm()).body).toEqual(first.body);
  });
});

describe('another customer’s booking', () => {
  it('is not found by the calls that change it or pay for it', async () => {
    const owner = await signedUpClient(instance.url);
    const booking = await bookedTrip(owner, await nextDeparture(), [1]);
    const guest = booking.guests[0]?.id ?? 0;
    const outsider = await signedUpClient(instance.url);
    const fees: FeeChoice[] = [{ guest, type: 'FINAL_PAYMENT' }];
    const day = booking.departedAt;
    const charge = await submitGatewayForm(owner, (await requestToken(owner, booking, fees)).body.token);
    const calls: [string, string, unknown][] = [
      ['DELETE', '', undefined],
      ['POST', '/extend', undefined],
      ['POST', '/extend?dryRun=true', undefined],
      ['PATCH', '/guests/names', [{ id: guest, fullName: 'Mallory Stranger' }]],
      ['PATCH', '/guests/details', [{ id: guest, age: '18+' }]],
      ['PATCH', '/guests/transports', [{ id: guest, arrival: { isFlight: false, scheduledDate: day } }]],
      ['POST', '/payments/token', { fees }],
      ['POST', '/payments/token?dryRun=true', { fees }],
      ['POST', '/payments', { ...charge, fees }],
      ['POST', '/reconfirm', {}],
    ];
    for (const [method, path, body] of calls) {
      const existing = await outsider.send(method, `/v1/bookings/${booking.id}${path}`, { body });
      const unknown = await outsider.send(method, `/v1/bookings/2147483647${path}`, { body });
      expect([path, existing.status, existing.body]).toEqual([path, 404, unknown.body]);
    }
    expect((await outsider.get(`/v1/documents/${booking.departure.travelDocumentId ?? 0}`)).status).toBe(404);
    expect((await recordPayment(owner, booking, charge, fees)).status).toBe(201);
  });

  it('shows no travel document and cannot be paid without a session', async () => {
    const owner = await signedUpClient(instance.url);
    const booking = await bookedTrip(owner, await nextDeparture(), [1]);
    const visitor = new Client(instance);
    const path = `/v1/documents/${booking.departure.travelDocumentId ?? 0}`;
    expect([(await visitor.get(path)).status, (await owner.get(path)).status]).toEqual([401, 200]);
    expect((await requestToken(visitor, booking, finalPaymentFees(booking))).status).toBe(401);
  });
});
