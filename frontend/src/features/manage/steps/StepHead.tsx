import type { Step, StepState } from '@tour-portal/contracts/booking/stepper.js';
import { CheckIcon } from '../../../ui/icons.js';

export const STEP_TITLES: Readonly<Record<Step, string>> = {
  names: 'Names and rooms',
  deposits: 'Deposit payment',
  details: 'Guest details',
  flights: 'Flight details',
  'final-payment': 'Final payment',
};

const STATE_WORDS: Readonly<Record<StepState, string>> = {
  done: 'Done',
  current: 'Do this next',
  open: 'To do',
  locked: 'Locked',
};

/** The id of a step's element in the page. */
export function stepElementId(step: Step): string {
  return `step-${step}`;
}

/** A step's mark, title and state. @param props.place counted from 1 */
export function StepHead({ step, place, state }: { step: Step; place: number; state: StepState }) {
  return (
    <>
      <span className="step-mark">{state === 'done' ? <CheckIcon /> : place}</span>
      <span className="step-title">{STEP_TITLES[step]}</span>
      <span className="step-state">{STATE_WORDS[state]}</span>
    </>
  );
}
