import { calendarDate } from '@tour-portal/contracts/values/time.js';
import { describe, expect, it } from '@jest/globals';
import { bookedTours } from './booked-tour.js';
import { aHold, NOW, rockies, tourYears } from '../testing/tour-fixtures.js';
import { bookingByNumber } from './managed-booking.js';

const deleted = (id: number) => aHold(id, { deletedAt: NOW });
const other = aHold(8, { number: 'RM060627-7K1', departedAt: calendarDate('2027-06-06') });

function idOf(text: string, ...bookings: ReturnType<typeof aHold>[]): number | undefined {
  return bookingByNumber(bookedTours(bookings, [rockies], tourYears, NOW), text)?.booking.id;
}

describe('the booking that a page address names', () => {
  it('is found by its number, in upper or lower case and with look-alike letters', () => {
    expect(idOf('RM050227-7K1', other, aHold(1))).toBe(1);
    expect(idOf('rm050227-7ki', other, aHold(1))).toBe(1);
  });

  it('is the newest live one of that number', () => {
    expect(idOf('RM050227-7K1', deleted(9), aHold(5), aHold(4))).toBe(5);
  });

  it('is the newest of that number when none is live', () => {
    expect(idOf('RM050227-7K1', deleted(9), deleted(5))).toBe(9);
  });

  it.each(['RM050227-7K2', 'RM050227', 'cancelled', '', 'RM139927-7K1'])('is none for %j', (text) => {
    expect(idOf(text, aHold(1))).toBeUndefined();
  });
});
