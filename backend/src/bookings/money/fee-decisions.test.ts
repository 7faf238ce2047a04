import type { FeeType } from '@tour-portal/contracts/api/api.js';
import { event } from '@tour-portal/contracts/events/events.js';
import type { PaymentItem } from '@tour-portal/contracts/events/booking-events.js';
import { sumOf } from '@tour-portal/contracts/money/fees.js';
import type { NotPayableReason } from '@tour-portal/contracts/money/fees.js';
import { calendarDate, instant, plusDays } from '@tour-portal/contracts/values/time.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { namesSetFor, flight, itemsOf, transferFee } from '@tour-portal/projections/testing/step-events.js';
import { holdTerms } from '@tour-portal/projections/testing/terms.js';
import { describe, it } from '@jest/globals';
import {
  BOTH_GUESTS,
  HOLD_END,
  HOLD_ENDINGS,
  DURING_HOLD,
  RUTH,
  TOM,
  abandoned,
  booked,
  deposit,
  final,
  namedHold,
  paymentItems,
  named,
  placed,
  protection,
  transportSet,
} from '../../testing/booking-history.js';
import { given } from '../../testing/given.js';
import { bookingDecider } from '../booking-decisions.js';
import type { BookingCommand } from '../booking-decisions.js';

const choices = (guests: number[], ...types: FeeType[]) =>
  guests.flatMap((guest) => types.map((type) => ({ guest, type })));
const start = (
  wanted: ReturnType<typeof choices>,
  options: { owner?: number; now?: Instant; reference?: string } = {},
): BookingCommand => ({
  type: 'StartPayment',
  owner: options.owner ?? 1,
  reference: options.reference ?? 'REFERENCE1',
  gateway: 'converge',
  choices: wanted,
  now: options.now ?? DURING_HOLD,
});
const pay = (guest: number, ...types: FeeType[]) => start(choices([guest], ...types));
const payBothDeposits = start(choices(BOTH_GUESTS, 'DEPOSIT'));
const started = (items: PaymentItem[], reference = 'REFERENCE1') =>
  event('PaymentStarted', { booking: 11, reference, gateway: 'converge', items, total: sumOf(items) });
const startedFor = (guest: number, ...types: FeeType[]) => started(paymentItems([guest], ...types));
const because = (reason: NotPayableReason, guest: number, type: FeeType) => ({
  reason,
  choice: { guest, type },
});

