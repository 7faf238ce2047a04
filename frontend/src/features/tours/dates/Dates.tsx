import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { TourReference, TourYearReference } from '@tour-portal/contracts/api/reference-api.js';
import { Card } from '../../../ui/Card.js';
import { Prices } from '../Prices.js';
import { RoomPicker } from '../RoomPicker.js';
import { initialRooms } from '../return-address.js';
import { YearDates } from './YearDates.js';
import { YearTabs } from './YearTabs.js';
import './Dates.css';

/** Rooms on one side, the year's dates with live availability on the other. */
export function Dates(props: {
  tour: TourReference;
  years: readonly TourYearReference[];
  year: TourYearReference;
  onYear: (year: number) => void;
}) {
  const { tour, years, year, onYear } = props;
  const [search] = useSearchParams();
  const [roomGuests, setRoomGuests] = useState(() => initialRooms(tour.id, search));
  return (
    <section id="dates" className="dates">
      <h2>Dates and prices</h2>
      <div className="dates-columns">
        <Card className="dates-rooms no-print">
          <h3>Your rooms</h3>
          <RoomPicker roomGuests={roomGuests} onChange={setRoomGuests} />
        </Card>
        <div className="dates-years">
          <YearTabs years={years.map((listed) => listed.year)} chosen={year.year} onChoose={onYear}>
            <YearDates tour={tour} year={year} roomGuests={roomGuests} />
            <Prices year={year} />
          </YearTabs>
        </div>
      </div>
    </section>
  );
}
