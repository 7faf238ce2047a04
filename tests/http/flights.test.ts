import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Flight } from '@tour-portal/contracts/api/booking-api.js';
import type { TourYearReference, Transfer } from '@tour-portal/contracts/api/reference-api.js';
import { blamedFields, Client, signUp, signedUpClient } from '../client.js';
import { instanceForTests, refusedStart, startInstance, temporaryFolder } from '../instance.js';
import { isProblem } from './problem.js';

const QUERY = { airlineIata: 'WN', date: '2027-05-02', number: '1', isArrival: 'true' };

const instance = instanceForTests();
const client = new Client(instance);
beforeAll(() => signUp(client));

function find(query: Record<string, string>, by = client) {
  return by.get<Flight[]>(`/v1/flights?${new URLSearchParams(query).toString()}`);
}

/** Some queries of the shipped timetable that have flights, and these flights. */
async function someFlights(isArrival: boolean, howMany: number): Promise<[typeof QUERY, Flight[]][]> {
  const examples: [typeof QUERY, Flight[]][] = [];
  for (let number = 1; examples.length < howMany && number < 400; number += 1) {
    const query = { ...QUERY, number: String(number), isArrival: String(isArrival) };
    const { body } = await find(query);
    if (body.length > 0) examples.push([query, body]);
  }
  return examples;
}

describe('GET /flights', () => {
  it.each([true, false])('answers the flights of a number on a day, arrival: %s', async (isArrival) => {
    const flights = await someFlights(isArrival, 3);
    expect(flights).toHaveLength(3);
    for (const flight of flights.flatMap(([, found]) => found)) {
      expect(Object.keys(flight).sort()).toEqual(['from', 'fromName', 'time', 'to', 'toName']);
      expect(flight.from + flight.to).toMatch(/^[A-Z]{6}$/);
      expect(flight.time).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
      expect([flight.fromName, flight.toName]).not.toContain('');
    }
  });

  it('accepts a number with leading zeros', async () => {
    const flights = await someFlights(true, 2);
    const numbers = flights.map(([query]) => ({ ...query, number: query.number.padStart(4, '0') }));
    const again = await Promise.all(numbers.map(async (query) => (await find(query)).body));
    expect(again).toEqual(flights.map(([, found]) => found));
  });

  it('answers an empty list for an unknown flight', async () => {
    const { status, body } = await find({ ...QUERY, airlineIata: 'ZZ', number: '9999' });
    expect([status, body]).toEqual([200, []]);
  });

  it('is for customers who are logged in', async () => {
    expect((await find(QUERY, new Client(instance))).status).toBe(401);
  });

  it.each([
    ['airlineIata', ''],
    ['airlineIata', 'wn'],
    ['airlineIata', 'SWA'],
    ['airlineIata', '../'],
    ['number', ''],
    ['number', '12345'],
    ['number', '-1'],
    ['number', '1a'],
    ['date', ''],
    ['date', '2027-02-29'],
    ['date', '05/02/2027'],
    ['isArrival', ''],
    ['isArrival', '1'],
    ['isArrival', 'TRUE'],
  ])('refuses %s=%j and names the parameter', async (name, value) => {
    const answer = await find({ ...QUERY, [name]: value });
    expect([answer.status, isProblem(answer), blamedFields(answer)]).toEqual([400, true, [name]]);
  });

  it('names all parameters that are missing, given twice or unknown', async () => {
    const answer = await client.get('/v1/flights?airlineIata=WN&airlineIata=UA&date=2027-05-02&airport=LAS');
    expect([answer.status, blamedFields(answer)]).toEqual([
      400,
      ['airlineIata', 'number', 'isArrival', 'airport'],
    ]);
  });

  it('is limited for each account separately, and malformed calls are not counted', async () => {
    const limited = await startInstance({ env: { RATE_LIMITS: 'on' } });
    const [first, other] = [await signedUpClient(limited.url), await signedUpClient(limited.url)];
    for (let n = 0; n < 121; n += 1)
      expect(blamedFields(await find({ ...QUERY, date: '' }, other))).toEqual(['date']);
    let answer = await find(QUERY, first);
    for (let n = 1; answer.status === 200 && n <= 200; n += 1) answer = await find(QUERY, first);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await find(QUERY, other)).status).toBe(200);
    await limited.stop();
  });
});

describe('a flight service that the settings name', () => {
  let service: Server;
  let status = 200;
  let serviceCalls = 0;
  let portal: Client;

  beforeAll(async () => {
    const endpoint = (iata: string, local: string) => ({
      airport: { iata, name: iata },
      scheduledTime: { local },
    });
    const departure = endpoint('LHR', '2027-05-01 22:00+01:00');
    const arrival = endpoint('LAS', '2027-05-02 00:40-07:00');
    service = createServer((_, response) => {
      serviceCalls += 1;
      response.setHeader('content-type', 'application/json');
      response.writeHead(status).end(JSON.stringify([{ departure, arrival }]));
    });
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    const { port } = service.address() as AddressInfo;
    const env = { FLIGHTS_API_URL: `http://127.0.0.1:${port}`, FLIGHTS_API_KEY: 'key' };
    portal = await signedUpClient((await startInstance({ env })).url);
  });

  afterAll(() => {
    service.closeAllConnections();
    service.close();
  });

  it('is asked once for a flight that is looked up twice', async () => {
    const flights = [{ from: 'LHR', to: 'LAS', fromName: 'LHR', toName: 'LAS', time: '00:40' }];
    const before = serviceCalls;
    expect((await find(QUERY, portal)).body).toEqual(flights);
    expect((await find(QUERY, portal)).body).toEqual(flights);
    expect(serviceCalls - before).toBe(1);
  });

  it.each([429, 500])('that answers %i leads to 503, and is asked again the next time', async (failure) => {
    status = failure;
    const query = { ...QUERY, number: String(failure) };
    const answer = await find(query, portal);
    expect(answer.status).toBe(503);
    expect(answer.body).toEqual({
      message: 'Flights cannot be looked up right now. Please try again, or type in your flight by hand.',
      requestId: expect.stringMatching(/^[\w-]{36}$/),
    });
    expect(answer.headers.get('retry-after')).not.toBeNull();
    status = 200;
    expect((await find(query, portal)).status).toBe(200);
  });

  it.each([
    ['FLIGHTS_API_KEY', { FLIGHTS_API_URL: 'https://flights.example' }],
    ['FLIGHTS_API_URL', { FLIGHTS_API_KEY: 'key' }],
    ['FLIGHTS_API_URL', { FLIGHTS_API_URL: 'flights.example', FLIGHTS_API_KEY: 'key' }],
  ])('needs %s: %j', async (name, env) => {
    const { code, lines } = await refusedStart({ ...env, DATA_DIR: await temporaryFolder() });
    expect([code, lines]).toEqual([1, [expect.stringMatching(new RegExp(`^${name} should be .+`))]]);
  });
});

it('transfers have a price, and tour years say whether the tour provides an extra night', async () => {
  const transfers = (await client.get<Transfer[]>('/v1/reference/transfers')).body;
  expect(transfers.every(({ price }) => Number.isInteger(price) && price >= 0)).toBe(true);
  const years = (await client.get<TourYearReference[]>('/v1/reference/tour-years')).body;
  const withPrice = new Set(transfers.filter(({ price }) => price > 0).map(({ id }) => id));
  expect(years.some((year) => year.transfers.arrival.some((id) => withPrice.has(id)))).toBe(true);
  expect(years.some((year) => year.extraNight.arrival)).toBe(true);
  expect(years.some((year) => !year.extraNight.arrival && !year.extraNight.departure)).toBe(true);
});
