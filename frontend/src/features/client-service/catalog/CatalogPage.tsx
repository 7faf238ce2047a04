import { pluralize } from '@tour-portal/contracts/values/pluralize.js';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { skipToken } from '@reduxjs/toolkit/query/react';
import type { CatalogueDeparture, CatalogueTour } from '@tour-portal/contracts/client-service/catalogue.js';
import { mayDo } from '@tour-portal/contracts/client-service/staff-roles.js';
import { parseId } from '@tour-portal/contracts/values/ids.js';
import type { CalendarDate } from '@tour-portal/contracts/values/time.js';
import { LoadFailed } from '../../../api/LoadFailed.js';
import { Button } from '../../../ui/Button.js';
import { PageTitle } from '../../../ui/PageTitle.js';
import { Spinner } from '../../../ui/Spinner.js';
import { ViewSelect } from '../ViewSelect.js';
import { useOpenDialog } from '../actions/dialog/use-open-dialog.js';
import { useRoles } from '../sign-in/use-roles.js';
import { useCatalogDeparturesQuery, useCatalogToursQuery } from './catalog-api.js';
import { ChangeDeparturesDialog } from './ChangeDeparturesDialog.js';
import { DeparturesTable } from './DeparturesTable.js';
import { PricesDialog } from './PricesDialog.js';
import { ScheduleDialog } from './ScheduleDialog.js';
import { WithdrawDialog } from './WithdrawDialog.js';
import { WithdrawalProgressDialog } from './WithdrawalProgressDialog.js';
import './CatalogPage.css';

/** The open dialog; with a departure: the one that withdraws it, or that shows how far its withdrawal is. */
type OpenDialog = 'schedule' | 'change' | 'prices' | { readonly departure: CatalogueDeparture };

/** The departures of a tour year with their seats and prices (D61); the chosen tour and year are in the address. */
export default function CatalogPage() {
  const [search, setSearch] = useSearchParams();
  const roles = useRoles();
  const tours = useCatalogToursQuery(undefined, { refetchOnMountOrArgChange: true });
  const wantedId = parseId(search.get('tour') ?? '');
  const tour = tours.data?.find(({ id }) => id === wantedId) ?? tours.data?.[0];
  const year = tour?.years.find((other) => String(other.year) === search.get('year')) ?? tour?.years[0];
  const query = useCatalogDeparturesQuery(
    tour === undefined || year === undefined ? skipToken : { tour: tour.id, year: year.year },
    { refetchOnMountOrArgChange: true },
  );
  const [chosen, setChosen] = useState<readonly CalendarDate[]>([]);
  const { open, show, handlers, resultLine } = useOpenDialog<OpenDialog | null>();
  const showYear = (tourId: string, shownYear: string): void => {
    setChosen([]);
    show(null);
    setSearch({ tour: tourId, year: shownYear }, { replace: true });
  };
  const ends = {
    ...handlers,
    onDone: (text: string) => {
      handlers.onDone(text);
      setChosen([]);
    },
  };
  const departures = query.currentData ?? [];

  return (
    <>
      <PageTitle title="Catalog">Catalog</PageTitle>
      <p>
        What is sold when, with how many seats and at what price. Holds and bookings keep the price that they
        were made at.
      </p>
      <div role="status">
        {tours.isLoading ? <Spinner label="Looking for tours" /> : null}
        {tours.data !== undefined && year === undefined ? <p>{noYearText(tour)}</p> : null}
      </div>
      <LoadFailed queries={[tours]} />
      {tour === undefined ? null : (
        <search className="catalog-tour-and-year no-print">
          <ViewSelect
            label="Tour"
            value={String(tour.id)}
            onChange={({ target }) => showYear(target.value, String(year?.year ?? ''))}
            options={(tours.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          />
          {year === undefined ? null : (
            <ViewSelect
              label="Year"
              value={String(year.year)}
              onChange={({ target }) => showYear(String(tour.id), target.value)}
              options={tour.years.map((other) => ({ value: String(other.year), label: String(other.year) }))}
            />
          )}
        </search>
      )}
      {tour === undefined || year === undefined ? null : (
        <>
          {resultLine}
          {mayDo(roles, 'catalogue') ? (
            <p className="catalog-buttons no-print">
              <Button onClick={() => show('schedule')}>Schedule a departure</Button>
              <Button look="plain" onClick={() => show('prices')}>
                Set prices of {year.year}
              </Button>
            </p>
          ) : null}
          <div role="status">
            {query.isFetching && query.currentData === undefined ? (
              <Spinner label="Looking for departures" />
            ) : null}
            {query.currentData !== undefined && departures.length === 0 ? (
              <p>No departure is scheduled in this year.</p>
            ) : null}
          </div>
          <LoadFailed queries={[query]} />
          {departures.length === 0 ? null : (
            <DeparturesTable
              label={`${tour.name}, ${year.year}`}
              departures={departures}
              prices={year}
              chosen={chosen}
              onChosen={mayDo(roles, 'capacity') ? setChosen : null}
              mayOpenWithdrawal={({ withdrawn }) => mayDo(roles, withdrawn ? 'read' : 'withdraw')}
              onOpenWithdrawal={(departure) => show({ departure })}
            />
          )}
          {chosen.length === 0 ? null : (
            <div className="catalog-chosen-bar no-print" role="region" aria-label="Chosen departures">
              <p>{pluralize(chosen.length, 'date')} chosen</p>
              <Button onClick={() => show('change')}>Change {chosen.length === 1 ? 'it' : 'them'}</Button>
              <Button look="plain" onClick={() => setChosen([])}>
                Choose none
              </Button>
            </div>
          )}
          {open === 'schedule' ? <ScheduleDialog tour={tour} year={year} {...ends} /> : null}
          {open === 'prices' ? <PricesDialog tour={tour} year={year} {...ends} /> : null}
          {open === 'change' ? (
            <ChangeDeparturesDialog
              tour={tour}
              year={year}
              departures={departures.filter(({ departedAt }) => chosen.includes(departedAt))}
              mayChangeOnlySeats={!mayDo(roles, 'catalogue')}
              {...ends}
            />
          ) : null}
          {open !== null && typeof open === 'object' ? (
            open.departure.withdrawn ? (
              <WithdrawalProgressDialog tour={tour} departure={open.departure} onClose={ends.onClose} />
            ) : (
              <WithdrawDialog tour={tour} departure={open.departure} {...ends} />
            )
          ) : null}
        </>
      )}
    </>
  );
}

function noYearText(tour: CatalogueTour | undefined): string {
  return tour === undefined ? 'The catalog has no tour.' : `${tour.name} is sold in no year.`;
}
