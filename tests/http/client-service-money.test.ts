import type {
  CancelAnswer,
  ChangeAnswer,
  ServedBookingAnswer,
} from '@tour-portal/contracts/client-service/client-service-api.js';
import { describe, expect, it } from '@jest/globals';
import { blamedFields, holdOrder } from '../client.js';
import { instanceForTests } from '../instance.js';
import {
  bookingOf,
  finalPaymentFees,
  pay,
  setNames,
  type FeeChoice,
  untilBooking,
  untilSeatsInUse,
} from '../payments.js';
import { staffForTests, signedInStaff } from '../staff.js';
import { until } from '../until.js';
import {
  runAction,
  CLIENT_SERVICE_PATH,
  newBookedTrip,
  newHeldTrip,
  previewAndRun,
  reason,
  seatsInUse,
  type CustomerTrip,
} from './client-service-trips.js';

const instance = instanceForTests();
const staff = staffForTests(instance);

interface Transaction {
  readonly transactionId: string;
  readonly amount: number;
  readonly refunds: readonly { readonly amount: number }[];
}

/** What the gateway refunded of each of a booking's payments, once so many refunds are made. */
async function refundedAmounts({ client, trip }: CustomerTrip, count = 1): Promise<number[]> {
  const { payments } = await untilBooking(
    client,
    trip,
    ({ refunds }) =>
      refunds.length === count && refunds.every(({ transactionStatus }) => transactionStatus === 'Refunded'),
  );
  const { body } = await client.get<Transaction[]>('/dev/gateway/transactions');
  return payments.map(({ transactionId }) =>
    (body.find((charge) => charge.transactionId === transactionId)?.refunds ?? []).reduce(
      (sum, { amount }) => sum + amount,
      0,
    ),
  );
}