describe('starting a payment (spec §5 "Payments")', () => {
  it('is for whole fees, each guest’s on its own or several at once', () => {
    given(bookingDecider, namedHold).when(pay(RUTH, 'DEPOSIT')).then(startedFor(RUTH, 'DEPOSIT'));
    given(bookingDecider, namedHold)
      .when(payBothDeposits)
      .then(started(paymentItems(BOTH_GUESTS, 'DEPOSIT')));
  });

  it('is for the amount and the tax of each fee', () => {
    given(bookingDecider, namedHold)
      .when(pay(RUTH, 'DEPOSIT', 'FINAL_PAYMENT', 'TPP'))
      .then(startedFor(RUTH, 'DEPOSIT', 'FINAL_PAYMENT', 'TPP'));
  });

  it('happens once under a reference; another one may be started beside it', () => {
    const first = startedFor(RUTH, 'DEPOSIT');
    given(bookingDecider, namedHold, first).when(pay(RUTH, 'DEPOSIT')).then();
    given(bookingDecider, namedHold, first)
      .when(start(choices([RUTH], 'DEPOSIT'), { reference: 'REFERENCE2' }))
      .then(started(paymentItems([RUTH], 'DEPOSIT'), 'REFERENCE2'));
  });

  it('needs a guest’s deposit before other fees, or in the same payment', () => {
    given(bookingDecider, namedHold)
      .when(pay(RUTH, 'FINAL_PAYMENT'))
      .refused('not-payable', because('deposit-first', RUTH, 'FINAL_PAYMENT'));
    given(bookingDecider, namedHold, deposit(1, RUTH))
      .when(pay(TOM, 'TPP'))
      .refused('not-payable', because('deposit-first', TOM, 'TPP'));
    given(bookingDecider, namedHold, deposit(1, RUTH))
      .when(pay(RUTH, 'FINAL_PAYMENT'))
      .then(startedFor(RUTH, 'FINAL_PAYMENT'));
    given(bookingDecider, namedHold)
      .when(pay(RUTH, 'DEPOSIT', 'TPP'))
      .then(startedFor(RUTH, 'DEPOSIT', 'TPP'));
  });

  it('waits until all guests are named', () => {
    given(bookingDecider, placed, namesSetFor({ booking: 11, guests: [RUTH] }))
      .when(pay(RUTH, 'DEPOSIT'))
      .refused('not-payable', because('names-missing', RUTH, 'DEPOSIT'));
  });

  it('is refused for a fee that is paid', () => {
    given(bookingDecider, namedHold, deposit(1, RUTH))
      .when(payBothDeposits)
      .refused('not-payable', because('already-paid', RUTH, 'DEPOSIT'));
  });

  it('is refused for fees and guests that the booking does not have', () => {
    for (const choice of [
      { guest: RUTH, type: 'TRANSFER' },
      { guest: 999, type: 'DEPOSIT' },
    ] as const)
      given(bookingDecider, namedHold)
        .when(start([choice]))
        .refused('not-payable', { reason: 'no-such-fee', choice });
    const placedWithoutFees = event('HoldPlaced', holdTerms({ fees: [] }));
    given(bookingDecider, placedWithoutFees, named)
      .when(pay(RUTH, 'DEPOSIT'))
      .refused('not-payable', because('no-such-fee', RUTH, 'DEPOSIT'));
  });

  it('of a transfer is for the fee that was set with the travel', () => {
    const fee = transferFee(RUTH, 4_500);
    const travel = { guest: RUTH, arrival: flight('arrival', { transfer: 4 }) };
    given(bookingDecider, booked, transportSet([travel], [{ guest: RUTH, fee }]))
      .when(pay(RUTH, 'TRANSFER'))
      .then(started(itemsOf([fee], [RUTH], 'TRANSFER')));
  });

  it('is too late once the tour has started', () => {
    const firstDay = instant('2027-06-05T12:00:00.000Z');
    given(bookingDecider, booked)
      .when(start(choices([RUTH], 'FINAL_PAYMENT'), { now: firstDay }))
      .refused('not-payable', because('tour-started', RUTH, 'FINAL_PAYMENT'));
  });

  it('is too late from the moment the hold expires; a booking does not expire', () => {
    given(bookingDecider, namedHold)
      .when(start(choices([RUTH], 'DEPOSIT'), { now: HOLD_END }))
      .refused('not-active');
    given(bookingDecider, namedHold, deposit(1, RUTH))
      .when(start(choices([TOM], 'DEPOSIT'), { now: HOLD_END }))
      .then(startedFor(TOM, 'DEPOSIT'));
  });

  it.each(HOLD_ENDINGS)('is impossible for a %s hold', (_, end) => {
    given(bookingDecider, namedHold, end).when(pay(RUTH, 'DEPOSIT')).refused('not-active');
  });

  it('is refused to other accounts like a booking that was never placed', () => {
    given(bookingDecider, namedHold)
      .when(start(choices([RUTH], 'DEPOSIT'), { owner: 2 }))
      .refused('no-such-booking');
    given(bookingDecider).when(pay(RUTH, 'DEPOSIT')).refused('no-such-booking');
    given(bookingDecider, abandoned).when(pay(RUTH, 'DEPOSIT')).refused('no-such-booking');
  });
});

describe('travel protection (spec §9)', () => {
  const departing = (days: number) => {
    const today = calendarDate('2026-11-22');
    return event('HoldPlaced', holdTerms({ departedAt: plusDays(today, days) }));
  };
  const refusal = because('protection-closed', RUTH, 'TPP');
  const startProtection = pay(RUTH, 'TPP');
  const deposits = deposit(1, ...BOTH_GUESTS);

  it('is sold up to eleven days before departure', () => {
    given(bookingDecider, departing(11), named, deposits).when(startProtection).then(startedFor(RUTH, 'TPP'));
    given(bookingDecider, departing(10), named, deposits)
      .when(startProtection)
      .refused('not-payable', refusal);
  });

  it('is sold after that to a guest whose final payment is paid, but not together with it', () => {
    given(bookingDecider, departing(10), named, deposits, final(2, RUTH))
      .when(startProtection)
      .then(startedFor(RUTH, 'TPP'));
    given(bookingDecider, departing(10), named, deposits, final(2, TOM))
      .when(pay(RUTH, 'TPP', 'FINAL_PAYMENT'))
      .refused('not-payable', refusal);
  });

  it('is sold once to a guest', () => {
    given(bookingDecider, booked, protection(2, RUTH))
      .when(startProtection)
      .refused('not-payable', because('already-paid', RUTH, 'TPP'));
  });
});
