import { passportFields } from '@tour-portal/contracts/guests/guest-details.js';
import { writeHoldQuery, readHoldQuery, holdProblem } from '@tour-portal/contracts/hold/hold-query.js';
import { calendarDate, startOfDay, DEADLINE_ZONE } from '@tour-portal/contracts/values/time.js';
import { describe, expect, it } from '@jest/globals';
import { catalogueOf, loadCatalogue, readCatalogueFiles, SHIPPED_CATALOGUE } from './catalogue.js';

const today = calendarDate('2026-11-21');
const shipped = readCatalogueFiles(SHIPPED_CATALOGUE);
const catalogue = catalogueOf(shipped, today);
const years = catalogue.tourYears;

describe('the shipped catalog', () => {
  it('has at least 8 tours in 4 regions, and one that is not public', () => {
    expect(catalogue.tours.length).toBeGreaterThanOrEqual(8);
    const regions = new Set(
      catalogue.tours.flatMap((tour) => tour.regions.map(({ regionName }) => regionName)),
    );
    expect([...regions].toSorted()).toEqual(['Canada', 'Central America', 'Eastern USA', 'Western USA']);
    expect(catalogue.tours.filter((tour) => !tour.public)).toHaveLength(1);
  });

  it('has tours that fly, tours that begin with a single night, and tours that cross a border, all of these with a passport', () => {
    const features = ['crossesBorder', 'includesFlights', 'requiresPassport', 'singleNightStay'] as const;
    for (const feature of features) expect(years.some((year) => year[feature])).toBe(true);
    expect(years.filter((year) => year.crossesBorder).every((year) => year.requiresPassport)).toBe(true);
  });

  it('asks when a passport expires wherever it requires one', () => {
    const required = years.filter((year) => year.requiresPassport);
    expect(new Set(required.map(({ tour }) => tour))).toEqual(new Set([6, 7, 8, 9, 10]));
    const unasked = required.filter((year) => !passportFields(year).includes('passportExpiredAt'));
    expect(unasked.map(({ tour, year }) => `${tour} in ${year}`)).toEqual([]);
  });

  it('has coaches of 24 to 48 seats, those of 44 on one tour', () => {
    const seats = years.flatMap((year) =>
      year.departures.map(({ capacity }) => ({ tour: year.tour, capacity })),
    );
    expect(seats.every(({ capacity }) => capacity >= 24 && capacity <= 48)).toBe(true);
    expect(new Set(seats.filter(({ capacity }) => capacity === 44).map(({ tour }) => tour)).size).toBe(1);
  });

  it('has prices from $1,295 to at most $4,895, the highest for a single room', () => {
    const prices = years.flatMap((year) =>
      Object.values(year.prices).flatMap((rooms) => Object.values(rooms)),
    );
    expect(Math.min(...prices)).toBe(129_500);
    expect(Math.max(...prices)).toBeLessThanOrEqual(489_500);
    for (const { prices: named } of years) {
      for (const rooms of Object.values(named)) {
        expect(rooms.SGL > rooms.DBL && rooms.DBL >= rooms.TPL).toBe(true);
      }
    }
  });

  it('describes every tour day by day', () => {
    for (const year of years) {
      const [first] = year.departures;
      const days = year.dayByDayItinerary.map(({ day }) => day);
      expect(days).toEqual(Array.from({ length: days.length }, (_, index) => index + 1));
      expect(days.length).toBeGreaterThanOrEqual(6);
      expect(days.length).toBeLessThanOrEqual(10);
      expect(first && Date.parse(first.concludedAt) - Date.parse(first.departedAt)).toBe(
        (days.length - 1) * 86_400_000,
      );
    }
  });

  it('has a notice about a change for one tour year', () => {
    expect(years.filter(({ tourChanges }) => tourChanges.length > 0)).toHaveLength(1);
  });

  it('knows 27 airlines, and at least 60 airports with their countries, among them all that its transfers go to', () => {
    expect(catalogue.airlines).toHaveLength(27);
    expect(catalogue.airports.length).toBeGreaterThanOrEqual(60);
    expect(catalogue.airports.filter(({ country }) => country === null)).toEqual([]);
    const airports = new Set(catalogue.airports.map(({ id }) => id));
    expect(catalogue.transfers.every(({ airportId }) => airportId === null || airports.has(airportId))).toBe(
      true,
    );
  });

  it('has paid and free transfers, and one tour with an extra night before it', () => {
    const prices = new Map(catalogue.transfers.map(({ id, price }) => [id, price]));
    const paid = (tour: number) =>
      catalogue
        .tourYear(tour, 2027)
        ?.transfers.arrival.map((id) => prices.get(id) ?? 0)
        .filter((price) => price > 0);
    expect([1, 2, 7, 9].map(paid)).toEqual([[4500], [4500], [4500], [5500]]);
    expect(
      catalogue.transfers.filter(({ type }) => type === 'product').every(({ price }) => price === 0),
    ).toBe(true);
    expect(new Set(years.filter((year) => year.extraNight.arrival).map(({ tour }) => tour))).toEqual(
      new Set([9]),
    );
  });

  it('has its departures on the same weekdays in every week of a season', () => {
    const autumn = catalogue.tourYear(4, 2027)?.departures.map(({ departedAt }) => departedAt);
    expect(autumn).toEqual([
      ...['2027-09-07', '2027-09-11', '2027-09-14', '2027-09-18', '2027-09-21', '2027-09-25', '2027-09-28'],
      ...['2027-10-02', '2027-10-05', '2027-10-09', '2027-10-12', '2027-10-16'],
    ]);
  });

  it.each(['2026-01-01', '2026-11-21', '2026-12-31', '2028-02-29', '2031-07-04'])(
    'has departures to hold for every public tour on %s',
    (date) => {
      const catalogueOnDate = loadCatalogue(SHIPPED_CATALOGUE, calendarDate(date));
      const thisYear = Number(date.slice(0, 4));
      const now = startOfDay(calendarDate(date), DEADLINE_ZONE);
      expect([...new Set(catalogueOnDate.tourYears.map(({ year }) => year))]).toEqual([
        thisYear,
        thisYear + 1,
        thisYear + 2,
      ]);
      for (const tour of catalogueOnDate.tours.filter((candidate) => candidate.public)) {
        expect(tour.upcomingYears.slice(-2)).toEqual([thisYear + 1, thisYear + 2]);
        const last = catalogueOnDate.tourYear(tour.id, thisYear + 1)?.departures.at(-1)?.departedAt ?? null;
        const query = { tour: tour.id, roomGuests: [2], date: last ?? today, number: null, holdId: null };
        expect(readHoldQuery((name) => new URLSearchParams(writeHoldQuery(query)).get(name))).toEqual(query);
        const departure = catalogueOnDate.departure(tour.id, query.date);
        expect(holdProblem({ ...query, tour, departure, now })).toBeNull();
      }
    },
  );
});

