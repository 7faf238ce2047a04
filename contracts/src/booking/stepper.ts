import type { Guest } from '../api/api.js';
import { travelingGuests } from '../guests/travelling-guests.js';
import { isFullyPaid } from '../money/fees.js';
import { areChildrenAlone, areDetailsComplete, type PassportTour } from '../guests/guest-details.js';
import type { OwnerName } from './primary-guest.js';

/** Spec §4 "Stepper": names, deposits, guest details, flights, final payment. */
export const STEPS = ['names', 'deposits', 'details', 'flights', 'final-payment'] as const;
export type Step = (typeof STEPS)[number];
export type StepState = 'done' | 'current' | 'open' | 'locked';

/** What decides the states of a booking's steps. */
export interface StepperBooking {
  readonly guests: readonly Guest[];
  readonly owner: OwnerName;
  readonly tour: PassportTour;
  /** See `Booking`. */
  readonly adultInParty?: true;
}

export function areAllNamed(guests: readonly Pick<Guest, 'fullName'>[]): boolean {
  return guests.every(({ fullName }) => fullName.trim() !== '');
}

export function areDepositsPaid(guests: readonly Pick<Guest, 'paid'>[]): boolean {
  return guests.length > 0 && guests.every(({ paid }) => paid);
}

export function areFlightsSet(guests: readonly Pick<Guest, 'arrival' | 'departure'>[]): boolean {
  return guests.every(({ arrival, departure }) => arrival !== null && departure !== null);
}

/** Whether a step is complete; cancelled guests do not count while others travel. */
export function isStepDone(step: Step, booking: StepperBooking): boolean {
  const { guests: all, owner, tour } = booking;
  const guests = travelingGuests(all);
  switch (step) {
    case 'names':
      return areAllNamed(guests);
    case 'deposits':
      return areDepositsPaid(guests);
    case 'details':
      return areDetailsComplete(guests, owner, tour) && !areChildrenAlone({ ...booking, guests });
    case 'flights':
      return areFlightsSet(guests);
    case 'final-payment':
      return guests.length > 0 && guests.every(isFullyPaid);
  }
}

/** Index of the first incomplete step; -1 when all are done. */
export function currentStepIndex(booking: StepperBooking): number {
  return STEPS.findIndex((step) => !isStepDone(step, booking));
}

/** Names are always open; deposits once all names are entered; the rest once the deposits are paid. */
function isStepUnlocked(step: Step, booking: StepperBooking): boolean {
  return step === 'names' || isStepDone(step === 'deposits' ? 'names' : 'deposits', booking);
}

/** The state of each step, in order. */
export function stepStates(
  booking: StepperBooking,
): readonly { readonly step: Step; readonly state: StepState }[] {
  const current = currentStepIndex(booking);
  return STEPS.map((step, index) => {
    if (isStepDone(step, booking)) return { step, state: 'done' };
    if (!isStepUnlocked(step, booking)) return { step, state: 'locked' };
    return { step, state: index === current ? 'current' : 'open' };
  });
}
