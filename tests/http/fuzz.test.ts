import fc from 'fast-check';
import { afterAll, beforeEach, expect, it } from '@jest/globals';
import type { Departure } from '@tour-portal/contracts/api/api.js';
import { signedUpClient, newcomer, someDeparture, type Client } from '../client.js';
import { guestIds } from '../guests.js';
import { instanceForTests } from '../instance.js';
import { bookedTrip, bookingOf } from '../payments.js';

fc.configureGlobal({ numRuns: 150 });

const instance = instanceForTests();
let client: Client;

beforeEach(async () => {
  client = await signedUpClient(instance.url);
});

// An answer of 5xx is logged as an error, and so is a failure that no answer shows.
afterAll(() => {
  expect(instance.output()).not.toMatch(/"level":(50|60)/);
});

const anything = fc.jsonValue({ maxDepth: 4 });
const person = newcomer();

/** Bodies like the example, with any values and names, and bodies that are nothing like it. */
function bodiesLike(example: object): fc.Arbitrary<unknown> {
  const names = Object.keys(example);
  const some = fc.record(
    Object.fromEntries(
      Object.entries(example).map(([name, value]) => [
        name,
        fc.oneof(fc.constant(value as unknown), anything),
      ]),
    ),
    { requiredKeys: [] },
  );
  const others = fc.dictionary(fc.oneof(fc.string(), fc.constantFrom(...names)), anything, { maxKeys: 3 });
  return fc.oneof(
    some,
    anything,
    fc.tuple(some, others).map(([a, b]) => ({ ...a, ...b })),
  );
}

const CALLS = [
  { path: '/v1/accounts/signup', example: { ...person, onlyValidate: true, smsCode: '0000' } },
  { path: '/v1/accounts/login', example: { email: person.email, password: person.password } },
  { path: '/v1/accounts/logout', example: { all: true } },
  { path: '/v1/challenge/send', example: { phoneNumber: person.phoneNumber } },
  { path: '/v1/challenge/verify', example: { phoneNumber: person.phoneNumber, smsCode: '0000' } },
  {
    path: '/v1/bookings',
    example: { tour: 1, roomGuests: [2, 1], date: '2027-05-02', number: 'RC050227-7K2', holdId: 1 },
  },
  { path: '/v1/bookings/1/extend', example: { hours: 1 } },
  { path: '/v1/waiting-list', example: { tour: 1, roomGuests: [2, 1], date: '2027-05-02' } },
  {
    path: '/v1/errors',
    example: { url: '/', userAgent: 'a', name: 'b', message: 'c', stack: 'd', debug: {} },
  },
];

it.each(CALLS)('POST $path answers any JSON without a server error', async ({ path, example }) => {
  await fc.assert(
    fc.asyncProperty(bodiesLike(example), fc.option(fc.string()), async (body, key) => {
      const printable = key === null ? undefined : encodeURIComponent(key);
      const { status } = await client.post(path, body, { 'idempotency-key': printable });
      return status < 500;
    }),
  );
});

/** The arrival or departure of a guest with all its fields. */
const travelOf = (scheduledDate: string, isArrival: boolean) => ({
  isArrival,
  isFlight: true,
  airline: 'UA',
  flightNumber: '1',
  fromAirport: 'DEN',
  fromAirportName: null,
  toAirport: 'LAS',
  toAirportName: null,
  scheduledDate,
  scheduledTime: '14:05',
  stayAtProductHotel: true,
  extraNight: false,
  stayNote: 'a',
  travelNote: 'b',
  isManual: true,
  transfer: 1,
});