describe('the catalog', () => {
  it('lists a year as upcoming while one of its departures lies ahead', () => {
    const last = calendarDate('2027-10-16');
    const upcomingYearsOn = (date: string) => catalogueOf(shipped, calendarDate(date)).tour(4)?.upcomingYears;
    expect(upcomingYearsOn('2027-10-15')).toEqual([2027, 2028, 2029]);
    expect(upcomingYearsOn(last)).toEqual([2028, 2029]);
  });

  it('finds a departure by tour and date, with its tour and tour year', () => {
    const found = catalogue.departure(1, calendarDate('2027-05-02'));
    expect(found?.tour.code).toBe('RC');
    expect(found?.tourYear.year).toBe(2027);
    expect(found?.departure).toEqual({
      departedAt: '2027-05-02',
      concludedAt: '2027-05-09',
      priceName: 'Spring',
      capacity: 44,
    });
    expect(catalogue.departure(1, calendarDate('2027-05-03'))).toBeNull();
    expect(catalogue.departure(99, calendarDate('2027-05-02'))).toBeNull();
  });

  it('finds departures of past years without listing those years, and no tour year far ahead, in 1999 or of an unknown tour', () => {
    const later = catalogueOf(shipped, calendarDate('2029-01-01'));
    expect(later.departure(1, calendarDate('2027-05-02'))?.departure).toEqual(
      catalogue.departure(1, calendarDate('2027-05-02'))?.departure,
    );
    expect(later.tourYears.some(({ year }) => year < 2029)).toBe(false);
    expect(later.tourYear(1, 2032)).toBeNull();
    expect(later.tourYear(1, 1999)).toBeNull();
    expect(later.tourYear(99, 2029)).toBeNull();
    expect(later.tour(99)).toBeNull();
  });

  it('has the same departures of a coming year when it is read a year later', () => {
    expect(
      loadCatalogue(SHIPPED_CATALOGUE, calendarDate('2027-12-31')).tourYear(3, 2028)?.departures,
    ).toEqual(catalogue.tourYear(3, 2028)?.departures);
  });
});
