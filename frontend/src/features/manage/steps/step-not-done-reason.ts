import type { Booking } from '@tour-portal/contracts/api/api.js';
import { areChildrenAlone } from '@tour-portal/contracts/guests/guest-details.js';
import type { Step } from '@tour-portal/contracts/booking/stepper.js';

/** Why a step is not done although all its fields may be filled in; null: the step itself shows what is missing. */
export function stepNotDoneReason(
  step: Step,
  booking: Pick<Booking, 'guests' | 'adultInParty'>,
): string | null {
  if (step !== 'details' || !areChildrenAlone(booking)) return null;
  return (
    'Children are welcome with an adult, and so far only children travel. This step is done once an adult is among the ' +
    'guests here, or joins under the same booking number.'
  );
}
