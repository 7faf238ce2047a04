import type { Account, Booking, Payment } from '@tour-portal/contracts/api/api.js';
import type { TourReference, TourYearReference } from '@tour-portal/contracts/api/reference-api.js';
import type { Step } from '@tour-portal/contracts/booking/stepper.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';

/** What every step of the Manage Booking page is given (spec §4 "Stepper"). */
export interface StepProps {
  booking: Booking;
  account: Account;
  tour: TourReference;
  year: TourYearReference;
  now: Instant;
  /**
   * Is called once the step's work is saved. The page shows and announces `text`; `payment`: what was paid with it, if anything.
   * `isTypedOn`: more was typed meanwhile, so the step stays open and keeps the focus.
   */
  onDone: (text: string, payment?: Payment | null, isTypedOn?: boolean) => void;
}

/** The message of a step whose work was saved. */
export interface StepMessage {
  readonly step: Step;
  readonly text: string;
  /** The payment that was made with it; null: none. */
  readonly payment: Payment | null;
  /** More was typed into the step while it was being saved. */
  readonly isTypedOn: boolean;
  /** Counts the messages, so that a screen reader reads the same text aloud again. */
  readonly times: number;
}
