import type { Booking } from '@tour-portal/contracts/api.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { Client, blamed, customer, departures, order, placed, seatsOf } from '../client.js';
import type { OpenDeparture } from '../client.js';
import { startInstance } from '../instance.js';
import {
  bookedTrip,
  bookingOf,
  charge,
  deposits,
  finals,
  namedHold,
  pay,
  record,
  setNames,
  token,
} from '../payments.js';
import type { Choice } from '../payments.js';
import { until } from '../until.js';

let url: string;
let open: OpenDeparture[];
let next = 0;

beforeAll(async () => {
  ({ url } = await startInstance());
  open = await departures(new Client(url), { from: 120, to: 500 });
});

/** A departure nobody else of these tests uses. */
function departure(): OpenDeparture {
  const found = open[(next += 1)];
  if (found === undefined) throw new Error('no departures are left');
  return found;
}

const messageOf = ({ body }: { body: unknown }) => (body as { message: string }).message;

describe('a token (spec §7 "payments/token", D25)', () => {
  it('is for what the fees cost, in the configured gateway', async () => {
    const client = await customer(url);
    const hold = await namedHold(client, departure());
    const { status, body } = await token(client, hold, deposits(hold));
    expect([status, body.amount, body.gateway]).toEqual([200, 60_000, 'converge']);
    expect(body.token).not.toBe('');
    expect(body.url).not.toBe('');
  });

  it('as a dry run tells the amount and starts nothing', async () => {
    const client = await customer(url);
    const hold = await namedHold(client, departure());
    const path = `/v1/bookings/${hold.id}/payments/token?dryRun=true`;
    const { status, body } = await client.post(path, { fees: deposits(hold) });
    expect([status, body]).toEqual([200, { token: '', gateway: 'converge', amount: 60_000, url: '' }]);
    const wrong = await client.post(`/v1/bookings/${hold.id}/payments/token?dryRun=maybe`, {
      fees: deposits(hold),
    });
    expect([wrong.status, blamed(wrong)]).toEqual([400, ['dryRun']]);
  });

  it('is refused before all guests have a name', async () => {
    const client = await customer(url);
    const hold = placed(await client.hold(order(departure(), [2])));
    expect((await token(client, hold, deposits(hold))).status).toBe(409);
    await setNames(client, hold);
    expect((await token(client, hold, deposits(hold))).status).toBe(200);
  });

  it('for another fee of a guest wants the deposit first, in the same payment is fine', async () => {
    const client = await customer(url);
    const hold = await namedHold(client, departure(), [1]);
    const [guest] = hold.guests;
    const final: Choice = { guest: guest?.id ?? 0, type: 'FINAL_PAYMENT' };
    expect((await token(client, hold, [final])).status).toBe(409);
    expect((await token(client, hold, [...deposits(hold), final])).status).toBe(200);
  });

  it('names the field that is wrong, and writes nothing', async () => {
    const client = await customer(url);
    const hold = await namedHold(client, departure(), [1]);
    const guest = hold.guests[0]?.id;
    const bad: [unknown, string][] = [
      [[], 'fees'],
      ['DEPOSIT', 'fees'],
      [[{ guest, type: 'LUNCH' }], 'fees.0.type'],
      [[{ guest: 0, type: 'DEPOSIT' }], 'fees.0.guest'],
      [[{ guest, type: 'DEPOSIT', amount: 1 }], 'fees.0.amount'],
      [
        [
          { guest, type: 'DEPOSIT' },
          { guest, type: 'DEPOSIT' },
        ],
        'fees.1',
      ],
    ];
    for (const [fees, field] of bad) {
      const answer = await client.post(`/v1/bookings/${hold.id}/payments/token`, { fees });
      expect([fees, answer.status, blamed(answer)]).toEqual([fees, 400, [field]]);
    }
    const stranger = (await token(client, hold, [{ guest: 999_999, type: 'DEPOSIT' }])).status;
    expect(stranger).toBe(409);
  });

  it('is the same payment when it is asked for again with the same key', async () => {
    const client = await customer(url);
    const hold = await namedHold(client, departure(), [1]);
    const key = { 'idempotency-key': 'one-payment' };
    const path = `/v1/bookings/${hold.id}/payments/token`;
    const first = await client.post(path, { fees: deposits(hold) }, key);
    const again = await client.post(path, { fees: deposits(hold) }, key);
    expect([first.status, again.body]).toEqual([200, first.body]);
    const dry = await client.post(`${path}?dryRun=true`, { fees: deposits(hold) }, key);
    expect(dry.status).toBe(409);
  });
});

