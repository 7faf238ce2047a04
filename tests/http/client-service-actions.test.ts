import type { Booking } from '@tour-portal/contracts/api/api.js';
import type { ServedBookingAnswer } from '@tour-portal/contracts/client-service/client-service-api.js';
import { describe, expect, it } from '@jest/globals';
import { blamedFields, Client, holdOrder, placed } from '../client.js';
import { instanceForTests } from '../instance.js';
import { setNames, untilBooking, untilSeatsInUse } from '../payments.js';
import { staffForTests } from '../staff.js';
import { until } from '../until.js';
import {
  runAction,
  CLIENT_SERVICE_PATH,
  newBookedTrip,
  historyEvents,
  newHeldTrip,
  newCustomer,
  previewAndRun,
  reason,
  seatsInUse,
  type CustomerTrip,
} from './client-service-trips.js';

const instance = instanceForTests();
const staff = staffForTests(instance);

const blockAccount = (caller: Client, account: number | string) =>
  caller.send('PUT', `${CLIENT_SERVICE_PATH}/accounts/${account}/do-not-book`, {
    body: { doNotBook: true, reason },
  });

describe('client service (notes, names and holds, D42)', () => {
  it('adds a note that only client service reads', async () => {
    const { client, trip } = await newHeldTrip(instance.url);
    const note = 'Travels with a wheelchair';
    const { status } = await staff.post(`${CLIENT_SERVICE_PATH}/bookings/${trip.id}/note`, { note });
    expect(status).toBe(200);
    const noteEvent = (await historyEvents(staff, trip.id)).find(({ type }) => type === 'NoteAdded');
    expect(noteEvent).toMatchObject({
      sentence: 'A note was added: Travels with a wheelchair.',
      actor: { kind: 'staff', label: 'Sam Reed' },
    });
    expect(JSON.stringify(await client.me())).not.toContain('wheelchair');
  });

  it('takes an action once for its key, and keeps its reason', async () => {
    const { trip } = await newHeldTrip(instance.url);
    const key = { 'idempotency-key': `note-${trip.id}` };
    const first = await runAction(staff, trip, 'note', { note: 'Called' }, key);
    const again = await runAction(staff, trip, 'note', { note: 'Called' }, key);
    expect([again.status, again.body]).toEqual([200, first.body]);
    const notes = (await historyEvents(staff, trip.id)).filter(({ type }) => type === 'NoteAdded');
    expect(notes.map((event) => event.reason)).toEqual([reason]);
    expect((await runAction(staff, trip, 'note', { note: 'Another' }, key)).status).toBe(409);
  });

  it('changes names after the first payment', async () => {
    const { client, trip } = await newBookedTrip(instance.url);
    const [first] = trip.guests;
    const names = [{ id: first!.id, fullName: 'Grace  Hopper' }];
    expect((await setNames(client, trip)).status).toBe(409);
    const { body } = await previewAndRun<ServedBookingAnswer>(staff, trip, 'names', { names });
    expect(body.booking.guests[0]?.fullName).toBe('Grace Hopper');
    const shown = await untilBooking(client, trip, ({ guests }) => guests[0]?.fullName === 'Grace Hopper');
    expect(shown.guests[1]?.fullName).toBe('Charles Traveler');
  });

  it('extends a hold twice, but to no earlier deadline and to none on the day the tour starts; a booking not at all', async () => {
    const { client, trip } = await newHeldTrip(instance.url);
    const first = await previewAndRun<ServedBookingAnswer>(staff, trip, 'extend', { hours: 30 });
    const hours = (booking: Booking) =>
      (Date.parse(booking.expiredAt!) - Date.parse(trip.expiredAt!)) / 3_600_000;
    expect([hours(first.body.before), hours(first.body.booking)]).toEqual([0, 30]);
    const deadline = new Date(Date.parse(trip.expiredAt!) + 48 * 3_600_000).toISOString();
    const second = await runAction(staff, trip, 'extend', { until: deadline });
    expect([second.status, hours(second.body.before), hours(second.body.booking)]).toEqual([200, 30, 48]);
    await untilBooking(
      client,
      trip,
      (booking) => booking.expiredAt === deadline && booking.depositDueBy === deadline,
    );
    for (const tooEarlyOrLate of [trip.expiredAt, `${trip.departedAt}T12:00:00Z`])
      expect((await runAction(staff, trip, 'extend', { until: tooEarlyOrLate })).status).toBe(409);
    expect(blamedFields(await runAction(staff, trip, 'extend', {}))).toEqual(['hours', 'until']);
    const { trip: booked } = await newBookedTrip(instance.url);
    expect((await runAction(staff, booked, 'extend', { hours: 1 })).status).toBe(409);
  });

  it('holds space for a customer who has a hold already; for a blocked account only on explicit request', async () => {
    const { client, departure, trip } = await newHeldTrip(instance.url);
    const me = await client.me();
    const wanted = { account: me.id, ...holdOrder(departure, [1]), reason };
    const hold = (body: object, query = '') =>
      staff.post<Booking>(`${CLIENT_SERVICE_PATH}/holds${query}`, { ...wanted, ...body });
    const before = await seatsInUse(client, departure);
    expect((await hold({}, '?dryRun=true')).status).toBe(201);
    expect(await seatsInUse(client, departure)).toBe(before);
    const second = placed(await hold({}));
    expect(second).toMatchObject({ owner: me.id, roomGuests: [1] });
    await until(
      () => client.me(),
      ({ bookings }) => bookings.length === 2,
    );
    await untilSeatsInUse(client, departure, before + 1);

    expect((await blockAccount(staff, me.id)).body).toEqual({ id: me.id, doNotBook: true });
    await until(
      () => client.me(),
      (account) => account.doNotBook,
    );
    expect((await hold({})).status).toBe(409);
    expect((await hold({ evenIfBlocked: true })).status).toBe(201);
    expect(blamedFields(await hold({ account: 2_000_000 }))).toEqual(['account']);
    expect(trip.id).not.toBe(second.id);
  });

  it('holds no more seats than there are', async () => {
    const { client, departure } = await newCustomer(instance.url, { from: 201, to: 300 });
    const { id: account } = await client.me();
    const hold = (rooms: number[]) =>
      staff.post(`${CLIENT_SERVICE_PATH}/holds`, { account, ...holdOrder(departure, rooms), reason });
    let left = departure.capacity;
    for (; left >= 6; left -= 6) expect((await hold([3, 3])).status).toBe(201);
    for (; left > 0; left -= 1) expect((await hold([1])).status).toBe(201);
    expect((await hold([1])).status).toBe(422);
    await untilSeatsInUse(client, departure, departure.capacity);
  });
});

