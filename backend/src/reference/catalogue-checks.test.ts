import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
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
import { CatalogueError } from './fields.js';

const today = calendarDate('2026-11-21');
const shipped = readCatalogueFiles(SHIPPED_CATALOGUE);

/** The shipped files with one value replaced, or removed where `value` is undefined. */
function filesWith(
  file: keyof CatalogueFiles,
  path: readonly (string | number)[],
  value: unknown,
): CatalogueFiles {
  const files = structuredClone(shipped) as Record<string, unknown>;
  let parent = files[file] as Record<string, unknown>;
  for (const step of path.slice(0, -1)) parent = parent[step] as Record<string, unknown>;
  const last = path.at(-1) ?? '';
  if (value === undefined) Reflect.deleteProperty(parent, last);
  else parent[last] = value;
  return files as CatalogueFiles;
}

describe('a catalog', () => {
  it.each([
    ['tours', [2, 'code'], 'cc', 'tours.json: [2].code should be two capital letters, not "cc"'],
    ['tours', [2, 'code'], 'RC', 'tours.json: [2].code should be different from all before it, not "RC"'],
    ['tours', [1, 'id'], 1, 'tours.json: [1].id should be different from all before it, not 1'],
    [
      'tours',
      [0, 'name'],
      undefined,
      'tours.json: [0].name should be a text of 1 to 200 characters, not nothing',
    ],
    ['tours', [0, 'public'], 'yes', 'tours.json: [0].public should be true or false, not "yes"'],
    [
      'tours',
      [0, 'timezoneEnd'],
      'Mars/Olympus',
      'tours.json: [0].timezoneEnd should be a timezone such as America/Denver, not "Mars/Olympus"',
    ],
    [
      'config',
      ['tourPageBaseUrl'],
      'javascript:alert(1)',
      /^config\.json: tourPageBaseUrl should be a URL or a path/,
    ],
    ['config', ['motto'], 'x', /^config\.json: motto should be left out \(known are brand, /],
    ['airports', [0], 'ABQ', 'airports.json: [0] should be an object, not "ABQ"'],
    ['airlines', [0, 'iata'], 'AAA', /^airlines\.json: \[0\]\.iata should be two capital letters or digits/],
    [
      'transfers',
      [1, 'airportId'],
      'XXX',
      /^transfers\.json: \[1\]\.airportId should be the id of one of the airports/,
    ],
    [
      'transfers',
      [1, 'schedule', 'from'],
      '25:00',
      /^transfers\.json: \[1\]\.schedule\.from should be a time/,
    ],
    ['transfers', [1, 'price'], 45.5, /^transfers\.json: \[1\]\.price should be a whole number from 0/],
    ['transfers', [1, 'price'], -1, /^transfers\.json: \[1\]\.price should be a whole number from 0/],
    ['airports', [0, 'country'], 'USA', /^airports\.json: \[0\]\.country should be a country such as US/],
    ['tour-years', [0, 'extraNight'], true, /^tour-years\.json: \[0\]\.extraNight should be an object/],
    [
      'tour-years',
      [0, 'extraNight'],
      { arrival: true },
      'tour-years.json: [0].extraNight.departure should be true or false, not nothing',
    ],
    ['hotels', [1, 'phone'], 'by letter', 'hotels.json: [1].phone should be a phone number, not "by letter"'],
    ['hotels', [1, 'address'], 7, /^hotels\.json: \[1\]\.address should be a text of 1 to 200 characters/],
    [
      'tour-years',
      [0, 'dayByDayItinerary', 2, 'hotelId'],
      999,
      /\[0\]\.dayByDayItinerary\[2\]\.hotelId should be the id of one of the hotels, not 999$/,
    ],
    ['tour-years', [0, 'included', 1], '', /\[0\]\.included\[1\] should be a text of 1 to 200 characters/],
    ['series', [0, 'tours', 0], 99, 'series.json: [0].tours[0] should be the id of one of the tours, not 99'],
    ['tour-years', [0, 'tour'], 99, 'tour-years.json: [0].tour should be the id of one of the tours, not 99'],
    ['tour-years', [1, 'tour'], 1, 'tour-years.json: [1].tour should be different from all before it, not 1'],
    [
      'tour-years',
      [0, 'hotelId'],
      99,
      /^tour-years\.json: \[0\]\.hotelId should be the id of one of the hotels/,
    ],
    [
      'tour-years',
      [0, 'prices', 'Spring', 'DBL'],
      1895.5,
      /\[0\]\.prices\.Spring\.DBL should be a whole number/,
    ],
    [
      'tour-years',
      [0, 'prices', 'Spring'],
      undefined,
      /seasons\[0\]\.priceName should be a name that prices has/,
    ],
    [
      'tour-years',
      [0, 'departures', 'seasons', 1, 'from'],
      '05-31',
      /seasons\[1\]\.from should be after 05-31/,
    ],
    [
      'tour-years',
      [0, 'departures', 'seasons', 0, 'to'],
      '02-29',
      /seasons\[0\]\.to should be a day that every year/,
    ],
    [
      'tour-years',
      [0, 'departures', 'seasons', 0, 'to'],
      '01-31',
      /seasons\[0\]\.to should be not before 03-14/,
    ],
    ['tour-years', [0, 'departures', 'weekdays', 0], 'Sonntag', /weekdays\[0\] should be one of Monday, /],
    [
      'tour-years',
      [0, 'departures', 'lengthDays'],
      9,
      /\[0\]\.dayByDayItinerary should be 9 days .*, not 8$/,
    ],
    [
      'tour-years',
      [5, 'passport'],
      null,
      /\[5\]\.passport should be a text, because requiresPassport is true, not null/,
    ],
    [
      'tour-years',
      [5, 'crossesBorder'],
      false,
      'tour-years.json: [5].crossesBorder should be true, or includesFlights true: the passport text tells how long a passport must be valid, not false',
    ],
    [
      'tour-years',
      [0, 'departures', 'capacity'],
      0,
      /\[0\]\.departures\.capacity should be a whole number from 1/,
    ],
  ] as const)('is refused in one line: %s %j', (file, path, value, message) => {
    const load = () => catalogueOf(filesWith(file, path, value), today);
    expect(load).toThrow(CatalogueError);
    expect(load).toThrow(message);
    expect(load).not.toThrow(/\n/);
  });

  it('need not ask when a passport expires if its text names no period of validity', () => {
    const words = { text: 'Bring a passport or an enhanced driving licence.', extension: null };
    const yearsWithoutValidity = filesWith('tour-years', [5, 'passport'], words)['tour-years'] as object[];
    const files = {
      ...shipped,
      'tour-years': yearsWithoutValidity.with(5, { ...yearsWithoutValidity[5], crossesBorder: false }),
    };
    expect(catalogueOf(files, today).tourYear(6, 2027)?.passport).toEqual(words);
  });

  it('is refused when a file is missing or no JSON', () => {
    const dir = mkdtempSync(join(tmpdir(), 'catalogue-'));
    try {
      expect(() => loadCatalogue(dir, today)).toThrow(/config\.json cannot be read: ENOENT/);
      writeFileSync(join(dir, 'config.json'), '{ "brand": ');
      expect(() => loadCatalogue(dir, today)).toThrow(/config\.json cannot be read: /);
    } finally {
      rmSync(dir, { recursive: true });
    }
  });

  it('may lack newer fields: addresses of hotels, hotels of nights and what a price includes', () => {
    const older = {
      ...shipped,
      hotels: (shipped.hotels as object[]).map((hotel) => ({
        ...hotel,
        address: undefined,
        phone: undefined,
      })),
      'tour-years': (shipped['tour-years'] as { dayByDayItinerary: object[] }[]).map((year) => ({
        ...year,
        included: undefined,
        dayByDayItinerary: year.dayByDayItinerary.map((day) => ({ ...day, hotelId: undefined })),
      })),
    };
    const read = catalogueOf(JSON.parse(JSON.stringify(older)) as CatalogueFiles, today);
    expect(new Set(read.hotels.map(({ address, phone }) => `${address} ${phone}`))).toEqual(
      new Set(['null null']),
    );
    const year = read.tourYear(9, 2027);
    expect(year?.included).toEqual([]);
    expect(new Set(year?.dayByDayItinerary.map(({ hotelId }) => hotelId))).toEqual(new Set([null]));
  });

  it('names, as shipped, the hotel of each night; the last day has none', () => {
    for (const { dayByDayItinerary, hotelId, tour } of catalogueOf(shipped, today).tourYears) {
      const nights = dayByDayItinerary.map((day) => day.hotelId);
      expect([tour, nights[0], nights.slice(0, -1).includes(null), nights.at(-1)]).toEqual([
        tour,
        hotelId,
        false,
        null,
      ]);
    }
  });

  it('may lack newer fields: prices of transfers, extra nights and countries of airports', () => {
    const without = (file: keyof CatalogueFiles, name: string) =>
      (shipped[file] as object[]).map((item) => ({ ...item, [name]: undefined }));
    const older = {
      ...shipped,
      transfers: without('transfers', 'price'),
      'tour-years': without('tour-years', 'extraNight'),
      airports: without('airports', 'country'),
    };
    const read = catalogueOf(JSON.parse(JSON.stringify(older)) as CatalogueFiles, today);
    expect(new Set(read.transfers.map(({ price }) => price))).toEqual(new Set([0]));
    expect(new Set(read.airports.map(({ country }) => country))).toEqual(new Set([null]));
    expect(read.tourYear(9, 2027)?.extraNight).toEqual({ arrival: false, departure: false });
  });

  it('may come from another folder of the same shape', () => {
    const dir = mkdtempSync(join(tmpdir(), 'catalogue-'));
    try {
      const other = filesWith('config', ['brand'], 'Other Tours');
      for (const [name, content] of Object.entries(other))
        writeFileSync(join(dir, `${name}.json`), JSON.stringify(content));
      expect(loadCatalogue(dir, today).config.brand).toBe('Other Tours');
    } finally {
      rmSync(dir, { recursive: true });
    }
  });
});
