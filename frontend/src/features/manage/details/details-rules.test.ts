import type { Guest } from '@tour-portal/contracts/api/api.js';
import { calendarDate } from '@tour-portal/contracts/values/time.js';
import { describe, expect, it } from '@jest/globals';
import { anAccount } from '../../../testing/fixtures.js';
import { aHold } from '../../../testing/tour-fixtures.js';
import { detailsFormOf, UNFINISHED_DATE, type DetailsForm } from './details-form.js';
import {
  GUEST_FIELDS,
  guestFieldProblem,
  placeDetailsProblems,
  missingGuestDetails,
} from './details-rules.js';

const needsPassport = { requiresPassport: true, crossesBorder: true, includesFlights: false };
const needsNoPassport = { ...needsPassport, requiresPassport: false };
const names = ['Ruth Bennett', 'Sam Cole'];

function setUp(tour = needsNoPassport, change: (form: DetailsForm) => void = () => undefined) {
  const guests: Guest[] = names.map((fullName, index) => ({ ...aHold(5).guests[index]!, fullName }));
  const concludedAt = calendarDate('2027-05-10');
  const facts = { guests, owner: anAccount, tour, concludedAt, today: calendarDate('2026-11-20') };
  const form = detailsFormOf(facts);
  change(form);
  return { form, facts, sam: form.guests[1]! };
}

type GuestChange = (sam: DetailsForm['guests'][number]) => void;

/** The problems of the fields of Sam, who has an age unless the change clears it. */
function problemsOfSam(change: GuestChange, tour = needsPassport) {
  const { form, facts } = setUp(tour, ({ guests }) => {
    guests[1]!.age = '9';
    change(guests[1]!);
  });
  return GUEST_FIELDS.flatMap((field) => {
    const problem = guestFieldProblem(form, 1, field, facts);
    return problem === null ? [] : [`${field}: ${problem}`];
  });
}

describe('a field of a guest', () => {
  it('may be left out: it can come later', () => {
    expect(problemsOfSam((sam) => (sam.age = ''))).toEqual([]);
    expect(problemsOfSam(() => undefined)).toEqual([]);
  });

  it('is required of an adult, if it is the email or the phone', () => {
    expect(problemsOfSam((sam) => (sam.age = '18+'))).toEqual([
      'email: Email is required',
      'phoneNumber: Phone number is required',
    ]);
  });

  it('is required, if it is the age, once anything else of the guest would be sent', () => {
    const wrong = problemsOfSam((sam) => {
      sam.age = '';
      sam.email = 'sam@example.com';
    });
    expect(wrong).toEqual(['age: Choose the age of this guest']);
  });

  it('is not required of the owner if it is the age, but is required of a second guest of that name', () => {
    const { form, facts } = setUp();
    const sameNames = { ...facts, guests: facts.guests.map((guest) => ({ ...guest, fullName: names[0]! })) };
    form.guests[1]!.email = 'ruth@example.com';
    expect(guestFieldProblem(form, 0, 'age', sameNames)).toBe(null);
    expect(guestFieldProblem(form, 1, 'age', sameNames)).toBe('Choose the age of this guest');
    expect(missingGuestDetails(form, 1, sameNames)).toContain('age');
  });

  it('of a child is checked when it is given', () => {
    const wrong = problemsOfSam((sam) => {
      sam.age = '9';
      sam.email = 'sam@';
      sam.phoneNumber = '1702';
    });
    expect(wrong).toEqual(['email: Enter a valid email address', 'phoneNumber: Phone number is too short']);
  });

  it('of an address that was begun is required, but for line 2', () => {
    expect(problemsOfSam((sam) => (sam.address.line2 = 'Apt 5'))).toEqual([
      'address.line1: Address line 1 is required',
      'address.state: State is required',
      'address.city: City is required',
      'address.zip: Zip code is required',
    ]);
    expect(problemsOfSam((sam) => (sam.address.country = 'CA'))).toEqual([]);
  });

  it('must be one of the country’s states, if it is the state of a changed address and their list is known', () => {
    const { form, facts, sam } = setUp();
    const states = { US: [{ code: 'NV', name: 'Nevada' }] };
    const problemOf = (state: string, country: string) => {
      sam.address = { line1: '1 Elm Street', line2: '', city: 'Reno', state, country, zip: '89501' };
      return guestFieldProblem(form, 1, 'address.state', { ...facts, states });
    };
    expect(problemOf('NV', 'US')).toBe(null);
    expect(problemOf('Bayern', 'DE')).toBe(null);
    expect(problemOf('Nevada', 'US')).toBe('Choose a state or province');
    expect(guestFieldProblem(form, 1, 'address.state', facts)).toBe(null);
    const saved = facts.guests.map((guest) => ({
      ...guest,
      address: { ...sam.address, state: 'XX', country: 'US' },
    }));
    const outdated = { ...facts, guests: saved, states };
    expect(guestFieldProblem(detailsFormOf(outdated), 1, 'address.state', outdated)).toBe(null);
  });

  it('of an emergency contact that was begun is required', () => {
    expect(problemsOfSam((sam) => (sam.emergencyContact.name = 'Ann'))).toEqual([
      'emergencyContact.phoneNumber: Phone number is required',
    ]);
    expect(problemsOfSam((sam) => (sam.emergencyContact.phoneNumber = '17025550177'))).toEqual([
      'emergencyContact.name: Emergency contact is required',
    ]);
  });

  it("of an address or contact is not checked once they are the primary guest's", () => {
    const wrong = problemsOfSam((sam) => {
      sam.address.line1 = '1 Elm Street';
      sam.emergencyContact.name = 'Ann';
      sam.sameAsPrimary = true;
    });
    expect(wrong).toEqual([]);
  });

  it('of a passport is checked when it is given, in capitals or not, unless the tour needs none', () => {
    const wrong = problemsOfSam((sam) => {
      sam.passportNumber = 'a-1';
      sam.passportBornAt = '2026-11-20';
      sam.passportExpiredAt = UNFINISHED_DATE;
    });
    expect(wrong).toEqual([
      'passportNumber: Enter the 5 to 20 letters and digits of the passport number',
      'passportBornAt: The date of birth must be in the past',
      'passportExpiredAt: Enter a valid date',
    ]);
    expect(problemsOfSam((sam) => (sam.passportNumber = ' a1234567 '))).toEqual([]);
    expect(problemsOfSam((sam) => (sam.passportNumber = 'a-1'), needsNoPassport)).toEqual([]);
  });
});

