import type { RoomingList, SheetHead, Stay } from '@tour-portal/contracts/sheets/departure-sheets.js';
import type { FlightManifest, ManifestLine } from '@tour-portal/contracts/sheets/flight-manifest.js';
import type { PassportList } from '@tour-portal/contracts/sheets/passport-list.js';
import { calendarDate } from '@tour-portal/contracts/values/time.js';
import { rockies } from '../../../testing/tour-fixtures.js';

const { id, code, name } = rockies;

const head: SheetHead = {
  tour: { id, code, name },
  departedAt: calendarDate('2027-05-02'),
  concludedAt: calendarDate('2027-05-10'),
  bookings: 1,
  guests: 2,
  held: { bookings: 1, guests: 2, rooms: { SGL: 0, DBL: 1, TPL: 0 } },
};

const booking = { booking: 1, number: 'RM050227-7K1' };
const ruth = { ...booking, guest: 11, name: 'Ruth Bennett' };
const paul = { ...booking, guest: 12, name: 'Paul Bennett' };
const stayNotTold: Stay = { day: null, nights: 0, by: null, note: null };

export const rooming: RoomingList = {
  sheet: 'rooming',
  ...head,
  rooms: { SGL: 0, DBL: 1, TPL: 0 },
  parties: [
    {
      ...booking,
      party: 'Bennett Party',
      rooms: [
        {
          type: 'DBL',
          guests: [
            {
              ...ruth,
              age: '18+',
              before: { day: calendarDate('2027-04-30'), nights: 2, by: 'our-hotel', note: null },
              after: stayNotTold,
            },
            { ...paul, age: null, before: stayNotTold, after: stayNotTold },
          ],
        },
      ],
    },
  ],
};

const line: ManifestLine = {
  ...ruth,
  date: calendarDate('2027-04-30'),
  time: '14:35',
  flight: {
    airline: 'UA',
    number: '1234',
    from: 'DEN',
    fromName: 'Denver',
    to: 'YYC',
    toName: 'Calgary',
    isManual: true,
  },
  transfer: 'Shuttle',
  note: 'Comes with a harp',
};

export const flights: FlightManifest = {
  sheet: 'flights',
  ...head,
  arrivals: { flights: [line], otherMeans: [], notToldYet: [paul] },
  departures: {
    flights: [],
    otherMeans: [{ ...line, flight: null, date: head.concludedAt, time: null, transfer: null, note: null }],
    notToldYet: [paul],
  },
};

export const passports: PassportList = {
  sheet: 'passports',
  ...head,
  needed: true,
  validUntil: calendarDate('2027-11-10'),
  passports: [
    {
      ...paul,
      passportNumber: null,
      citizenship: null,
      expiredAt: null,
      missing: ['passportNumber', 'passportCountry'],
      expiresTooEarly: false,
    },
    {
      ...ruth,
      passportNumber: '…4567',
      citizenship: 'Canada',
      expiredAt: calendarDate('2031-01-01'),
      missing: [],
      expiresTooEarly: false,
    },
  ],
};
