import type { ReactNode } from 'react';
import type { TourYearReference } from '@tour-portal/contracts/api/reference-api.js';
import { Card } from '../../ui/Card.js';

/** What to know before choosing a date: length, cities, passport, border, flights, transfers. */
export function Facts({ year }: { year: TourYearReference }) {
  return (
    <Card className="at-a-glance">
      <h2>At a glance</h2>
      <dl>
        <Fact name="Length">{year.dayByDayItinerary.length} days</Fact>
        <Fact name="Starts in">{placeName(year.cityStart, year.countryStart)}</Fact>
        <Fact name="Ends in">{placeName(year.cityEnd, year.countryEnd)}</Fact>
        <Fact name="Passport">{passportText(year)}</Fact>
        {year.crossesBorder ? <Fact name="Border">This tour crosses a border.</Fact> : null}
        <Fact name="Flights">
          {year.includesFlights
            ? 'Flights during the tour are included. Flights to the start and from the end are not.'
            : 'Flights to the start and from the end are not included.'}
        </Fact>
        {year.airportTransfers === '' ? null : <Fact name="Airport transfers">{year.airportTransfers}</Fact>}
      </dl>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Adds the country to a city outside the United States; the catalog's names of cities may end with it already. */
function placeName(city: string, country: string): string {
  const name = new Intl.DisplayNames('en-US', { type: 'region' }).of(country) ?? country;
  return country === 'US' || city.endsWith(name) ? city : `${city}, ${name}`;
}

function passportText({ requiresPassport, passport }: TourYearReference): string {
  const text = passport?.text ?? (requiresPassport ? 'Every guest needs a passport.' : 'No passport needed.');
  return passport?.extension ? `${text} ${passport.extension}` : text;
}
