import type { TourYearReference } from '@tour-portal/contracts/api/reference-api.js';
import { lowestPrice } from '@tour-portal/contracts/api/tour-year-list.js';
import { formatDollars } from '@tour-portal/contracts/values/money.js';
import { usePositionCheck } from '../../browser/use-position-check.js';

/**
 * The lowest price of the shown year, where it has one, and a link to its dates, at the foot of the window while the dates are
 * out of sight or begin in its lowest 120 pixels.
 */
export function TourBar({ year }: { year: TourYearReference }) {
  const areDatesShown = usePositionCheck(
    'dates',
    ({ top, bottom, windowHeight }) => top < windowHeight - 120 && bottom > 0,
  );
  const price = lowestPrice(year);
  return (
    <p className={areDatesShown ? 'tour-bar tour-bar-away no-print' : 'tour-bar no-print'}>
      {price === null ? null : (
        <span>
          from <strong className="money">{formatDollars(price)}</strong> per person
        </span>
      )}
      <a className="button" href="#dates">
        See dates
      </a>
    </p>
  );
}
