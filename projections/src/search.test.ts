import { event } from '@tour-portal/contracts/events/events.js';
import { describe, it } from '@jest/globals';
import { searchProjection } from './search.js';
import type { SearchDocument } from './search.js';
import { fingerprintOf } from './testing/step-events.js';
import { given } from './testing/given.js';
import { accountOpened, holdTerms } from './testing/terms.js';

const EMPTY: SearchDocument = {
  account: null,
  booking: null,
  name: '',
  word1: null,
  word2: null,
  word3: null,
  tail: null,
  email: null,
  phone: null,
  number: null,
  departedAt: null,
};
const TERMS = holdTerms({
  booking: 11,
  account: 1,
  number: 'CR060527-7K2',
  guests: [101, 102],
  replaces: null,
});
const OWNER: SearchDocument = {
  ...EMPTY,
  account: 1,
  name: 'Ann\nMiller 1',
  word1: 'ann',
  word2: 'miller',
  word3: '1',
  tail: '1',
  email: 'ann1@example.com',
  phone: '17025550001',
};
const nameSet = (fullName: string) =>
  event('NamesSet', {
    booking: 11,
    names: [{ guest: 101, fullName }],
    prints: [fingerprintOf(101, 'fullName', fullName)],
  });

describe('the search documents of client service (D40)', () => {
  it('have the owner’s name, e-mail and phone as they are now', () => {
    given(accountOpened(1)).whenProjected(searchProjection).then({ a1: OWNER });
    given(
      accountOpened(1),
      event('ProfileChanged', { account: 1, profile: { lastName: 'Van Buren' }, prints: [] }),
      event('PhoneChanged', { account: 1, phoneNumber: '17025550009', print: 'p' }),
      event('EmailChanged', { account: 1, email: 'new@example.com', print: 'p', proof: 'session' }),
    )
      .whenProjected(searchProjection)
      .then({
        a1: {
          ...OWNER,
          name: 'Ann\nVan Buren',
          word2: 'van',
          word3: 'buren',
          tail: 'nerub',
          email: 'new@example.com',
          phone: '17025550009',
        },
      });
  });

  it('have the booking’s number and date', () => {
    given(event('HoldPlaced', TERMS))
      .whenProjected(searchProjection)
      .then({ b11: { ...EMPTY, booking: 11, number: 'CR0605277K2', departedAt: TERMS.departedAt } });
  });

  it('have a guest’s e-mail and phone, and the name that was set last', () => {
    given(
      nameSet('Ruth Bennett'),
      event('GuestDetailsSet', {
        booking: 11,
        details: [{ guest: 101, email: 'Ruth@Example.com', phoneNumber: '17025550177' }],
        prints: [fingerprintOf(101, 'email', 'x'), fingerprintOf(101, 'phoneNumber', 'x')],
      }),
      nameSet('Ruth Zoë Bennet'),
    )
      .whenProjected(searchProjection)
      .then({
        g101: {
          ...EMPTY,
          booking: 11,
          name: 'Ruth Zoë Bennet',
          word1: 'ruth',
          word2: 'zoe',
          word3: 'bennet',
          tail: 'tenneb',
          email: 'ruth@example.com',
          phone: '17025550177',
        },
      });
  });

  it('have nobody who was erased (D44)', () => {
    const erased = { account: 1, bookings: [11], guests: [101, 102], at: TERMS.createdAt };
    given(accountOpened(1), nameSet('Ruth Bennett'), event('AccountErased', erased))
      .whenProjected(searchProjection)
      .then({});
  });
});
