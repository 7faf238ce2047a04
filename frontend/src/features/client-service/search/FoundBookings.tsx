import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { Link } from 'react-router';
import type { FoundBooking } from '@tour-portal/contracts/client-service/client-service-api.js';
import { weekdayText } from '@tour-portal/contracts/values/time.js';
import { useToursQuery } from '../../../reference/reference-api.js';
import { Button } from '../../../ui/Button.js';
import { historyAddress } from '../history/history-address.js';
import { stateWord } from './state-word.js';

/** The bookings of a search, each a link to its history. */
export function FoundBookings(props: {
  ref: RefObject<HTMLOListElement | null>;
  bookings: readonly FoundBooking[];
  onKeyDown: (event: KeyboardEvent) => void;
  isLoading: boolean;
  /** Null: there are no more bookings. */
  onMore: (() => void) | null;
}) {
  const { ref, bookings, onKeyDown, isLoading, onMore } = props;
  const tours = useToursQuery();
  // "Show more" moves the focus to the first booking that it added, because the button may be gone; to the last booking
  // where it added none.
  const focusIndex = useRef<number | null>(null);
  useEffect(() => {
    if (focusIndex.current === null || isLoading) return;
    const links = ref.current?.querySelectorAll('a') ?? [];
    links[Math.min(focusIndex.current, links.length - 1)]?.focus();
    focusIndex.current = null;
  }, [bookings.length, isLoading, ref]);
  if (bookings.length === 0) return null;
  const tourName = (id: number) => tours.data?.find((tour) => tour.id === id)?.name ?? `Tour ${id}`;

  return (
    <>
      <ol ref={ref} className="staff-links" aria-label="What was found" onKeyDown={onKeyDown}>
        {bookings.map((booking) => (
          <li key={booking.id}>
            <FoundLink booking={booking} tour={tourName(booking.tour)} />
          </li>
        ))}
      </ol>
      {onMore === null ? null : (
        <Button
          look="plain"
          busy={isLoading}
          onClick={() => {
            focusIndex.current = bookings.length;
            onMore();
          }}
        >
          Show more
        </Button>
      )}
    </>
  );
}

function FoundLink({ booking, tour }: { booking: FoundBooking; tour: string }) {
  const { id, number, party, owner, departedAt, state } = booking;
  return (
    <Link className="found-booking" to={historyAddress(id)}>
      <strong className="found-number">{number}</strong>{' '}
      <span>
        {party}{' '}
        <span className="soft small found-owner">
          {owner.firstName} {owner.lastName}
        </span>
      </span>{' '}
      <span>{tour}</span> <span className="figures">{weekdayText(departedAt)}</span>{' '}
      <span className={`found-state-word found-${state}`}>{stateWord(state)}</span>
    </Link>
  );
}
