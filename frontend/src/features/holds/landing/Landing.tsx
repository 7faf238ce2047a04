import { useState } from 'react';
import { formatDollars } from '@tour-portal/contracts/values/money.js';
import type { TourReference, TourYearListed } from '@tour-portal/contracts/api/reference-api.js';
import { Landscape } from '../../../art/Landscape.js';
import { useToursQuery, useTourYearListQuery } from '../../../reference/reference-api.js';
import { useBrand } from '../../../reference/brand.js';
import { LoadFailed } from '../../../api/LoadFailed.js';
import { PageTitle } from '../../../ui/PageTitle.js';
import { Spinner } from '../../../ui/Spinner.js';
import { NO_FILTER, findTours } from './tour-search.js';
import { TourLink } from './TourLink.js';
import { TourSearch } from './TourSearch.js';
import './Landing.css';

/** The landing screen: who we are, and the tours on offer by region. */
export function Landing() {
  const { brand, tagline } = useBrand();
  return (
    <>
      <header className="hero">
        <Landscape code="TT" region="Mountains" variant="wide" />
        <div className="hero-words">
          <p className="hero-tagline">{tagline}</p>
          <PageTitle title={brand}>See more, and leave the planning to us</PageTitle>
          <p>
            Unhurried days, good hotels, and a tour director who knows the way. Choose a tour and a date, and
            hold your space with no payment today.
          </p>
          <p className="no-print">
            <a className="button" href="#tours">
              Find your tour
            </a>
          </p>
        </div>
      </header>
      <Tours />
    </>
  );
}

function Tours() {
  const tours = useToursQuery();
  const tourYears = useTourYearListQuery();
  const [filter, setFilter] = useState(NO_FILTER);
  const error = tours.error ?? tourYears.error;
  if (error !== undefined) {
    return <LoadFailed queries={[tours, tourYears]} />;
  }
  if (!tours.data || !tourYears.data) return <Spinner label="Loading the tours" />;
  const toursByRegion = findTours(tours.data, tourYears.data, filter);
  const foundIds = new Set([...toursByRegion.values()].flatMap((list) => list.map(({ tour }) => tour.id)));
  return (
    <div id="tours" className="tours">
      <TourSearch
        tours={tours.data}
        years={tourYears.data}
        filter={filter}
        found={foundIds.size}
        onFilter={setFilter}
      />
      {[...toursByRegion].map(([region, list]) => (
        <section key={region} className="region">
          <h2>{region} Tours</h2>
          <ul className="tour-tiles">
            {list.map(({ tour, year }) => (
              <li key={tour.id}>
                <TourTile tour={tour} region={region} year={year} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function TourTile(props: { tour: TourReference; region: string; year: TourYearListed | undefined }) {
  const { tour, region, year } = props;
  return (
    <article className="tour-tile">
      <div className="tour-tile-art">
        <Landscape
          code={tour.code}
          region={tour.regions[0]?.regionName ?? region}
          name={tour.name}
          variant="tile"
        />
      </div>
      <div className="tour-tile-words">
        <h3>
          <TourLink tour={tour.id} className="tour-tile-link">
            {tour.name}
          </TourLink>
        </h3>
        {year === undefined ? null : (
          <>
            <p className="tour-tile-route">
              {year.days} days,{' '}
              {year.cityStart === year.cityEnd
                ? `from ${year.cityStart}`
                : `${year.cityStart} to ${year.cityEnd}`}
            </p>
            <p className="tour-tile-summary">{year.summary}</p>
          </>
        )}
        {year === undefined || year.priceFrom === null ? null : (
          <p className="tour-tile-price">
            from <strong className="money">{formatDollars(year.priceFrom)}</strong> per person
          </p>
        )}
      </div>
    </article>
  );
}
