import type { Booking } from '../api/api.js';
import { travelingGuests } from '../guests/travelling-guests.js';
import { dueOf } from '../money/fees.js';
import type { DuePayment } from '../money/receipt.js';
import { cents, formatDollars } from '../values/money.js';
import type { Instant } from '../values/time.js';
import { feeTypesOfStep, type PaymentStep } from './payment-steps.js';
import {
  areDepositsPaid,
  currentStepIndex,
  STEPS,
  stepStates,
  type Step,
  type StepperBooking,
} from './stepper.js';

/** The part of a live booking that decides its next step and its next payment. */
export type BookingToContinue = StepperBooking &
  Pick<Booking, 'departedAt' | 'createdAt' | 'depositDueBy' | 'finalDueBy'>;

/** What the owner of a booking does next (spec §4 "Stepper"). */
export interface NextAction {
  readonly step: Step;
  /** The text of a button that leads to the step: `Pay $600 deposit`. */
  readonly label: string;
}

/** Null once every step is done. */
export function nextAction(booking: BookingToContinue): NextAction | null {
  const step = STEPS[currentStepIndex(booking)];
  return step === undefined ? null : { step, label: labelOf(step, booking) };
}

/** The payment that comes next, whatever is to be done before it; null where nothing is owed or no deadline is set. */
export function nextPayment(booking: BookingToContinue, now: Instant): DuePayment | null {
  const step = areDepositsPaid(travelingGuests(booking.guests)) ? 'final-payment' : 'deposits';
  const by = step === 'deposits' ? booking.depositDueBy : booking.finalDueBy;
  const amount = owedIn(step, booking);
  return by === null || amount === 0 ? null : { amount, by, overdue: by <= now };
}

export const STEP_COUNT = STEPS.length;

/** How many of the five steps are done. */
export function doneStepCount(booking: StepperBooking): number {
  return stepStates(booking).filter(({ state }) => state === 'done').length;
}

function labelOf(step: Step, booking: BookingToContinue): string {
  switch (step) {
    case 'names':
      return travelingGuests(booking.guests).length === 1 ? 'Enter the name' : 'Enter names';
    case 'deposits': {
      const amount = formatDollars(owedIn(step, booking));
      // Of a hold made 63 days or less before departure, the whole price is paid with the deposits (D22, D23).
      return feeTypesOfStep(step, booking).includes('FINAL_PAYMENT')
        ? `Pay ${amount}`
        : `Pay ${amount} deposit`;
    }
    case 'details':
      return 'Enter guest details';
    case 'flights':
      return 'Enter flights';
    case 'final-payment':
      return `Pay ${formatDollars(owedIn(step, booking))}`;
  }
}

/** What is still owed in a step; travel protection is a choice and never owed. */
function owedIn(step: PaymentStep, booking: BookingToContinue) {
  const guests = travelingGuests(booking.guests);
  const types = feeTypesOfStep(step, { ...booking, guests });
  const fees = guests
    .flatMap((guest) => guest.fees)
    .filter(({ type }) => type !== 'TPP' && types.includes(type));
  return cents(fees.reduce((sum, fee) => sum + dueOf(fee), 0));
}
