import type { TourYearReference } from '@tour-portal/contracts/api/reference-api.js';
import type {
  CatalogueDeparture,
  CatalogueTour,
  YearPrices,
} from '@tour-portal/contracts/client-service/catalogue.js';
import type { BookingMoment } from '@tour-portal/contracts/client-service/client-service-api.js';
import { plusDays } from '@tour-portal/contracts/values/time.js';
import type { CalendarDate } from '@tour-portal/contracts/values/time.js';
import { describe, expect, it } from '@jest/globals';
import {
  blamedFields,
  signedUpClient,
  freeDeparture,
  holdOrder,
  placed,
  seatsOf,
  type Client,
} from '../client.js';
import { fieldMessages } from '../guests.js';
import { instanceForTests, startInstance } from '../instance.js';
import { bookedTrip, bookingOf } from '../payments.js';
import { fewSeats } from '../small-catalogue.js';
import { staffForTests, signedInStaff } from '../staff.js';
import { historyOf } from '../stores/history.js';
import { until } from '../until.js';
import {
  SEATS,
  fillDeparture,
  waitingRequestsOf,
  signedUpCustomer,
  joinWaitingList,
} from './waiting-customers.js';

const BASE = '/v1/client-service/catalogue/tours';
const reason = 'The operator asked for it';

const instance = instanceForTests(() => fewSeats(SEATS));
const manager = staffForTests(instance);
const agent = staffForTests(instance, 'ann@client-service.example', ['agent']);

async function listedDepartures(tour: number, year: number): Promise<CatalogueDeparture[]> {
  const { status, body } = await manager.get<CatalogueDeparture[]>(`${BASE}/${tour}/departures?year=${year}`);
  expect(status).toBe(200);
  return body;
}

async function listedDeparture({ tour, departedAt }: { tour: number; departedAt: CalendarDate }) {
  const all = await listedDepartures(tour, Number(departedAt.slice(0, 4)));
  return all.find((listed) => listed.departedAt === departedAt)!;
}

async function referenceYear(client: Client, tour: number, year: number): Promise<TourYearReference> {
  const { body } = await client.get<TourYearReference[]>(`/v1/reference/tour-years?tour=${tour}`);
  return body.find((listed) => listed.year === year)!;
}

/** The day after a departure: no tour of the catalog departs on two days in a row. */
const dateWithoutTour = (departedAt: CalendarDate) => plusDays(departedAt, 1);
const change = (client: Client, tour: number, body: object, query = '') =>
  client.send<CatalogueDeparture[]>('PATCH', `${BASE}/${tour}/departures${query}`, {
    body: { ...body, reason },
  });
const countEvents = async (...types: string[]) =>
  (await historyOf(instance.dataDir)).filter(({ type }) => types.includes(type)).length;

