import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { TourReference, TourYearReference } from '@tour-portal/contracts/api/reference-api.js';
import type { InvitedParty } from '@tour-portal/contracts/booking/invitations.js';
import { Card } from '../../../ui/Card.js';
import { Prices } from '../Prices.js';
import { RoomPicker } from '../RoomPicker.js';
import { initialRooms } from '../return-address.js';
import { YearDates } from './YearDates.js';
import { YearTabs } from './YearTabs.js';
import './Dates.css';

/**
 * The choice of rooms, and the year's dates with live availability and prices; for a friend who was invited to a party, only
 * the date of the party (D4).
 */
export function Dates(props: {
  tour: TourReference;
  years: readonly TourYearReference[];
  year: TourYearReference;
  onYear: (year: number) => void;
  party: InvitedParty | null;
}) {
  const { tour, years, year, onYear, party } = props;
  const [search] = useSearchParams();
  const [roomGuests, setRoomGuests] = useState(() => initialRooms(tour.id, search));
  const dates = <YearDates tour={tour} year={year} roomGuests={roomGuests} party={party} />;
  return (
    <section id="dates" className="dates">
      <h2>{party === null ? 'Dates and prices' : 'Join your friends'}</h2>
      <div className="dates-columns">
        <Card className="dates-rooms no-print">
          <h3>Your rooms</h3>
          <RoomPicker roomGuests={roomGuests} onChange={setRoomGuests} />
        </Card>
        <div className="dates-years">
          {party === null ? (
            <YearTabs years={years.map((listed) => listed.year)} chosen={year.year} onChoose={onYear}>
              {dates}
              <Prices year={year} />
            </YearTabs>
          ) : (
            <>
              {dates}
              <p>
                Would another date suit you better?{' '}
                <Link to={`/tours/${tour.id}`}>See all dates of this tour</Link>. You would then travel
                without your friends.
              </p>
            </>
          )}
        </div>
      </div>
    </section>
  );
}
