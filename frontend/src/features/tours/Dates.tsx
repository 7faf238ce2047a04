import { useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import type { TourReference, TourYearReference } from '@tour-portal/contracts/api.js';
import { useTourAvailabilityQuery } from '../../app/api.js';
import { useNow } from '../../app/use-now.js';
import { LoadFailed } from '../../app/LoadFailed.js';
import { Card } from '../../ui/Card.js';
import { Spinner } from '../../ui/Spinner.js';
import { offersByMonth } from './offer.js';
import { OfferRow } from './OfferRow.js';
import { Prices } from './Prices.js';
import { RoomPicker } from './RoomPicker.js';
import './Dates.css';

/** Spaces go while one reads: how often they are counted again. */
const POLL_MS = 20_000;
const TWO_IN_A_ROOM = [2];

/** Rooms on one side, the year's dates with live availability on the other. */
export function Dates(props: {
  tour: TourReference;
  years: readonly TourYearReference[];
  year: TourYearReference;
  onYear: (year: number) => void;
}) {
  const { tour, years, year, onYear } = props;
  const [roomGuests, setRoomGuests] = useState(TWO_IN_A_ROOM);
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

function YearDates(props: { tour: TourReference; year: TourYearReference; roomGuests: readonly number[] }) {
  const { tour, year, roomGuests } = props;
  const now = useNow();
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
  const months = offersByMonth({ tour, year, roomGuests, departures: availability.currentData, now });
  if (months.length === 0) {
    return <p>There are no more dates in {year.year}. The next year's dates are listed beside it.</p>;
  }
  return months.map(({ month, offers }) => (
    <section key={month} className="month">
      <h3>{month}</h3>
      <ul>
        {offers.map((offer) => (
          <li key={offer.departedAt}>
            <OfferRow offer={offer} />
          </li>
        ))}
      </ul>
    </section>
  ));
}
