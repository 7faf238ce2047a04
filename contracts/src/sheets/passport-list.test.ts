import { describe, expect, it } from '@jest/globals';
import type { Guest } from '../api/api.js';
import { passportProblemText } from './departure-sheet-words.js';
import type { PassportTour } from '../guests/guest-details.js';
import { aGuest } from '../testing/guests.js';
import { maskedPassports, needsAttention, passportList } from './passport-list.js';
import { calendarDate } from '../values/time.js';

const CONCLUDED = { concludedAt: calendarDate('2027-06-12') };
const NO_PASSPORT: PassportTour = { requiresPassport: false, crossesBorder: false, includesFlights: false };
const BORDER: PassportTour = { requiresPassport: true, crossesBorder: true, includesFlights: false };
const NO_BORDER: PassportTour = { ...BORDER, crossesBorder: false };

const passport = {
  passportNumber: 'X1234567',
  passportCountry: 'CA',
  passportBornAt: calendarDate('1980-01-02'),
  passportExpiredAt: calendarDate('2027-12-12'),
};
const until = (date: string) => ({ ...passport, passportExpiredAt: calendarDate(date) });

function list(tour: PassportTour, ...details: Partial<Guest>[]) {
  const guests = details.map((detail, index) =>
    aGuest({ id: index + 1, fullName: `Guest ${index + 1}`, ...detail }),
  );
  const owner = { firstName: 'Ruth', lastName: 'Bennett' };
  const party = { booking: 7, number: 'RC-7', partyName: 'Bennett Party', owner, guests, roomGuests: [] };
  return passportList([party], CONCLUDED, tour, (code) => `name of ${code}`);
}

const marks = (tour: PassportTour, detail: Partial<Guest>) => {
  const { passports, validUntil } = list(tour, detail);
  return passports.map((line) => [passportProblemText(line, validUntil), needsAttention(line)]);
};

describe('the passport list', () => {
  it('lists number, citizenship and expiry', () => {
    expect(list(BORDER, passport)).toEqual({
      needed: true,
      validUntil: '2027-12-12',
      passports: [
        {
          booking: 7,
          number: 'RC-7',
          guest: 1,
          name: 'Guest 1',
          passportNumber: 'X1234567',
          citizenship: 'name of CA',
          expiredAt: '2027-12-12',
          missing: [],
          expiresTooEarly: false,
        },
      ],
    });
  });

  it.each<[string, PassportTour, Partial<Guest>, boolean]>([
    ['', BORDER, passport, false],
    ['Expires before Dec 12 2027', BORDER, until('2027-12-11'), true],
    ['', NO_BORDER, until('2027-12-11'), false],
    ['', NO_PASSPORT, until('2027-12-11'), false],
    ['Missing: passport number, citizenship, date of birth, passport expiration date', BORDER, {}, true],
    ['Missing: passport number, citizenship', NO_BORDER, {}, true],
    ['', NO_PASSPORT, {}, false],
    [
      'Missing: date of birth. Expires before Dec 12 2027',
      BORDER,
      { ...until('2027-06-30'), passportBornAt: null },
      true,
    ],
  ])('marks a passport with %j', (mark, tour, detail, attention) => {
    expect(marks(tour, detail)).toEqual([[mark, attention]]);
  });

  it('begins with passports that need attention, and sorts each group by expiry', () => {
    const { passports } = list(BORDER, until('2031-01-01'), until('2028-01-01'), until('2027-07-01'), {});
    expect(passports.map(({ guest }) => guest)).toEqual([4, 3, 2, 1]);
  });

  it('is masked for a page: only the last four characters of a number are shown', () => {
    const shown = maskedPassports(list(BORDER, passport, {}));
    expect(shown.passports.map(({ passportNumber }) => passportNumber)).toEqual([null, '…4567']);
    expect(JSON.stringify(shown)).not.toContain('X123');
  });
});
