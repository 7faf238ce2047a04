import { Suspense, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import type { Account, Payment } from '@tour-portal/contracts/api/api.js';
import type { Step } from '@tour-portal/contracts/booking/stepper.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { useAccount } from '../../../session/use-account.js';
import { useMeQuery } from '../../../session/account-api.js';
import type { CallError } from '../../../api/errors.js';
import { LoadFailed } from '../../../api/LoadFailed.js';
import { useNow } from '../../../browser/use-now.js';
import type { BookedTour } from '../../../booking/booked-tour.js';
import { BookingCard } from '../../../booking/cards/BookingCard.js';
import { faqsAddress } from '../../../booking/manage-address.js';
import { InviteLink } from '../../../booking/InviteLink.js';
import { useOwnBooking } from '../../../booking/use-own-booking.js';
import { StatusLine } from '../../../booking/StatusLine.js';
import { pagePart } from '../../../ui/page-part.js';
import { PageTitle } from '../../../ui/PageTitle.js';
import { Spinner } from '../../../ui/Spinner.js';
import { awaitsConfirmation } from './documents/awaited-confirmation.js';
import type { StepMessage } from '../steps/step-props.js';
import type { StepComponents } from '../steps/step-components.js';
import './ManageBooking.css';

// Loaded apart from the card, so that the card can be read first.
const loadHold = async () => ({ default: (await import('../../../booking/cards/ActiveHold.js')).ActiveHold });
const ActiveHold = pagePart('ActiveHold', loadHold, 'The hold');
const BookingBody = pagePart('BookingBody', () => import('./BookingBody.js'), 'The rest of your booking');

/** How often the account is read anew while the page is open and its window has the focus: client service may change it. */
const POLL_MS = 300_000;
/** An account that was read this recently is not read again when the page opens. */
const FRESH_SECONDS = 5;
/** How often instead while a confirmation is waited for. */
const AWAITING_MS = 3_000;

/** The account's booking of the number in the address. A number that the server does not know either leads to the list of bookings. */
export function ManageBooking({ steps }: { steps: StepComponents }) {
  const { number = '' } = useParams();
  const account = useAccount();
  const now = useNow();
  const { booked, failedQueries } = useOwnBooking(account, number, now);
  const isAwaiting = account?.bookings.some((booking) => awaitsConfirmation(booking, now)) === true;
  const me = useMeQuery(undefined, {
    pollingInterval: isAwaiting ? AWAITING_MS : POLL_MS,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
    refetchOnMountOrArgChange: FRESH_SECONDS,
  });

  if (account === null || booked === undefined) {
    return <Opening>{failedQueries.length === 0 ? null : <LoadFailed queries={failedQueries} />}</Opening>;
  }
  if (booked !== null) {
    return (
      <ManagedBooking
        key={booked.booking.id}
        booked={booked}
        account={account}
        now={now}
        steps={steps}
        onChanged={() => void me.refetch()}
      />
    );
  }
  return <UnknownBooking key={number} me={me} />;
}

interface AccountQuery {
  error?: CallError | undefined;
  isFetching: boolean;
  refetch: () => PromiseLike<{ isSuccess: boolean }>;
}

/** Asks the server before it leads to the list of bookings: another window may have made the booking. */
function UnknownBooking({ me }: { me: AccountQuery }) {
  const [isUnknown, setUnknown] = useState(false);
  const refetch = () => me.refetch().then(({ isSuccess }) => setUnknown(isSuccess));
  const ask = useEffectEvent(() => void refetch());
  useEffect(() => ask(), []);
  if (isUnknown) return <Navigate to="/bookings" replace />;
  return <Opening>{me.error === undefined ? null : <LoadFailed queries={[{ ...me, refetch }]} />}</Opening>;
}

/** The page while the booking is being opened; `children`: what is shown instead of the spinner. */
function Opening({ children }: { children?: ReactNode }) {
  return (
    <>
      <PageTitle>Manage Booking</PageTitle>
      {children ?? <Spinner label="Opening your booking" />}
    </>
  );
}

type Message = Omit<StepMessage, 'step'> & {
  /** Null: the action belongs to no step. */
  readonly step: Step | null;
};

const NO_MESSAGE: Message = { step: null, text: '', payment: null, isTypedOn: false, times: 0 };

function isOfStep(message: Message): message is StepMessage {
  return message.step !== null;
}

function ManagedBooking(props: {
  booked: BookedTour;
  account: Account;
  now: Instant;
  steps: StepComponents;
  /** The booking was changed on this page; only the server knows what else follows from the change. */
  onChanged: () => void;
}) {
  const { booked, account, now, steps, onChanged } = props;
  const { booking, state } = booked;
  // `times` counts, so that a screen reader reads the same text aloud again.
  const [message, setMessage] = useState<Message>(NO_MESSAGE);
  const showMessage = (
    step: Step | null,
    text: string,
    payment: Payment | null = null,
    isTypedOn = false,
  ) => {
    setMessage(({ times }) => ({ step, text, payment, isTypedOn, times: times + 1 }));
    onChanged();
  };
  return (
    <div className="manage">
      <div>
        <p className="manage-back no-print">
          <Link to="/bookings">All bookings</Link>
          <Link to={faqsAddress(booking)}>Booking FAQs</Link>
        </p>
        <PageTitle title={`Booking ${booking.number}`}>Manage Booking</PageTitle>
        <BookingCard {...booked} now={now} folds invite={<InviteLink {...booked} now={now} />}>
          {state === 'hold' ? (
            <Suspense fallback={<div className="manage-hold" />}>
              <ActiveHold booking={booking} now={now} onResult={(text) => showMessage(null, text)} />
            </Suspense>
          ) : null}
        </BookingCard>
      </div>
      <StatusLine key={message.times} message={message.step === null ? message.text : ''} />
      <Suspense fallback={<Spinner label="Opening your steps" />}>
        <BookingBody
          booked={booked}
          account={account}
          now={now}
          steps={steps}
          message={isOfStep(message) ? message : null}
          onDone={showMessage}
        />
      </Suspense>
    </div>
  );
}
