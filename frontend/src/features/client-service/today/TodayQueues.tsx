import { pluralize } from '@tour-portal/contracts/values/pluralize.js';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Today, WorkQueue } from '@tour-portal/contracts/client-service/today.js';
import { formatDollars } from '@tour-portal/contracts/values/money.js';
import {
  formatDate,
  weekdayText,
  type CalendarDate,
  type Instant,
} from '@tour-portal/contracts/values/time.js';
import { LoadFailed } from '../../../api/LoadFailed.js';
import { useToursQuery } from '../../../reference/reference-api.js';
import { Spinner } from '../../../ui/Spinner.js';
import { APPROVALS_ADDRESS } from '../approvals/approvals-address.js';
import { DEPARTURES_ADDRESS, departureAddress } from '../departures/departure-address.js';
import { historyAddress } from '../history/history-address.js';
import { staffMoment, staffTime } from '../times.js';
import { useTodayQuery } from './today-api.js';
import { WeeksPart } from './WeeksPart.js';
import './TodayQueues.css';

/** How often the queues are fetched again while they are on screen. */
const POLL_MILLIS = 30_000;

const PAYMENT_STATE_TEXTS = {
  held: 'reviewed by the payment company',
  stuck: 'approved, and not recorded yet',
  unanswered: 'begun, and never finished',
} as const;

/** The work that waits for client service (D65), fetched again and again while it is on screen; below it the last weeks. */
export default function TodayQueues() {
  const titleId = useId();
  const query = useTodayQuery(undefined, {
    pollingInterval: POLL_MILLIS,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
    refetchOnMountOrArgChange: true,
  });
  const { data } = query;
  return (
    <section className="today" aria-labelledby={titleId}>
      <div className="today-head">
        <h2 id={titleId}>Today{data === undefined ? '' : `, ${formatDate(data.day, 'cccc, MMMM d')}`}</h2>
        {data === undefined ? null : <p className="soft">As of {staffTime(data.at)} Central</p>}
      </div>
      {query.isLoading ? <Spinner label="Looking what is to do" /> : null}
      <LoadFailed queries={[query]} />
      {data === undefined ? null : <Queues today={data} />}
      {data === undefined ? null : <WeeksPart />}
    </section>
  );
}

function Queues({ today }: { today: Today }) {
  const tours = useToursQuery();
  const departureText = (tour: number, date: CalendarDate) =>
    `${tours.data?.find(({ id }) => id === tour)?.name ?? `Tour ${tour}`}, ${weekdayText(date)}`;
  const { holdsEnding, payments, refunds, messages, offers, filling, leaving, approvals } = today;
  const all = [approvals, payments, refunds, messages, holdsEnding, offers, leaving, filling];
  if (all.every(({ count }) => count === 0))
    return <p>Nothing waits: no hold ends today, and every payment, refund and message is done.</p>;
  return (
    <div className="today-queues">
      <Queue title="Wait for a second person" queue={approvals} allAddress={APPROVALS_ADDRESS}>
        {({ booking, number, kind, amount, askedBy, id }) => (
          <li key={id}>
            <Link to={historyAddress(booking)}>{number}</Link> {kind === 'refund' ? 'refund' : 'credit'} of{' '}
            {formatDollars(amount)}, asked by {askedBy.name}
          </li>
        )}
      </Queue>
      <Queue title="Payments that are not over" queue={payments}>
        {({ booking, number, party, state, since }, index) => (
          <BookingEntry key={`${booking}-${since}-${index}`} {...{ booking, number, party }}>
            {PAYMENT_STATE_TEXTS[state]}, {sinceText(since)}
          </BookingEntry>
        )}
      </Queue>
      <Queue title="Refunds not made yet" queue={refunds}>
        {({ booking, number, party, since }, index) => (
          <BookingEntry key={`${booking}-${since}-${index}`} {...{ booking, number, party }}>
            promised {sinceText(since)}
          </BookingEntry>
        )}
      </Queue>
      <Queue title="Mails and texts that did not arrive" queue={messages}>
        {({ kind, to, subject, at }, index) => (
          <li key={`${to}-${at}-${index}`}>
            {kind === 'email' ? `“${subject}”` : 'A text'} to {to}, given up {staffMoment(at)}
          </li>
        )}
      </Queue>
      <Queue title="Holds that end today" queue={holdsEnding}>
        {({ booking, number, party, tour, departedAt, expiredAt }) => (
          <BookingEntry key={booking} {...{ booking, number, party }}>
            {departureText(tour, departedAt)}, until {staffTime(expiredAt)}
          </BookingEntry>
        )}
      </Queue>
      <Queue title="Offers to the waiting list" queue={offers}>
        {({ waiting, name, tour, departedAt, guests, offeredUntil }) => (
          <li key={waiting}>
            {name}, {pluralize(guests, 'guest')}: {departureText(tour, departedAt)}, until{' '}
            {staffMoment(offeredUntil)}
          </li>
        )}
      </Queue>
      <Queue
        title="Leave within 60 days, and something is missing"
        queue={leaving}
        allAddress={DEPARTURES_ADDRESS}
      >
        {({ tour, departedAt, guests, withoutPassport, withoutTravel }) => (
          <li key={`${tour}-${departedAt}`}>
            <Link to={departureAddress({ tour, departedAt })}>{departureText(tour, departedAt)}</Link>{' '}
            {missingText(guests, withoutPassport, withoutTravel)}
          </li>
        )}
      </Queue>
      <Queue title="Departures nearly full" queue={filling}>
        {({ tour, departedAt, capacity, free }) => (
          <li key={`${tour}-${departedAt}`}>
            {departureText(tour, departedAt)}: {free === 0 ? 'no seat' : `${free} of ${capacity} seats`} left
          </li>
        )}
      </Queue>
    </div>
  );
}

/** One queue; nothing while it is empty. */
function Queue<E>(props: {
  title: string;
  queue: WorkQueue<E>;
  /** The address of a page that lists all entries, and may list more. */
  allAddress?: string;
  /** Renders an entry. `index` is for the keys of entries that nothing else tells apart. */
  children: (entry: E, index: number) => ReactNode;
}) {
  const { title, queue, allAddress, children } = props;
  const moreCount = queue.count - queue.entries.length;
  if (queue.count === 0) return null;
  return (
    <section className="today-queue">
      <h3>
        {title} <span className="today-count">{queue.count}</span>
      </h3>
      <ul>{queue.entries.map(children)}</ul>
      {moreCount === 0 ? null : <p className="soft">And {moreCount} more</p>}
      {allAddress === undefined ? null : (
        <p>
          <Link to={allAddress}>See all</Link>
        </p>
      )}
    </section>
  );
}

function BookingEntry(props: { booking: number; number: string; party: string; children: ReactNode }) {
  const { booking, number, party, children } = props;
  return (
    <li>
      <Link to={historyAddress(booking)}>{number}</Link> {party}: {children}
    </li>
  );
}

function sinceText(at: Instant): string {
  return `since ${staffMoment(at)}`;
}

function missingText(guests: number, withoutPassport: number, withoutTravel: number): string {
  const parts = [
    withoutPassport === 0 ? null : `${withoutPassport} without a valid passport`,
    withoutTravel === 0 ? null : `${withoutTravel} without flights`,
  ].filter((part) => part !== null);
  return `${pluralize(guests, 'guest')}: ${parts.join(', ')}`;
}
