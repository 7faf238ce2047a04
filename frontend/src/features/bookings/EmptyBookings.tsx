import { Link } from 'react-router';
import { Landscape } from '../../art/Landscape.js';

/** Shown instead of the list while the account has no live hold or booking (D37). */
export default function EmptyBookings() {
  return (
    <section className="bookings-empty">
      <div className="bookings-empty-art">
        <Landscape code="GO" region="Coast" variant="wide" />
      </div>
      <div className="bookings-empty-words">
        <h2>Where would you like to go?</h2>
        <p>
          Your holds and bookings will appear here. Choose a tour and a date, then hold your space: it is
          free, and gives you time to decide.
        </p>
        <Link className="button" to="/">
          See our tours
        </Link>
      </div>
    </section>
  );
}
