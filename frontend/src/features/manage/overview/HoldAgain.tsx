import { Link } from 'react-router';
import type { Booking } from '@tour-portal/contracts/api/api.js';
import type { TourReference } from '@tour-portal/contracts/api/reference-api.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { spaceForParty } from '../../../booking/space.js';
import { useTourAvailabilityQuery } from '../../../reference/availability-api.js';
import { Spinner } from '../../../ui/Spinner.js';

/** Says whether the date of an ended hold can be held again, by the space that is free now, and links to it. */
export function HoldAgain(props: { booking: Booking; tour: TourReference | null; now: Instant }) {
  const { booking, tour, now } = props;
  const { departedAt, roomGuests } = booking;
  const year = Number(departedAt.slice(0, 4));
  const { data, isLoading } = useTourAvailabilityQuery({ tour: booking.tour, year }, { skip: tour === null });
  if (isLoading) return <Spinner label="Asking for space" />;
  const departure = data?.find((candidate) => candidate.departedAt === departedAt);
  if (tour === null || departure === undefined) return <OtherDates to="/" />;
  const space = spaceForParty({ tour, departure, roomGuests, number: null, now });
  if (space.holdAddress === null) {
    return (
      <>
        <p>{space.remark}</p>
        <OtherDates to={`/tours/${tour.id}#dates`} />
      </>
    );
  }
  return (
    <>
      <p>{space.remark}</p>
      <Link className="button" to={space.holdAddress}>
        Hold this date again
      </Link>
    </>
  );
}

function OtherDates({ to }: { to: string }) {
  return (
    <Link className="button" to={to}>
      See other dates
    </Link>
  );
}
