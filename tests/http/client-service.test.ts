import type {
  BookingDifference,
  BookingHistory,
  BookingMoment,
} from '@tour-portal/contracts/client-service/client-service-api.js';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Booking } from '@tour-portal/contracts/api/api.js';
import { Client, blamedFields, signedUpClient } from '../client.js';
import { historyOf } from '../stores/history.js';
import { instanceForTests, startInstance } from '../instance.js';
import { staffForTests, addStaff, signedInStaff, staffCodeFor, staffCommand } from '../staff.js';
import { CLIENT_SERVICE_PATH as BASE, newBookedTrip, newHeldTrip } from './client-service-trips.js';

const SAM = 'sam@client-service.example';

const instance = instanceForTests();
const staff = staffForTests(instance, SAM);

const visitor = () => new Client(instance.url);

describe('signing in to client service (D45)', () => {
  it('needs a password and a mailed code, and gives a cookie of its own', async () => {
    const email = 'ines@client-service.example';
    const password = addStaff(instance, email, { name: 'Ines Park' });
    const client = visitor();
    const login = await client.post(`${BASE}/login`, { email: ' INES@client-service.example', password });
    expect([login.status, client.cookie]).toEqual([202, undefined]);
    const code = await staffCodeFor(client, email);
    const { status, body, headers } = await client.post(`${BASE}/login/verify`, { email, code });
    expect([status, body]).toEqual([
      200,
      { id: expect.any(Number), name: 'Ines Park', email, roles: ['manager'] },
    ]);
    const [cookie] = headers.getSetCookie();
    expect(cookie).toMatch(
      /^csid=.{40,}; Max-Age=28800; Path=\/v1\/client-service; .*HttpOnly; SameSite=Strict/,
    );
    expect((await client.get(`${BASE}/me`)).body).toEqual(body);
    expect((await client.post(`${BASE}/logout`)).status).toBe(204);
    expect((await client.get(`${BASE}/me`)).status).toBe(401);
  });

  it('answers a wrong password and an unknown email alike', async () => {
    const wrong = await visitor().post(`${BASE}/login`, { email: SAM, password: 'wrong password' });
    const nobody = { email: 'x@y.example', password: 'wrong password' };
    const unknown = await visitor().post(`${BASE}/login`, nobody);
    for (const { status, body } of [wrong, unknown])
      expect([status, body]).toEqual([400, { message: 'Wrong email or password' }]);
  });

  it('accepts a code once, no wrong code, and none after five wrong tries', async () => {
    const email = 'once@client-service.example';
    const password = addStaff(instance, email);
    const requestCode = async () => {
      await visitor().post(`${BASE}/login`, { email, password });
      return staffCodeFor(visitor(), email);
    };
    const verify = (code: string) => visitor().post(`${BASE}/login/verify`, { email, code });
    const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

    const used = await requestCode();
    expect((await verify(wrongFor(used))).status).toBe(400);
    expect((await verify(used)).status).toBe(200);
    expect(blamedFields(await verify(used))).toEqual(['code']);

    const tried = await requestCode();
    for (let n = 0; n < 5; n += 1) await verify(wrongFor(tried));
    expect((await verify(tried)).status).toBe(400);
  });

  it('accepts no code after ten minutes', async () => {
    const ownInstance = await startInstance();
    const client = new Client(ownInstance.url);
    const email = 'late@client-service.example';
    const password = addStaff(ownInstance, email);
    await client.post(`${BASE}/login`, { email, password });
    const code = await staffCodeFor(client, email);
    await client.advance({ minutes: 11 });
    expect((await client.post(`${BASE}/login/verify`, { email, code })).status).toBe(400);
    await ownInstance.stop();
  });

  it('names what is missing, wrong or unknown in the request', async () => {
    expect(blamedFields(await visitor().post(`${BASE}/login`, { email: SAM }))).toEqual(['password']);
    const body = { email: SAM, code: '12345', remember: true };
    expect(blamedFields(await visitor().post(`${BASE}/login/verify`, body))).toEqual(['remember', 'code']);
  });

  it('is no longer possible for a member of staff who is removed: the session ends, and the removal is recorded', async () => {
    const email = 'fired@client-service.example';
    const { client, password } = await signedInStaff(instance, email);
    const { body } = await client.get<{ id: number }>(`${BASE}/me`);
    expect(staffCommand(instance, 'remove', email).status).toBe(0);
    expect((await client.get(`${BASE}/me`)).status).toBe(401);
    expect((await visitor().post(`${BASE}/login`, { email, password })).status).toBe(400);
    const staffEvents = (await historyOf(instance.dataDir)).filter(
      ({ stream }) => stream === `staff-${body.id}`,
    );
    expect(staffEvents.map(({ type }) => type)).toEqual(['StaffAdded', 'StaffRolesSet', 'StaffRemoved']);
  });

  it('is managed by a command that answers wrong arguments with a plain message', () => {
    for (const args of [
      [],
      ['add'],
      ['add', 'x'],
      ['add', 'a@b.example'],
      ['fire', 'a@b.example'],
      ['add', 'a@b.example', '--name', 'A', '--password', 'short'],
      ['add', 'a@b.example', '--name', 'A', '--roles', 'agent,owner'],
      ['add', 'a@b.example', '--name', 'A', '--roles', ''],
    ]) {
      const { status, stdout, stderr } = staffCommand(instance, ...args);
      expect([status, stdout]).toEqual([2, '']);
      expect(stderr).not.toMatch(/^\s+at /m);
    }
    expect(staffCommand(instance, 'remove', 'nobody@client-service.example').stderr).toContain(
      'Nobody signs in',
    );
  });
});

