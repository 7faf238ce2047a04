import { Suspense, useState, type ReactNode } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import type { Account } from '@tour-portal/contracts/api.js';
import { isLive } from '@tour-portal/contracts/booking-state.js';
import type { Step } from '@tour-portal/contracts/stepper.js';
import type { Instant } from '@tour-portal/contracts/time.js';
import { useMeQuery, useToursQuery, useTourYearsQuery } from '../../app/api.js';
import { LoadFailed } from '../../app/LoadFailed.js';
import { selectAccount } from '../../app/session.js';
import { useAppSelector } from '../../app/store.js';
import { useNow } from '../../app/use-now.js';
import { ActiveHold } from '../../booking/ActiveHold.js';
import { bookedTours, type BookedTour } from '../../booking/booked-tour.js';
import { BookingCard } from '../../booking/BookingCard.js';
import { faqsAddress } from '../../booking/manage-address.js';
import { InviteLink } from '../../booking/InviteLink.js';
import { managedBooking } from '../../booking/managed-booking.js';
import { SaidLine } from '../../booking/SaidLine.js';
import { PageTitle } from '../../ui/PageTitle.js';
import { Spinner } from '../../ui/Spinner.js';
import { awaitsConfirmation } from './awaited-confirmation.js';
import { BookingFooter } from './BookingFooter.js';
import { Documents } from './Documents.js';
import { LeaveWarning } from './LeaveWarning.js';
import { useAttempt } from './payment/attempts.js';
import { PriceDetails } from './PriceDetails.js';
import { Stepper, type StepSaid } from './Stepper.js';
import type { StepComponents } from './steps/step-components.js';
import { SurveyNotice } from './SurveyNotice.js';
import './ManageBooking.css';

/** How often the account is read anew while a booking is open: client service may have changed it. */
const POLL_MS = 300_000;
/** How often while the confirmation of what was done is being made. */
const AWAITING_MS = 3_000;

/** The account's booking of the number in the address, with all that can be done with it; an unknown one leads away. */
export function ManageBooking({ steps }: { steps: StepComponents }) {
  const { number = '' } = useParams();
  const account = useAppSelector(selectAccount);
  const tours = useToursQuery();
  const tourYears = useTourYearsQuery();
  const now = useNow();
  const isAwaiting = account?.bookings.some((booking) => awaitsConfirmation(booking, now)) === true;
  const me = useMeQuery(undefined, {
    pollingInterval: isAwaiting ? AWAITING_MS : POLL_MS,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
    refetchOnMountOrArgChange: true,
  });

  const failed = tours.error ?? tourYears.error;
  if (account === null || !tours.data || !tourYears.data) {
    return <Opening>{failed === undefined ? null : <LoadFailed queries={[tours, tourYears]} />}</Opening>;
  }
  const found = managedBooking(bookedTours(account.bookings, tours.data, tourYears.data, now), number);
  if (found !== null) {
    return (
      <LeaveWarning key={found.booking.id}>
        <Managed
          booked={found}
          account={account}
          now={now}
          steps={steps}
          onChanged={() => void me.refetch()}
        />
      </LeaveWarning>
    );
  }
  // It may have been made in another window: only the server's word sends away.
  return me.isFetching ? <Opening>{null}</Opening> : <Navigate to="/bookings" replace />;
}

function Opening({ children }: { children: ReactNode }) {
  return (
    <>
      <PageTitle>Manage Booking</PageTitle>
      {children ?? <Spinner label="Opening your booking" />}
    </>
  );
}

interface Said {
  /** Null for what was done beside the steps. */
  readonly step: Step | null;
  readonly text: string;
  readonly times: number;
}

function isOfStep(said: Said): said is StepSaid {
  return said.step !== null;
}

function Managed(props: {
  booked: BookedTour;
  account: Account;
  now: Instant;
  steps: StepComponents;
  /** Something of the booking was changed here; what follows from it is known to the server. */
  onChanged: () => void;
}) {
  const { booked, account, now, steps, onChanged } = props;
  const { booking, tour, year, state } = booked;
  // Counted, so that the same words said twice are heard twice.
  const [said, setSaid] = useState<Said>({ step: null, text: '', times: 0 });
  const attempt = useAttempt(booking.id);
  const say = (step: Step | null, text: string) => {
    setSaid(({ times }) => ({ step, text, times: times + 1 }));
    onChanged();
  };
  // A payment under way goes on, and tells how it ends, when the hold expires meanwhile (D26).
  const hasSteps = isLive(state) || attempt !== null;

  return (
    <div className="manage">
      <div>
        <p className="manage-back no-print">
          <Link to="/bookings">All bookings</Link>
          <Link to={faqsAddress(booking)}>Booking FAQs</Link>
        </p>
        <PageTitle title={`Booking ${booking.number}`}>Manage Booking</PageTitle>
        <BookingCard {...booked} now={now} invite={<InviteLink {...booked} now={now} />}>
          {state === 'hold' ? (
            <ActiveHold booking={booking} now={now} onSaid={(text) => say(null, text)} />
          ) : null}
        </BookingCard>
      </div>
      <SaidLine key={said.times} said={said.step === null ? said.text : ''} />
      <SurveyNotice booking={booking} now={now} />
      {!hasSteps ? null : tour === null || year === null ? (
        <p>
          This tour is no longer in our online catalogue. To go on with your booking, please call client
          service.
        </p>
      ) : (
        <Suspense fallback={<Spinner label="Opening your steps" />}>
          <Stepper
            steps={steps}
            booking={booking}
            account={account}
            tour={tour}
            year={year}
            now={now}
            said={isOfStep(said) ? said : null}
            onDone={say}
          />
        </Suspense>
      )}
      <PriceDetails booking={booking} state={state} now={now} />
      <Documents booking={booking} />
      <BookingFooter booking={booking} />
    </div>
  );
}
