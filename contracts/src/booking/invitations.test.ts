import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import {
  canInvite,
  capacityText,
  invitationPath,
  inviteAvailability,
  parseInvitation,
} from './invitations.js';
import { calendarDate, instant } from '../values/time.js';

const NOW = instant('2026-11-20T18:00:00Z');
const FAR = calendarDate('2027-05-02');
const SIX_DAYS_AWAY = calendarDate('2026-11-26');
const SEVEN_DAYS_AWAY = calendarDate('2026-11-27');

describe('friends can be invited', () => {
  it.each([
    ['hold', FAR, true],
    ['active', FAR, true],
    ['hold', SEVEN_DAYS_AWAY, true],
    ['hold', SIX_DAYS_AWAY, false],
    ['expired', FAR, false],
    ['deleted', FAR, false],
    ['cancelled', FAR, false],
    ['travelled', FAR, false],
  ] as const)('to a booking in the state %s that departs on %s: %s', (state, departedAt, can) => {
    expect(canInvite(state, departedAt, NOW)).toBe(can);
  });
});

describe('the free space for friends (spec §9)', () => {
  const availability = (capacity: number, taken: number, departedAt = FAR) =>
    inviteAvailability({ departedAt, capacity }, taken, NOW);

  it('is a number below six, and null from six on', () => {
    expect(availability(44, 39)).toEqual({ available: true, capacity: 5 });
    expect(availability(44, 43)).toEqual({ available: true, capacity: 1 });
    expect(availability(44, 38)).toEqual({ available: true, capacity: null });
    expect(availability(44, 0)).toEqual({ available: true, capacity: null });
  });

  it('is 0 for a departure that is full, too close or not offered', () => {
    const nothing = { available: false, capacity: 0 };
    expect(availability(44, 44)).toEqual(nothing);
    expect(availability(44, 50)).toEqual(nothing);
    expect(availability(44, 0, SIX_DAYS_AWAY)).toEqual(nothing);
    expect(inviteAvailability(null, 0, NOW)).toEqual(nothing);
  });

  it('is said in words', () => {
    const texts = [null, 5, 1, 0].map((capacity) => capacityText({ available: capacity !== 0, capacity }));
    expect(texts).toEqual(['6 or more spots', '5 spots', '1 spot', '0 spots']);
  });

  it('is available exactly where there is a spot', () => {
    fc.assert(
      fc.property(fc.nat(60), fc.nat(80), (capacity, taken) => {
        const { available, capacity: spots } = availability(capacity, taken);
        expect(available).toBe(spots === null || spots > 0);
        expect(spots === null ? capacity - taken >= 6 : spots === Math.max(0, capacity - taken)).toBe(true);
      }),
    );
  });
});

describe('an invitation', () => {
  it('leads to the tour, and is read there', () => {
    const path = invitationPath({ tour: 4, number: 'RM050227-7K1' });
    expect(path).toBe('/tours/4?b=RM050227-7K1');
    const text = new URL(path, 'https://tours.example').searchParams.get('b');
    expect(parseInvitation(text, { code: 'RM' })).toEqual({ number: 'RM050227-7K1', departedAt: FAR });
  });

  it('is read like any booking number: in either case, with look-alikes', () => {
    expect(parseInvitation('rm050227-7ki', { code: 'RM' })?.number).toBe('RM050227-7K1');
  });

  it.each([null, '', 'RM050227', 'CC050227-7K1', 'RM023027-7K1', 'RM050227-7U1'])(
    'is not read from %j',
    (text) => {
      expect(parseInvitation(text, { code: 'RM' })).toBe(null);
    },
  );
});
