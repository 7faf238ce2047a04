import type { Booking } from '@tour-portal/contracts/api.js';
import type {
  BookingHistory,
  CancelAnswer,
  ChangeAnswer,
  ServedBookingAnswer,
} from '@tour-portal/contracts/client-service-api.js';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  Client,
  blamed,
  departures,
  newcomer,
  order,
  placed,
  seatsOf,
  signUp,
  type Answer,
  type OpenDeparture,
} from '../client.js';
import { startInstance, type Instance } from '../instance.js';
import { bookedTrip, bookingOf, finals, namedHold, pay, setNames, type Choice } from '../payments.js';
import { signedInStaff } from '../staff.js';
import { until } from '../until.js';

const BASE = '/v1/client-service';
const reason = 'The customer called';
const FAR = { from: 100, to: 200 };

let instance: Instance;
let staff: Client;

beforeAll(async () => {
  instance = await startInstance();
  ({ client: staff } = await signedInStaff(instance));
});

interface Trip {
  readonly client: Client;
  readonly departure: OpenDeparture;
  readonly trip: Booking;
}

async function newCustomer(days = FAR): Promise<{ client: Client; departure: OpenDeparture }> {
  const client = new Client(instance.url);
  await signUp(client, newcomer());
  const [departure] = await departures(client, days);
  if (departure === undefined) throw new Error('No tour leaves');
  return { client, departure };
}

/** A customer whose deposits are paid. */
async function booked(rooms = [2], days = FAR): Promise<Trip> {
  const { client, departure } = await newCustomer(days);
  return { client, departure, trip: await bookedTrip(client, departure, rooms) };
}

async function held(): Promise<Trip> {
  const { client, departure } = await newCustomer();
  const { id } = await namedHold(client, departure, [2]);
  // Its confirmation is part of the history too, and comes when it is printed.
  const trip = await until(
    () => bookingOf(client, id),
    ({ confirmations }) => confirmations.length > 0,
  );
  return { client, departure, trip };
}

function act<T = ServedBookingAnswer>(
  { id }: { readonly id: number },
  action: string,
  body: object,
  headers = {},
): Promise<Answer<T>> {
  return staff.post<T>(`${BASE}/bookings/${id}/${action}`, { reason, ...body }, headers);
}

/** What an action would do, then what it does: the same but for times and the ids of what is new. */
async function previewed<T>(trip: Booking, action: string, body: object = {}): Promise<Answer<T>> {
  const before = await historyOf(trip.id);
  const preview = await act<T>(trip, `${action}?dryRun=true`, body);
  expect([preview.status, preview.text]).toEqual([200, preview.text]);
  expect((await historyOf(trip.id)).length).toBe(before.length);
  const real = await act<T>(trip, action, body);
  expect(real.status).toBe(200);
  expect(plain(real.body, trip)).toEqual(plain(preview.body, trip));
  return real;
}

/** Events of the booking but looks at it. */
async function historyOf(id: number): Promise<BookingHistory['events']> {
  const { body } = await staff.get<BookingHistory>(`${BASE}/bookings/${id}/history`);
  return body.events.filter(({ kind }) => kind !== 'access');
}

function plain(answer: unknown, trip: Booking): unknown {
  const known = new Set(trip.guests.flatMap(({ fees }) => fees.map(({ id }) => id)));
  return JSON.parse(
    JSON.stringify(answer, (key: string, value: unknown) => {
      if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value)) return 'a time';
      if ((key === 'id' || key === 'fee') && typeof value === 'number' && !known.has(value)) return 'an id';
      return key === 'confirmations' ? [] : value;
    }),
  ) as unknown;
}

interface Transaction {
  readonly transactionId: string;
  readonly amount: number;
  readonly refunds: readonly { readonly amount: number }[];
}

/** What the gateway gave back of this booking's payments, once so many refunds are made. */
async function givenBack({ client, trip }: Trip, count = 1): Promise<number[]> {
  const { payments } = await until(
    () => bookingOf(client, trip.id),
    ({ refunds }) =>
      refunds.length === count && refunds.every(({ transactionStatus }) => transactionStatus === 'Refunded'),
  );
  const { body } = await client.get<Transaction[]>('/dev/gateway/transactions');
  return payments.map(({ transactionId }) =>
    (body.find((one) => one.transactionId === transactionId)?.refunds ?? []).reduce(
      (sum, { amount }) => sum + amount,
      0,
    ),
  );
}