/** The steps of a booking of one guest, each with an example of its body, or of an item where that is a list. */
const STEPS = [
  { call: 'PATCH guests/names', isList: true, example: (id: number) => ({ id, fullName: 'Ruth Bennett' }) },
  {
    call: 'PATCH guests/details',
    isList: true,
    example: (id: number) => ({
      id,
      age: '18+',
      email: person.email,
      phoneNumber: person.phoneNumber,
      address: person.address,
      emergencyContact: { name: 'Al', phoneNumber: person.phoneNumber },
      passportNumber: 'X12345',
      passportCountry: 'US',
      passportBornAt: '1955-04-30',
      passportExpiredAt: '2039-01-01',
    }),
  },
  {
    call: 'PATCH guests/transports',
    isList: true,
    example: (id: number, { departedAt, concludedAt }: Departure) => ({
      id,
      arrival: travelOf(departedAt, true),
      departure: travelOf(concludedAt, false),
    }),
  },
  {
    call: 'POST payments/token',
    isList: false,
    example: (guest: number) => ({ fees: [{ guest, type: 'FINAL_PAYMENT' }] }),
  },
  {
    call: 'POST payments',
    isList: false,
    example: (guest: number) => ({
      cardBrand: 'Visa',
      cardLastFour: '1111',
      transactionId: 'SIM-1000001-1',
      submittedAt: '2026-11-21T12:00:00.000Z',
      fees: [{ guest, type: 'FINAL_PAYMENT' }],
    }),
  },
  { call: 'POST reconfirm', isList: false, example: () => ({ reason: 'none is asked for' }) },
];

it.each(STEPS)('$call answers any JSON without a server error', async ({ call, isList, example }) => {
  const trip = await bookedTrip(client, await someDeparture(client), [1]);
  const [method = '', path = ''] = call.split(' ');
  const item = bodiesLike(example(guestIds(trip)[0], trip.departure));
  const anyBody = isList ? fc.oneof(item, fc.array(item, { minLength: 1, maxLength: 2 })) : item;
  await fc.assert(
    fc.asyncProperty(anyBody, fc.constantFrom('', '?dryRun=true'), async (body, query) => {
      const { status } = await client.send(method, `/v1/bookings/${trip.id}/${path}${query}`, { body });
      return status < 500;
    }),
  );
  const { guests, payments } = await bookingOf(client, trip.id);
  expect([guests.length, payments.length]).toEqual([1, 1]);
});

it('a notice of any text is refused with 400 or 403', async () => {
  const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.json());
  await fc.assert(
    fc.asyncProperty(anyText, fc.string(), async (raw, signature) => {
      const headers = { 'x-anet-signature': encodeURIComponent(signature) };
      const { status } = await client.send('POST', '/v1/payments/notices', { raw, headers });
      return status === 403 || status === 400;
    }),
  );
});

it.each([
  'DELETE /v1/bookings/',
  'PATCH /v1/bookings/1/guests/',
  'POST /v1/bookings/1/payments/',
  'POST /v1/bookings?dryRun=',
  'GET /v1/documents/',
  'GET /v1/flights?number=',
  'GET /v1/tours/',
  'GET /v1/reference/',
  'GET /v1/bookings/availability/invite?number=',
])('%s with any text is answered, never with a failure', async (call) => {
  const [method = '', path = ''] = call.split(' ');
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
      const { status } = await client.send(method, `${path}${encodeURIComponent(text)}`);
      return status < 500;
    }),
  );
});

it('a hold on a tour of the catalog is answered for any rooms and any date', async () => {
  const { tour, departedAt } = await someDeparture(client);
  const rooms = fc.array(fc.integer({ min: -1, max: 5 }), { maxLength: 5 });
  const anyDate = fc.date({ noInvalidDate: true }).map((at) => at.toISOString().slice(0, 10));
  const date = fc.oneof(fc.constant(departedAt), anyDate);
  const statuses = new Set<number>();
  const answersHold = fc.asyncProperty(rooms, date, async (roomGuests, day) => {
    const { status } = await client.hold({ tour, roomGuests, date: day });
    statuses.add(status);
    return status === 400 || status === 201 || status === 409;
  });
  // The first two orders are valid, whatever the random ones are: the second finds the hold of the first.
  await fc.assert(answersHold, {
    examples: [
      [[1], departedAt],
      [[1], departedAt],
    ],
  });
  expect([...statuses].sort()).toEqual([201, 400, 409]);
});
