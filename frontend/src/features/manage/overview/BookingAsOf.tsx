import { useId } from 'react';
import { isLive } from '@tour-portal/contracts/booking/booking-state.js';
import { useToursQuery, useYearsOfTourQuery } from '../../../reference/reference-api.js';
import { LoadFailed } from '../../../api/LoadFailed.js';
import { bookedTours } from '../../../booking/booked-tour.js';
import type { BookingAsOfProps } from '../../../booking/booking-as-of.js';
import { BookingCard } from '../../../booking/cards/BookingCard.js';
import { Spinner } from '../../../ui/Spinner.js';
import { ConfirmationLinks } from './documents/ConfirmationLinks.js';
import { PriceDetails } from '../prices/PriceDetails.js';
import { StepStates } from '../steps/StepStates.js';
import './BookingAsOf.css';

/**
 * A booking as it stood at a moment: its summary card, the states of its steps, price details and confirmations, without
 * actions (D41). Tour and year are shown as the catalog has them today.
 */
export function BookingAsOf({ booking, owner, now }: BookingAsOfProps) {
  const titleId = useId();
  const tours = useToursQuery();
  const tourYears = useYearsOfTourQuery(booking.tour);
  if (!tours.data || !tourYears.currentData) {
    const isFailed = tours.error !== undefined || tourYears.error !== undefined;
    return isFailed ? <LoadFailed queries={[tours, tourYears]} /> : <Spinner />;
  }
  const [booked] = bookedTours([booking], tours.data, tourYears.currentData, now);
  if (booked === undefined) return null;
  const { state, year } = booked;
  return (
    <div className="booking-as-of">
      <BookingCard {...booked} now={now} />
      {isLive(state) && year !== null ? <StepStates booking={booking} owner={owner} year={year} /> : null}
      <PriceDetails booking={booking} state={state} now={now} />
      {booking.confirmations.length === 0 ? null : (
        <section className="documents" aria-labelledby={titleId}>
          <h2 id={titleId}>Confirmations by then</h2>
          <ConfirmationLinks confirmations={booking.confirmations} />
        </section>
      )}
    </div>
  );
}
