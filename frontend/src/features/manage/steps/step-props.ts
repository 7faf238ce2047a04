import type { Account, Booking } from '@tour-portal/contracts/api.js';
import type { TourReference, TourYearReference } from '@tour-portal/contracts/reference-api.js';
import type { Instant } from '@tour-portal/contracts/time.js';

/** What every step of the Manage Booking page is given (spec §4 "Stepper"). */
export interface StepProps {
  booking: Booking;
  account: Account;
  tour: TourReference;
  year: TourYearReference;
  now: Instant;
  /** The step's work is saved: a sentence that the page shows and announces. */
  onDone: (text: string) => void;
}
