import type { InvitedParty } from '@tour-portal/contracts/invitations.js';
import type { TourReference, TourYearReference } from '@tour-portal/contracts/reference-api.js';
import { useTourAvailabilityQuery } from '../../app/api.js';
import { LoadFailed } from '../../app/LoadFailed.js';
import { useNow } from '../../app/use-now.js';
import { Spinner } from '../../ui/Spinner.js';
import { useWaitingList } from '../../waiting/use-waiting-list.js';
import { offersByMonth } from './offer.js';
import { OfferRow } from './OfferRow.js';
import { rowId } from './return-address.js';

/** Spaces go while one reads: how often they are counted again. */
const POLL_MS = 20_000;

/** The dates of one year with live availability; of an invitation, the one date of its party. */
export function YearDates(props: {
  tour: TourReference;
  year: TourYearReference;
  roomGuests: readonly number[];
  party?: InvitedParty | null;
}) {
  const { tour, year, roomGuests, party = null } = props;
  const now = useNow();
  const known = useWaitingList(now);
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
  const months = offersByMonth({ tour, year, roomGuests, departures: availability.currentData, party, now });
  if (months.length === 0 && party !== null) {
    return <p>This date is no longer offered. Please ask your friends, or choose another date below.</p>;
  }
  if (months.length === 0) {
    return <p>There are no more dates in {year.year}. The next year's dates are listed beside it.</p>;
  }
  const isAnyFull = months.some(({ offers }) => offers.some(({ waitFor }) => waitFor !== null));
  return (
    <>
      {isAnyFull ? (
        <p className="no-print">
          Where a date is full, you can join its waiting list. It costs nothing: we tell you by email and text
          message when there is space for you.
        </p>
      ) : null}
      {months.map(({ month, offers }) => (
        <section key={month} className="month">
          <h3>{month}</h3>
          <ul>
            {offers.map((offer) => (
              <li key={offer.departedAt} id={rowId(offer.departedAt)}>
                <OfferRow offer={offer} known={known} now={now} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
