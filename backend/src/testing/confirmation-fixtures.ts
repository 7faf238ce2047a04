import type { Booking, Fee, FeeType, Guest, Payment } from '@tour-portal/contracts/api/api.js';
import { DEPOSIT_CENTS, TRAVEL_PROTECTION_CENTS } from '@tour-portal/contracts/money/fees.js';
import { aFee, aGuest } from '@tour-portal/contracts/testing/guests.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import { calendarDate, instant } from '@tour-portal/contracts/values/time.js';
import type { ConfirmationFacts } from '../documents/confirmations/confirmation-facts.js';
import { NOW } from './fixtures.js';

export const PRINTED_BRAND = {
  name: 'Trailhead Tours',
  tagline: 'Guided tours since 1952',
  phone: '1 (800) 555-0152',
};

function fee(id: number, type: FeeType, amount: number, tax: number, isPaid: boolean): Fee {
  const sums = { amount: cents(amount), tax: cents(tax), total: cents(amount + tax) };
  return {
    ...aFee(type, 0),
    id,
    ...sums,
    paymentLineItems: isPaid ? [{ fee: id, payment: 1, ...sums }] : [],
  };
}

/** A guest with a deposit, travel protection, a final payment and a transfer; the fees of the types in `paid` are paid. */
function guest(id: number, fullName: string, paid: readonly FeeType[]): Guest {
  const fees = [
    fee(id * 10, 'DEPOSIT', DEPOSIT_CENTS, 0, paid.includes('DEPOSIT')),
    fee(id * 10 + 1, 'TPP', TRAVEL_PROTECTION_CENTS, 0, paid.includes('TPP')),
    fee(id * 10 + 2, 'FINAL_PAYMENT', 159_500, 14_500, paid.includes('FINAL_PAYMENT')),
    fee(id * 10 + 3, 'TRANSFER', 4_500, 0, paid.includes('TRANSFER')),
  ];
  return aGuest({ id, fullName, fees, paid: paid.includes('DEPOSIT'), updatedAt: NOW });
}

/**
 * A booking of these guests, two to a room and an odd one alone; one card payment has paid these kinds of fees for all of
 * them. Where there are none, it is an unpaid hold.
 */
export function bookedBy(
  names: readonly string[],
  paid: readonly FeeType[],
  changes: Partial<Booking> = {},
): Booking {
  const departedAt = calendarDate('2027-06-05');
  const guests = names.map((name, index) => guest(101 + index, name, paid));
  const paidItems = guests.flatMap(({ fees }) => fees).flatMap(({ paymentLineItems }) => paymentLineItems);
  const payment: Payment = {
    id: 1,
    cardBrand: 'Visa',
    cardLastFour: '4242',
    transactionId: 't-1',
    submittedAt: NOW,
    transactionStatus: 'Approved',
    type: 'Card',
    cancellation: null,
    total: cents(paidItems.reduce((sum, item) => sum + item.total, 0)),
    recordedAt: NOW,
    recordedBy: 'customer',
  };
  const roomGuests = Array.from({ length: Math.ceil(names.length / 2) }, (_, room) =>
    Math.min(2, names.length - room * 2),
  );
  return {
    id: 11,
    number: 'RM060527-7K2',
    tour: 7,
    departedAt,
    departure: {
      departedAt,
      concludedAt: calendarDate('2027-06-12'),
      priceName: 'Summer',
      transfers: [],
      hotelId: 7,
      travelDocumentId: null,
    },
    roomGuests,
    party: { name: 'Miller Party' },
    guests,
    createdAt: NOW,
    expiredAt: paid.length === 0 ? instant('2026-11-24T12:00:00.000Z') : null,
    deletedAt: null,
    cancelledAt: null,
    depositDueBy: instant('2026-11-24T12:00:00.000Z'),
    finalDueBy: instant('2027-04-04T04:59:59.999Z'),
    confirmations: [],
    travelDocuments: [],
    surveys: [],
    owner: 1,
    payments: paid.length === 0 ? [] : [payment],
    refunds: [],
    extendableHours: null,
    tourChanges: [],
    ...changes,
  };
}

/** The facts of a confirmation, by default of an unpaid hold for two guests without names. */
export function confirmationFacts(changes: Partial<ConfirmationFacts> = {}): ConfirmationFacts {
  return {
    type: 'Hold',
    issuedAt: NOW,
    booking: bookedBy(['', ''], []),
    cancellation: null,
    firstName: 'Ann',
    email: 'ann@example.com',
    tour: { code: 'RM', name: 'Canadian Rockies & Glacier Country', region: 'Canada' },
    cityStart: 'Calgary, Alberta',
    cityEnd: 'Vancouver, British Columbia',
    brand: PRINTED_BRAND,
    ...changes,
  };
}
