import { pluralize } from '@tour-portal/contracts/values/pluralize.js';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { InvitedParty } from '@tour-portal/contracts/booking/invitations.js';
import { formatDollars } from '@tour-portal/contracts/values/money.js';
import { weekdayText, type Instant } from '@tour-portal/contracts/values/time.js';
import type { TourReference, TourYearReference } from '@tour-portal/contracts/api/reference-api.js';
import { useTourAvailabilityQuery } from '../../../reference/availability-api.js';
import { LoadFailed } from '../../../api/LoadFailed.js';
import { useNow } from '../../../browser/use-now.js';
import { Spinner } from '../../../ui/Spinner.js';
import { datesByMonth, type TourDate, type TourMonth } from './tour-dates.js';
import { WaitForDate } from './WaitForDate.js';
import { rowId } from '../return-address.js';
import { ChevronDownIcon } from '../../../ui/icons.js';

/** How often availability is read again: spaces can be taken while the customer reads. */
const POLL_MS = 20_000;

/** Names of rooms by the number of their guests. */
const ROOM_NAMES = ['', 'single', 'double', 'triple'];

/** The dates of one year with live availability; for an invitation, only the date of its party. */
export function YearDates(props: {
  tour: TourReference;
  year: TourYearReference;
  roomGuests: readonly number[];
  party: InvitedParty | null;
}) {
  const { tour, year, roomGuests, party } = props;
  const now = useNow();
  const availability = useTourAvailabilityQuery(
    { tour: tour.id, year: year.year },
    {
      pollingInterval: POLL_MS,
      skipPollingIfUnfocused: true,
      refetchOnFocus: true,
      refetchOnReconnect: true,
    },
  );
  if (!availability.currentData) {
    if (availability.error === undefined) return <Spinner label="Counting the spaces" />;
    return <LoadFailed queries={[availability]} />;
  }
  const months = datesByMonth({ tour, year, roomGuests, departures: availability.currentData, party, now });
  if (months.length === 0 && party !== null) {
    return <p>This date is no longer offered. Please ask your friends, or choose another date.</p>;
  }
  if (months.length === 0) {
    return <p>There are no more dates in {year.year}.</p>;
  }
  const canWaitForAny = months.some(({ dates }) => dates.some(({ waitingQuery }) => waitingQuery !== null));
  return (
    <>
      {canWaitForAny ? (
        <p className="no-print">
          Where a date is full, you can join its waiting list. It costs nothing: we tell you by email and text
          message when there is space for you.
        </p>
      ) : null}
      <Months key={year.year} months={months} now={now} />
    </>
  );
}

function Months({ months, now }: { months: readonly TourMonth[]; now: Instant }) {
  const [search] = useSearchParams();
  // Chosen once: a month that the customer reads must not be folded because its last space was taken.
  const [unfolded] = useState(() => monthToUnfold(months, search.get('d')));
  return months.map(({ month, dates }) => (
    <details key={month} className="month" open={month === unfolded}>
      <summary>
        <span className="month-name">
          <h3>{month}</h3>
          <span className="soft small">{monthText(dates)}</span>
        </span>
        <ChevronDownIcon />
      </summary>
      <ul className="bare-list">
        {dates.map((date) => (
          <li key={date.departedAt} id={rowId(date.departedAt)}>
            <DateRow date={date} now={now} />
          </li>
        ))}
      </ul>
    </details>
  ));
}

/** The month to unfold: of the date that was chosen before, else the first in which a date can be held, else the first. */
function monthToUnfold(months: readonly TourMonth[], date: string | null): string | undefined {
  const chosen = months.find(({ dates }) => dates.some(({ departedAt }) => departedAt === date));
  const free = months.find(({ dates }) => dates.some(({ holdAddress }) => holdAddress !== null));
  return (chosen ?? free ?? months[0])?.month;
}

/** `4 dates, from $3,400`; `2 dates, none to hold`; `4 dates` where some can be held, but the catalog has no price */
function monthText(dates: TourMonth['dates']): string {
  const count = pluralize(dates.length, 'date');
  const holdable = dates.filter(({ holdAddress }) => holdAddress !== null);
  if (holdable.length === 0) return `${count}, none to hold`;
  const lowest = holdable.flatMap(({ prices }) => prices.map(({ each }) => each)).sort((a, b) => a - b)[0];
  return lowest === undefined ? count : `${count}, from ${formatDollars(lowest)}`;
}

/**
 * One date with its remark. Where it can be held: what it costs this party, and the link that holds it. Where it can be waited
 * for: the waiting list.
 */
function DateRow(props: { date: TourDate; now: Instant }) {
  const { date, now } = props;
  const start = weekdayText(date.departedAt);
  return (
    <article className={`tour-date tour-date-${date.tone}`}>
      <div className="tour-date-days">
        <h4>{start}</h4>
        <p className="soft small">to {weekdayText(date.concludedAt)}</p>
        <p className="tour-date-remark">{date.remark}</p>
      </div>
      {date.holdAddress === null ? null : (
        <>
          <div className="tour-date-price">
            {date.prices.map(({ guests, each }) => (
              <p key={guests}>
                <strong className="money">{formatDollars(each)}</strong>{' '}
                <span className="small">per person, {ROOM_NAMES[guests]}</span>
              </p>
            ))}
            {date.total === null ? null : (
              <p className="soft small money">{formatDollars(date.total)} for everybody</p>
            )}
          </div>
          <Link className="button" to={date.holdAddress} aria-label={`Hold space, ${start}`}>
            Hold space
          </Link>
        </>
      )}
      {date.waitingQuery === null ? null : (
        <div className="tour-date-waiting">
          <WaitForDate query={date.waitingQuery} now={now} label={`Join the waiting list, ${start}`} />
        </div>
      )}
    </article>
  );
}
