import { describe, expect, it } from '@jest/globals';
import type * as api from '@tour-portal/contracts/api/reference-api.js';
import { blamedFields, Client, signedUpClient, freeDepartures, holdOrder } from '../client.js';
import { instanceForTests, startInstance } from '../instance.js';
import { fillUntil } from './fill-departure.js';

const NAMES =
  'config tours tour-years series airports airlines hotels transfers countries regions phones'.split(' ');

const client = new Client(instanceForTests({ env: { BRAND_NAME: 'Another Brand' } }));

async function reference<T>(name: string): Promise<T> {
  return (await client.get<T>(`/v1/reference/${name}`)).body;
}

describe('GET /reference/{name}', () => {
  it.each(NAMES)(
    '%s needs no session, may be cached, and is not sent again while it is the same',
    async (name) => {
      const { status, headers, body } = await client.get(`/v1/reference/${name}`);
      expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
      expect(headers.get('cache-control')).toMatch(/public.*max-age=[1-9]/);
      expect(Object.keys(body as object).length).toBeGreaterThan(0);
      const etag = headers.get('etag') ?? '';
      expect(etag).toMatch(/^"[\w-]+"$/);
      const again = await client.get(`/v1/reference/${name}`, { 'if-none-match': etag });
      expect([again.status, again.text]).toEqual([304, '']);
      expect((await client.get(`/v1/reference/${name}`, { 'if-none-match': '"old"' })).status).toBe(200);
    },
  );

  it('tour-years can be limited to one tour, and to the fields that lists show', async () => {
    const all = await reference<api.TourYearReference[]>('tour-years');
    const tour = all[0]?.tour;
    expect(await reference(`tour-years?tour=${tour}`)).toEqual(all.filter((year) => year.tour === tour));
    expect(await reference('tour-years?tour=2147483647')).toEqual([]);
    const list = await reference<api.TourYearListed[]>('tour-years?view=list');
    expect(list).toEqual(
      all.map(({ tour, year, name, summary, cityStart, cityEnd, ...rest }) => ({
        ...{ tour, year, name, summary, cityStart, cityEnd },
        days: rest.dayByDayItinerary.length,
        priceFrom: Math.min(
          ...rest.departures.flatMap(({ priceName }) =>
            (['SGL', 'DBL', 'TPL'] as const).map(
              (room) => rest.prices[priceName]![room] + rest.taxesAndFees[room],
            ),
          ),
        ),
        months: [...new Set(rest.departures.map(({ departedAt }) => Number(departedAt.slice(5, 7))))].sort(
          (a, b) => a - b,
        ),
      })),
    );
    expect(await reference(`tour-years?tour=${tour}&view=list`)).toEqual(
      list.filter((year) => year.tour === tour),
    );
    expect(JSON.stringify(list).length).toBeLessThan(JSON.stringify(all).length / 10);
  });

  it.each([
    ['tour', 'x'],
    ['tour', '0'],
    ['view', 'card'],
    ['view', ''],
  ])('tour-years refuses %s=%s and blames the parameter', async (name, value) => {
    const answer = await client.get(`/v1/reference/tour-years?${name}=${value}`);
    expect([answer.status, blamedFields(answer)]).toEqual([400, [name]]);
  });

  it('an unknown name is not found', async () => {
    expect((await client.get('/v1/reference/secrets')).status).toBe(404);
  });

  it('config names the brand that the settings give', async () => {
    expect((await reference<api.ConfigReference>('config')).brand).toBe('Another Brand');
  });

  it('tours have a code of their own, years and time zones', async () => {
    const tours = await reference<api.TourReference[]>('tours');
    expect(new Set(tours.map(({ code }) => code)).size).toBe(tours.length);
    for (const tour of tours) {
      const fields = 'code id name public regions timezoneBegin timezoneEnd upcomingYears';
      expect(Object.keys(tour).sort().join(' ')).toBe(fields);
      expect(tour.code).toMatch(/^[A-Z]{2}$/);
      expect(() => new Intl.DateTimeFormat('en', { timeZone: tour.timezoneEnd })).not.toThrow();
      expect(tour.upcomingYears.length).toBeGreaterThan(0);
    }
  });

  it('tour years include both values of each of four flags, and have complete prices and departures', async () => {
    const years = await reference<api.TourYearReference[]>('tour-years');
    for (const flag of ['crossesBorder', 'includesFlights', 'requiresPassport', 'singleNightStay'] as const)
      expect([flag, new Set(years.map((year) => year[flag]))]).toEqual([flag, new Set([true, false])]);
    for (const { prices, taxesAndFees, departures } of years) {
      for (const perRoom of [...Object.values(prices), taxesAndFees]) {
        expect(Object.keys(perRoom).sort()).toEqual(['DBL', 'SGL', 'TPL']);
        expect(Object.values(perRoom).every((amount) => Number.isInteger(amount) && amount >= 0)).toBe(true);
      }
      for (const departure of departures) {
        expect(Object.keys(departure).sort()).toEqual(['capacity', 'concludedAt', 'departedAt', 'priceName']);
        expect(Object.keys(prices)).toContain(departure.priceName);
        expect(departure.concludedAt >= departure.departedAt).toBe(true);
      }
    }
  });

  it('tours are on offer for the next two years and for no others but this year, whatever the clock says', async () => {
    const now = await client.now();
    const year = Number(now.slice(0, 4));
    const tours = await reference<api.TourReference[]>('tours');
    const offered = new Set(tours.flatMap((tour) => tour.upcomingYears));
    expect([...offered].filter((other) => other < year || other > year + 2)).toEqual([]);
    expect([offered.has(year + 1), offered.has(year + 2)]).toEqual([true, true]);
    const later = new Client((await startInstance()).url);
    await later.advance({ days: 3_652 });
    const { body } = await later.get<api.TourReference[]>('/v1/reference/tours');
    expect(body.some((tour) => tour.upcomingYears.includes(year + 11))).toBe(true);
  });
});

