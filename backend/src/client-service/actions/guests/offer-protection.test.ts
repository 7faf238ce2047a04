import { event } from '@tour-portal/contracts/events/events.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import { instant } from '@tour-portal/contracts/values/time.js';
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
  hold,
  protection,
} from '../../../testing/booking-history.js';
import { givenBooking, commandRule } from '../../../testing/given.js';
import type { BookingState } from '../../../bookings/booking-state.js';
import { decideOfferProtection } from './offer-protection.js';

describe('late travel protection (spec §9, D42)', () => {
  const LATE = instant('2027-06-01T12:00:00.000Z');
  const offer =
    (guests: readonly number[], now = LATE) =>
    (state: BookingState) =>
      decideOfferProtection({ guests, now }, state);
  const feeOf = (guest: number) => HOLD_TERMS.fees.find((fee) => fee.guest === guest && fee.type === 'TPP')!;
  const offered = (...guests: number[]) =>
    event('TravelProtectionOffered', {
      booking: 11,
      fees: guests.map((guest) => ({ ...feeOf(guest), late: true })),
    });
  const startPayment = (guest: number) =>
    commandRule({
      type: 'StartPayment',
      owner: 1,
      reference: 'R1',
      gateway: 'converge',
      choices: [{ guest, type: 'TPP' }],
      now: LATE,
    });

  it('is paid for like any other fee once it is offered, and not before', () => {
    const choice = { guest: RUTH, type: 'TPP' } as const;
    givenBooking(...booked)
      .when(startPayment(RUTH))
      .refused('not-payable', { reason: 'protection-closed', choice });
    givenBooking(...booked)
      .when(offer(BOTH_GUESTS))
      .then(offered(...BOTH_GUESTS));
    const { id: fee, amount, tax } = feeOf(RUTH);
    givenBooking(...booked, offered(RUTH))
      .when(startPayment(RUTH))
      .then(
        event('PaymentStarted', {
          booking: 11,
          reference: 'R1',
          gateway: 'converge',
          items: [{ guest: RUTH, fee, type: 'TPP', amount, tax }],
          total: cents(12_900),
        }),
      );
    givenBooking(...booked, offered(RUTH))
      .when(startPayment(TOM))
      .refused('not-payable', { reason: 'protection-closed', choice: { guest: TOM, type: 'TPP' } });
  });

  it('is offered once, and not to guests who have paid for it', () => {
    givenBooking(...booked, offered(RUTH))
      .when(offer([RUTH]))
      .then();
    givenBooking(...booked, offered(RUTH))
      .when(offer(BOTH_GUESTS))
      .then(offered(TOM));
    givenBooking(...booked, protection(2, RUTH))
      .when(offer([RUTH]))
      .refused('not-payable', { reason: 'already-paid', choice: { guest: RUTH, type: 'TPP' } });
  });

  it('is offered until the day before the tour, to guests of the booking only, and not on a hold that has ended', () => {
    givenBooking(...booked)
      .when(offer([RUTH], instant('2027-06-05T12:00:00.000Z')))
      .refused('tour-started');
    givenBooking(...booked)
      .when(offer([7]))
      .refused('no-such-guest', { guest: 7 });
    for (const [, end] of HOLD_ENDINGS)
      givenBooking(...hold, end)
        .when(offer([RUTH]))
        .refused('not-active');
    givenBooking(...hold, deposit(1, ...BOTH_GUESTS), final(2, ...BOTH_GUESTS))
      .when(offer([RUTH]))
      .then(offered(RUTH));
  });
});