describe('recording a payment (D22, D26)', () => {
  it('shows it as paid, makes the hold a booking and opens the documents', async () => {
    const client = await customer(url);
    const hold = await namedHold(client, departure());
    const [first, second] = deposits(hold) as [Choice, Choice];
    const answer = await pay(client, hold, [first]);
    expect(answer).toMatchObject({
      payment: { cardBrand: 'Visa', cardLastFour: '1111', total: 30_000, recordedBy: 'customer' },
      expiredAt: null,
      depositDueBy: hold.depositDueBy,
      finalDueBy: hold.finalDueBy,
    });
    expect(answer.guests.map(({ paid }) => paid)).toEqual([true, false]);
    const booking = await until(
      () => bookingOf(client, hold.id),
      ({ confirmations }) => confirmations.length === 2,
    );
    expect(booking.confirmations.map(({ type }) => type).toSorted()).toEqual(['Hold', 'Payment']);
    expect(booking.travelDocuments.map(({ type }) => type)).toContain('Day by Day Itinerary');
    expect(booking.payments).toEqual([answer.payment]);

    expect((await setNames(client, hold)).status).toBe(409);
    expect((await client.send('DELETE', `/v1/bookings/${hold.id}`)).status).toBe(409);
    expect((await token(client, hold, [first])).status).toBe(409);
    expect((await pay(client, hold, [second])).guests.every(({ paid }) => paid)).toBe(true);
  });

  it('frees the account’s one hold, and keeps the seats', async () => {
    const client = await customer(url);
    const where = departure();
    const hold = await namedHold(client, where);
    await pay(client, hold, deposits(hold).slice(0, 1));
    expect((await client.hold(order(departure(), [1]))).status).toBe(201);
    await client.advance({ hours: 80 });
    const { available, capacity } = await seatsOf(client, where);
    expect(capacity - available).toBe(2);
  });

  it('is not done on the browser’s word', async () => {
    const client = await customer(url);
    const hold = await namedHold(client, departure(), [1]);
    const fees = deposits(hold);
    const invented = {
      cardBrand: 'Visa',
      cardLastFour: '4242',
      transactionId: 'SIM-9999999-1',
      submittedAt: new Date().toISOString(),
    };
    expect((await record(client, hold, invented, fees)).status).toBe(409);

    const declined = await charge(client, (await token(client, hold, fees)).body.token, { approve: false });
    expect(messageOf(await record(client, hold, declined, fees))).toMatch(/declined/);

    const review = await charge(client, (await token(client, hold, fees)).body.token, { outcome: 'review' });
    expect(messageOf(await record(client, hold, review, fees))).toMatch(/looks at this payment/);

    for (const captured of [{ amount: 29_999 }, { amount: 30_001 }, { currency: 'CAD' }]) {
      const formToken = (await token(client, hold, fees)).body.token;
      const wrong = await charge(client, formToken, { outcome: 'approve', ...captured });
      expect((await record(client, hold, wrong, fees)).status).toBe(409);
    }
    const { payments, guests } = await bookingOf(client, hold.id);
    expect([payments, guests.map(({ paid }) => paid)]).toEqual([[], [false]]);
  });

  it('is refused for other fees, and for a booking it was not made for', async () => {
    const client = await customer(url);
    const hold = await namedHold(client, departure());
    const [first, second] = deposits(hold) as [Choice, Choice];
    const made = await charge(client, (await token(client, hold, [first])).body.token);
    expect((await record(client, hold, made, [second])).status).toBe(409);
    expect((await record(client, hold, made, [first, second])).status).toBe(409);

    const other = await customer(url);
    const others = await namedHold(other, departure(), [1]);
    expect((await record(other, others, made, deposits(others))).status).toBe(409);
    expect((await record(client, hold, made, [first])).status).toBe(201);
  });

  it('twice, in two tabs at once, or replayed later, is one payment and one answer', async () => {
    const client = await customer(url);
    const hold = await namedHold(client, departure(), [1]);
    const fees = deposits(hold);
    const made = await charge(client, (await token(client, hold, fees)).body.token);
    const answers = await Promise.all([1, 2, 3, 4].map(() => record(client, hold, made, fees)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.payment.id)).size).toBe(1);
    const later = await record(client, hold, made, fees);
    expect([later.status, later.body.payment]).toEqual([201, answers[0]?.body.payment]);
    expect((await bookingOf(client, hold.id)).payments).toHaveLength(1);
  });

  it('of a fee that another tab has paid gives the money back', async () => {
    const client = await customer(url);
    const hold = await namedHold(client, departure(), [1]);
    const fees = deposits(hold);
    const tabs = [await token(client, hold, fees), await token(client, hold, fees)];
    const charges = await Promise.all(tabs.map(({ body }) => charge(client, body.token)));
    const statuses = [];
    for (const made of charges) statuses.push((await record(client, hold, made, fees)).status);
    expect(statuses).toEqual([201, 409]);
    const { payments, refunds, guests } = await bookingOf(client, hold.id);
    expect(payments.map(({ transactionStatus }) => transactionStatus)).toEqual(['Approved', 'Refunded']);
    expect(refunds).toMatchObject([{ type: 'Overpayment', total: 30_000, transactionStatus: 'Refunded' }]);
    expect(guests[0]?.fees[0]?.paymentLineItems).toHaveLength(1);
  });

  it('names the field that is wrong', async () => {
    const client = await customer(url);
    const hold = await namedHold(client, departure(), [1]);
    const good = {
      cardBrand: 'Visa',
      cardLastFour: '1111',
      transactionId: 'SIM-1-1',
      submittedAt: '2026-11-21T12:00:00.000Z',
      fees: deposits(hold),
    };
    const bad: [object, string][] = [
      [{ cardBrand: '' }, 'cardBrand'],
      [{ cardLastFour: '4111111111111111' }, 'cardLastFour'],
      [{ transactionId: '' }, 'transactionId'],
      [{ submittedAt: 'yesterday' }, 'submittedAt'],
      [{ fees: [] }, 'fees'],
      [{ amount: 1 }, 'amount'],
    ];
    for (const [change, field] of bad) {
      const answer = await client.post(`/v1/bookings/${hold.id}/payments`, { ...good, ...change });
      expect([change, answer.status, blamed(answer)]).toEqual([change, 400, [field]]);
    }
  });
});

