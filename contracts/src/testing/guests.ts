import type { Fee, FeeType, Guest } from '../api/api.js';
import { EMPTY_DETAILS } from '../guests/detail-fields.js';
import { cents } from '../values/money.js';
import { instant } from '../values/time.js';
import { aTransport } from './transport.js';

/** What step 3 asks of an adult on a tour without passports. */
export const ADULT_DETAILS = {
  phoneNumber: '17025550123',
  email: 'ruth@example.com',
  age: '18+',
  address: { line1: '1 Elm', line2: null, city: 'Reno', state: 'NV', country: 'US', zip: '89501' },
  emergencyContact: { name: 'Paul', phoneNumber: '17025550199' },
};

/** An arrival and a departure by other means than a flight, with all else left open. */
export const OWN_TRAVEL_WITHOUT_DATES = {
  arrival: aTransport(),
  departure: aTransport({ isArrival: false }),
};

/** A guest of whom nothing is known, and without fees; a test states the fields that matter to it. */
export function aGuest(changes: Partial<Guest> = {}): Guest {
  return {
    id: 1,
    fullName: '',
    ...EMPTY_DETAILS,
    arrival: null,
    departure: null,
    fees: [],
    paid: false,
    updatedAt: instant('2026-11-20T18:00:00.000Z'),
    ...changes,
  };
}

/** A fee without tax. @param total in cents, as is `paid`, what was paid of it */
export function aFee(type: FeeType, total: number, paid = 0): Fee {
  const sums = (sum: number) => ({ amount: cents(sum), tax: cents(0), total: cents(sum) });
  return {
    id: 1,
    type,
    ...sums(total),
    paymentLineItems: paid === 0 ? [] : [{ fee: 1, payment: 1, ...sums(paid) }],
    refundLineItems: [],
    consumptions: [],
    cancellation: null,
  };
}