async function seatsInUse(client: Client, departure: OpenDeparture): Promise<number> {
  const { available, capacity } = await seatsOf(client, departure);
  return capacity - available;
}

describe('notes, names and holds (D42)', () => {
  it('notes what only client service reads', async () => {
    const { client, trip } = await held();
    const note = 'Travels with a wheelchair';
    const { status } = await staff.post(`${BASE}/bookings/${trip.id}/note`, { note });
    expect(status).toBe(200);
    const told = (await historyOf(trip.id)).find(({ type }) => type === 'NoteAdded');
    expect(told).toMatchObject({
      sentence: 'A note was added: Travels with a wheelchair.',
      actor: { kind: 'staff', label: 'Sam Reed' },
    });
    expect(JSON.stringify(await client.me())).not.toContain('wheelchair');
  });

  it('takes an action once for its key, and keeps its reason', async () => {
    const { trip } = await held();
    const key = { 'idempotency-key': `note-${trip.id}` };
    const first = await act(trip, 'note', { note: 'Called' }, key);
    const again = await act(trip, 'note', { note: 'Called' }, key);
    expect([again.status, again.body]).toEqual([200, first.body]);
    const notes = (await historyOf(trip.id)).filter(({ type }) => type === 'NoteAdded');
    expect(notes.map((event) => event.reason)).toEqual([reason]);
    expect((await act(trip, 'note', { note: 'Another' }, key)).status).toBe(409);
  });

  it('changes names after the first payment', async () => {
    const { client, trip } = await booked();
    const [first] = trip.guests;
    const names = [{ id: first!.id, fullName: 'Grace  Hopper' }];
    expect((await setNames(client, trip)).status).toBe(409);
    const { body } = await previewed<ServedBookingAnswer>(trip, 'names', { names });
    expect(body.booking.guests[0]?.fullName).toBe('Grace Hopper');
    const shown = await until(
      () => bookingOf(client, trip.id),
      ({ guests }) => guests[0]?.fullName === 'Grace Hopper',
    );
    expect(shown.guests[1]?.fullName).toBe('Charles Traveller');
  });

  it('extends a hold as often as need be, but not to the tour', async () => {
    const { client, trip } = await held();
    const first = await previewed<ServedBookingAnswer>(trip, 'extend', { hours: 30 });
    const hours = (booking: Booking) =>
      (Date.parse(booking.expiredAt!) - Date.parse(trip.expiredAt!)) / 3_600_000;
    expect(hours(first.body.booking)).toBe(30);
    const until_ = new Date(Date.parse(trip.expiredAt!) + 48 * 3_600_000).toISOString();
    const second = await act(trip, 'extend', { until: until_ });
    expect([second.status, hours(second.body.booking)]).toEqual([200, 48]);
    await until(
      () => bookingOf(client, trip.id),
      (booking) => booking.expiredAt === until_ && booking.depositDueBy === until_,
    );
    expect((await act(trip, 'extend', { until: trip.expiredAt })).status).toBe(409);
    expect((await act(trip, 'extend', { until: `${trip.departedAt}T12:00:00Z` })).status).toBe(409);
    expect(blamed(await act(trip, 'extend', {}))).toEqual(['hours', 'until']);
    expect((await act((await booked()).trip, 'extend', { hours: 1 })).status).toBe(409);
  });

  it('holds space beyond the one hold, for a blocked account only where it is meant', async () => {
    const { client, departure, trip } = await held();
    const me = await client.me();
    const wanted = { account: me.id, ...order(departure, [1]), reason };
    const hold = (body: object, dry = '') =>
      staff.post<Booking>(`${BASE}/holds${dry}`, { ...wanted, ...body });
    const before = await seatsInUse(client, departure);
    expect((await hold({}, '?dryRun=true')).status).toBe(201);
    expect(await seatsInUse(client, departure)).toBe(before);
    const second = placed(await hold({}));
    expect(second).toMatchObject({ owner: me.id, roomGuests: [1] });
    await until(
      () => client.me(),
      ({ bookings }) => bookings.length === 2,
    );
    await until(
      () => seatsInUse(client, departure),
      (inUse) => inUse === before + 1,
    );

    const block = { doNotBook: true, reason };
    expect((await staff.send('PUT', `${BASE}/accounts/${me.id}/do-not-book`, { body: block })).body).toEqual({
      id: me.id,
      doNotBook: true,
    });
    await until(
      () => client.me(),
      (account) => account.doNotBook,
    );
    expect((await hold({})).status).toBe(409);
    expect((await hold({ evenIfBlocked: true })).status).toBe(201);
    expect(blamed(await hold({ account: 2_000_000 }))).toEqual(['account']);
    expect(trip.id).not.toBe(second.id);
  });

  it('holds no seat that is not there', async () => {
    const { client, departure } = await newCustomer({ from: 201, to: 300 });
    const { id: account } = await client.me();
    const hold = (rooms: number[]) =>
      staff.post<Booking>(`${BASE}/holds`, { account, ...order(departure, rooms), reason });
    let left = departure.capacity;
    for (; left >= 6; left -= 6) expect((await hold([3, 3])).status).toBe(201);
    for (; left > 0; left -= 1) expect((await hold([1])).status).toBe(201);
    expect((await hold([1])).status).toBe(422);
    await until(
      () => seatsInUse(client, departure),
      (inUse) => inUse === departure.capacity,
    );
  });
});

