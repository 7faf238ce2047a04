import { Link } from 'react-router';
import { formatDollars } from '@tour-portal/contracts/values/money.js';
import { weekdayText, type Instant } from '@tour-portal/contracts/values/time.js';
import type { Offer } from './offer.js';
import { WaitForDate } from './WaitForDate.js';

const ROOM_NAMES = ['', 'single', 'double', 'triple'];

/**
 * One date: when, how many spaces, what it costs this party, and the link that holds it, or the button of the waiting list.
 */
export function OfferRow(props: { offer: Offer; now: Instant }) {
  const { offer, now } = props;
  const start = weekdayText(offer.departedAt);
  return (
    <article className={`offer offer-${offer.tone}`}>
      <div className="offer-when">
        <h4>{start}</h4>
        <p className="soft small">to {weekdayText(offer.concludedAt)}</p>
        <p className="offer-remark">{offer.remark}</p>
      </div>
      {offer.holdAddress === null ? null : (
        <>
          <div className="offer-price">
            {offer.prices.map(({ guests, each }) => (
              <p key={guests}>
                <strong className="money">{formatDollars(each)}</strong>{' '}
                <span className="small">per person, {ROOM_NAMES[guests]}</span>
              </p>
            ))}
            {offer.total === null ? null : (
              <p className="soft small money">{formatDollars(offer.total)} for everybody</p>
            )}
          </div>
          <Link className="button" to={offer.holdAddress} aria-label={`Hold space, ${start}`}>
            Hold space
          </Link>
        </>
      )}
      {offer.waitingQuery === null ? null : (
        <div className="offer-waiting">
          <WaitForDate ask={offer.waitingQuery} now={now} name={`Join the waiting list, ${start}`} />
        </div>
      )}
    </article>
  );
}
