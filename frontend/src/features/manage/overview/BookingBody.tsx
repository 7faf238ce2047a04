import { useState } from 'react';
import { useSelector } from 'react-redux';
import type { Account, Booking, Payment, Survey } from '@tour-portal/contracts/api/api.js';
import { nextAction } from '@tour-portal/contracts/booking/next-action.js';
import { mayReconfirm } from '../../../booking/may-reconfirm.js';
import { isLive } from '@tour-portal/contracts/booking/booking-state.js';
import type { Step } from '@tour-portal/contracts/booking/stepper.js';
import { findOpenSurvey, shownSurveys } from '@tour-portal/contracts/booking/surveys.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { datedMomentText, timeText } from '../../../browser/moment-text.js';
import { bookingChangeKey, type BookingChange } from '../../../session/account-changes.js';
import { selectSavedElsewhere, type WithDrafts } from '../../../session/drafts/drafts.js';
import { ClockIcon } from '../../../ui/icons.js';
import { Note } from '../../../ui/notices/Note.js';
import { Banner } from '../../../ui/notices/Banner.js';
import type { BookedTour } from '../../../booking/booked-tour.js';
import { LeaveWarning } from '../LeaveWarning.js';
import { usePaymentAttempt } from '../payment/attempts.js';
import { PriceDetails } from '../prices/PriceDetails.js';
import type { StepComponents } from '../steps/step-components.js';
import { Stepper } from '../steps/Stepper.js';
import type { StepMessage } from '../steps/step-props.js';
import { BookingFooter } from './BookingFooter.js';
import { Documents } from './documents/Documents.js';
import { NextAction } from './NextAction.js';
import { Reconfirm } from './Reconfirm.js';

/** The page of a booking but for its card: next action, notices, steps, prices, documents and footer. */
export default function BookingBody(props: {
  booked: BookedTour;
  account: Account;
  now: Instant;
  steps: StepComponents;
  message: StepMessage | null;
  /** @param step null: the text is about none of the steps */
  onDone: (step: Step | null, text: string, payment?: Payment | null, isTypedOn?: boolean) => void;
}) {
  const { booked, account, now, steps, message, onDone } = props;
  const { booking, tour, year, state } = booked;
  const attempt = usePaymentAttempt(booking.id);
  // A payment under way goes on and shows how it ends, even when the hold expires meanwhile (D26). The page then shows no
  // next action.
  const hasSteps = isLive(state) || attempt !== null;
  const [openedStep, setOpenedStep] = useState<{ step: Step; times: number } | null>(null);
  return (
    <LeaveWarning>
      {hasSteps !== isLive(state) ? null : (
        <NextAction
          booked={booked}
          account={account}
          now={now}
          onStep={(step) => setOpenedStep((before) => ({ step, times: (before?.times ?? 0) + 1 }))}
          onResult={(text) => onDone(null, text)}
        />
      )}
      <ChangedElsewhere account={account.id} booking={booking.id} now={now} />
      <SurveyNotice booking={booking} now={now} />
      {mayReconfirmEarly(booked, account, now) ? (
        <Banner tone="good" title="Everything is paid">
          <Reconfirm booking={booking} look="plain" onResult={(text) => onDone(null, text)} />
        </Banner>
      ) : null}
      {!hasSteps ? null : tour === null || year === null ? (
        <p>
          This tour is no longer in our online catalog. To go on with your booking, please call client
          service.
        </p>
      ) : (
        <Stepper
          steps={steps}
          booking={booking}
          account={account}
          tour={tour}
          year={year}
          now={now}
          message={message}
          openedStep={openedStep}
          onDone={onDone}
        />
      )}
      <PriceDetails booking={booking} state={state} now={now} />
      <Documents booking={booking} state={state} />
      <BookingFooter booking={booking} />
    </LeaveWarning>
  );
}

/** Whether a booking can be reconfirmed already, although one of its steps is not done yet. */
function mayReconfirmEarly({ booking, tour, year }: BookedTour, owner: Account, now: Instant): boolean {
  if (tour === null || year === null || !mayReconfirm(booking, tour, now)) return false;
  return nextAction({ ...booking, owner, tour: year }) !== null;
}

/**
 * The survey of an ended tour (spec §6, D34) before it opens and after it was answered. While it can be answered,
 * `NextAction` shows it.
 */
function SurveyNotice({ booking, now }: { booking: Booking; now: Instant }) {
  const notAnswerable = shownSurveys(booking, now).filter(
    (survey) => survey !== findOpenSurvey(booking, now),
  );
  return notAnswerable.map((survey) => (
    <Banner key={survey.url} tone="good" title="How was your tour?">
      <p>{surveyText(survey)}</p>
    </Banner>
  ));
}

function surveyText({ opensAt, submittedAt }: Survey): string {
  return submittedAt === null
    ? `Your survey opens on ${datedMomentText(opensAt)}.`
    : `Thank you for your answers of ${datedMomentText(submittedAt)}.`;
}

const CHANGE_TEXTS: Readonly<Record<BookingChange, string>> = {
  hold: 'Your hold was changed',
  payment: 'You paid',
  reconfirmation: 'You reconfirmed',
};

/** For each kind of change: when this customer last made one in another window, unless this window has made one since. */
function ChangedElsewhere(props: { account: number; booking: number; now: Instant }) {
  const { account, booking, now } = props;
  return Object.entries(CHANGE_TEXTS).map(([kind, text]) => (
    <ChangeNote
      key={kind}
      changeKey={bookingChangeKey(account, booking, kind as BookingChange)}
      text={text}
      now={now}
    />
  ));
}

function ChangeNote({ changeKey, text, now }: { changeKey: string; text: string; now: Instant }) {
  const changedAt = useSelector((state: WithDrafts) => selectSavedElsewhere(state, changeKey));
  return (
    <Note icon={<ClockIcon />} role="status">
      {changedAt === null
        ? null
        : `${text} in another window at ${timeText(changedAt, now)}. This page shows it.`}
    </Note>
  );
}
