import { cents, type Cents } from '../values/money.js';
import type { TourYearListed, TourYearReference } from './reference-api.js';

/** What lists of tours show of a tour year. */
export function listedYear(tourYear: TourYearReference): TourYearListed {
  const { tour, year, name, summary, cityStart, cityEnd, dayByDayItinerary, departures } = tourYear;
  const months = [...new Set(departures.map(({ departedAt }) => Number(departedAt.slice(5, 7))))];
  return {
    tour,
    year,
    name,
    summary,
    cityStart,
    cityEnd,
    days: dayByDayItinerary.length,
    priceFrom: lowestPrice(tourYear),
    months: months.sort((a, b) => a - b),
  };
}

/** The lowest price per person with taxes and fees, of any date and room (D25); null: no date has a price. */
export function lowestPrice({
  prices,
  taxesAndFees,
  departures,
}: Pick<TourYearReference, 'prices' | 'taxesAndFees' | 'departures'>): Cents | null {
  const totals = departures.flatMap(({ priceName }) => {
    const price = prices[priceName];
    return price === undefined
      ? []
      : [price.SGL + taxesAndFees.SGL, price.DBL + taxesAndFees.DBL, price.TPL + taxesAndFees.TPL];
  });
  return totals.length === 0 ? null : cents(Math.min(...totals));
}