describe('cancelling (D28)', () => {
  it('cancels a whole booking: the deposits are the fee, the rest is refunded, the seats are free', async () => {
    const paidTrip = await newBookedTrip(instance.url, [2]);
    const { client, trip, departure } = paidTrip;
    await pay(client, trip, finalPaymentFees(trip));
    const seats = await seatsInUse(client, departure);
    const { body } = await previewAndRun<CancelAnswer>(staff, await bookingOf(client, trip.id), 'cancel');
    const each = trip.guests[0]!.fees.reduce((sum, { total }) => sum + total, 0);
    expect(body.guests).toEqual(
      trip.guests.map(({ id }) => ({ guest: id, fee: 30_000, paid: each, refund: each - 30_000 })),
    );
    const { payments } = body.booking;
    expect(body.refunds).toEqual([{ payment: payments[1]?.id, total: 2 * (each - 30_000) }]);
    expect(body.booking.cancelledAt).not.toBeNull();
    expect(await refundedAmounts(paidTrip)).toEqual([0, 2 * (each - 30_000)]);
    await untilSeatsInUse(client, departure, seats - 2);

    const shown = await untilBooking(client, trip, ({ confirmations }) =>
      confirmations.some(({ type }) => type === 'Cancellation'),
    );
    expect(shown.refunds).toMatchObject([{ type: 'Cancellation', transactionStatus: 'Refunded' }]);
    expect((await runAction(staff, trip, 'cancel', {})).status).toBe(409);
    expect((await setNames(client, trip)).status).toBe(409);
    const { email } = await client.me();
    await until(
      () => client.get<{ subject: string }[]>(`/dev/inbox?to=${email}`),
      ({ body: mails }) => mails.some(({ subject }) => subject.startsWith('Your cancellation')),
    );
  });

  it('cancels one of two guests: the other pays for the room alone', async () => {
    const { client, trip, departure } = await newBookedTrip(instance.url, [2]);
    const [leaving, staying] = trip.guests;
    const seats = await seatsInUse(client, departure);
    const { body } = await previewAndRun<CancelAnswer>(staff, trip, 'cancel', { guests: [leaving!.id] });
    expect(body.guests).toEqual([{ guest: leaving!.id, fee: 30_000, paid: 30_000, refund: 0 }]);
    expect(body.refunds).toEqual([]);
    const { booking } = body;
    expect([booking.cancelledAt, booking.roomGuests]).toEqual([null, [1]]);
    expect(booking.guests.map(({ id }) => id)).toEqual([staying!.id, leaving!.id]);
    expect(booking.guests[1]?.fees.every(({ cancellation }) => cancellation !== null)).toBe(true);
    const change = booking.guests[0]?.fees.find(({ type }) => type === 'CHANGE_TO_SGL');
    expect(change?.total).toBeGreaterThan(0);
    await untilSeatsInUse(client, departure, seats - 1);

    await untilBooking(client, trip, ({ roomGuests }) => roomGuests.length === 1 && roomGuests[0] === 1);
    const details = [{ id: leaving!.id, age: '18+' }];
    const refused = await client.send('PATCH', `/v1/bookings/${trip.id}/guests/details`, { body: details });
    expect(blamedFields(refused)).toEqual(['id']);
    const rest: FeeChoice[] = [
      { guest: staying!.id, type: 'FINAL_PAYMENT' },
      { guest: staying!.id, type: 'CHANGE_TO_SGL' },
    ];
    const { guests } = await pay(client, trip, rest);
    expect(guests[0]?.fees.every((fee) => fee.paymentLineItems.length === 1)).toBe(true);
    expect(
      (
        await client.post(`/v1/bookings/${trip.id}/payments/token`, {
          fees: [{ guest: leaving!.id, type: 'FINAL_PAYMENT' }],
        })
      ).status,
    ).toBe(409);
  });

  it('ends a hold without a fee, and frees the account for another', async () => {
    const { client, trip, departure } = await newHeldTrip(instance.url);
    const { body } = await previewAndRun<CancelAnswer>(staff, trip, 'cancel');
    expect(body.guests.map(({ fee, refund }) => [fee, refund])).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect((await client.hold(holdOrder(departure, [1]))).status).toBe(201);
  });

  it('lets only one of two members of staff cancel; the other gets 409', async () => {
    const paidTrip = await newBookedTrip(instance.url, [2]);
    const { trip } = paidTrip;
    await pay(paidTrip.client, trip, finalPaymentFees(trip));
    const { client: other } = await signedInStaff(instance, 'ines@client-service.example');
    const path = `${CLIENT_SERVICE_PATH}/bookings/${trip.id}/cancel`;
    const answers = await Promise.all([staff.post(path, { reason }), other.post(path, { reason })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const amounts = await refundedAmounts(paidTrip);
    const each = trip.guests[0]!.fees.reduce((sum, fee) => sum + fee.total, 0);
    expect(amounts).toEqual([0, 2 * (each - 30_000)]);
  });
});

describe('refunds, rooms, price and reconfirming', () => {
  it('refunds a part of a payment, up to what is left of it', async () => {
    const refunded = await newBookedTrip(instance.url);
    const { trip } = refunded;
    const [payment] = trip.payments;
    const { body } = await previewAndRun<ServedBookingAnswer>(staff, trip, 'refund', {
      payment: payment!.id,
      amount: 12_345,
    });
    expect(body.booking.refunds).toMatchObject([
      { type: 'Other', total: 12_345, transactionStatus: 'Pending' },
    ]);
    expect(await refundedAmounts(refunded)).toEqual([12_345]);
    const refundMore = (amount: number) => runAction(staff, trip, 'refund', { payment: payment!.id, amount });
    expect(blamedFields(await refundMore(60_000 - 12_345 + 1))).toEqual(['amount']);
    expect((await refundMore(60_000 - 12_345)).status).toBe(200);
    expect(await refundedAmounts(refunded, 2)).toEqual([60_000]);
    expect(blamedFields(await runAction(staff, trip, 'refund', { payment: 999_999, amount: 1 }))).toEqual([
      'payment',
    ]);
  });

  it('changes rooms: a higher price is owed, a lower one is taken off what is owed', async () => {
    const { client, trip } = await newBookedTrip(instance.url, [2]);
    const [a, b] = trip.guests.map(({ id }) => id) as [number, number];
    const apart = await previewAndRun<ChangeAnswer>(staff, trip, 'rooms', { rooms: [[a], [b]] });
    expect(apart.body.booking.roomGuests).toEqual([1, 1]);
    expect(apart.body.fees.map(({ guest, type }) => [guest, type])).toEqual([
      [a, 'CHANGE_TO_SGL'],
      [b, 'CHANGE_TO_SGL'],
    ]);
    const together = await runAction<ChangeAnswer>(staff, trip, 'rooms', { rooms: [[a, b]] });
    const [credit] = together.body.fees;
    expect((credit?.total ?? 0) + (apart.body.fees[0]?.total ?? 0)).toBe(0);
    expect(credit?.total).toBeLessThan(0);
    expect(together.body.refunds).toEqual([]);
    await untilBooking(client, trip, ({ roomGuests }) => roomGuests.length === 1);
    const final: FeeChoice[] = [{ guest: a, type: 'FINAL_PAYMENT' }];
    const { payment } = await pay(client, trip, final);
    expect(payment.total).toBe(trip.guests[0]?.fees.find(({ type }) => type === 'FINAL_PAYMENT')?.total);
    expect(blamedFields(await runAction(staff, trip, 'rooms', { rooms: [[a]] }))).toEqual(['rooms']);
  });

  it('changes the price: a credit beyond what is owed is refunded, an increase is paid', async () => {
    const changed = await newBookedTrip(instance.url, [1]);
    const { client, trip } = changed;
    const [guest] = trip.guests.map(({ id }) => id) as [number];
    await pay(client, trip, finalPaymentFees(trip));
    const paid = await bookingOf(client, trip.id);
    const { body } = await previewAndRun<ChangeAnswer>(staff, paid, 'price', { guest, amount: -20_000 });
    expect(body.refunds).toEqual([{ payment: paid.payments[1]?.id, total: 20_000 }]);
    expect(await refundedAmounts(changed)).toEqual([0, 20_000]);
    const dearer = await runAction<ChangeAnswer>(staff, trip, 'price', { guest, amount: 5_000 });
    expect(dearer.body.fees).toMatchObject([{ type: 'PRICE_CHANGE', total: 5_000 }]);
    await untilBooking(client, trip, ({ guests }) => guests[0]?.fees.length === 4);
    expect((await pay(client, trip, [{ guest, type: 'PRICE_CHANGE' }])).payment.total).toBe(5_000);
    for (const amount of [0, 1.5, 2_000_001])
      expect(blamedFields(await runAction(staff, trip, 'price', { guest, amount }))).toEqual(['amount']);
    expect(blamedFields(await runAction(staff, trip, 'price', { guest, amount: -1_999_999 }))).toEqual([
      'amount',
    ]);
  });

  it('reconfirms only a booking that is fully paid', async () => {
    const { client, trip } = await newBookedTrip(instance.url, [1]);
    expect((await runAction(staff, trip, 'reconfirm', {})).status).toBe(409);
    await pay(client, trip, finalPaymentFees(trip));
    expect((await runAction(staff, trip, 'reconfirm', {})).status).toBe(200);
    await untilBooking(client, trip, ({ confirmations }) =>
      confirmations.some(({ type }) => type === 'Reconfirmation'),
    );
  });
});
