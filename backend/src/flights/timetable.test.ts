import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { calendarDate, plusDays } from '@tour-portal/contracts/values/time.js';
import { describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '../testing/after-test.js';
import { loadCatalogue, readJson, SHIPPED_CATALOGUE } from '../reference/catalogue.js';
import { CatalogueError } from '../reference/fields.js';
import { Timetable } from './timetable.js';

const catalogue = loadCatalogue(SHIPPED_CATALOGUE, calendarDate('2026-11-21'));
const MONDAY = calendarDate('2027-05-03');

/** The times of a flight on the seven days from Monday on. */
async function weekOf(timetable: Timetable, airlineIata: string, number: string, isArrival: boolean) {
  const days = Array.from({ length: 7 }, (_, day) => plusDays(MONDAY, day));
  const found = await Promise.all(
    days.map((date) => timetable.find({ airlineIata, number, date, isArrival })),
  );
  return found.map((flights) => flights.map(({ time }) => time).join(' '));
}

describe('a timetable', () => {
  const timetable = Timetable.of(
    {
      UA: ['1 DEN LAS 09:10 10:05', '12 DEN SLC 13:00 14:20 135', '123 ORD LAS 21:00 23:05'],
      BA: ['275 LHR LAS 23:30 01:40+1 1', '276 LAS SYD 22:00 06:00+2 7'],
      WN: ['40 LAS DEN 08:00 10:50', '40 DEN MDW 11:40 14:55 12345', '40 MDW BOS 15:50 19:00 12345'],
    },
    catalogue,
  );

  it('finds a daily flight, with the names of its airports and its landing or take-off time', async () => {
    const toName = 'Harry Reid International Airport, Las Vegas';
    const flight = { from: 'DEN', to: 'LAS', fromName: 'Denver International Airport', toName };
    const query = { airlineIata: 'UA', number: '1', date: MONDAY };
    const find = (isArrival: boolean) => timetable.find({ ...query, isArrival });
    expect(await find(true)).toMatchObject([{ ...flight, time: '10:05' }]);
    expect(await find(false)).toMatchObject([{ ...flight, time: '09:10' }]);
  });

  it('finds a flight only on its weekdays', async () => {
    expect(await weekOf(timetable, 'UA', '12', false)).toEqual(['13:00', '', '13:00', '', '13:00', '', '']);
  });

  it('finds an arrival on the local day on which it lands', async () => {
    expect(await weekOf(timetable, 'BA', '275', false)).toEqual(['23:30', '', '', '', '', '', '']);
    expect(await weekOf(timetable, 'BA', '275', true)).toEqual(['', '01:40', '', '', '', '', '']);
    expect(await weekOf(timetable, 'BA', '276', true)).toEqual(['', '06:00', '', '', '', '', '']);
  });

  it('finds every leg of a number', async () => {
    const query = { airlineIata: 'WN', number: '40', isArrival: false };
    const routes = async (date = MONDAY) =>
      (await timetable.find({ ...query, date })).map(({ from, to }) => `${from}-${to}`);
    expect(await routes()).toEqual(['LAS-DEN', 'DEN-MDW', 'MDW-BOS']);
    expect(await routes(plusDays(MONDAY, 5))).toEqual(['LAS-DEN']);
  });

  it('accepts leading zeros, and finds nothing for an unknown number or airline', async () => {
    expect(await weekOf(timetable, 'UA', '0012', false)).toEqual(await weekOf(timetable, 'UA', '12', false));
    expect(await weekOf(timetable, 'UA', '3', false)).toEqual(['', '', '', '', '', '', '']);
    expect(await weekOf(timetable, 'XX', '1', false)).toEqual(['', '', '', '', '', '', '']);
    expect(await weekOf(timetable, 'UA', '0', false)).toEqual(['', '', '', '', '', '', '']);
  });

  it.each([
    [[], 'flights.json: the file should be an object, not []'],
    [{ ZZ: [] }, 'flights.json: ZZ should be the id of one of the airlines, not "ZZ"'],
    [{ UA: 'x' }, 'flights.json: UA should be a list, not "x"'],
    [
      { UA: ['1 DEN XXX 09:00 10:00'] },
      'flights.json: UA[0] should be the id of one of the airports, not "1 DEN XXX 09:00 10:00"',
    ],
    [{ UA: ['1 DEN LAS 09:00 24:00'] }, /^flights\.json: UA\[0\] should be a flight such as 101 LHR JFK/],
    [{ UA: ['1 DEN LAS 09:00 10:00 8'] }, /^flights\.json: UA\[0\] should be a flight such as/],
    [{ UA: ['01 DEN LAS 09:00 10:00'] }, /^flights\.json: UA\[0\] should be a flight such as/],
  ])('that is invalid is refused with one line: %j', (value, message) => {
    const read = () => Timetable.of(value, catalogue);
    expect(read).toThrow(CatalogueError);
    expect(read).toThrow(message);
    expect(read).not.toThrow(/\n/);
  });

  it('finds nothing if the catalog has no file, and is refused if the file is no JSON', async () => {
    const dir = temporaryFolder();
    const query = { airlineIata: 'UA', number: '1', date: MONDAY, isArrival: true };
    expect(await Timetable.load(dir, catalogue).find(query)).toEqual([]);
    writeFileSync(join(dir, 'flights.json'), '{ "UA": ');
    expect(() => Timetable.load(dir, catalogue)).toThrow(/flights\.json cannot be read: /);
  });
});

describe('the shipped timetable', () => {
  const file = readJson(join(SHIPPED_CATALOGUE, 'flights.json')) as Record<string, string[]>;
  const legs = Object.values(file).flat();

  it('has thousands of flights, and more than ten of every airline', () => {
    expect(Object.keys(file)).toEqual(catalogue.airlines.map(({ iata }) => iata));
    expect(legs.length).toBeGreaterThan(5_000);
    expect(Math.min(...Object.values(file).map((flights) => flights.length))).toBeGreaterThan(10);
  });

  it('serves every airport, and those with a transfer by more than 40 legs each way', () => {
    const served = new Set(legs.flatMap((leg) => leg.split(' ').slice(1, 3)));
    expect(catalogue.airports.filter(({ id }) => !served.has(id))).toEqual([]);
    const transferAirports = catalogue.transfers.flatMap(({ airportId }) => airportId ?? []);
    for (const airport of new Set(transferAirports)) {
      expect(legs.filter((leg) => leg.split(' ')[1] === airport).length).toBeGreaterThan(40);
      expect(legs.filter((leg) => leg.split(' ')[2] === airport).length).toBeGreaterThan(40);
    }
  });

  it('has numbers with two legs, so that customers have to choose', async () => {
    const timetable = Timetable.load(SHIPPED_CATALOGUE, catalogue);
    const numbers = (file['WN'] ?? []).map((leg) => leg.split(' ')[0] ?? '');
    const twice = numbers.filter((number, index) => numbers.indexOf(number) < index);
    expect(twice.length).toBeGreaterThan(5);
    for (const number of twice) {
      const found = await weekOf(timetable, 'WN', number, true);
      for (const times of found) expect(times).toMatch(/^(\S+ \S+)?$/);
    }
  });
});