describe('a payment whose browser never comes back (D26)', () => {
  it('is recorded from the gateway, once', async () => {
    const client = await customer(url);
    const hold = await namedHold(client, departure(), [1]);
    const made = await charge(client, (await token(client, hold, deposits(hold))).body.token);
    await client.advance({ minutes: 2 });
    const booking = await until(
      () => bookingOf(client, hold.id),
      ({ payments }) => payments.length > 0,
    );
    expect(booking.payments).toMatchObject([{ recordedBy: 'gateway', transactionId: made.transactionId }]);
    expect((await record(client, hold, made, deposits(hold))).status).toBe(201);
    expect((await bookingOf(client, hold.id)).payments).toHaveLength(1);
  });

  it('is recorded once it is no longer held for review', async () => {
    const client = await customer(url);
    const hold = await namedHold(client, departure(), [1]);
    const formToken = (await token(client, hold, deposits(hold))).body.token;
    const made = await charge(client, formToken, { outcome: 'review' });
    expect((await record(client, hold, made, deposits(hold))).status).toBe(409);
    await charge(client, formToken, { outcome: 'approve' });
    await client.advance({ minutes: 5 });
    await until(
      () => bookingOf(client, hold.id),
      ({ guests }) => guests[0]?.paid === true,
    );
  });

  it('revives an expired hold whose space is still free', async () => {
    const client = await customer(url);
    const where = departure();
    const hold = await namedHold(client, where, [1]);
    const opened = await token(client, hold, deposits(hold));
    await client.advance({ hours: 80 });
    await until(
      () => seatsOf(client, where),
      ({ available, capacity }) => available === capacity,
    );
    const made = await charge(client, opened.body.token);
    const answer = await record(client, hold, made, deposits(hold));
    expect([answer.status, answer.body.expiredAt]).toEqual([201, null]);
    const { available, capacity } = await seatsOf(client, where);
    expect(capacity - available).toBe(1);
  });

  it('is given back when the space of the expired hold is gone', async () => {
    const client = await customer(url);
    const where = departure();
    const hold = await namedHold(client, where, [2]);
    const opened = await token(client, hold, deposits(hold));
    await client.advance({ hours: 80 });
    await until(
      () => seatsOf(client, where),
      ({ available, capacity }) => available === capacity,
    );
    const wanted = where.capacity - 1;
    for (let taken = 0; taken < wanted; taken += Math.min(6, wanted - taken)) {
      const guests = Math.min(6, wanted - taken);
      const rooms = [3, 3, 3].map((room, index) => Math.min(room, guests - index * 3)).filter((n) => n > 0);
      placed(await (await customer(url)).hold(order(where, rooms)));
    }
    const made = await charge(client, opened.body.token);
    const answer = await record(client, hold, made, deposits(hold));
    expect([answer.status, messageOf(answer)]).toEqual([409, expect.stringMatching(/space is gone/)]);
    const { refunds, payments, guests } = await bookingOf(client, hold.id);
    expect(refunds).toMatchObject([{ type: 'Other', total: 60_000, transactionStatus: 'Refunded' }]);
    expect(payments).toMatchObject([{ transactionStatus: 'Refunded' }]);
    expect(guests.some(({ paid }) => paid)).toBe(false);
  });

  it('is given back when the customer deleted the hold meanwhile', async () => {
    const client = await customer(url);
    const where = departure();
    const hold = await namedHold(client, where, [1]);
    const opened = await token(client, hold, deposits(hold));
    expect((await client.send('DELETE', `/v1/bookings/${hold.id}`)).status).toBe(200);
    const made = await charge(client, opened.body.token);
    expect((await record(client, hold, made, deposits(hold))).status).toBe(409);
    const { refunds } = await bookingOf(client, hold.id);
    expect(refunds).toMatchObject([{ type: 'Other', total: 30_000, transactionStatus: 'Refunded' }]);
    const { available, capacity } = await seatsOf(client, where);
    expect(available).toBe(capacity);
  });
});

