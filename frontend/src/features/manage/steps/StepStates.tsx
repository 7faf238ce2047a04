import { useId } from 'react';
import type { Booking } from '@tour-portal/contracts/api/api.js';
import type { OwnerName } from '@tour-portal/contracts/booking/primary-guest.js';
import type { TourYearReference } from '@tour-portal/contracts/api/reference-api.js';
import { stepStates } from '@tour-portal/contracts/booking/stepper.js';
import { StepHead } from './StepHead.js';
import { StepNote } from './StepNote.js';
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
            <StepNote step={step} state={state} booking={booking} />
          </li>
        ))}
      </ol>
    </section>
  );
}
