import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { InvitedParty } from '@tour-portal/contracts/booking/invitations.js';
import type { TourReference, TourYearReference } from '@tour-portal/contracts/api/reference-api.js';
import { Card } from '../../../ui/Card.js';
import { initialRooms } from '../return-address.js';
import { RoomPicker } from '../RoomPicker.js';
import { YearDates } from './YearDates.js';
import './Dates.css';

/** Lets a friend who was invited to a party choose rooms, on the date of the party (D4). */
export function InvitedDate(props: { tour: TourReference; year: TourYearReference; party: InvitedParty }) {
  const { tour, year, party } = props;
  const [search] = useSearchParams();
  const [roomGuests, setRoomGuests] = useState(() => initialRooms(tour.id, search));
  return (
    <section id="dates" className="dates">
      <h2>Join your friends</h2>
      <div className="dates-columns">
        <Card className="dates-rooms no-print">
          <h3>Your rooms</h3>
          <RoomPicker roomGuests={roomGuests} onChange={setRoomGuests} />
        </Card>
        <div className="dates-years">
          <YearDates tour={tour} year={year} roomGuests={roomGuests} party={party} />
          <p>
            Would another date suit you better?{' '}
            <Link to={`/tours/${tour.id}`}>See all dates of this tour</Link>. You would then travel without
            your friends.
          </p>
        </div>
      </div>
    </section>
  );
}
