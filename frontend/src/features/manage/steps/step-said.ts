import type { Payment } from '@tour-portal/contracts/api/api.js';
import type { Step } from '@tour-portal/contracts/booking/stepper.js';

/** What a step said when its work was saved. */
export interface StepSaid {
  readonly step: Step;
  readonly text: string;
  /** That was made with it; null: none. */
  readonly payment: Payment | null;
  /** Counts, so that the same words said twice are heard twice. */
  readonly times: number;
}
