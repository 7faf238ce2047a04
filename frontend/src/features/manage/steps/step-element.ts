import type { Step } from '@tour-portal/contracts/booking/stepper.js';

/** The id of a step's element in the page. */
export function stepElementId(step: Step): string {
  return `step-${step}`;
}
