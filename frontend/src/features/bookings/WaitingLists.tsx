import { useState } from 'react';
import { Link } from 'react-router';
import { countdownText } from '@tour-portal/contracts/booking/display-status.js';
import type { TourReference, TourYearReference } from '@tour-portal/contracts/api/reference-api.js';
import { weekdayText, type Instant } from '@tour-portal/contracts/values/time.js';
import type { WaitingRequest } from '@tour-portal/contracts/api/waiting-api.js';
import { tourYearOfBooking } from '../../booking/booked-tour.js';
import { useYearsOfTours } from '../../reference/years.js';
import { dayText } from '../../browser/moment-text.js';
import { Button } from '../../ui/Button.js';
import { ClockIcon } from '../../ui/icons.js';
import { Note } from '../../ui/notices/Note.js';
import { WAITING_LISTS } from '../../waiting/open-requests.js';
import { offerAddress } from '../../waiting/offer-address.js';
import { offerEndText, partyText } from '../../waiting/waiting-words.js';
import { dialogPart } from '../../ui/dialogs/dialog-part.js';
import './WaitingLists.css';

// The code of dialogs is large, and most visits open none.
const LeaveWaitingDialog = dialogPart('leave-waiting-list', () => import('./LeaveWaitingDialog.js'));

interface Catalog {
  tours: readonly TourReference[];
  years: readonly TourYearReference[];
}

/**
 * The dates that the account waits for, and the space that is offered to it (decision 0012).
 * @param props.account the account's id
 */
export default function WaitingLists(props: {
  requests: readonly WaitingRequest[];
  account: number;
  tours: Catalog['tours'];
  now: Instant;
  onResult: (text: string) => void;
}) {
  const { requests, account, tours, now, onResult } = props;
  const { data: years = [] } = useYearsOfTours(requests);
  const catalog = { tours, years };
  const [leaving, setLeaving] = useState<WaitingRequest | null>(null);
  return (
    <section id={WAITING_LISTS.id} className="waiting-lists" aria-labelledby="waiting-lists-title">
      <h2 id="waiting-lists-title">Waiting lists</h2>
      <ul>
        {requests.map((request) => (
          <li key={request.id}>
            <RequestCard request={request} catalog={catalog} now={now} onLeave={() => setLeaving(request)} />
          </li>
        ))}
      </ul>
      {leaving === null ? null : (
        <LeaveWaitingDialog
          // The newest state of a request that is still in the list: the dialog warns if space is offered while it is open.
          request={requests.find(({ id }) => id === leaving.id) ?? leaving}
          account={account}
          tourAndDay={tourAndDayOf(leaving, catalog)}
          onClose={() => setLeaving(null)}
          onLeft={onResult}
        />
      )}
    </section>
  );
}

function RequestCard(props: {
  request: WaitingRequest;
  catalog: Catalog;
  now: Instant;
  onLeave: () => void;
}) {
  const { request, catalog, now, onLeave } = props;
  const { departedAt, roomGuests, createdAt, offeredUntil } = request;
  const year = tourYearOfBooking(request, catalog.years);
  const end = year?.departures.find((departure) => departure.departedAt === departedAt)?.concludedAt;
  const tourAndDay = tourAndDayOf(request, catalog);
  return (
    <article className="waiting" aria-label={tourAndDay}>
      <h3>{tourName(request, catalog)}</h3>
      <p className="waiting-dates">
        <span>{weekdayText(departedAt)}</span>
        {end === undefined ? null : (
          <>
            {' '}
            <span>to {weekdayText(end)}</span>
          </>
        )}
      </p>
      <p className="soft">{partyText(roomGuests)}</p>
      {offeredUntil === null ? (
        <p>Waiting since {dayText(createdAt)}. We tell you as soon as there is space for you.</p>
      ) : (
        <Note icon={<ClockIcon />} tone="due">
          <strong>Space offered to you until {offerEndText(offeredUntil)}.</strong> Your time to hold it ends{' '}
          {countdownText(offeredUntil, now)}.
        </Note>
      )}
      <p className="row no-print">
        {offeredUntil === null ? null : (
          <Link className="button" to={offerAddress(request)} aria-label={`Hold this space, ${tourAndDay}`}>
            Hold this space
          </Link>
        )}
        <Button
          look="danger"
          aria-haspopup="dialog"
          aria-label={`Leave the waiting list, ${tourAndDay}`}
          onClick={onLeave}
        >
          Leave the waiting list
        </Button>
      </p>
    </article>
  );
}

/** `Canadian Rockies, Sun May 2 2027` */
function tourAndDayOf(request: WaitingRequest, catalog: Catalog): string {
  return `${tourName(request, catalog)}, ${weekdayText(request.departedAt)}`;
}

function tourName(request: WaitingRequest, catalog: Catalog): string {
  const tour = catalog.tours.find(({ id }) => id === request.tour);
  return tourYearOfBooking(request, catalog.years)?.name ?? tour?.name ?? 'Guided tour';
}
