import { useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { useSearchParams } from 'react-router';
import type { TourReference, TourYearReference } from '@tour-portal/contracts/reference-api.js';
import { Card } from '../../ui/Card.js';
import { Prices } from './Prices.js';
import { RoomPicker } from './RoomPicker.js';
import { roomsToBeginWith } from './return-address.js';
import { YearDates } from './YearDates.js';
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
  const [roomGuests, setRoomGuests] = useState(() => roomsToBeginWith(tour.id, search));
  return (
    <section id="dates" className="dates">
      <h2>Dates and prices</h2>
      <div className="dates-columns">
        <Card className="dates-rooms no-print">
          <h3>Your rooms</h3>
          <RoomPicker roomGuests={roomGuests} onChange={setRoomGuests} />
        </Card>
        <div className="dates-years">
          <Prices year={year} />
          <Tabs selectedKey={String(year.year)} onSelectionChange={(key) => onYear(Number(key))}>
            <TabList aria-label="Year" className="year-tabs">
              {years.map((one) => (
                <Tab key={one.year} id={String(one.year)} className="year-tab">
                  {one.year}
                </Tab>
              ))}
            </TabList>
            {/* A panel keeps the id it began with, and the tab would name a panel that is not there. */}
            <TabPanel key={year.year} id={String(year.year)} className="year-panel">
              <YearDates tour={tour} year={year} roomGuests={roomGuests} />
            </TabPanel>
          </Tabs>
        </div>
      </div>
    </section>
  );
}
