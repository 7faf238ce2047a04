import { guestCount } from '@tour-portal/contracts/rooms.js';
import { formatDate, type CalendarDate } from '@tour-portal/contracts/time.js';
import type { Catalogue } from './hold-entry.js';
import './HoldSummary.css';

export interface HeldSpace {
  /** Tour id. */
  tour: number;
  date: CalendarDate;
  roomGuests: readonly number[];
}

/** Which tour, when, from where, for how many. */
export function HoldSummary({ hold, catalogue }: { hold: HeldSpace; catalogue: Catalogue }) {
  const tour = catalogue.tours.find(({ id }) => id === hold.tour);
  const year = catalogue.tourYears.find(
    (candidate) => candidate.tour === hold.tour && candidate.year === Number(hold.date.slice(0, 4)),
  );
  const guests = guestCount(hold.roomGuests);
  const rooms = hold.roomGuests.length;
  return (
    <dl className="hold-summary">
      <div>
        <dt>Tour</dt>
        <dd>{year?.name ?? tour?.name ?? 'Guided tour'}</dd>
      </div>
      <div>
        <dt>Start</dt>
        <dd>
          {formatDate(hold.date, 'ccc MMM d yyyy')}
          {year === undefined ? null : `, ${year.cityStart}`}
        </dd>
      </div>
      <div>
        <dt>For</dt>
        <dd>
          {guests} {guests === 1 ? 'guest' : 'guests'} in {rooms} {rooms === 1 ? 'room' : 'rooms'}
        </dd>
      </div>
    </dl>
  );
}
