import { calendarDate } from '@tour-portal/contracts/values/time.js';
import { describe, expect, it } from '@jest/globals';
import { matchDistance, parseSearchTerms } from './search-terms.js';
import type { SearchCandidate } from './search-terms.js';

const CANDIDATE: SearchCandidate = {
  booking: {
    id: 11,
    number: 'RC050227-7K2',
    departedAt: calendarDate('2027-05-02'),
    guests: [
      { fullName: 'Zoë Müller', email: null, phoneNumber: null },
      { fullName: 'Thaddeus Bickerstaff', email: 'thad@Example.com', phoneNumber: '17025550199' },
    ],
  },
  account: {
    firstName: 'Dana',
    lastName: 'van Buren',
    email: 'dana@example.com',
    phoneNumber: '17025550123',
  },
  state: 'active',
};
const name = (word: string) => ({ kind: 'name', word });
const distanceTo = (text: string) => matchDistance(parseSearchTerms(text), CANDIDATE);

describe('what a text searches for (D40)', () => {
  it.each([
    ['dana', [name('dana')]],
    ['Müller-Lee', [name('muller'), name('lee')]],
    ['A@B.example', [{ kind: 'email', email: 'a@b.example' }]],
    ['2027-05-02', [{ kind: 'date', date: '2027-05-02' }]],
    ['rc0502', [{ kind: 'number', prefix: 'RC0502' }]],
    ['cancelled', [{ kind: 'state', state: 'cancelled' }]],
    ['11', [{ kind: 'digits', id: 11, phones: [] }]],
    ['(702) 555-0123', [{ kind: 'digits', id: 7_025_550_123, phones: ['7025550123', '17025550123'] }]],
    ['%', [name('%')]],
    ['  ', []],
  ])('%j', (text, terms) => {
    expect(parseSearchTerms(text)).toEqual(terms);
  });
});

describe('how far a booking is from a search text', () => {
  it.each([
    ['dana', 0],
    ['dana van buren', 0],
    ['zoe dana', 0],
    ['dan', 0.5],
    ['bikerstaff', 1],
    ['bickerstoof', 2],
    ['thad@example.com', 0],
    ['702 555 0199', 0],
    ['rc050227', 0],
    ['11 active', 0],
    ['2027-05-02 muller', 0],
  ])('%j: %d', (text, wanted) => {
    expect(distanceTo(text)).toBe(wanted);
  });

  it.each([
    'dana smith',
    'bxckxrstxff',
    'other@example.com',
    '12',
    'rc0503',
    'cancelled',
    '2027-05-03',
    'den',
    '%',
  ])('%j: it does not fit', (text) => {
    expect(distanceTo(text)).toBeNull();
  });
});
