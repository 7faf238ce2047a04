import { useAirlinesQuery, useHotelsQuery } from '../../reference/travel-reference-api.js';
import { LoadFailed } from '../../api/LoadFailed.js';
import type { BookedTour } from '../../booking/booked-tour.js';
import { OwnBooking } from '../../booking/cards/OwnBooking.js';
import { Note } from '../../ui/notices/Note.js';
import { AlertIcon } from '../../ui/icons.js';
import { Spinner } from '../../ui/Spinner.js';
import { Trip } from './Trip.js';
import './TripPage.css';

/** Why a booking has no trip to show; null: it has one. */
const NO_TRIP: Readonly<Record<BookedTour['state'], string | null>> = {
  hold: 'Your trip is shown here once a deposit is paid.',
  expired: 'This hold has expired, and has no trip.',
  deleted: 'This hold was deleted, and has no trip.',
  cancelled: 'This booking is cancelled, and has no trip any more.',
  active: null,
  travelled: null,
};

/** Your Trip: the days of a booked tour with hotels, journeys and what is included, on one page to print. */
export default function TripPage() {
  return <OwnBooking title="Your Trip">{(booked) => <TripOfBooking booked={booked} />}</OwnBooking>;
}

function TripOfBooking({ booked }: { booked: BookedTour }) {
  const hotels = useHotelsQuery();
  const airlines = useAirlinesQuery();
  const noTripText = NO_TRIP[booked.state];
  if (noTripText !== null) return <Note icon={<AlertIcon />}>{noTripText}</Note>;
  if (!hotels.data || !airlines.data) {
    const isFailed = hotels.error !== undefined || airlines.error !== undefined;
    return isFailed ? <LoadFailed queries={[hotels, airlines]} /> : <Spinner />;
  }
  return <Trip booked={booked} catalog={{ hotels: hotels.data, airlines: airlines.data }} />;
}
