import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import {
  areChildrenAlone,
  areDetailsComplete,
  bornAtProblem,
  emergencyContactProblems,
  expiresTooEarly,
  hasAdult,
  isChild,
  needsEmailAndPhone,
  missingAgeProblem,
  missingDetails,
  passportExpiryProblem,
  passportFields,
  passportNumberProblem,
  earliestPassportExpiry,
} from './guest-details.js';
import type { Guest } from '../api/api.js';
import { ADULT, AGES, ageProblem } from './ages.js';
import { DETAIL_FIELDS } from './detail-fields.js';
import { ADULT_DETAILS, aGuest } from '../testing/guests.js';
import { calendarDate } from '../values/time.js';

const owner = { firstName: 'Ruth', lastName: 'Bennett' };
const domestic = { requiresPassport: false, crossesBorder: false, includesFlights: false };
const abroad = { requiresPassport: true, crossesBorder: true, includesFlights: true };

const withoutDetails = aGuest({ fullName: 'Sam Cole' });
const sam = aGuest({ ...withoutDetails, ...ADULT_DETAILS });
const ruth = aGuest({ ...sam, fullName: 'Ruth Bennett', age: null });

describe('guest details (spec §5)', () => {
  it('phone and email are optional for children under 18, not for adults or an owner without an age', () => {
    for (const age of AGES.filter((other) => other !== ADULT)) {
      expect(isChild({ age })).toBe(true);
      expect(needsEmailAndPhone(age, false)).toBe(false);
    }
    expect(isChild({ age: ADULT })).toBe(false);
    expect(needsEmailAndPhone(ADULT, false)).toBe(true);
    expect(needsEmailAndPhone(null, true)).toBe(true);
    expect(needsEmailAndPhone(null, false)).toBe(false);
  });

  it("age choices are 5 to 17 and '18+ years'", () => {
    expect(AGES).toEqual(['5', '6', '7', '8', '9', '10', '11', '12', '13', '14', '15', '16', '17', '18+']);
    expect(AGES.map(ageProblem)).toEqual(AGES.map(() => null));
  });

  it('ages under 5 (D31) and texts that are none of the choices are refused', () => {
    for (const value of ['0', '4', '18', '05', '5 ', '', '-7', '18+ years']) {
      expect(ageProblem(value)).toBe('Choose an age from 5 to 17, or 18+ years');
    }
  });

  it('an address is needed', () => {
    expect(missingDetails({ ...sam, address: null }, owner, domestic)).toEqual(['address']);
  });

  it('an emergency contact is required, with name and phone', () => {
    expect(missingDetails({ ...sam, emergencyContact: null }, owner, domestic)).toEqual(['emergencyContact']);
    expect(emergencyContactProblems(ADULT_DETAILS.emergencyContact)).toEqual({
      name: null,
      phoneNumber: null,
    });
    expect(emergencyContactProblems({ name: ' ', phoneNumber: '' })).toEqual({
      name: 'Emergency contact is required',
      phoneNumber: 'Phone number is required',
    });
  });

  it.each([
    ['no passport needed', { ...abroad, requiresPassport: false }, []],
    [
      'neither border nor flights',
      { ...domestic, requiresPassport: true },
      ['passportNumber', 'passportCountry'],
    ],
    [
      'flights only: the expiration too',
      { ...abroad, crossesBorder: false },
      ['passportNumber', 'passportCountry', 'passportExpiredAt'],
    ],
    [
      'a border: date of birth and expiration too',
      { ...abroad, includesFlights: false },
      ['passportNumber', 'passportCountry', 'passportBornAt', 'passportExpiredAt'],
    ],
  ])('passport fields follow the tour: %s', (_, tour, fields) => {
    expect(passportFields(tour)).toEqual(fields);
    expect(missingDetails(sam, owner, tour)).toEqual(fields);
  });

  it.each([
    ['A1234567', true],
    ['12345', true],
    ['A1B2C3D4E5F6G7H8I9J0', true],
    ['1234', false],
    ['A1B2C3D4E5F6G7H8I9J0K', false],
    ['a1234567', false],
    ['A 123456', false],
    ['', false],
  ])('a passport number is 5 to 20 capitals and digits: %j %s', (value, isValid) => {
    expect(passportNumberProblem(value) === null).toBe(isValid);
  });

  it('a date of birth is a real day in the past, also long before 1970', () => {
    const today = calendarDate('2026-11-20');
    expect(bornAtProblem('1948-02-29', today)).toBeNull();
    expect(bornAtProblem('2026-11-19', today)).toBeNull();
    expect(bornAtProblem('2026-11-20', today)).toBe('The date of birth must be in the past');
    expect(bornAtProblem('1949-02-29', today)).toBe('Enter a valid date');
    expect(bornAtProblem('', today)).toBe('Enter a valid date');
  });

  it.each([
    ['2027-05-10', '2027-11-10'],
    ['2027-08-31', '2028-02-29'],
    ['2026-08-31', '2027-02-28'],
    ['2027-10-31', '2028-04-30'],
    ['2027-12-15', '2028-06-15'],
  ])('a passport must be valid six months past the end of the tour: %s, %s', (concludedAt, until) => {
    expect(earliestPassportExpiry(calendarDate(concludedAt))).toBe(until);
  });

  it("a passport that ends sooner is warned about: 'Expires before {date}. Must renew.'", () => {
    const concludedAt = calendarDate('2027-05-10');
    expect(passportExpiryProblem('2027-11-09', concludedAt)).toBe('Expires before Nov 10 2027. Must renew.');
    expect(passportExpiryProblem('2027-11-10', concludedAt)).toBeNull();
    expect(passportExpiryProblem('2037-01-01', concludedAt)).toBeNull();
    expect(passportExpiryProblem('2027-11', concludedAt)).toBe('Enter a valid date');
  });

  it('the warning comes exactly for the days before the six months are over', () => {
    const days = fc.date({
      min: new Date('2026-01-01'),
      max: new Date('2040-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(days, days, (end, expiry) => {
        const concludedAt = calendarDate(end.toISOString().slice(0, 10));
        const expiredAt = expiry.toISOString().slice(0, 10);
        const warned = passportExpiryProblem(expiredAt, concludedAt) !== null;
        expect(warned).toBe(expiredAt < earliestPassportExpiry(concludedAt));
        expect(expiresTooEarly(expiredAt, concludedAt)).toBe(warned);
      }),
    );
  });

  it('the owner’s details are complete with an age, or with both email and phone', () => {
    expect(missingDetails(ruth, owner, domestic)).toEqual([]);
    const missing = (changes: Partial<Guest>) => missingDetails({ ...ruth, ...changes }, owner, domestic);
    expect(missing({ age: ADULT, email: null, phoneNumber: null })).toEqual([]);
    expect(missing({ email: null })).toEqual(['age', 'email']);
    expect(missing({ email: null, phoneNumber: null })).toEqual(['age', 'email', 'phoneNumber']);
  });

  it('guests who are not the owner need an age', () => {
    expect(missingDetails({ ...sam, age: null }, owner, domestic)).toEqual(['age']);
    expect(missingDetails({ ...sam, age: '9', email: null, phoneNumber: null }, owner, domestic)).toEqual([]);
  });

  it('of two guests who are named like the owner, the second needs an age', () => {
    const party = [sam, ruth, ruth];
    const problems = (age: string | null) =>
      party.map((_, index) => missingAgeProblem(party, index, age, owner));
    expect(problems(null)).toEqual(['Choose the age of this guest', null, 'Choose the age of this guest']);
    expect(problems('9')).toEqual([null, null, null]);
    expect(areDetailsComplete(party, owner, domestic)).toBe(false);
    expect(areDetailsComplete([sam, ruth, { ...ruth, age: ADULT }], owner, domestic)).toBe(true);
  });

  it('a guest without details lacks all of them, in the order of the form', () => {
    expect(missingDetails(withoutDetails, owner, abroad)).toEqual(DETAIL_FIELDS);
  });

  it('an adult is known by age, or as the owner without an age', () => {
    const child = { ...sam, age: '9' };
    expect(hasAdult([{ ...ruth, age: null }, child], owner)).toBe(true);
    expect(hasAdult([{ ...sam, age: ADULT }], owner)).toBe(true);
    expect(hasAdult([{ ...sam, age: null }, child, { ...ruth, age: '17' }], owner)).toBe(false);
    // The owner of an unknown account has no name: a guest without a name does not count as the owner.
    expect(hasAdult([{ ...sam, fullName: '', age: null }], { firstName: '', lastName: '' })).toBe(false);
  });

  it('children are alone while all guests are children and no other booking of the party has an adult', () => {
    const [child, unknown] = [{ age: '9' }, { age: null }];
    expect(areChildrenAlone({ guests: [child, { age: '17' }] })).toBe(true);
    expect(areChildrenAlone({ guests: [child, unknown] })).toBe(false);
    expect(areChildrenAlone({ guests: [child, { age: ADULT }] })).toBe(false);
    expect(areChildrenAlone({ guests: [child], adultInParty: true })).toBe(false);
    expect(areChildrenAlone({ guests: [] })).toBe(false);
  });

  it('the details are complete once no guest lacks any', () => {
    expect(areDetailsComplete([ruth, sam], owner, domestic)).toBe(true);
    expect(areDetailsComplete([ruth, { ...sam, address: null }], owner, domestic)).toBe(false);
    expect(areDetailsComplete([ruth, sam], owner, abroad)).toBe(false);
  });
});
