import { event } from '@tour-portal/contracts/events/events.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import { instant } from '@tour-portal/contracts/values/time.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { describe, it } from '@jest/globals';
import {
  BOTH_GUESTS,
  HOLD_ENDINGS,
  RUTH,
  HOLD_TERMS,
  TOM,
  booked,
  deposit,
  final,
  namedHold,
  paymentItems,
  protection,
} from '../../../testing/booking-history.js';
import { givenBooking, commandRule } from '../../../testing/given.js';
import type { BookingState } from '../../../bookings/booking-state.js';
import { decideOfferProtection } from './offer-protection.js';

describe('late travel protection (spec §9, D42)', () => {
  /** Four days before the tour: travel protection is no longer sold without an offer. */
  const LATE = instant('2027-06-01T12:00:00.000Z');
  const offering = (guests: readonly number[], now: Instant) => (state: BookingState) =>
    decideOfferProtection({ guests, now }, state);
  const offer = (guest: number) => offering([guest], LATE);
  const offerToBoth = offering(BOTH_GUESTS, LATE);
  const choice = (guest: number) => ({ guest, type: 'TPP' }) as const;
  const closed = (guest: number) => ({ reason: 'protection-closed' as const, choice: choice(guest) });
  const feeOf = (guest: number) => HOLD_TERMS.fees.find((fee) => fee.guest === guest && fee.type === 'TPP')!;
  const offered = (...guests: number[]) =>
    event('TravelProtectionOffered', {
      booking: 11,
      fees: guests.map((guest) => ({ ...feeOf(guest), late: true })),
    });
  const payment = { reference: 'R1', gateway: 'converge' } as const;
  const startPayment = (guest: number) =>
    commandRule({ type: 'StartPayment', owner: 1, ...payment, choices: [choice(guest)], now: LATE });

  it('can be paid for once it is offered, and not before', () => {
    givenBooking(booked).when(startPayment(RUTH)).refused('not-payable', closed(RUTH));
    givenBooking(booked)
      .when(offerToBoth)
      .then(offered(...BOTH_GUESTS));
    const items = paymentItems([RUTH], 'TPP');
    givenBooking(booked, offered(RUTH))
      .when(startPayment(RUTH))
      .then(event('PaymentStarted', { booking: 11, ...payment, items, total: cents(12_900) }));
    givenBooking(booked, offered(RUTH)).when(startPayment(TOM)).refused('not-payable', closed(TOM));
  });

  it('is offered once, and not to guests who have paid for it', () => {
    givenBooking(booked, offered(RUTH)).when(offer(RUTH)).then();
    givenBooking(booked, offered(RUTH)).when(offerToBoth).then(offered(TOM));
    givenBooking(booked, protection(2, RUTH))
      .when(offer(RUTH))
      .refused('not-payable', { reason: 'already-paid', choice: choice(RUTH) });
  });

  it('is offered after the final payment, too, but not once the tour has started, to other guests or on a hold that has ended', () => {
    givenBooking(booked)
      .when(offering([RUTH], instant('2027-06-05T12:00:00.000Z')))
      .refused('tour-started');
    givenBooking(booked).when(offer(7)).refused('no-such-guest', { guest: 7 });
    for (const [, end] of HOLD_ENDINGS) givenBooking(namedHold, end).when(offer(RUTH)).refused('not-active');
    givenBooking(namedHold, deposit(1, ...BOTH_GUESTS), final(2, ...BOTH_GUESTS))
      .when(offer(RUTH))
      .then(offered(RUTH));
  });
});
