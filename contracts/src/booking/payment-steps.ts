import type { Booking, FeeType, Guest } from '../api/api.js';
import { FEE_ORDER } from '../money/fees.js';
import { isFullPaymentStage } from '../hold/hold-duration.js';
import { areDepositsPaid, type Step } from './stepper.js';

/** The two steps in which money is paid (spec §4 "Stepper"). */
export type PaymentStep = Extract<Step, 'deposits' | 'final-payment'>;

/** The types of fees that are paid in a step. Once deposits are paid, travel protection is paid with the final payment (D25). */
export function feeTypesOfStep(
  step: PaymentStep,
  booking: Pick<Booking, 'departedAt' | 'createdAt'> & { readonly guests: readonly Pick<Guest, 'paid'>[] },
): readonly FeeType[] {
  if (step === 'final-payment') return FEE_ORDER.filter((type) => type !== 'DEPOSIT');
  if (areDepositsPaid(booking.guests)) return ['DEPOSIT'];
  const { departedAt, createdAt } = booking;
  return createdAt !== null && isFullPaymentStage(departedAt, createdAt)
    ? ['DEPOSIT', 'TPP', 'FINAL_PAYMENT']
    : ['DEPOSIT', 'TPP'];
}
