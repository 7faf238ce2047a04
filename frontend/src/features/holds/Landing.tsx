import { cents, formatDollars, type Cents } from '@tour-portal/contracts/money.js';
import type { TourReference, TourYearReference } from '@tour-portal/contracts/reference-api.js';
import { TourArt } from '../../art/TourArt.js';
import { useToursQuery, useTourYearsQuery } from '../../app/api.js';
import { useBrand } from '../../app/brand.js';
import { LoadFailed } from '../../app/LoadFailed.js';
import { PageTitle } from '../../ui/PageTitle.js';
import { Spinner } from '../../ui/Spinner.js';
import { TourLink } from './TourLink.js';
import './Landing.css';

/** The landing screen: who we are, and the public tours by region. */
export function Landing() {
  const { brand, tagline } = useBrand();
  return (
    <>
      <header className="hero">
        <TourArt code="TT" region="Mountains" variant="wide" />
        <div className="hero-words">
          <p className="hero-tagline">{tagline}</p>
          <PageTitle title={brand}>See more, and leave the planning to us</PageTitle>
          <p>
            Unhurried days, good hotels, and a tour director who knows the way. Choose a tour and a date, and
            hold your space with no payment today.
          </p>
        </div>
      </header>
      <Tours />
    </>
  );
}

function Tours() {
  const tours = useToursQuery();
  const tourYears = useTourYearsQuery();
  const error = tours.error ?? tourYears.error;
  if (error !== undefined) {
    return <LoadFailed queries={[tours, tourYears]} />;
  }
  if (!tours.data || !tourYears.data) return <Spinner label="Loading the tours" />;
  const years = tourYears.data;
  return [...toursByRegion(tours.data)].map(([region, list]) => (
    <section key={region} className="region">
      <h2>{region} Tours</h2>
      <ul className="tour-tiles">
        {list.map((tour) => (
          <li key={tour.id}>
            <TourTile tour={tour} region={region} year={soonestYear(tour, years)} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

function TourTile(props: { tour: TourReference; region: string; year: TourYearReference | undefined }) {
  const { tour, region, year } = props;
  const days = year?.dayByDayItinerary.length;
  const from = year && lowestPrice(year);
  return (
    <article className="tour-tile">
      <div className="tour-tile-art">
        <TourArt
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
              {days} days,{' '}
              {year.cityStart === year.cityEnd
                ? `from ${year.cityStart}`
                : `${year.cityStart} to ${year.cityEnd}`}
            </p>
            <p className="tour-tile-summary">{year.summary}</p>
          </>
        )}
        {from === undefined ? null : (
          <p className="tour-tile-price">
            from <strong className="money">{formatDollars(from)}</strong> per person
          </p>
        )}
      </div>
    </article>
  );
}

/** Public tours with a year to come under each of their regions, in the catalogue's order. */
function toursByRegion(tours: readonly TourReference[]): Map<string, TourReference[]> {
  const regions = new Map<string, TourReference[]>();
  for (const tour of tours) {
    if (!tour.public || tour.upcomingYears.length === 0) continue;
    for (const { regionName } of tour.regions) {
      regions.set(regionName, [...(regions.get(regionName) ?? []), tour]);
    }
  }
  return regions;
}

function soonestYear(
  tour: TourReference,
  years: readonly TourYearReference[],
): TourYearReference | undefined {
  return years
    .filter((year) => year.tour === tour.id && tour.upcomingYears.includes(year.year))
    .sort((a, b) => a.year - b.year)[0];
}

/** The lowest price per person with taxes and fees, of any date and room (D25). */
function lowestPrice(year: TourYearReference): Cents | undefined {
  const all = Object.values(year.prices).flatMap((price) => [
    price.SGL + year.taxesAndFees.SGL,
    price.DBL + year.taxesAndFees.DBL,
    price.TPL + year.taxesAndFees.TPL,
  ]);
  return all.length === 0 ? undefined : cents(Math.min(...all));
}
