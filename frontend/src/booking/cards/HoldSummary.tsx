import { pluralize } from '@tour-portal/contracts/values/pluralize.js';
import { guestCount } from '@tour-portal/contracts/hold/rooms.js';
import { formatDollars, type Cents } from '@tour-portal/contracts/values/money.js';
import { weekdayText, type CalendarDate } from '@tour-portal/contracts/values/time.js';
import type { TourReference, TourYearReference } from '@tour-portal/contracts/api/reference-api.js';
import './HoldSummary.css';

export interface HeldSpace {
  /** Tour id. */
  tour: number;
  date: CalendarDate;
  roomGuests: readonly number[];
}

interface HoldSummaryProps {
  hold: HeldSpace;
  catalog: { tours: readonly TourReference[]; tourYears: readonly TourYearReference[] };
  /** For all guests, with taxes and fees; null: the price is not shown. */
  price?: Cents | null;
}

/** The tour of a hold that is placed or asked for, its first day and city, the guests and rooms, and the price. */
export function HoldSummary({ hold, catalog, price = null }: HoldSummaryProps) {
  const tour = catalog.tours.find(({ id }) => id === hold.tour);
  const year = catalog.tourYears.find(
    (candidate) => candidate.tour === hold.tour && candidate.year === Number(hold.date.slice(0, 4)),
  );
  return (
    <dl className="hold-summary">
      <div>
        <dt>Tour</dt>
        <dd>{year?.name ?? tour?.name ?? 'Guided tour'}</dd>
      </div>
      <div>
        <dt>Start</dt>
        <dd>
          {weekdayText(hold.date)}
          {year === undefined ? null : `, ${year.cityStart}`}
        </dd>
      </div>
      <div>
        <dt>For</dt>
        <dd>
          {pluralize(guestCount(hold.roomGuests), 'guest')} in {pluralize(hold.roomGuests.length, 'room')}
        </dd>
      </div>
      {price === null ? null : (
        <div>
          <dt>Price</dt>
          <dd>{formatDollars(price)} with taxes and fees</dd>
        </div>
      )}
    </dl>
  );
}