describe('actions on money, names, holds, reminders and notes', () => {
  let heldTrip: Promise<CustomerTrip> | undefined;
  /** One trip for all these tests: a refused action leaves it as it is. */
  const sharedTrip = () => (heldTrip ??= newHeldTrip(instance.url));

  const ACTIONS: readonly [string, object][] = [
    ['cancel', {}],
    ['rooms', { rooms: [[1]] }],
    ['price', { guest: 1, amount: 100 }],
    ['names', { names: [{ id: 1, fullName: 'Ada Lovelace' }] }],
    ['extend', { hours: 1 }],
    ['refund', { payment: 1, amount: 1 }],
    ['reconfirm', {}],
    ['remind', { kind: 'final-due' }],
    ['note', { note: 'Called' }],
  ];

  it.each(ACTIONS)(
    '%s is for client service only, is 404 without a booking, and refuses unknown fields and a blank reason',
    async (action, body) => {
      const { client, trip } = await sharedTrip();
      const path = `${CLIENT_SERVICE_PATH}/bookings/${trip.id}/${action}`;
      const valid = { reason, ...body };
      expect((await client.post(path, valid)).status).toBe(401);
      expect((await new Client(instance.url).post(path, valid)).status).toBe(401);
      for (const id of ['0', 'x', '2147483647'])
        expect((await staff.post(`${CLIENT_SERVICE_PATH}/bookings/${id}/${action}`, valid)).status).toBe(404);
      expect(blamedFields(await staff.post(path, { ...valid, hurry: true }))).toContain('hurry');
      expect(blamedFields(await staff.post(`${path}?dryrun=1`, valid))).toEqual(['dryrun']);
      if (action !== 'note') expect(blamedFields(await staff.post(path, { ...body }))).toContain('reason');
      expect(blamedFields(await staff.post(path, { ...body, note: body, reason: ' ' }))).toContain('reason');
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
    const { trip } = await sharedTrip();
    const before = (await historyEvents(staff, trip.id)).length;
    const answer = await runAction(staff, trip, action, body);
    expect([answer.status, blamedFields(answer)]).toEqual([400, fields]);
    expect((await historyEvents(staff, trip.id)).length).toBe(before);
  });

  it('do-not-book and holds are for client service only; do-not-book is 404 without an account', async () => {
    const { client } = await sharedTrip();
    const { id } = await client.me();
    expect((await blockAccount(client, id)).status).toBe(401);
    for (const account of ['0', 'x', '2147483647'])
      expect((await blockAccount(staff, account)).status).toBe(404);
    expect((await client.post(`${CLIENT_SERVICE_PATH}/holds`, {})).status).toBe(401);
  });
});