describe('a replacement and a payment at the same time (decision 0004)', () => {
  it('never counts seats twice: the paid hold stays, its replacement has its own seats or is refused', async () => {
    for (let round = 0; round < 4; round += 1) {
      const client = await customer(url);
      const where = departure();
      const hold = await namedHold(client, where, [2]);
      const fees = deposits(hold);
      const made = await charge(client, (await token(client, hold, fees)).body.token);
      const [recorded, replaced] = await Promise.all([
        record(client, hold, made, fees),
        client.hold({ ...order(where, [2, 1]), holdId: hold.id }),
      ]);
      const { bookings } = await client.me();
      const booking = bookings.find(({ id }) => id === hold.id) as Booking;
      const isBooked = booking.guests.some(({ paid }) => paid);
      expect(isBooked ? recorded.status : booking.refunds.length).toBe(isBooked ? 201 : 1);
      const holds = replaced.status === 201 ? 3 : 0;
      await until(
        () => seatsOf(client, where),
        ({ available, capacity }) => capacity - available === holds + (isBooked ? 2 : 0),
      );
    }
  });
});

describe('final payment, travel protection, reconfirmation', () => {
  it('make a booking fully paid, and only that can be reconfirmed', async () => {
    const client = await customer(url);
    const booking = await bookedTrip(client, departure(), [2]);
    expect((await client.post(`/v1/bookings/${booking.id}/reconfirm`, {})).status).toBe(409);
    const protection = booking.guests.map(({ id }): Choice => ({ guest: id, type: 'TPP' }));
    const { payment } = await pay(client, booking, [...finals(booking), ...protection]);
    const paid = await bookingOf(client, booking.id);
    const fees = paid.guests.flatMap((guest) => guest.fees);
    expect(fees.map(({ type }) => type)).toEqual([
      'DEPOSIT',
      'TPP',
      'FINAL_PAYMENT',
      'DEPOSIT',
      'TPP',
      'FINAL_PAYMENT',
    ]);
    const owed = fees.filter(({ type }) => type !== 'DEPOSIT').reduce((sum, { total }) => sum + total, 0);
    expect(payment.total).toBe(owed);
    expect((await token(client, booking, protection)).status).toBe(409);

    const first = await client.post<{ confirmation: { id: number; type: string } }>(
      `/v1/bookings/${booking.id}/reconfirm`,
      {},
    );
    expect([first.status, first.body.confirmation.type]).toEqual([200, 'Reconfirmation']);
    const again = await client.post(`/v1/bookings/${booking.id}/reconfirm`, {});
    expect(again.body).toEqual(first.body);
  });
});