describe('what a guest still has to give', () => {
  it('is said in words, and includes the passport for a tour that needs one', () => {
    const { form, facts } = setUp(needsPassport);
    expect(missingGuestDetails(form, 0, facts)).toEqual([
      'emergency contact',
      'passport number',
      'date of birth',
      'passport expiration date',
    ]);
    expect(missingGuestDetails(form, 1, setUp().facts)).toEqual(['age', 'address', 'emergency contact']);
  });

  it('is email and phone for an adult, and not for a child', () => {
    const { form, facts, sam } = setUp();
    sam.sameAsPrimary = true;
    form.guests[0]!.emergencyContact = { name: 'Ann Cole', phoneNumber: '17025550177' };
    sam.age = '18+';
    expect(missingGuestDetails(form, 1, facts)).toEqual(['email', 'phone number']);
    sam.age = '17';
    expect(missingGuestDetails(form, 1, facts)).toEqual([]);
  });

  it("is what the owner has cleared, but never the owner's age", () => {
    const { form, facts } = setUp();
    form.guests[0]!.emergencyContact = { name: 'Ann Cole', phoneNumber: '17025550177' };
    expect(missingGuestDetails(form, 0, facts)).toEqual([]);
    form.guests[0]!.phoneNumber = '';
    expect(missingGuestDetails(form, 0, facts)).toEqual(['phone number']);
  });

  it('is also what has a wrong value', () => {
    const { form, facts, sam } = setUp(needsPassport);
    sam.age = '18+';
    sam.email = 'sam@';
    sam.phoneNumber = '17025550199';
    sam.sameAsPrimary = true;
    form.guests[0]!.emergencyContact = { name: 'Ann Cole', phoneNumber: '' };
    sam.passportNumber = '123';
    sam.passportBornAt = '1950-01-01';
    sam.passportExpiredAt = UNFINISHED_DATE;
    expect(missingGuestDetails(form, 1, facts)).toEqual([
      'email',
      'emergency contact',
      'passport number',
      'passport expiration date',
    ]);
  });
});

describe("the server's problems", () => {
  const problem = (path: string) => ({ message: `wrong ${path}`, fields: [path] });

  it('belong to the guest of the entry they name, not to the guest at that index of the booking', () => {
    const { form, facts } = setUp(needsPassport);
    const { byField, elsewhere } = placeDetailsProblems(
      [problem('0.address.zip'), problem('0.passportExpiredAt'), problem('0.emergencyContact')],
      [1],
      form,
      facts,
    );
    expect(byField.map(({ field }) => field)).toEqual([
      'guests.1.address.zip',
      'guests.1.passportExpiredAt',
      'guests.1.emergencyContact.name',
    ]);
    expect(elsewhere).toEqual([]);
  });

  it("stand at the primary guest's field where that is the one on screen", () => {
    const { form, facts } = setUp(needsNoPassport, ({ guests }) => (guests[1]!.sameAsPrimary = true));
    const { byField } = placeDetailsProblems(
      [problem('0.address.zip'), problem('0.email')],
      [1],
      form,
      facts,
    );
    expect(byField.map(({ field }) => field)).toEqual(['guests.0.address.zip', 'guests.1.email']);
  });

  it('name their guest, if they are about one, where no field shows them', () => {
    const { form, facts } = setUp();
    const placed = placeDetailsProblems(
      [problem('1.passportNumber'), problem('0.id'), { message: 'Too late', fields: [] }, problem('9.email')],
      [0, 1],
      form,
      facts,
    );
    expect(placed.byField).toEqual([]);
    expect(placed.elsewhere.map(({ message }) => message)).toEqual([
      'Sam Cole: wrong 1.passportNumber',
      'Ruth Bennett: wrong 0.id',
      'Too late',
      'wrong 9.email',
    ]);
  });
});
