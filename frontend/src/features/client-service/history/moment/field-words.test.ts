import { describe, expect, it } from '@jest/globals';
import { aDepositedBooking } from '../../../../testing/booking-fixtures.js';
import { changeTexts, differenceText, pathWords, valueText } from './field-words.js';

const booking = aDepositedBooking(1);
const words = (path: string, source: typeof booking | null = booking) =>
  pathWords({ path, before: null, after: null }, source);

describe('the place of a change in words', () => {
  it.each([
    ['', 'The whole booking'],
    ['expiredAt', 'Hold lasts until'],
    ['party.name', 'Party, name'],
    ['roomGuests[0]', 'Guests in room 1'],
    ['guests[12].fullName', 'Guest 2 (Paul Bennett), name'],
    ['guests[12].emergencyContact.phoneNumber', 'Guest 2 (Paul Bennett), emergency contact, phone number'],
    ['guests[12].fees[111].cancellation', 'Guest 2 (Paul Bennett), final payment, cancellation'],
    ['guests[99].age', 'Guest 99, age'],
    ['payments[1].transactionStatus', 'Payment 1, transaction status'],
    ['confirmations[4]', 'Confirmation 4'],
    ['surveys[0].opensAt', 'Survey 1, opens at'],
  ])('%s is %s', (path, expected) => expect(words(path)).toBe(expected));

  it('numbers guests without a name, and names them by id where there is no booking', () => {
    const unnamed = { ...booking, guests: booking.guests.map((guest) => ({ ...guest, fullName: '' })) };
    expect(words('guests[11].paid', unnamed)).toBe('Guest 1, deposit paid');
    expect(words('guests[11].paid', null)).toBe('Guest 11, deposit paid');
  });

  it('names a fee that only one of the two revisions has', () => {
    const change = { path: 'guests[12].fees[7]', before: null, after: { id: 7, type: 'TPP' } };
    expect(pathWords(change, booking)).toBe('Guest 2 (Paul Bennett), travel protection');
  });
});

describe('the text of a value', () => {
  it.each([
    ['paid', true, 'yes'],
    ['paid', false, 'no'],
    ['fullName', '', null],
    ['deletedAt', null, null],
    ['guests[1].fees[2].total', 159_500, '$1,595'],
    ['extendableHours', 24, '24'],
    ['departedAt', '2027-05-02', 'Sun May 2 2027'],
    ['expiredAt', '2026-11-23T18:00:00.000Z', 'Nov 23, 2026, 12:00 PM CST'],
    ['updatedAt', '2026-11-23T18:00:04.050Z', 'Nov 23, 2026, 12:00:04 PM CST'],
    ['payments', [], null],
    ['roomGuests', [2, 1], '2; 1'],
    ['hash', '0123456789'.repeat(7), '01234567890123456789…'],
  ])('%s %j is %j', (path, value, text) => expect(valueText(path, value)).toBe(text));

  it.each([
    [
      'payments[1]',
      { id: 1, cardBrand: 'Visa', cardLastFour: '1111', total: 90_000, type: 'Card' },
      '$900, Visa 1111',
    ],
    ['guests[11].fees[7]', { id: 7, type: 'TPP', amount: 12_900, tax: 0, total: 12_900 }, '$129'],
    ['guests[11].fees[7].paymentLineItems[0]', { fee: 7, payment: 1, total: 30_000 }, '$300'],
    ['confirmations[4]', { id: 4, type: 'Reconfirmation', hash: 'a1' }, 'Reconfirmation'],
    [
      'guests[11].arrival',
      {
        isFlight: true,
        airline: 'UA',
        flightNumber: '123',
        fromAirport: 'DEN',
        toAirport: 'YYC',
        scheduledDate: '2027-05-02',
        scheduledTime: null,
        stayAtProductHotel: false,
        stayNote: 'with a cousin',
        transfer: null,
        travelNote: null,
      },
      'Sun May 2 2027, UA 123 DEN to YYC, stays by own arrangements, with a cousin, no transfer',
    ],
    ['guests[11].emergencyContact', { name: 'Ann', phoneNumber: '1702' }, 'Ann, 1702'],
  ])('%s has a text of its own', (path, value, text) => expect(valueText(path, value)).toBe(text));

  it('of any other object lists each filled field but the id', () => {
    const hotel = { id: 7, isOpen: true, name: 'Lodge', note: null, rooms: [] };
    expect(valueText('hotel', hotel)).toBe('is open: yes; name: Lodge');
  });
});

describe('the two values of a change', () => {
  it('have a difference only where both are amounts', () => {
    const change = { path: 'guests[1].fees[2].total', before: 408_000, after: 417_000 };
    expect(changeTexts(change)).toEqual(['$4,080', '$4,170']);
    expect(differenceText(change)).toBe('+$90');
    expect(differenceText({ ...change, after: 400_000 })).toBe('\u2212$80');
    expect(differenceText({ ...change, before: null })).toBe(null);
    expect(differenceText({ path: 'guests[1].age', before: 3, after: 4 })).toBe(null);
  });

  it('say that the value was set again where their texts are the same', () => {
    const path = 'updatedAt';
    const [before, after] = ['2026-11-23T18:00:04.050Z', '2026-11-23T18:00:04.062Z'];
    expect(changeTexts({ path, before, after })).toEqual([
      'Nov 23, 2026, 12:00:04 PM CST',
      'Nov 23, 2026, 12:00:04 PM CST (set again)',
    ]);
    expect(changeTexts({ path, before: null, after: '' })).toEqual([null, 'nothing (set again)']);
    expect(changeTexts({ path: 'paid', before: false, after: true })).toEqual(['no', 'yes']);
  });
});
