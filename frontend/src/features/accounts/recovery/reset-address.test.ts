import fc from 'fast-check';
import { expect, it } from '@jest/globals';
import { holdQueryOf } from '../../../session/guards.js';
import { comesFromReset, resetAddress, resetKeyOf, withPasswordReset } from './reset-address.js';

const keyOf = (query: string) => resetKeyOf(new URLSearchParams(query));

it('the address of a reset contains the reset key, for any token, and the query of the wanted hold', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 1 }),
      fc.integer({ min: 1, max: 2147483647 }),
      (token, id) => {
        const url = new URL(resetAddress({ token, id }, '?t=4&r=2,1&d=2027-05-02'), 'https://example.com');
        expect(resetKeyOf(url.searchParams)).toEqual({ token, id });
        expect(holdQueryOf(url.search)).toBe('?t=4&r=2,1&d=2027-05-02');
      },
    ),
  );
});

it('a key without one of its parts is missing, one with an impossible id is invalid', () => {
  expect(keyOf('')).toBe('missing');
  expect(keyOf('token=abc')).toBe('missing');
  expect(keyOf('id=7')).toBe('missing');
  expect(keyOf('token=&id=7')).toBe('missing');
  expect(keyOf('token=abc&id=seven')).toBe('invalid');
  expect(keyOf('token=abc&id=0')).toBe('invalid');
});

it('the navigation state tells the login page of a reset, and keeps the page that the customer wanted to see', () => {
  const state = withPasswordReset({ from: { pathname: '/bookings/expired' } });
  expect(state).toEqual({ from: { pathname: '/bookings/expired' }, passwordReset: true });
  expect(comesFromReset(state)).toBe(true);
  expect(comesFromReset(withPasswordReset(null))).toBe(true);
  expect(comesFromReset({ from: {} })).toBe(false);
  expect(comesFromReset(null)).toBe(false);
});
