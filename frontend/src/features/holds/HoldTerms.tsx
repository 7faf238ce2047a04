import type { Booking } from '@tour-portal/contracts/api/api.js';
import { formatDollars } from '@tour-portal/contracts/values/money.js';
import { duePayments, feeSums } from '@tour-portal/contracts/money/receipt.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { datedMomentText, deadlineText } from '../../browser/moment-text.js';

/** What a hold means: until when it lasts, what it costs, and what is due by when. */
export function HoldTerms({ hold, now }: { hold: Booking; now: Instant }) {
  const fees = hold.guests.flatMap((guest) => guest.fees);
  return (
    <dl className="hold-summary hold-terms">
      {hold.expiredAt === null ? null : (
        <div>
          <dt>Held until</dt>
          <dd>{datedMomentText(hold.expiredAt)}</dd>
        </div>
      )}
      {fees.length === 0 ? null : (
        <div>
          <dt>Price for all guests</dt>
          <dd className="money">{formatDollars(feeSums(fees).total)}</dd>
        </div>
      )}
      {duePayments(hold, now).map(({ amount, by }) => (
        <div key={by}>
          <dt>Due by {deadlineText(by)}</dt>
          <dd className="money">{formatDollars(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}
