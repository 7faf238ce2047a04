import { Link } from 'react-router';
import { formatDollars } from '@tour-portal/contracts/values/money.js';
import { weekdayText, type Instant } from '@tour-portal/contracts/values/time.js';
import type { TourDate } from './tour-dates.js';
import { WaitForDate } from './WaitForDate.js';

const ROOM_NAMES = ['', 'single', 'double', 'triple'];

/**
 * One date: when, how many spaces, what it costs this party, and the link that holds it, or the button of the waiting list.
 */
export function DateRow(props: { date: TourDate; now: Instant }) {
  const { date, now } = props;
  const start = weekdayText(date.departedAt);
  return (
    <article className={`offer offer-${date.tone}`}>
      <div className="offer-when">
        <h4>{start}</h4>
        <p className="soft small">to {weekdayText(date.concludedAt)}</p>
        <p className="offer-remark">{date.remark}</p>
      </div>
      {date.holdAddress === null ? null : (
        <>
          <div className="offer-price">
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
        <div className="offer-waiting">
          <WaitForDate query={date.waitingQuery} now={now} label={`Join the waiting list, ${start}`} />
        </div>
      )}
    </article>
  );
}
