import type { FeeType, SurveyAnswers, Transport } from '@tour-portal/contracts/api/api.js';
import { event } from '@tour-portal/contracts/events/events.js';
import type {
  FeesPaid,
  HoldTerms,
  PaymentFacts,
  PaymentItem,
  Fingerprint,
} from '@tour-portal/contracts/events/booking-events.js';
import type { EventData, NewEvent } from '@tour-portal/contracts/events/events.js';
import type { FeeTerms } from '@tour-portal/contracts/money/fees.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import { aTransport } from '@tour-portal/contracts/testing/transport.js';
import { calendarDate, instant } from '@tour-portal/contracts/values/time.js';

/** When the payments of tests were submitted. */
export const PAID_AT = instant('2026-11-22T10:00:00.000Z');

/** The fingerprint of a text in tests; it contains the text. */
export function fingerprintOf(guest: number, field: string, text: string): Fingerprint {
  return { guest, field, print: `print of ${text}` };
}

/** The event that gives each guest of a hold a name, such as `Guest 101 Bennett`. */
export function namesSetFor({ booking, guests }: Pick<HoldTerms, 'booking' | 'guests'>): NewEvent {
  const names = guests.map((guest) => ({ guest, fullName: `Guest ${guest} Bennett` }));
  const prints = names.map(({ guest, fullName }) => fingerprintOf(guest, 'fullName', fullName));
  return event('NamesSet', { booking, names, prints });
}

/** The n-th payment of a test, with its own reference and transaction. */
export function paymentFacts(payment: number): PaymentFacts {
  return {
    payment,
    reference: `REFERENCE${payment}`,
    gateway: 'converge',
    transactionId: `T-${payment}`,
    cardBrand: 'Visa',
    cardLastFour: '1111',
    submittedAt: PAID_AT,
  };
}

/** The payment items for the fees of these guests and types, in the order of the fees. */
export function itemsOf(
  fees: readonly FeeTerms[],
  guests: readonly number[],
  ...types: FeeType[]
): PaymentItem[] {
  return fees
    .filter((fee) => guests.includes(fee.guest) && types.includes(fee.type))
    .map(({ id, guest, type, amount, tax }) => ({ guest, fee: id, type, amount, tax }));
}

/** What the n-th payment paid: these items, with its facts. */
export function feesPaid(booking: number, payment: number, items: PaymentItem[]): FeesPaid {
  return { booking, ...paymentFacts(payment), items };
}

/** The gateway's refund of some of booking 11's first payment; a test states the fields that it is about. */
export function paymentRefunded(fields: Partial<EventData['PaymentRefunded']> = {}) {
  return event('PaymentRefunded', {
    booking: 11,
    payment: 1,
    refund: 71,
    refundType: 'Other',
    total: cents(5_000),
    transactionId: 'R-1',
    submittedAt: PAID_AT,
    ...fields,
  });
}

/** A guest's fee for transfers; its id is `{guest}3`. */
export function transferFee(guest: number, amount: number): FeeTerms {
  return { id: guest * 10 + 3, guest, type: 'TRANSFER', amount: cents(amount), tax: cents(0) };
}

/** A flight to the tour on its first day, or home on its last; a test states the fields that it is about. */
export function flight(side: 'arrival' | 'departure', fields: Partial<Transport> = {}): Transport {
  const isArrival = side === 'arrival';
  const [fromAirport, toAirport] = isArrival ? ['DEN', 'LAS'] : ['LAS', 'DEN'];
  return aTransport({
    isArrival,
    isFlight: true,
    airline: 'UA',
    flightNumber: '1234',
    fromAirport,
    fromAirportName: `Airport ${fromAirport}`,
    toAirport,
    toAirportName: `Airport ${toAirport}`,
    scheduledDate: calendarDate(isArrival ? '2027-06-05' : '2027-06-12'),
    scheduledTime: '14:35',
    ...fields,
  });
}

export function surveyAnswers(answers: Partial<SurveyAnswers> = {}): SurveyAnswers {
  return { overall: 5, director: 5, hotels: 4, meals: 3, value: 4, comment: 'Lovely.', ...answers };
}
