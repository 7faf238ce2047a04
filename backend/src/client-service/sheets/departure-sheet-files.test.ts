import type { DepartureSheet } from '@tour-portal/contracts/client-service/client-service-api.js';
import type { Guest, Transport } from '@tour-portal/contracts/api/api.js';
import { departureParties, roomingList } from '@tour-portal/contracts/sheets/departure-sheets.js';
import type { SheetHead } from '@tour-portal/contracts/sheets/departure-sheets.js';
import { flightManifest } from '@tour-portal/contracts/sheets/flight-manifest.js';
import { passportList } from '@tour-portal/contracts/sheets/passport-list.js';
import { aGuest } from '@tour-portal/contracts/testing/guests.js';
import { calendarDate, instant } from '@tour-portal/contracts/values/time.js';
import { flight } from '@tour-portal/projections/testing/step-events.js';
import { describe, expect, it } from '@jest/globals';
import { pdfText } from '../../testing/pdf-text.js';
import { sheetCsv, sheetFile } from './departure-sheet-files.js';

const AT = instant('2027-05-20T15:00:00.000Z');
const BRAND = { name: 'Trailhead Tours', tagline: 'Guided tours since 1952', phone: '1 800 555 0100' };
const days = { departedAt: calendarDate('2027-06-05'), concludedAt: calendarDate('2027-06-12') };

const guest = (id: number, fullName: string, changes: Partial<Guest> = {}) =>
  aGuest({ id, fullName, paid: true, ...changes });

const early: Transport = flight('arrival', {
  scheduledDate: calendarDate('2027-06-04'),
  stayAtProductHotel: false,
  stayNote: '=at cousin’s',
  transfer: 2,
});
const passport = {
  passportNumber: 'X1234567',
  passportCountry: 'CA',
  passportExpiredAt: calendarDate('2027-11-01'),
};

const ends = { concludedAt: days.concludedAt, deletedAt: null, cancelledAt: null };
const { booked, held } = departureParties(
  [
    {
      id: 11,
      number: 'RC060527-7K2',
      owner: { firstName: 'Ann', lastName: 'Lee' },
      guests: [
        guest(1, 'Ann Lee', { arrival: early, ...passport }),
        guest(2, 'Bob "Bo" Lee', { age: '12', departure: { ...flight('departure'), isFlight: false } }),
      ],
      roomGuests: [2],
      expiredAt: null,
      ...ends,
    },
    {
      id: 12,
      number: 'RC060527-9QX',
      owner: { firstName: 'Cy', lastName: 'Moe' },
      guests: [guest(3, '', { paid: false })],
      roomGuests: [1],
      expiredAt: instant('2027-05-21T15:00:00.000Z'),
      ...ends,
    },
  ],
  null,
  AT,
);
const tour = { id: 7, code: 'RC', name: 'Red Canyons' };
const head: SheetHead = { tour, ...days, bookings: 1, guests: 2, held };
const passportRules = { requiresPassport: true, crossesBorder: false, includesFlights: true };

const ROOMING: DepartureSheet = { sheet: 'rooming', ...head, ...roomingList(booked, days) };
const FLIGHTS: DepartureSheet = { sheet: 'flights', ...head, ...flightManifest(booked, () => 'Shuttle') };
const PASSPORTS: DepartureSheet = {
  sheet: 'passports',
  ...head,
  ...passportList(booked, days, passportRules, () => 'Canada'),
};

const lines = (sheet: DepartureSheet) => sheetCsv(sheet).slice(1).trimEnd().split('\r\n');

describe('a departure sheet as a spreadsheet', () => {
  it('of rooms has a line for each guest, and no cell that a spreadsheet would read as a formula', () => {
    expect(lines(ROOMING)).toEqual([
      'booking,party,room,room type,guest,age,arrives,nights before,hotel before,note before,leaves,nights after,hotel after,note after',
      "RC060527-7K2,Lee Party,1,Double,Ann Lee,18+,2027-06-04,1,own arrangements,'=at cousin’s,,,,",
      'RC060527-7K2,Lee Party,1,Double,"Bob ""Bo"" Lee",12,,,,,2027-06-12,0,,',
    ]);
  });

  it('of flights has a line for each guest and direction', () => {
    expect(lines(FLIGHTS)).toEqual([
      'direction,how,date,time,guest,booking,flight,from,to,typed in by hand,transfer,note',
      'arrival,flight,2027-06-04,14:35,Ann Lee,RC060527-7K2,UA 1234,DEN Airport DEN,LAS Airport LAS,,Shuttle,',
      'arrival,not told yet,,,"Bob ""Bo"" Lee",RC060527-7K2,,,,,,',
      'departure,other means,2027-06-12,14:35,"Bob ""Bo"" Lee",RC060527-7K2,,,,,,',
      'departure,not told yet,,,Ann Lee,RC060527-7K2,,,,,,',
    ]);
  });

  it('of passports has whole passport numbers, and what is missing or wrong', () => {
    expect(lines(PASSPORTS)).toEqual([
      'guest,booking,passport number,citizenship,passport expiration date,to see to',
      '"Bob ""Bo"" Lee",RC060527-7K2,,,,"Missing: passport number, citizenship, passport expiration date"',
      'Ann Lee,RC060527-7K2,X1234567,Canada,2027-11-01,Expires before Dec 12 2027',
    ]);
  });
});

describe('a departure sheet on paper', () => {
  it.each([
    [
      ROOMING,
      'RC-2027-06-05-rooming.pdf',
      [
        'Rooming list',
        'Red Canyons',
        'Room Guest Age Nights before Nights after',
        'Lee Party',
        'Double',
        '1 night, arranges',
        'RC060527-7K2',
        '1 room: 1 double',
      ],
    ],
    [
      FLIGHTS,
      'RC-2027-06-05-flights.pdf',
      [
        'Flight manifest',
        'When Guest Flight From and to Transfer Note',
        'When Guest Transfer Note',
        'UA 1234',
        'Shuttle',
        'Not told yet: Ann Lee',
      ],
    ],
    [
      PASSPORTS,
      'RC-2027-06-05-passports.pdf',
      ['Passport list', 'Guest Number Citizenship Expires To see to', 'X1234567', 'Canada', 'Expires before'],
    ],
  ])(
    'has the file name, columns and facts of its kind, a guest’s name and the counts',
    async (sheet, name, parts) => {
      const { filename, type, content } = await sheetFile(sheet, 'pdf', BRAND, AT);
      expect([filename, type]).toEqual([name, 'application/pdf']);
      const { text } = await pdfText(content);
      for (const part of [
        ...parts,
        'Ann Lee',
        '2 guests on 1 booking',
        'Holds, not yet booked: 1 hold for 1 guest',
      ])
        expect(text).toContain(part);
    },
  );
});