describe('access', () => {
  const CALLS = [
    'me',
    'bookings/1/account',
    'bookings/1/history',
    'bookings/1/at?revision=0',
    'bookings/1/diff?from=0&to=0',
  ];

  it('to the calls of client service is refused to customers and visitors', async () => {
    for (const caller of [await signedUpClient(instance.url), visitor()])
      for (const call of CALLS)
        expect([call, (await caller.get(`${BASE}/${call}`)).status]).toEqual([call, 401]);
  });

  it('to the calls of customers is refused to client service', async () => {
    const { trip } = await newHeldTrip(instance.url);
    expect((await staff.get('/v1/accounts/me')).status).toBe(401);
    expect((await staff.deleteHold(trip)).status).toBe(401);
  });

  it('is refused to a session of one kind in the cookie of the other', async () => {
    const { cookie } = await signedUpClient(instance.url);
    const disguised = new Client(instance.url, cookie?.replace('sid=', 'csid='));
    expect((await disguised.get(`${BASE}/me`)).status).toBe(401);
    const reversed = new Client(instance.url, staff.cookie?.replace('csid=', 'sid='));
    expect((await reversed.get('/v1/accounts/me')).status).toBe(401);
  });
});

describe('the history of a booking (D41)', () => {
  let client: Client;
  let trip: Booking;

  beforeAll(async () => {
    ({ client, trip } = await newBookedTrip(instance.url));
  });

  const historyOfBooking = async ({ id } = trip) =>
    (await staff.get<BookingHistory>(`${BASE}/bookings/${id}/history`)).body;

  it('shows the events of the booking, its account, seats and payments as sentences with actors, and the look itself', async () => {
    const me = await client.me();
    const { booking, number, owner, events } = await historyOfBooking();
    expect([booking, number, owner.lastName]).toEqual([trip.id, trip.number, me.lastName]);
    const types = events.map(({ type }) => type);
    for (const type of [
      'AccountOpened',
      'HoldSlotTaken',
      'SeatsHeld',
      'HoldPlaced',
      'NamesSet',
      'PaymentStarted',
      'PaymentApproved',
      'DepositPaid',
      'BookingLookedAt',
    ])
      expect(types).toContain(type);
    const positions = events.map(({ position }) => position);
    expect(positions).toEqual(positions.toSorted());
    expect(events.find(({ type }) => type === 'NamesSet')).toMatchObject({
      kind: 'booking',
      stream: `booking-${trip.id}`,
      sentence: 'Names were set: Ada Traveler and Charles Traveler.',
      actor: { kind: 'customer', account: me.id, label: `${me.firstName} ${me.lastName}` },
    });
    expect(events.at(-1)).toMatchObject({
      kind: 'access',
      sentence: 'Sam Reed looked at the history.',
      actor: { kind: 'staff', label: 'Sam Reed' },
    });
  });

  it('does not record a look at a mail that was never sent', async () => {
    const { trip: unseen } = await newHeldTrip(instance.url);
    expect((await staff.get(`${BASE}/bookings/${unseen.id}/letters/${'0'.repeat(64)}`)).status).toBe(404);
    const looks = (await historyOfBooking(unseen)).events.filter(({ type }) => type === 'BookingLookedAt');
    expect(looks.map(({ sentence }) => sentence)).toEqual(['Sam Reed looked at the history.']);
  });

  it('shows the booking at a revision or a time, as the customer saw it then', async () => {
    const { client: holder, trip: held } = await newHeldTrip(instance.url);
    const namesSet = (await historyOfBooking(held)).events.find(({ type }) => type === 'NamesSet')!;
    expect((await holder.deleteHold(held)).status).toBe(200);

    const moment = `${BASE}/bookings/${held.id}/at`;
    const byRevision = await staff.get<BookingMoment>(`${moment}?revision=${namesSet.revision}`);
    const { confirmations: _, ...shown } = byRevision.body.booking!;
    const { confirmations: __, ...expected } = held;
    expect(shown).toEqual(expected);
    const byTime = await staff.get<BookingMoment>(`${moment}?time=${namesSet.at}`);
    expect(byTime.body.booking?.guests).toEqual(held.guests);
    const before = await staff.get<BookingMoment>(`${moment}?revision=-1`);
    expect([before.body.revision, before.body.booking]).toEqual([-1, null]);
  });

  it('compares two revisions field by field', async () => {
    const namesSet = (await historyOfBooking()).events.find(({ type }) => type === 'NamesSet')!;
    const [guest] = trip.guests;
    const path = `${BASE}/bookings/${trip.id}/diff?from=${namesSet.revision - 1}&to=${namesSet.revision}`;
    const { body } = await staff.get<BookingDifference>(path);
    expect(body.changes).toContainEqual({
      path: `guests[${guest!.id}].fullName`,
      before: '',
      after: 'Ada Traveler',
    });
    const same = await staff.get<BookingDifference>(`${BASE}/bookings/${trip.id}/diff?from=1&to=1`);
    expect(same.body.changes).toEqual([]);
  });

  it.each([
    ['history?x=1', ['x']],
    ['at', ['revision', 'time']],
    ['at?revision=0&time=2027-01-01T00:00:00Z', ['revision', 'time']],
    ['at?revision=1.5', ['revision']],
    ['at?revision=999', ['revision']],
    ['at?time=yesterday', ['time']],
    ['at?time=2027-02-30T00:00', ['time']],
    ['diff?from=0', ['to']],
    ['diff?from=0&to=999', ['to']],
  ])('refuses %s', async (call, fields) => {
    const answer = await staff.get(`${BASE}/bookings/${trip.id}/${call}`);
    expect([answer.status, blamedFields(answer)]).toEqual([400, fields]);
  });

  it.each(['0', '2147483647', 'x', '99999999999'])('knows no booking %s', async (id) => {
    expect((await staff.get(`${BASE}/bookings/${id}/history`)).status).toBe(404);
  });
});
