import { useId, useSyncExternalStore } from 'react';
import { currentTime } from '../../../browser/current-time.js';
import type { TourReference, TourYearListed } from '@tour-portal/contracts/api/reference-api.js';
import { calendarDate, formatDate } from '@tour-portal/contracts/values/time.js';
import { Button } from '../../../ui/Button.js';
import { Select } from '../../../ui/fields/Select.js';
import { NO_FILTER, offeredMonths, offeredRegions, type TourFilter } from './tour-search.js';

const subscribeToNothing = () => () => undefined;

/** Filters the tours below by region and month. @param props.found the number of tours that fit */
export function TourSearch(props: {
  tours: readonly TourReference[];
  years: readonly TourYearListed[];
  filter: TourFilter;
  found: number;
  onFilter: (filter: TourFilter) => void;
}) {
  const { tours, years, filter, found, onFilter } = props;
  const id = useId();
  const isFiltered = filter.region !== '' || filter.month !== '';
  // A prerendered page does not know the visitor's clock. Today is the day in UTC: loading the time zones would delay the
  // start of the page. In America a month leaves the list on its last evening, when none of its tours can be held any more.
  const today = useSyncExternalStore(
    subscribeToNothing,
    () => currentTime().slice(0, 10),
    () => null,
  );
  const months = today === null ? [] : offeredMonths(tours, years, calendarDate(today));
  return (
    <div className="tour-search no-print" role="search" aria-label="Find a tour">
      <div>
        <label htmlFor={`${id}-region`}>Where to</label>
        <Select
          id={`${id}-region`}
          value={filter.region}
          placeholder="Anywhere"
          options={offeredRegions(tours).map((region) => ({ value: region, label: region }))}
          onChange={({ target }) => onFilter({ ...filter, region: target.value })}
        />
      </div>
      <div>
        <label htmlFor={`${id}-month`}>When</label>
        <Select
          id={`${id}-month`}
          value={filter.month}
          placeholder="Any month"
          options={months.map((month) => ({
            value: month,
            label: formatDate(calendarDate(`${month}-01`), 'LLLL yyyy'),
          }))}
          onChange={({ target }) => onFilter({ ...filter, month: target.value })}
        />
      </div>
      <p role="status">{isFiltered ? foundText(found) : ''}</p>
      {isFiltered ? (
        <Button look="link" onClick={() => onFilter(NO_FILTER)}>
          Show all tours
        </Button>
      ) : null}
    </div>
  );
}

function foundText(found: number): string {
  if (found === 0) return 'No tour fits. Please choose another month or region.';
  return found === 1 ? '1 tour fits.' : `${found} tours fit.`;
}