describe('somebody else’s booking', () => {
  it('is not found, on every call about it', async () => {
    const owner = await customer(url);
    const booking = await bookedTrip(owner, departure(), [1]);
    const guest = booking.guests[0]?.id ?? 0;
    const outsider = await customer(url);
    const fees: Choice[] = [{ guest, type: 'FINAL_PAYMENT' }];
    const day = booking.departedAt;
    const made = await charge(owner, (await token(owner, booking, fees)).body.token);
    const calls: [string, string, unknown][] = [
      ['DELETE', '', undefined],
      ['POST', '/extend', undefined],
      ['POST', '/extend?dryRun=true', undefined],
      ['PATCH', '/guests/names', [{ id: guest, fullName: 'Mallory Stranger' }]],
      ['PATCH', '/guests/details', [{ id: guest, age: '18+' }]],
      ['PATCH', '/guests/transports', [{ id: guest, arrival: { isFlight: false, scheduledDate: day } }]],
      ['POST', '/payments/token', { fees }],
      ['POST', '/payments/token?dryRun=true', { fees }],
      ['POST', '/payments', { ...made, fees }],
      ['POST', '/reconfirm', {}],
    ];
    for (const [method, path, body] of calls) {
      const theirs = await outsider.send(method, `/v1/bookings/${booking.id}${path}`, { body });
      const nobodys = await outsider.send(method, `/v1/bookings/2147483647${path}`, { body });
      expect([path, theirs.status, theirs.body]).toEqual([path, 404, nobodys.body]);
    }
    expect((await outsider.get(`/v1/documents/${booking.departure.travelDocumentId ?? 0}`)).status).toBe(404);
    expect((await record(owner, booking, made, fees)).status).toBe(201);
  });

  it('opens with its owner’s session only', async () => {
    const owner = await customer(url);
    const booking = await bookedTrip(owner, departure(), [1]);
    const visitor = new Client(url);
    const path = `/v1/documents/${booking.departure.travelDocumentId ?? 0}`;
    expect([(await visitor.get(path)).status, (await owner.get(path)).status]).toEqual([401, 200]);
    expect((await token(visitor, booking, finals(booking))).status).toBe(401);
  });
});
