import type { Guest } from '@tour-portal/contracts/api/api.js';
import { calendarDate } from '@tour-portal/contracts/values/time.js';
import { describe, expect, it } from '@jest/globals';
import { anAccount } from '../../../testing/fixtures.js';
import { aHold } from '../../../testing/tour-fixtures.js';
import {
  enteredDetails,
  detailsFormOf,
  detailsRequest,
  UNFINISHED_DATE,
  type DetailsFacts,
} from './details-form.js';

const needsPassport = { requiresPassport: true, crossesBorder: true, includesFlights: false };
const needsNoPassport = { ...needsPassport, requiresPassport: false };
const { updatedAt: _, ...home } = anAccount.address;
const contact = { name: 'Ann Cole', phoneNumber: '17025550177' };

function guests(...changes: Partial<Guest>[]): Guest[] {
  return changes.map((change, index) => ({ ...aHold(5).guests[index]!, ...change }));
}

function factsOf(list: Guest[], tour = needsNoPassport): DetailsFacts {
  return { guests: list, owner: anAccount, tour, concludedAt: calendarDate('2027-05-10') };
}

const ruth = { fullName: 'Ruth Bennett' };
const sam = { fullName: 'Sam Cole' };
const savedHome = { address: home, emergencyContact: contact };

describe('the form of guest details', () => {
  it("begins with the account's email, phone and address for the owner, and empty for others, but for country and citizenship US", () => {
    const [owner, other] = detailsFormOf(factsOf(guests(ruth, sam))).guests;
    expect(owner).toMatchObject({
      email: 'ruth@example.com',
      phoneNumber: '17025550123',
      address: {
        line1: '12 Juniper Lane',
        line2: '',
        city: 'Reno',
        state: 'NV',
        country: 'US',
        zip: '89501',
      },
    });
    expect(other).toEqual({
      age: '',
      email: '',
      phoneNumber: '',
      sameAsPrimary: false,
      address: { line1: '', line2: '', city: '', state: '', country: 'US', zip: '' },
      emergencyContact: { name: '', phoneNumber: '' },
      passportNumber: '',
      passportCountry: 'US',
      passportBornAt: '',
      passportExpiredAt: '',
    });
  });

  it('begins without email and phone for a first guest who is not the owner', () => {
    expect(detailsFormOf(factsOf(guests(sam))).guests[0]).toMatchObject({ email: '', phoneNumber: '' });
  });

  it('prefers what is saved to what the account knows', () => {
    const saved = { ...ruth, email: 'other@example.com', address: { ...home, line1: '1 Elm Street' } };
    const [owner] = detailsFormOf(factsOf(guests(saved))).guests;
    expect(owner).toMatchObject({ email: 'other@example.com', phoneNumber: '17025550123' });
    expect(owner?.address.line1).toBe('1 Elm Street');
  });

  it("shows address and contact as shared where they equal the primary guest's, whichever guest that is", () => {
    const list = guests(
      { ...sam, ...savedHome },
      { ...ruth, ...savedHome },
      { ...sam, ...savedHome, address: null },
    );
    expect(detailsFormOf(factsOf(list)).guests.map((guest) => guest.sameAsPrimary)).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('shows addresses as shared also where neither guest has an emergency contact', () => {
    const facts = factsOf(guests({ ...ruth, address: home }, { ...sam, address: home }));
    expect(detailsFormOf(facts).guests[1]?.sameAsPrimary).toBe(true);
  });
});

describe('what is saved of the form', () => {
  it("is the owner's prefilled details and nothing of untouched guests", () => {
    const facts = factsOf(guests(ruth, sam), needsPassport);
    expect(detailsRequest(detailsFormOf(facts), facts)).toEqual({
      details: [{ id: 51, email: 'ruth@example.com', phoneNumber: '17025550123', address: home }],
      sentGuests: [0],
    });
  });

  it('is nothing when nothing changed', () => {
    const facts = factsOf(
      guests(
        { ...ruth, ...savedHome, email: 'ruth@example.com', phoneNumber: '17025550123' },
        { ...sam, ...savedHome, age: '9', passportNumber: 'A1234567', passportCountry: 'CA' },
      ),
      needsPassport,
    );
    expect(detailsRequest(detailsFormOf(facts), facts)).toEqual({ details: [], sentGuests: [] });
  });

  it('is only what changed, tidy, of every guest that changed, with null for what was cleared', () => {
    const facts = factsOf(
      guests(
        { ...ruth, ...savedHome, email: 'ruth@example.com', phoneNumber: '17025550123' },
        { ...sam, age: '9', email: 'sam@example.com' },
        { ...sam, ...savedHome, passportExpiredAt: calendarDate('2031-01-01'), passportNumber: 'A1234567' },
      ),
      needsPassport,
    );
    const form = detailsFormOf(facts);
    form.guests[1]!.email = '  ';
    form.guests[1]!.age = '18+';
    form.guests[1]!.phoneNumber = '17025550199';
    form.guests[2]!.address.line1 = ' 1 Elm Street ';
    form.guests[2]!.sameAsPrimary = false;
    form.guests[2]!.passportExpiredAt = '';
    form.guests[2]!.passportNumber = ' b7654321 ';
    form.guests[2]!.passportBornAt = UNFINISHED_DATE;
    expect(detailsRequest(form, facts)).toEqual({
      details: [
        { id: 52, age: '18+', email: null, phoneNumber: '17025550199' },
        {
          id: 53,
          address: { ...home, line1: '1 Elm Street' },
          passportNumber: 'B7654321',
          passportCountry: 'US',
          passportExpiredAt: null,
        },
      ],
      sentGuests: [1, 2],
    });
  });

  it('keeps the emergency contact of a guest who begins to share, where the primary guest has none', () => {
    const facts = factsOf(guests({ ...ruth, address: home }, { ...sam, ...savedHome }));
    const form = detailsFormOf(facts);
    form.guests[1]!.sameAsPrimary = true;
    expect(enteredDetails(form, 1, facts)).toMatchObject(savedHome);
    expect(detailsRequest(form, facts).sentGuests).toEqual([0]);
  });

  it('clears the emergency contact of a guest who shares it, when the primary guest’s is cleared', () => {
    const facts = factsOf(guests({ ...ruth, ...savedHome }, { ...sam, ...savedHome }));
    const form = detailsFormOf(facts);
    form.guests[0]!.emergencyContact = { name: '', phoneNumber: '' };
    expect(detailsRequest(form, facts).details.map(({ emergencyContact }) => emergencyContact)).toEqual([
      null,
      null,
    ]);
  });

  it("is the primary guest's address and contact for guests who share them, also when those change", () => {
    const facts = factsOf(guests(ruth, sam, { ...sam, ...savedHome }));
    const form = detailsFormOf(facts);
    form.guests[0]!.address.zip = '89502';
    form.guests[0]!.emergencyContact = { ...contact, name: ' Ann Cole ' };
    form.guests[1]!.sameAsPrimary = true;
    form.guests[2]!.sameAsPrimary = true;
    const { details } = detailsRequest(form, facts);
    const moved = { ...home, zip: '89502' };
    expect(details.slice(1)).toEqual([
      { id: 52, address: moved, emergencyContact: contact },
      { id: 53, address: moved },
    ]);
  });

  it('has no passport for a tour that needs none', () => {
    const facts = factsOf(guests(ruth));
    const form = detailsFormOf(facts);
    form.guests[0]!.passportNumber = 'A1234567';
    expect(Object.keys(detailsRequest(form, facts).details[0]!)).toEqual([
      'id',
      'email',
      'phoneNumber',
      'address',
    ]);
  });

  it('has the prefilled citizenship US only together with a passport number', () => {
    const facts = factsOf(guests(ruth), needsPassport);
    const form = detailsFormOf(facts);
    expect(enteredDetails(form, 0, facts).passportCountry).toBeNull();
    form.guests[0]!.passportNumber = 'A1234567';
    expect(enteredDetails(form, 0, facts).passportCountry).toBe('US');
    form.guests[0]!.passportNumber = '';
    form.guests[0]!.passportCountry = 'CA';
    expect(enteredDetails(form, 0, facts).passportCountry).toBe('CA');
  });
});
