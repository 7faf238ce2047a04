import { skipToken } from '@reduxjs/toolkit/query/react';
import { Link, useSearchParams } from 'react-router';
import { bookedText } from '@tour-portal/contracts/sheets/departure-sheet-words.js';
import type { BookedDeparture } from '@tour-portal/contracts/sheets/departure-sheets.js';
import { parseId } from '@tour-portal/contracts/values/ids.js';
import {
  BUSINESS_ZONE,
  dateIn,
  weekdayText,
  isCalendarDate,
  plusDays,
  type CalendarDate,
} from '@tour-portal/contracts/values/time.js';
import { useToursQuery } from '../../../reference/reference-api.js';
import { LoadFailed } from '../../../api/LoadFailed.js';
import { useNow } from '../../../browser/use-now.js';
import { Field } from '../../../ui/fields/Field.js';
import { PageTitle } from '../../../ui/PageTitle.js';
import { Spinner } from '../../../ui/Spinner.js';
import { ViewSelect } from '../ViewSelect.js';
import { departureAddress } from './departure-address.js';
import { useDeparturesQuery } from './departures-api.js';
import '../StaffList.css';
import './DeparturesPage.css';

/** How many days after the first day the last one is, unless another last day is chosen. */
const DAYS_AHEAD = 90;

/** The booked departures, each with a link to its sheets; the chosen filters are in the address. */
export default function DeparturesPage() {
  const [search, setSearch] = useSearchParams();
  const today = dateIn(BUSINESS_ZONE, useNow());
  const tour = parseId(search.get('tour') ?? '');
  const from = search.get('from') ?? today;
  const to = search.get('to') ?? plusDays(isCalendarDate(from) ? from : today, DAYS_AHEAD);
  const problems = daysProblems(from, to);
  const isValid = problems.from === undefined && problems.to === undefined;
  const query = useDeparturesQuery(
    isValid
      ? { from: from as CalendarDate, to: to as CalendarDate, ...(tour === null ? {} : { tour }) }
      : skipToken,
  );
  const tours = useToursQuery();
  const tourName = (id: number) => tours.data?.find((other) => other.id === id)?.name ?? `Tour ${id}`;
  // The address may name a tour that is not listed, or not yet.
  const tourIds = [...new Set([...(tours.data ?? []).map(({ id }) => id), ...(tour === null ? [] : [tour])])];
  const choose = (name: string, value: string): void =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === '') after.delete(name);
        else after.set(name, value);
        return after;
      },
      { replace: true },
    );

  return (
    <>
      <PageTitle title="Departures">Departures</PageTitle>
      <p>Rooming list, flight manifest and passport list of every departure that somebody has booked.</p>
      <search className="staff-choice no-print">
        <ViewSelect
          label="Tour"
          value={tour === null ? '' : String(tour)}
          onChange={({ target }) => choose('tour', target.value)}
          options={[
            { value: '', label: 'All tours' },
            ...tourIds.map((id) => ({ value: String(id), label: tourName(id) })),
          ]}
        />
        <Field
          label="First day"
          type="date"
          value={from}
          error={problems.from}
          onChange={({ target }) => choose('from', target.value)}
        />
        <Field
          label="Last day"
          type="date"
          value={to}
          error={problems.to}
          onChange={({ target }) => choose('to', target.value)}
        />
      </search>
      <div role="status">
        {query.isFetching ? <Spinner label="Looking for departures" /> : null}
        {isValid && !query.isFetching && query.currentData !== undefined ? (
          <p>{countText(query.currentData.departures.length)}</p>
        ) : null}
      </div>
      {isValid ? <LoadFailed queries={[query]} /> : null}
      {isValid ? (
        <DepartureList departures={query.currentData?.departures ?? []} tourName={tourName} />
      ) : null}
    </>
  );
}

function DepartureList(props: { departures: readonly BookedDeparture[]; tourName: (id: number) => string }) {
  const { departures, tourName } = props;
  if (departures.length === 0) return null;
  return (
    <ol className="staff-links" aria-label="Departures">
      {departures.map((departure) => (
        <li key={departureAddress(departure)}>
          <Link className="departure" to={departureAddress(departure)}>
            <strong className="figures">{weekdayText(departure.departedAt)}</strong>{' '}
            <span>{tourName(departure.tour)}</span> <span className="figures">{bookedText(departure)}</span>
          </Link>
        </li>
      ))}
    </ol>
  );
}

function daysProblems(from: string, to: string): { from?: string; to?: string } {
  if (!isCalendarDate(from)) return { from: 'Choose a valid date' };
  if (!isCalendarDate(to)) return { to: 'Choose a valid date' };
  return to < from ? { to: 'Choose a day on or after the first day' } : {};
}

function countText(count: number): string {
  if (count === 0) return 'Nobody has booked a departure on these days. Try other days, or all tours.';
  return count === 1 ? 'One departure' : `${count} departures`;
}