describe('cancelling (D28)', () => {
  it('cancels a whole booking: the deposits are the fee, the rest goes back, the seats are free', async () => {
    const whole = await booked([2]);
    const { client, trip, departure } = whole;
    await pay(client, trip, finals(trip));
    const seats = await seatsInUse(client, departure);
    const { body } = await previewed<CancelAnswer>(await bookingOf(client, trip.id), 'cancel');
    const each = trip.guests[0]!.fees.reduce((sum, { total }) => sum + total, 0);
    expect(body.guests).toEqual(
      trip.guests.map(({ id }) => ({ guest: id, fee: 30_000, paid: each, refund: each - 30_000 })),
    );
    const { payments } = body.booking;
    expect(body.refunds).toEqual([{ payment: payments[1]?.id, total: 2 * (each - 30_000) }]);
    expect(body.booking.cancelledAt).not.toBeNull();
    expect(await givenBack(whole)).toEqual([0, 2 * (each - 30_000)]);
    await until(
      () => seatsInUse(client, departure),
      (inUse) => inUse === seats - 2,
    );

    const shown = await until(
      () => bookingOf(client, trip.id),
      ({ confirmations }) => confirmations.some(({ type }) => type === 'Cancellation'),
    );
    expect(shown.refunds).toMatchObject([{ type: 'Cancellation', transactionStatus: 'Refunded' }]);
    expect((await act(trip, 'cancel', {})).status).toBe(409);
    expect((await setNames(client, trip)).status).toBe(409);
    const mails = await client.get<{ subject: string }[]>(`/dev/inbox?to=${(await client.me()).email}`);
    expect(mails.body.some(({ subject }) => subject.startsWith('Your cancellation'))).toBe(true);
  });

  it('cancels one of two guests: the other pays for the room alone', async () => {
    const { client, trip, departure } = await booked([2]);
    const [leaving, staying] = trip.guests;
    const seats = await seatsInUse(client, departure);
    const { body } = await previewed<CancelAnswer>(trip, 'cancel', { guests: [leaving!.id] });
    expect(body.guests).toEqual([{ guest: leaving!.id, fee: 30_000, paid: 30_000, refund: 0 }]);
    expect(body.refunds).toEqual([]);
    const { booking } = body;
    expect([booking.cancelledAt, booking.roomGuests]).toEqual([null, [1]]);
    expect(booking.guests.map(({ id }) => id)).toEqual([staying!.id, leaving!.id]);
    expect(booking.guests[1]?.fees.every(({ cancellation }) => cancellation !== null)).toBe(true);
    const change = booking.guests[0]?.fees.find(({ type }) => type === 'CHANGE_TO_SGL');
    expect(change?.total).toBeGreaterThan(0);
    await until(
      () => seatsInUse(client, departure),
      (inUse) => inUse === seats - 1,
    );

    await until(
      () => bookingOf(client, trip.id),
      ({ roomGuests }) => roomGuests.length === 1 && roomGuests[0] === 1,
    );
    const names = [{ id: leaving!.id, age: '18+' }];
    const refused = await client.send('PATCH', `/v1/bookings/${trip.id}/guests/details`, { body: names });
    expect(blamed(refused)).toEqual(['id']);
    const rest: Choice[] = [
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

  it('gives up a hold for nothing, and frees the account for another', async () => {
    const { client, trip, departure } = await held();
    const { body } = await previewed<CancelAnswer>(trip, 'cancel');
    expect(body.guests.map(({ fee, refund }) => [fee, refund])).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect((await client.hold(order(departure, [1]))).status).toBe(201);
  });

  it('lets one of two members of staff cancel, and tells the other', async () => {
    const two = await booked([2]);
    const { trip } = two;
    await pay(two.client, trip, finals(trip));
    const { client: other } = await signedInStaff(instance, 'ines@client-service.example');
    const path = `${BASE}/bookings/${trip.id}/cancel`;
    const answers = await Promise.all([staff.post(path, { reason }), other.post(path, { reason })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const back = await givenBack(two);
    const total = trip.guests[0]!.fees.reduce((sum, fee) => sum + fee.total, 0);
    expect(back).toEqual([0, 2 * (total - 30_000)]);
  });
});

describe('refunds, rooms and price', () => {
  it('gives back a part of a payment, up to what is left of it', async () => {
    const refunded = await booked();
    const { trip } = refunded;
    const [payment] = trip.payments;
    const { body } = await previewed<ServedBookingAnswer>(trip, 'refund', {
      payment: payment!.id,
      amount: 12_345,
    });
    expect(body.booking.refunds).toMatchObject([
      { type: 'Other', total: 12_345, transactionStatus: 'Pending' },
    ]);
    expect(await givenBack(refunded)).toEqual([12_345]);
    const more = (amount: number) => act(trip, 'refund', { payment: payment!.id, amount });
    expect(blamed(await more(60_000 - 12_345 + 1))).toEqual(['amount']);
    expect((await more(60_000 - 12_345)).status).toBe(200);
    expect(await givenBack(refunded, 2)).toEqual([60_000]);
    expect(blamed(await act(trip, 'refund', { payment: 999_999, amount: 1 }))).toEqual(['payment']);
  });

  it('changes rooms: dearer is owed, cheaper is taken off what is owed', async () => {
    const { client, trip } = await booked([2]);
    const [a, b] = trip.guests.map(({ id }) => id) as [number, number];
    const apart = await previewed<ChangeAnswer>(trip, 'rooms', { rooms: [[a], [b]] });
    expect(apart.body.booking.roomGuests).toEqual([1, 1]);
    expect(apart.body.fees.map(({ guest, type }) => [guest, type])).toEqual([
      [a, 'CHANGE_TO_SGL'],
      [b, 'CHANGE_TO_SGL'],
    ]);
    const together = await act<ChangeAnswer>(trip, 'rooms', { rooms: [[a, b]] });
    const [credit] = together.body.fees;
    expect((credit?.total ?? 0) + (apart.body.fees[0]?.total ?? 0)).toBe(0);
    expect(credit?.total).toBeLessThan(0);
    expect(together.body.refunds).toEqual([]);
    await until(
      () => bookingOf(client, trip.id),
      ({ roomGuests }) => roomGuests.length === 1,
    );
    const final: Choice[] = [{ guest: a, type: 'FINAL_PAYMENT' }];
    const { payment } = await pay(client, trip, final);
    expect(payment.total).toBe(trip.guests[0]?.fees.find(({ type }) => type === 'FINAL_PAYMENT')?.total);
    expect(blamed(await act(trip, 'rooms', { rooms: [[a]] }))).toEqual(['rooms']);
  });

  it('changes the price: a credit beyond what is owed goes back', async () => {
    const changed = await booked([1]);
    const { client, trip } = changed;
    const [guest] = trip.guests.map(({ id }) => id) as [number];
    await pay(client, trip, finals(trip));
    const paid = await bookingOf(client, trip.id);
    const { body } = await previewed<ChangeAnswer>(paid, 'price', { guest, amount: -20_000 });
    expect(body.refunds).toEqual([{ payment: paid.payments[1]?.id, total: 20_000 }]);
    expect(await givenBack(changed)).toEqual([0, 20_000]);
    const dearer = await act<ChangeAnswer>(trip, 'price', { guest, amount: 5_000 });
    expect(dearer.body.fees).toMatchObject([{ type: 'PRICE_CHANGE', total: 5_000 }]);
    await until(
      () => bookingOf(client, trip.id),
      ({ guests }) => guests[0]?.fees.length === 4,
    );
    expect((await pay(client, trip, [{ guest, type: 'PRICE_CHANGE' }])).payment.total).toBe(5_000);
    for (const amount of [0, 1.5, 2_000_001])
      expect(blamed(await act(trip, 'price', { guest, amount }))).toEqual(['amount']);
    expect(blamed(await act(trip, 'price', { guest, amount: -1_999_999 }))).toEqual(['amount']);
  });

  it('reconfirms what is fully paid', async () => {
    const { client, trip } = await booked([1]);
    expect((await act(trip, 'reconfirm', {})).status).toBe(409);
    await pay(client, trip, finals(trip));
    expect((await act(trip, 'reconfirm', {})).status).toBe(200);
    await until(
      () => bookingOf(client, trip.id),
      ({ confirmations }) => confirmations.some(({ type }) => type === 'Reconfirmation'),
    );
  });
});

describe('every action', () => {
  const ACTIONS: readonly [string, object][] = [
    ['cancel', {}],
    ['rooms', { rooms: [[1]] }],
    ['price', { guest: 1, amount: 100 }],
    ['names', { names: [{ id: 1, fullName: 'Ada Lovelace' }] }],
    ['extend', { hours: 1 }],
    ['refund', { payment: 1, amount: 1 }],
    ['reconfirm', {}],
    ['note', { note: 'Called' }],
  ];

  it.each(ACTIONS)(
    '%s is for client service only, knows its booking and takes nothing unknown',
    async (action, body) => {
      const { client, trip } = await shared();
      const path = `${BASE}/bookings/${trip.id}/${action}`;
      const sent = { reason, ...body };
      expect((await client.post(path, sent)).status).toBe(401);
      expect((await new Client(instance.url).post(path, sent)).status).toBe(401);
      for (const id of ['0', 'x', '2147483647'])
        expect((await staff.post(`${BASE}/bookings/${id}/${action}`, sent)).status).toBe(404);
      expect(blamed(await staff.post(path, { ...sent, hurry: true }))).toContain('hurry');
      expect(blamed(await staff.post(`${path}?dryrun=1`, sent))).toEqual(['dryrun']);
      if (action !== 'note') expect(blamed(await staff.post(path, { ...body }))).toContain('reason');
      expect(blamed(await staff.post(path, { ...body, note: body, reason: ' ' }))).toContain('reason');
    },
  );

  it.each([
    ['cancel', { guests: null }, ['guests']],
    ['cancel', { guests: [] }, ['guests']],
    ['cancel', { guests: [1, 1] }, ['guests']],
    ['cancel', { guests: [2_000_000] }, ['guests']],
    ['rooms', { rooms: [] }, ['rooms']],
    ['rooms', { rooms: [[]] }, ['rooms']],
    ['rooms', { rooms: '1,2' }, ['rooms']],
    ['price', { guest: 2_000_000, amount: 100 }, ['guest']],
    ['names', { names: [] }, ['names']],
    ['names', { names: [{ id: 2_000_000, fullName: 'Ada Lovelace' }] }, ['names.0.id']],
    ['names', { names: [{ id: 1, fullName: 'Ada' }] }, ['names.0.fullName']],
    ['extend', { until: null }, ['until']],
    ['extend', { hours: 1.5 }, ['hours']],
    ['extend', { until: 'tomorrow' }, ['until']],
    ['refund', { payment: 1, amount: 0 }, ['amount']],
    ['refund', { payment: 1, amount: -5 }, ['amount']],
    ['note', { note: ' ' }, ['note']],
    ['note', { note: 'Called', reason: null }, ['reason']],
  ])('%s refuses %j and writes nothing', async (action, body, fields) => {
    const { trip } = await shared();
    const before = (await historyOf(trip.id)).length;
    const answer = await act(trip, action, body);
    expect([answer.status, blamed(answer)]).toEqual([400, fields]);
    expect((await historyOf(trip.id)).length).toBe(before);
  });

  it('do-not-book and holds are for client service only', async () => {
    const { client } = await shared();
    const { id } = await client.me();
    const body = { doNotBook: true, reason };
    const put = (who: Client, account: string) =>
      who.send('PUT', `${BASE}/accounts/${account}/do-not-book`, { body });
    expect((await put(client, String(id))).status).toBe(401);
    for (const account of ['0', 'x', '2147483647']) expect((await put(staff, account)).status).toBe(404);
    expect((await client.post(`${BASE}/holds`, {})).status).toBe(401);
  });

  let kept: Promise<Trip> | undefined;
  const shared = () => (kept ??= held());
});