describe('GET /tours/{id}/availability', () => {
  it('answers every departure of the year with its free seats, to everybody', async () => {
    const [tourYear] = await reference<api.TourYearReference[]>('tour-years?tour=1');
    const { year, departures } = tourYear!;
    const { status, body } = await client.get(`/v1/tours/1/availability?year=${year}`);
    expect(status).toBe(200);
    expect(body).toEqual(departures.map((departure) => ({ ...departure, available: departure.capacity })));
  });

  it('is empty for a year the tour is not offered in', async () => {
    expect((await client.get('/v1/tours/1/availability?year=1999')).body).toEqual([]);
  });

  it('does not find a tour that is not public or does not exist', async () => {
    const hidden = (await reference<api.TourReference[]>('tours')).find((tour) => !tour.public);
    for (const id of [hidden?.id, 2_147_483_647]) {
      expect((await client.get(`/v1/tours/${id ?? ''}/availability?year=2027`)).status).toBe(404);
    }
  });

  it('checks parameters only once the tour is found', async () => {
    for (const query of ['', '?year=27', '?year=2027&year=2028', '?year=2027&month=5'])
      expect((await client.get(`/v1/tours/2147483647/availability${query}`)).status).toBe(404);
    const ask = async (query: string) => blamedFields(await client.get(`/v1/tours/1/availability${query}`));
    expect(await ask('')).toEqual(['year']);
    expect(await ask('?year=27')).toEqual(['year']);
    expect(await ask('?year=2027&year=2028')).toEqual(['year']);
    expect(await ask('?month=5')).toEqual(['month']);
  });
});

describe('GET /bookings/availability/invite', () => {
  it('says whether friends can join, and how many when there is room for fewer than six', async () => {
    const departures = await freeDepartures(client, { from: 100, to: 700 });
    const smallest = departures.sort((a, b) => a.capacity - b.capacity)[0]!;
    const host = await signedUpClient(client.url);
    const { body } = await host.hold(holdOrder(smallest, [1]));
    const ask = async () =>
      (await host.get(`/v1/bookings/availability/invite?number=${body.number.toLowerCase()}`)).body;
    expect(await ask()).toEqual({ available: true, capacity: null });
    await fillUntil(client.url, smallest, 5);
    expect(await ask()).toEqual({ available: true, capacity: 5 });
    await fillUntil(client.url, smallest, 0);
    expect(await ask()).toEqual({ available: false, capacity: 0 });
  });

  it('does not find an unknown booking number, and blames a malformed one', async () => {
    const host = await signedUpClient(client.url);
    expect((await host.get('/v1/bookings/availability/invite?number=RC050227-7K2')).status).toBe(404);
    const answer = await host.get('/v1/bookings/availability/invite?number=RC050227');
    expect([answer.status, blamedFields(answer)]).toEqual([400, ['number']]);
  });
});
