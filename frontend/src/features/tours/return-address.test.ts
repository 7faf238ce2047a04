import { calendarDate } from '@tour-portal/contracts/values/time.js';
import { describe, expect, it } from '@jest/globals';
import { returnAddress, initialRooms } from './return-address.js';

const chosen = { roomGuests: [2, 1], date: calendarDate('2027-05-02') };

describe('coming back to the dates of a tour', () => {
  it('opens the same page at the date', () => {
    expect(returnAddress({ pathname: '/tours/4', search: '?year=2026' }, chosen)).toEqual({
      pathname: '/tours/4',
      search: '?year=2027&r=2,1&d=2027-05-02',
      hash: '#date-2027-05-02',
    });
  });

  it('keeps an invitation', () => {
    const { search } = returnAddress({ pathname: '/tours/4', search: '?b=RM050227-7K1' }, chosen);
    expect(new URLSearchParams(search).get('b')).toBe('RM050227-7K1');
  });

  it('finds the rooms that were chosen', () => {
    const { search } = returnAddress({ pathname: '/tours/4', search: '' }, chosen);
    expect(initialRooms(4, new URLSearchParams(search))).toEqual([2, 1]);
  });

  it.each(['', 'year=2027', 'r=9&d=2027-05-02', 'r=3,3,3&d=2027-05-02', 'r=2,1&d=never'])(
    'begins with one room for two where the address says %j',
    (search) => expect(initialRooms(4, new URLSearchParams(search))).toEqual([2]),
  );
});
