import { useId } from 'react';
import type { Booking } from '@tour-portal/contracts/api/api.js';
import type { OwnerName } from '@tour-portal/contracts/booking/primary-guest.js';
import type { TourYearReference } from '@tour-portal/contracts/api/reference-api.js';
import { stepStates } from '@tour-portal/contracts/booking/stepper.js';
import { AlertIcon, LockIcon } from '../../../ui/icons.js';
import { STEP_UNLOCK_HINTS, StepHead } from './StepHead.js';
import { stepNotDoneReason } from './step-not-done-reason.js';
import { stepSummary } from './step-summary.js';
import { withoutCancelledGuests } from './without-cancelled-guests.js';
import './Stepper.css';

/** The states of the five steps of a booking, without actions. */
export function StepStates(props: { booking: Booking; owner: OwnerName; year: TourYearReference }) {
  const { owner, year } = props;
  const booking = withoutCancelledGuests(props.booking);
  const titleId = useId();
  return (
    <section className="steps" aria-labelledby={titleId}>
      <h2 id={titleId}>Five steps</h2>
      <ol className="steps-list">
        {stepStates({ ...booking, owner, tour: year }).map(({ step, state }, index) => (
          <li
            key={step}
            className={`step step-static step-${state}`}
            aria-current={state === 'current' ? 'step' : undefined}
          >
            <h3 className="step-head">
              <StepHead step={step} place={index + 1} state={state} />
            </h3>
            {state === 'locked' ? (
              <p className="step-note">
                <LockIcon /> <span>{STEP_UNLOCK_HINTS[step]}</span>
              </p>
            ) : (
              <NotDoneNote reason={stepNotDoneReason(step, booking)} />
            )}
            {state === 'done' ? <p className="step-note">{stepSummary(step, booking)}</p> : null}
          </li>
        ))}
      </ol>
    </section>
  );
}

function NotDoneNote({ reason }: { reason: string | null }) {
  return reason === null ? null : (
    <p className="step-note">
      <AlertIcon /> <span>{reason}</span>
    </p>
  );
}
