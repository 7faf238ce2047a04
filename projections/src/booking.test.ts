import { EMPTY_DETAILS } from '@tour-portal/contracts/guests/detail-fields.js';
import type { Fee, FeeType, Guest, SurveyAnswers } from '@tour-portal/contracts/api/api.js';
import { event } from '@tour-portal/contracts/events/events.js';
import type { TransportChange } from '@tour-portal/contracts/events/booking-events.js';
import type { NewEvent } from '@tour-portal/contracts/events/events.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import { instant } from '@tour-portal/contracts/values/time.js';
import { describe, it } from '@jest/globals';
import { bookingProjection } from './booking.js';
import type { BookingDocument } from './booking.js';
import { flight, fingerprintOf, surveyAnswers, transferFee } from './testing/step-events.js';
import { given } from './testing/given.js';
import { ADDRESS, holdTerms } from './testing/terms.js';

const TERMS = holdTerms();
const LATER = instant('2026-11-22T09:00:00.000Z');
const placed = event('HoldPlaced', TERMS);

const guest = (id: number): Guest => ({
  id,
  fullName: '',
  ...EMPTY_DETAILS,
  arrival: null,
  departure: null,
  fees: [unpaidFee(id * 10, 'DEPOSIT', 30_000, 0), unpaidFee(id * 10 + 1, 'FINAL_PAYMENT', 159_500, 14_500)],
  paid: false,
  updatedAt: TERMS.createdAt,
});

function unpaidFee(id: number, type: FeeType, amount: number, tax: number): Fee {
  const sums = { amount: cents(amount), tax: cents(tax), total: cents(amount + tax) };
  return {
    id,
    type,
    ...sums,
    paymentLineItems: [],
    refundLineItems: [],
    consumptions: [],
    cancellation: null,
  };
}

const HELD: BookingDocument = {
  id: 11,
  owner: 1,
  number: 'CR060527-7K2',
  tour: 7,
  departedAt: TERMS.departedAt,
  concludedAt: TERMS.concludedAt,
  priceName: 'Standard',
  roomGuests: [2],
  guests: [guest(101), guest(102)],
  createdAt: TERMS.createdAt,
  expiredAt: TERMS.expiredAt,
  deletedAt: null,
  cancelledAt: null,
  depositDueBy: TERMS.depositDueBy,
  finalDueBy: TERMS.finalDueBy,
  hours: 72,
  extended: false,
  payments: [],
  refunds: [],
  confirmations: [],
  surveySubmittedAt: null,
};
/** The booking after a change of its first guest at `LATER`. */
const withFirst = (change: Partial<Guest>): BookingDocument => ({
  ...HELD,
  guests: [{ ...guest(101), ...change, updatedAt: LATER }, guest(102)],
});
const later = <E extends NewEvent>(happened: E) => ({ ...happened, at: LATER });
const after = (...events: Parameters<typeof given>) => given(...events).whenProjected(bookingProjection);

describe('the booking read model', () => {
  it('shows a hold with its terms and its guests, who have no names yet and owe their fees', () => {
    after(placed).then({ '11': HELD });
  });

  it('moves the deadlines of an extended hold', () => {
    const expiredAt = instant('2026-11-25T12:00:00.000Z');
    const finalDueBy = instant('2027-05-01T00:00:00.000Z');
    const extended = { booking: 11, hours: 24, expiredAt, depositDueBy: expiredAt, finalDueBy };
    after(placed, event('HoldExtended', extended)).then({
      '11': { ...HELD, expiredAt, depositDueBy: expiredAt, finalDueBy, extended: true },
    });
  });

  it('shows when a hold was deleted', () => {
    after(placed, event('HoldDeleted', { booking: 11, deletedAt: LATER })).then({
      '11': { ...HELD, deletedAt: LATER },
    });
  });

  it('shows a replaced hold as deleted at the creation of the new one', () => {
    const next = holdTerms({ booking: 12, createdAt: LATER, replaces: 11, guests: [] });
    after(
      placed,
      event('HoldPlaced', next),
      event('HoldReplaced', { booking: 11, by: 12, deletedAt: next.createdAt }),
    ).then({
      '11': { ...HELD, deletedAt: LATER },
      '12': { ...HELD, id: 12, createdAt: LATER, guests: [] },
    });
  });

  it('keeps the moment a hold expired', () => {
    after(placed, event('HoldExpired', { booking: 11, expiredAt: TERMS.expiredAt })).then({ '11': HELD });
  });

  it('shows no booking for a hold that never came to be', () => {
    after(
      event('HoldAbandoned', { booking: 11, account: 1 }),
      event('HoldDeleted', { booking: 12, deletedAt: LATER }),
    ).then({});
  });
});

const ERASED = 'erased' as unknown;

