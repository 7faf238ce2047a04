import type { Booking } from '@tour-portal/contracts/api/api.js';
import type { Step, StepState } from '@tour-portal/contracts/booking/stepper.js';
import { AlertIcon, LockIcon } from '../../../ui/icons.js';
import { stepNotDoneReason } from './step-not-done-reason.js';
import { stepSummary } from './step-summary.js';

/** What a step says under its head: what opens it (spec §4 "Stepper"), its result, or its {@link stepNotDoneReason}, if any. */
export function StepNote({ step, state, booking }: { step: Step; state: StepState; booking: Booking }) {
  if (state === 'done') return <p className="step-note">{stepSummary(step, booking)}</p>;
  const isLocked = state === 'locked';
  const text = isLocked ? unlockHint(step) : stepNotDoneReason(step, booking);
  return text === null ? null : (
    <p className="step-note">
      {isLocked ? <LockIcon /> : <AlertIcon />} <span>{text}</span>
    </p>
  );
}

function unlockHint(step: Step): string {
  return step === 'deposits'
    ? 'Opens once every guest has a name.'
    : 'Opens once the deposits of all guests are paid.';
}
