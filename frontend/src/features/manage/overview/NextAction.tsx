import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Account, Booking } from '@tour-portal/contracts/api/api.js';
import { isLive } from '@tour-portal/contracts/booking/booking-state.js';
import { isDueSoon } from '@tour-portal/contracts/booking/display-status.js';
import type { TourReference } from '@tour-portal/contracts/api/reference-api.js';
import { nextAction, nextPayment } from '@tour-portal/contracts/booking/next-action.js';
import { mayReconfirm } from '../../../booking/may-reconfirm.js';
import { STEPS, type Step } from '@tour-portal/contracts/booking/stepper.js';
import { findOpenSurvey } from '@tour-portal/contracts/booking/surveys.js';
import { duePayments, type DuePayment } from '@tour-portal/contracts/money/receipt.js';
import { formatDollars } from '@tour-portal/contracts/values/money.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import type { BookedTour } from '../../../booking/booked-tour.js';
import { spaceForParty } from '../../../booking/space.js';
import { deadlineText } from '../../../browser/moment-text.js';
import { usePositionCheck } from '../../../browser/use-position-check.js';
import { useTourAvailabilityQuery } from '../../../reference/availability-api.js';
import { Button } from '../../../ui/Button.js';
import { Spinner } from '../../../ui/Spinner.js';
import { briefDueText, dueText } from '../prices/due-text.js';
import { STEP_TITLES, stepElementId } from '../steps/StepHead.js';
import { Reconfirm } from './Reconfirm.js';
import './NextAction.css';

/**
 * What to do next with a booking: beside it on wide screens; on narrow ones at the foot of the window, where it makes way
 * while the step that it leads to is in view. Null for a live booking whose tour or year is no longer in the catalog.
 * @param props.onStep opens a step and leads to it
 */
export function NextAction(props: {
  booked: BookedTour;
  account: Account;
  now: Instant;
  onStep: (step: Step) => void;
  onResult: (text: string) => void;
}) {
  const { booked, account, now, onStep, onResult } = props;
  const { booking, tour, year, state } = booked;
  if (isLive(state)) {
    if (tour === null || year === null) return null;
    const facts = { ...booking, owner: account, tour: year };
    const next = nextAction(facts);
    const due = nextPayment(facts, now);
    if (next !== null) {
      return (
        <Panel
          about={`Step ${STEPS.indexOf(next.step) + 1} of ${STEPS.length}`}
          title={STEP_TITLES[next.step]}
          tone={due === null ? '' : due.overdue ? 'overdue' : isDueSoon(due.by, now) ? 'due' : ''}
          step={next.step}
        >
          {due === null ? null : <DueLines booking={booking} due={due} now={now} />}
          <Button onClick={() => onStep(next.step)}>{next.label}</Button>
        </Panel>
      );
    }
    if (mayReconfirm(booking, tour, now)) {
      return (
        <Panel title="Everything is paid">
          <Reconfirm booking={booking} look="main" onResult={onResult} />
        </Panel>
      );
    }
    return (
      <Panel title="All five steps are done">
        <p className="next-detail">We look forward to seeing you.</p>
        <a className="button" href="#documents">
          See your documents
        </a>
      </Panel>
    );
  }
  const survey = findOpenSurvey(booking, now);
  if (survey !== null) {
    return (
      <Panel title="How was your tour?">
        <p className="next-detail">Please tell us. It takes a few minutes.</p>
        <a className="button" href={survey.url}>
          Open the survey
        </a>
      </Panel>
    );
  }
  if (state === 'expired' || state === 'deleted') {
    return (
      <Panel title={state === 'expired' ? 'This hold has expired' : 'This hold is deleted'}>
        <HoldAgain booking={booking} tour={tour} now={now} />
      </Panel>
    );
  }
  return (
    <Panel title={state === 'cancelled' ? 'Travel another time?' : 'Where to next?'}>
      <Link className="button" to="/">
        See our tours
      </Link>
    </Panel>
  );
}

/** A link to hold the date of an ended hold again; where the space that is free now or a rule forbids that, one to other dates. */
function HoldAgain(props: { booking: Booking; tour: TourReference | null; now: Instant }) {
  const { booking, tour, now } = props;
  const { departedAt, roomGuests } = booking;
  const year = Number(departedAt.slice(0, 4));
  const { data, isLoading } = useTourAvailabilityQuery({ tour: booking.tour, year }, { skip: tour === null });
  if (isLoading) return <Spinner label="Asking for space" />;
  const departure = data?.find((candidate) => candidate.departedAt === departedAt);
  if (tour === null || departure === undefined) return <OtherDates to="/" />;
  const space = spaceForParty({ tour, departure, roomGuests, number: null, now });
  return (
    <>
      <p>{space.remark}</p>
      {space.holdAddress === null ? (
        <OtherDates to={`/tours/${tour.id}#dates`} />
      ) : (
        <Link className="button" to={space.holdAddress}>
          Hold this date again
        </Link>
      )}
    </>
  );
}

function OtherDates({ to }: { to: string }) {
  return (
    <Link className="button" to={to}>
      See other dates
    </Link>
  );
}

function DueLines({ booking, due, now }: { booking: Booking; due: DuePayment; now: Instant }) {
  const later = duePayments(booking, now).filter(({ by }) => by > due.by);
  return (
    <>
      <p className="next-amount money">{formatDollars(due.amount)}</p>
      <p className="next-detail">{dueText(due, now)}</p>
      {later.map(({ amount, by }) => (
        <p key={by} className="next-detail small">
          After that {formatDollars(amount)} by {deadlineText(by)}.
        </p>
      ))}
      <p className="next-brief">
        {formatDollars(due.amount)} {briefDueText(due, now)}
      </p>
    </>
  );
}

function Panel(props: {
  /** Above the title. */
  about?: string;
  title: string;
  tone?: '' | 'due' | 'overdue';
  /** The step that the panel leads to. */
  step?: Step;
  children: ReactNode;
}) {
  const { about, title, tone = '', step, children } = props;
  const titleId = useId();
  // While the step covers the line a fifth from the top of the window, the customer reads it or fills it in.
  const isAtStep = usePositionCheck(
    step === undefined ? null : stepElementId(step),
    ({ top, bottom, windowHeight }) => top < windowHeight / 5 && bottom > windowHeight / 5,
  );
  return (
    <div className="next-column no-print">
      <section
        className={`next ${tone === '' ? '' : `next-${tone}`} ${isAtStep ? 'next-at-step' : ''}`}
        aria-labelledby={titleId}
      >
        <div className="next-head">
          {about === undefined ? null : <p className="next-about">{about}</p>}
          <h2 id={titleId}>{title}</h2>
        </div>
        {children}
      </section>
    </div>
  );
}
