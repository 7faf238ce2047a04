import type { Payment } from '@tour-portal/contracts/api/api.js';
import type { Step } from '@tour-portal/contracts/booking/stepper.js';

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