describe('the names in the booking read model', () => {
  const namesSet = (guest: number, fullName: string) =>
    event('NamesSet', {
      booking: 11,
      names: [{ guest, fullName }],
      prints: [fingerprintOf(guest, 'fullName', fullName)],
    });

  it('are shown with the moment they were set; other guests stay as they are', () => {
    const [named, renamed] = [namesSet(101, 'Ruth Baker'), namesSet(101, 'Ruth Bennett')];
    after(placed, later(named)).then({ '11': withFirst({ fullName: 'Ruth Baker' }) });
    after(placed, named, later(renamed)).then({ '11': withFirst({ fullName: 'Ruth Bennett' }) });
  });

  it('read as erased, for the guests who had a name, once the person is erased', () => {
    const { data } = namesSet(101, 'Ruth Bennett');
    const erased = event('NamesSet', { ...data, names: ERASED as typeof data.names });
    after(placed, later(erased)).then({ '11': withFirst({ fullName: 'erased' }) });
  });
});

describe('the details in the booking read model', () => {
  const adult = { guest: 101, age: '18+', email: 'ruth@example.com', address: ADDRESS };
  const set = event('GuestDetailsSet', {
    booking: 11,
    details: [adult],
    prints: [fingerprintOf(101, 'age', '18+')],
  });

  it('change only where they were set; null clears a detail', () => {
    const { guest: _, ...shown } = adult;
    after(placed, later(set)).then({ '11': withFirst(shown) });
    const cleared = event('GuestDetailsSet', {
      booking: 11,
      details: [{ guest: 101, email: null }],
      prints: [fingerprintOf(101, 'email', 'null')],
    });
    after(placed, set, later(cleared)).then({ '11': withFirst({ ...shown, email: null }) });
  });

  it('are not shown once the person is erased; the time at which they were set is', () => {
    const { data } = set;
    const erased = event('GuestDetailsSet', { ...data, details: ERASED as typeof data.details });
    after(placed, later(erased)).then({ '11': withFirst({}) });
  });
});

describe('the travel in the booking read model', () => {
  const arrival = flight('arrival', { transfer: 4 });
  const departure = flight('departure');
  const fee = transferFee(101, 4_500);
  const fees = [...guest(101).fees, unpaidFee(1_013, 'TRANSFER', 4_500, 0)];
  const set = (transport: Omit<TransportChange, 'guest'>, ...transfers: (typeof fee | null)[]) =>
    event('TransportSet', {
      booking: 11,
      transports: [{ guest: 101, ...transport }],
      prints: Object.keys(transport).map((side) => fingerprintOf(101, side, 'a flight')),
      transfers: transfers.map((terms) => ({ guest: 101, fee: terms })),
    });

  it('shows each side that was set, and what the transfers cost', () => {
    after(placed, later(set({ arrival }, fee))).then({ '11': withFirst({ arrival, fees }) });
    after(placed, set({ arrival }, fee), later(set({ departure }))).then({
      '11': withFirst({ arrival, departure, fees }),
    });
  });

  it('has one transfer fee a guest: another price replaces it, and a choice of no transfer removes it', () => {
    const higherFee = { ...transferFee(101, 6_000), id: 9_999 };
    after(placed, set({ arrival }, fee), later(set({ arrival }, higherFee))).then({
      '11': withFirst({ arrival, fees: [...guest(101).fees, unpaidFee(9_999, 'TRANSFER', 6_000, 0)] }),
    });
    const other = flight('arrival');
    after(placed, set({ arrival }, fee), later(set({ arrival: other }, null))).then({
      '11': withFirst({ arrival: other }),
    });
  });

  it('is not shown once the person is erased; what the transfers cost is', () => {
    const { data } = set({ arrival }, fee);
    const erased = event('TransportSet', { ...data, transports: ERASED as typeof data.transports });
    after(placed, later(erased)).then({ '11': withFirst({ fees }) });
  });
});

describe('the survey in the booking read model', () => {
  it.each([
    ['it was answered', surveyAnswers()],
    ['the person is erased', ERASED as SurveyAnswers],
  ])('shows when it was answered, and nothing of the answers, once %s', (_, answers) => {
    after(placed, event('SurveySubmitted', { booking: 11, submittedAt: LATER, answers })).then({
      '11': { ...HELD, surveySubmittedAt: LATER },
    });
  });
});

describe('the confirmations in the booking read model', () => {
  it('are shown newest first', () => {
    const confirmation = (id: number) => ({
      type: 'Payment' as const,
      issuedAt: LATER,
      hash: `hash${id}`,
      filename: `${id}.pdf`,
    });
    const confirmationIssued = (id: number) =>
      event('ConfirmationIssued', {
        booking: 11,
        confirmation: id,
        ...confirmation(id),
        digest: 'd',
        letter: null,
      });
    after(placed, confirmationIssued(31), confirmationIssued(32)).then({
      '11': { ...HELD, confirmations: [32, 31].map((id) => ({ id, ...confirmation(id) })) },
    });
  });
});