describe('the catalogue of client service (D61)', () => {
  it('lists tours with their years, and the departures of a year with their seats', async () => {
    const { body: tours } = await manager.get<CatalogueTour[]>(BASE);
    const client = await signedUpClient(instance.url);
    const departure = await freeDeparture(client, { from: 100, to: 400 });
    const year = Number(departure.departedAt.slice(0, 4));
    const tour = tours.find(({ id }) => id === departure.tour)!;
    expect(tour.years.map((listed) => listed.year)).toContain(year);
    const { departures } = await referenceYear(client, tour.id, year);
    const all = await listedDepartures(tour.id, year);
    expect(all.map(({ departedAt }) => departedAt)).toEqual(departures.map(({ departedAt }) => departedAt));
    const empty = { capacity: SEATS, taken: 0, held: 0, offered: 0, free: SEATS };
    expect(await listedDeparture(departure)).toMatchObject({ ...empty, notice: null, withdrawn: false });
    await bookedTrip(client, departure, [2]);
    placed(await (await signedUpClient(instance.url)).hold(holdOrder(departure, [1])));
    expect(await listedDeparture(departure)).toMatchObject({
      capacity: SEATS,
      taken: 2,
      held: 1,
      offered: 0,
      free: 1,
    });
    const none = await manager.get(`${BASE}/${tour.id}/departures?year=1999`);
    expect([none.status, (await manager.get(`${BASE}/999/departures?year=${year}`)).status]).toEqual([
      404, 404,
    ]);
    expect(blamedFields(await manager.get(`${BASE}/${tour.id}/departures?year=27`))).toEqual(['year']);
  });

  it('schedules a departure, which can be held at once; a wrong field is named and writes nothing', async () => {
    const client = await signedUpClient(instance.url);
    const departure = await freeDeparture(client, { from: 100, to: 400 });
    const departedAt = dateWithoutTour(departure.departedAt);
    const { priceName } = departure;
    const path = `${BASE}/${departure.tour}/departures`;
    const wanted = { departedAt, capacity: 9, priceName, reason };
    const before = await countEvents('DepartureScheduled');
    for (const [body, field] of [
      [{ ...wanted, departedAt: '2027-02-30' }, 'departedAt'],
      [{ ...wanted, departedAt: '2027-01-02' }, 'departedAt'],
      [{ ...wanted, capacity: 0 }, 'capacity'],
      [{ ...wanted, capacity: '9' }, 'capacity'],
      [{ ...wanted, priceName: 'No such price' }, 'priceName'],
      [{ ...wanted, concludedAt: departedAt }, 'concludedAt'],
      [{ ...wanted, reason: '' }, 'reason'],
      [{ ...wanted, free: 3 }, 'free'],
    ] as const)
      expect([field, blamedFields(await manager.post(path, body))]).toEqual([field, [field]]);
    const dry = await manager.post<CatalogueDeparture>(`${path}?dryRun=true`, wanted);
    expect(await countEvents('DepartureScheduled')).toBe(before);
    expect((await client.hold(holdOrder({ ...departure, departedAt }, [1]))).status).toBe(400);

    const key = { 'idempotency-key': 'schedule-it-once' };
    const scheduled = await manager.post<CatalogueDeparture>(path, wanted, key);
    expect([scheduled.status, scheduled.body]).toEqual([200, dry.body]);
    expect((await manager.post(path, wanted, key)).body).toEqual(scheduled.body);
    expect(await countEvents('DepartureScheduled')).toBe(before + 1);
    const again = await manager.post(path, { ...wanted, concludedAt: scheduled.body.concludedAt, priceName });
    expect(again.status).toBe(200);
    expect(await countEvents('DepartureScheduled')).toBe(before + 1);
    const { departures } = await referenceYear(client, departure.tour, Number(departedAt.slice(0, 4)));
    expect(departures.find((listed) => listed.departedAt === departedAt)).toMatchObject({
      capacity: 9,
      priceName,
    });
    placed(await client.hold(holdOrder({ ...departure, departedAt }, [2])));
    expect(await seatsOf(client, { ...departure, departedAt })).toMatchObject({ capacity: 9, available: 7 });
  });

  it('changes seats, prices and notices of one or many departures at once, and nothing when one of them is refused', async () => {
    const client = await signedUpClient(instance.url);
    const departure = await freeDeparture(client, { from: 100, to: 400 });
    const year = Number(departure.departedAt.slice(0, 4));
    const { prices } = await referenceYear(client, departure.tour, year);
    const priceName = Object.keys(prices).find((name) => name !== departure.priceName) ?? departure.priceName;
    const all = await listedDepartures(departure.tour, year);
    const index = all.findIndex(({ departedAt }) => departedAt === departure.departedAt);
    const [first, second] = all.slice(index, index + 2).map(({ departedAt }) => departedAt) as [
      CalendarDate,
      CalendarDate,
    ];
    const trip = await bookedTrip(client, departure, [2]);
    const before = await bookingOf(client, trip.id);

    const tooFew = await change(manager, departure.tour, { dates: [second, first], capacity: 1 });
    expect([tooFew.status, blamedFields(tooFew), fieldMessages(tooFew)]).toEqual([
      400,
      ['capacity'],
      [expect.stringMatching(/^2 seats are in use on .*\. The capacity cannot be lower$/)],
    ]);
    expect(await listedDeparture({ tour: departure.tour, departedAt: second })).toMatchObject({
      capacity: SEATS,
    });
    const unknownDate = await change(manager, departure.tour, {
      dates: [first, dateWithoutTour(first)],
      notice: 'Rain',
    });
    expect(blamedFields(unknownDate)).toEqual(['dates']);
    expect(blamedFields(await change(manager, departure.tour, { dates: [first] }))).toEqual(['capacity']);
    expect(blamedFields(await change(manager, departure.tour, { dates: [], notice: 'Rain' }))).toEqual([
      'dates',
    ]);
    expect(blamedFields(await change(manager, departure.tour, { dates: [first], notice: '' }))).toEqual([
      'notice',
    ]);

    const wanted = { dates: [first, second], capacity: 7, priceName, notice: 'The first night is in Lima.' };
    const dry = await change(manager, departure.tour, wanted, '?dryRun=true');
    expect(await listedDeparture({ tour: departure.tour, departedAt: second })).toMatchObject({
      capacity: SEATS,
    });
    const done = await change(manager, departure.tour, wanted);
    expect([done.status, done.body]).toEqual([200, dry.body]);
    expect(done.body.map(({ departedAt, free }) => [departedAt, free])).toEqual([
      [first, 5],
      [second, 7],
    ]);
    const after = await bookingOf(client, trip.id);
    expect(after.tourChanges).toEqual([...before.tourChanges, { briefNotice: wanted.notice }]);
    expect(after.guests).toEqual(before.guests);
    expect(after.departure.priceName).toBe(before.departure.priceName);
    expect(await seatsOf(client, departure)).toMatchObject({ capacity: 7, available: 5, priceName });
    await change(manager, departure.tour, { dates: [first], notice: null });
    expect((await bookingOf(client, trip.id)).tourChanges).toEqual(before.tourChanges);
  });

  it('lets an agent change the seats of departures, but not their prices and notices', async () => {
    const departure = await freeDeparture(agent, { from: 100, to: 400 });
    const dates = [departure.departedAt];
    expect((await change(agent, departure.tour, { dates, capacity: SEATS + 1 })).status).toBe(200);
    for (const edit of [
      { notice: 'Rain' },
      { priceName: departure.priceName },
      { capacity: 9, notice: null },
    ])
      expect((await change(agent, departure.tour, { dates, ...edit })).status).toBe(403);
    expect(await listedDeparture(departure)).toMatchObject({ capacity: SEATS + 1, notice: null });
  });

  it('offers the seats of a larger capacity at once to the parties that wait', async () => {
    const departure = await freeDeparture(agent, { from: 120, to: 400 });
    await fillDeparture(instance.url, departure);
    const ann = await signedUpCustomer(instance.url);
    await joinWaitingList(ann, departure, [2]);
    const dry = await change(
      agent,
      departure.tour,
      { dates: [departure.departedAt], capacity: SEATS + 2 },
      '?dryRun=true',
    );
    expect(dry.body).toMatchObject([{ offered: 2, free: 0 }]);
    expect(await waitingRequestsOf(ann)).toMatchObject([{ status: 'waiting' }]);
    await change(agent, departure.tour, { dates: [departure.departedAt], capacity: SEATS + 2 });
    expect((await (await signedUpClient(instance.url)).hold(holdOrder(departure, [1]))).status).toBe(422);
    await until(
      () => waitingRequestsOf(ann),
      ([request]) => request?.status === 'offered',
    );
    placed(await ann.client.hold(holdOrder(departure, [2])));
  });

  it('has prices set by name: new holds have the new prices, older ones and the history keep theirs', async () => {
    const client = await signedUpClient(instance.url);
    const departure = await freeDeparture(client, { from: 100, to: 400 });
    const year = Number(departure.departedAt.slice(0, 4));
    const hold = placed(await client.hold(holdOrder(departure, [2])));
    const { prices, taxesAndFees } = await referenceYear(client, departure.tour, year);
    const old = prices[departure.priceName]!;
    const higher = { SGL: old.SGL + 9_000, DBL: old.DBL + 9_000, TPL: old.TPL + 9_000 };
    const path = `${BASE}/${departure.tour}/years/${year}`;
    const set = (body: object, query = '') =>
      manager.send<YearPrices>('PATCH', `${path}${query}`, { body: { ...body, reason } });
    expect(blamedFields(await set({}))).toEqual(['prices']);
    expect(blamedFields(await set({ prices: {} }))).toEqual(['prices']);
    expect(blamedFields(await set({ prices: { [departure.priceName]: { ...higher, SGL: -1 } } }))).toEqual([
      'prices',
    ]);
    expect(blamedFields(await set({ taxesAndFees: { SGL: 1, DBL: 1 } }))).toEqual(['taxesAndFees']);

    const beforeChange = await client.now();
    await client.advance({ hours: 1 });
    const wanted = { prices: { [departure.priceName]: higher } };
    const dry = await set(wanted, '?dryRun=true');
    expect((await referenceYear(client, departure.tour, year)).prices[departure.priceName]).toEqual(old);
    const done = await set(wanted);
    expect([done.status, done.body]).toEqual([200, dry.body]);
    expect(done.body).toEqual({ prices: { ...prices, [departure.priceName]: higher }, taxesAndFees });
    expect((await bookingOf(client, hold.id)).guests).toEqual(hold.guests);
    const other = placed(await (await signedUpClient(instance.url)).hold(holdOrder(departure, [2])));
    const total = (booking: typeof hold) => booking.guests[0]!.fees.reduce((sum, fee) => sum + fee.amount, 0);
    expect(total(other)).toBeGreaterThan(total(hold));

    const at = async (time: string) =>
      (await agent.get<BookingMoment>(`/v1/client-service/bookings/${hold.id}/at?time=${time}`)).body;
    const doublePrice = (roomPrices: typeof higher) => roomPrices.DBL + taxesAndFees.DBL;
    expect((await at(beforeChange)).sold).toMatchObject({
      priceName: departure.priceName,
      perPerson: { DBL: doublePrice(old) },
    });
    expect((await at(await client.now())).sold).toMatchObject({ perPerson: { DBL: doublePrice(higher) } });
  });

  it('is published once for each tour and year', async () => {
    const published = async () =>
      (await historyOf(instance.dataDir)).flatMap((event) =>
        event.type === 'TourYearPublished' ? [`${event.data.tour}/${event.data.year}`] : [],
      );
    const { body: tours } = await manager.get<CatalogueTour[]>(BASE);
    const wanted = tours.flatMap(({ id, years }) => years.map(({ year }) => `${id}/${year}`)).toSorted();
    const all = await until(published, ({ length }) => length >= wanted.length);
    expect(all.toSorted()).toEqual(wanted);
  });
});

describe('a capacity that is changed in the files', () => {
  it('has no effect at the next start: the capacity in the log counts', async () => {
    const first = await startInstance(await fewSeats(SEATS));
    const { client } = await signedInStaff(first);
    const departure = await freeDeparture(client, { from: 100, to: 400 });
    await until(
      () => historyOf(first.dataDir),
      (history) =>
        history.some(({ type, data }) => type === 'TourYearPublished' && data.tour === departure.tour),
    );
    placed(await (await signedUpClient(first.url)).hold(holdOrder(departure, [1])));
    await first.stop();
    const { url } = await startInstance({ dataDir: first.dataDir, ...(await fewSeats(SEATS + 5)) });
    expect(await seatsOf(await signedUpClient(url), departure)).toMatchObject({
      capacity: SEATS,
      available: SEATS - 1,
    });
  });
});
