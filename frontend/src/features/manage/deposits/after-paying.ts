import type { Booking } from '@tour-portal/contracts/api/api.js';
import type { FeeChoice } from '@tour-portal/contracts/money/fees.js';
import { duePayments, type DuePayment } from '@tour-portal/contracts/money/receipt.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';

export interface AfterPaying {
  /** What is still to be paid afterwards, by deadline. */
  readonly remaining: readonly DuePayment[];
  /** Whether this pays the first deposit: the hold becomes a booking, names lock, travel documents open (D22). */
  readonly becomesBooking: boolean;
}

/** How a booking would stand once the chosen fees are paid. */
export function afterPaying(
  booking: Pick<Booking, 'guests' | 'expiredAt' | 'depositDueBy' | 'finalDueBy'>,
  choices: readonly FeeChoice[],
  now: Instant,
): AfterPaying {
  const isChosen = (guest: number, type: string) =>
    choices.some((choice) => choice.guest === guest && choice.type === type);
  const guests = booking.guests.map((guest) => ({
    ...guest,
    fees: guest.fees.filter(({ type }) => !isChosen(guest.id, type)),
  }));
  return {
    remaining: duePayments({ ...booking, guests }, now),
    becomesBooking: booking.expiredAt !== null && choices.some(({ type }) => type === 'DEPOSIT'),
  };
}
