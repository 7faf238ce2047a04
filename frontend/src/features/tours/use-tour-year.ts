import { useSearchParams } from 'react-router';
import type { TourYearReference } from '@tour-portal/contracts/api/reference-api.js';

/**
 * The year that is shown: the one of the address (`?year=2027`), else the first. Choosing another changes the address,
 * so that a page that is reloaded or sent to a friend shows the same.
 */
export function useTourYear(
  years: [TourYearReference, ...TourYearReference[]],
): [TourYearReference, (year: number) => void] {
  const [search, setSearch] = useSearchParams();
  const shown = years.find(({ year }) => String(year) === search.get('year')) ?? years[0];
  const choose = (year: number): void => {
    setSearch({ year: String(year) }, { replace: true, preventScrollReset: true });
  };
  return [shown, choose];
}
