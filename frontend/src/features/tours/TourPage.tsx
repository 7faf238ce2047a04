import { lazy, Suspense } from 'react';
import { skipToken } from '@reduxjs/toolkit/query';
import { useParams, useSearchParams } from 'react-router';
import { parseId } from '@tour-portal/contracts/values/ids.js';
import { parseInvitation } from '@tour-portal/contracts/booking/invitations.js';
import type { TourReference, TourYearReference } from '@tour-portal/contracts/api/reference-api.js';
import { weekdayText } from '@tour-portal/contracts/values/time.js';
import { Landscape } from '../../art/Landscape.js';
import { useToursQuery, useYearsOfTourQuery } from '../../reference/reference-api.js';
import { loadChunk } from '../../browser/chunks.js';
import { LoadFailed } from '../../api/LoadFailed.js';
import { Banner } from '../../ui/notices/Banner.js';
import { Card } from '../../ui/Card.js';
import { PageTitle } from '../../ui/PageTitle.js';
import { Spinner } from '../../ui/Spinner.js';
import { Dates } from './dates/Dates.js';
import { Facts } from './Facts.js';
import { TourBar } from './TourBar.js';
import './TourPage.css';

const PageNotFound = lazy(() => loadChunk('not-found', () => import('../../session/PageNotFound.js')));

/**
 * The public page of a tour, where holds start (D35). A tour that is unknown, not public or without upcoming years has none.
 */
export default function TourPage() {
  const { id = '' } = useParams();
  const tourId = parseId(id);
  const tours = useToursQuery();
  const tourYears = useYearsOfTourQuery(tourId ?? skipToken);
  if (tours.data && (tourYears.data || tourId === null)) {
    const tour = tours.data.find((candidate) => candidate.id === tourId);
    const years = (tourYears.data ?? [])
      .filter((year) => year.tour === tour?.id && tour.upcomingYears.includes(year.year))
      .sort((a, b) => a.year - b.year);
    const [first, ...later] = years;
    if (!tour?.public || first === undefined)
      return (
        <Suspense fallback={<Spinner label="Opening the tour" />}>
          <PageNotFound />
        </Suspense>
      );
    return <Tour key={tour.id} tour={tour} years={[first, ...later]} />;
  }
  const error = tours.error ?? tourYears.error;
  if (error === undefined) return <Spinner label="Opening the tour" />;
  return (
    <Card narrow>
      <PageTitle>This tour could not be opened</PageTitle>
      <LoadFailed queries={[tours, tourYears]} />
    </Card>
  );
}

/** @param years the upcoming ones in order */
function Tour({ tour, years }: { tour: TourReference; years: [TourYearReference, ...TourYearReference[]] }) {
  const [chosen, chooseYear] = useTourYear(years);
  const [search] = useSearchParams();
  const party = parseInvitation(search.get('b'), tour);
  const partyYear = years.find(({ year }) => year === Number(party?.departedAt.slice(0, 4)));
  const year = partyYear ?? chosen;
  return (
    <article className="tour">
      <header className="tour-head">
        <div className="tour-art-box">
          <Landscape
            code={tour.code}
            region={tour.regions[0]?.regionName ?? ''}
            name={tour.name}
            variant="wide"
          />
        </div>
        <div className="tour-head-words">
          <p className="tour-region">
            {tour.regions.map(({ regionName }) => `${regionName} Tours`).join(', ')}
          </p>
          <PageTitle>{year.name}</PageTitle>
          <p className="tour-summary">{year.summary}</p>
        </div>
      </header>
      {party === null ? null : (
        <Banner tone="good" title="You are invited!">
          <p>
            Friends of yours are going on this tour on {weekdayText(party.departedAt)}, booking number{' '}
            {party.number}. Choose your rooms, and hold your own space with them. It costs nothing today.
          </p>
        </Banner>
      )}
      <Dates key={party?.number} tour={tour} years={years} year={year} onYear={chooseYear} party={party} />
      <div className="tour-body">
        <Itinerary days={year.dayByDayItinerary} />
        <Facts year={year} />
      </div>
      <TourBar year={year} />
    </article>
  );
}

/**
 * The chosen year: the one of the address (`?year=2027`), else the first. Choosing another changes the address, so that a
 * page that is reloaded or sent to a friend shows the same year.
 */
function useTourYear(
  years: [TourYearReference, ...TourYearReference[]],
): [TourYearReference, (year: number) => void] {
  const [search, setSearch] = useSearchParams();
  const chosen = years.find(({ year }) => String(year) === search.get('year')) ?? years[0];
  const choose = (year: number): void => {
    setSearch({ year: String(year) }, { replace: true, preventScrollReset: true });
  };
  return [chosen, choose];
}

function Itinerary({ days }: { days: TourYearReference['dayByDayItinerary'] }) {
  return (
    <section className="itinerary">
      <h2>Day by day</h2>
      <ol className="bare-list">
        {days.map(({ day, title, text }) => (
          <li key={day}>
            <p className="itinerary-day">Day {day}</p>
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
