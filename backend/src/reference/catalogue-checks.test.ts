import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { calendarDate } from '@tour-portal/contracts/values/time.js';
import { describe, expect, it } from '@jest/globals';
import {
  catalogueOf,
  loadCatalogue,
  readCatalogueFiles,
  SHIPPED_CATALOGUE,
  type CatalogueFiles,
} from './catalogue.js';
import { temporaryFolder } from '../testing/after-test.js';
import { CatalogueError } from './fields.js';

const today = calendarDate('2026-11-21');
const shipped = readCatalogueFiles(SHIPPED_CATALOGUE);

const SEASONS = '[0].departures.seasons';

/** The shipped files with one value replaced, or removed where `value` is undefined; `path` is like `[2].code`. */
function filesWith(file: keyof CatalogueFiles, path: string, value: unknown): CatalogueFiles {
  const files = structuredClone(shipped) as Record<string, unknown>;
  let parent = files[file] as Record<string, unknown>;
  const steps = path.match(/[^.[\]]+/g) ?? [];
  const last = steps.pop() ?? '';
  for (const step of steps) parent = parent[step] as Record<string, unknown>;
  if (value === undefined) Reflect.deleteProperty(parent, last);
  else parent[last] = value;
  return files as CatalogueFiles;
}

describe('a catalog', () => {
  it.each<[file: keyof CatalogueFiles, changed: string, value: unknown, wanted: string, refused?: string]>([
    ['tours', '[2].code', 'cc', 'two capital letters, not "cc"'],
    ['tours', '[2].code', 'RC', 'different from all before it, not "RC"'],
    ['tours', '[1].id', 1, 'different from all before it, not 1'],
    ['tours', '[0].name', undefined, 'a text of 1 to 200 characters, not nothing'],
    ['tours', '[0].public', 'yes', 'true or false, not "yes"'],
    ['tours', '[0].timezoneEnd', 'Mars/Olympus', 'a timezone such as America/Denver, not "Mars/Olympus"'],
    ['config', 'tourPageBaseUrl', 'javascript:alert(1)', 'a URL or a path'],
    ['config', 'motto', 'x', 'left out (known are brand, '],
    ['airports', '[0]', 'ABQ', 'an object, not "ABQ"'],
    ['airlines', '[0].iata', 'AAA', 'two capital letters or digits'],
    ['transfers', '[1].airportId', 'XXX', 'the id of one of the airports'],
    ['transfers', '[1].schedule.from', '25:00', 'a time'],
    ['transfers', '[1].price', 45.5, 'a whole number from 0'],
    ['transfers', '[1].price', -1, 'a whole number from 0'],
    ['airports', '[0].country', 'USA', 'a country such as US'],
    ['hotels', '[1].phone', 'by letter', 'a phone number, not "by letter"'],
    ['hotels', '[1].address', 7, 'a text of 1 to 200 characters'],
    ['series', '[0].tours[0]', 99, 'the id of one of the tours, not 99'],
    ['tour-years', '[0].tour', 99, 'the id of one of the tours, not 99'],
    ['tour-years', '[1].tour', 1, 'different from all before it, not 1'],
    ['tour-years', '[0].extraNight', true, 'an object'],
    ['tour-years', '[0].extraNight', { arrival: true }, 'true or false', '[0].extraNight.departure'],
    ['tour-years', '[0].hotelId', 99, 'the id of one of the hotels'],
    ['tour-years', '[0].dayByDayItinerary[2].hotelId', 999, 'the id of one of the hotels, not 999'],
    ['tour-years', '[0].included[1]', '', 'a text of 1 to 200 characters'],
    ['tour-years', '[0].prices.Spring.DBL', 1895.5, 'a whole number'],
    ['tour-years', '[0].prices.Spring', undefined, 'a name that prices has', `${SEASONS}[0].priceName`],
    ['tour-years', `${SEASONS}[1].from`, '05-31', 'after 05-31'],
    ['tour-years', `${SEASONS}[0].to`, '02-29', 'a day that every year'],
    ['tour-years', `${SEASONS}[0].to`, '01-31', 'not before 03-14'],
    ['tour-years', '[0].departures.weekdays[0]', 'Sonntag', 'one of Monday, '],
    ['tour-years', '[0].departures.capacity', 0, 'a whole number from 1'],
    ['tour-years', '[0].departures.lengthDays', 9, '9 days', '[0].dayByDayItinerary'],
    ['tour-years', '[5].passport', null, 'a text, because requiresPassport is true, not null'],
    ['tour-years', '[5].crossesBorder', false, 'true, or includesFlights true: the passport text'],
  ])('is refused in one line: %s %s %j', (file, changed, value, wanted, refused = changed) => {
    const load = () => catalogueOf(filesWith(file, changed, value), today);
    expect(load).toThrow(CatalogueError);
    expect(load).toThrow(`${file}.json: ${refused} should be ${wanted}`);
    expect(load).not.toThrow(/\n/);
  });

  it('need not ask when a passport expires if its text names no period of validity', () => {
    const words = { text: 'Bring a passport or an enhanced driving licence.', extension: null };
    const yearsWithoutValidity = filesWith('tour-years', '[5].passport', words)['tour-years'] as object[];
    const files = {
      ...shipped,
      'tour-years': yearsWithoutValidity.with(5, { ...yearsWithoutValidity[5], crossesBorder: false }),
    };
    expect(catalogueOf(files, today).tourYear(6, 2027)?.passport).toEqual(words);
  });

  it('is refused when a file is missing or no JSON', () => {
    const dir = temporaryFolder();
    expect(() => loadCatalogue(dir, today)).toThrow(/config\.json cannot be read: ENOENT/);
    writeFileSync(join(dir, 'config.json'), '{ "brand": ');
    expect(() => loadCatalogue(dir, today)).toThrow(/config\.json cannot be read: /);
  });

  it('names, as shipped, the hotel of each night; the last day has none', () => {
    for (const { dayByDayItinerary, hotelId, tour } of catalogueOf(shipped, today).tourYears) {
      const nights = dayByDayItinerary.map((day) => day.hotelId);
      const found = [nights[0], nights.slice(0, -1).includes(null), nights.at(-1)];
      expect([tour, ...found]).toEqual([tour, hotelId, false, null]);
    }
  });

  it('may lack newer fields', () => {
    const years = shipped['tour-years'] as { dayByDayItinerary: object[] }[];
    const without = (items: unknown, ...names: string[]) =>
      (items as object[]).map((item) => ({
        ...item,
        ...Object.fromEntries(names.map((name) => [name, undefined])),
      }));
    const older = {
      ...shipped,
      hotels: without(shipped.hotels, 'address', 'phone'),
      transfers: without(shipped.transfers, 'price'),
      airports: without(shipped.airports, 'country'),
      'tour-years': without(years, 'included', 'extraNight').map((year, index) => ({
        ...year,
        dayByDayItinerary: without(years[index]?.dayByDayItinerary, 'hotelId'),
      })),
    };
    const read = catalogueOf(JSON.parse(JSON.stringify(older)) as CatalogueFiles, today);
    expect(new Set(read.hotels.map(({ address, phone }) => address ?? phone))).toEqual(new Set([null]));
    expect(new Set(read.transfers.map(({ price }) => price))).toEqual(new Set([0]));
    expect(new Set(read.airports.map(({ country }) => country))).toEqual(new Set([null]));
    const year = read.tourYear(9, 2027);
    expect(year?.included).toEqual([]);
    expect(year?.extraNight).toEqual({ arrival: false, departure: false });
    expect(new Set(year?.dayByDayItinerary.map(({ hotelId }) => hotelId))).toEqual(new Set([null]));
  });

  it('may come from another folder of the same shape', () => {
    const dir = temporaryFolder();
    for (const [name, content] of Object.entries(filesWith('config', 'brand', 'Other Tours')))
      writeFileSync(join(dir, `${name}.json`), JSON.stringify(content));
    expect(loadCatalogue(dir, today).config.brand).toBe('Other Tours');
  });
});
