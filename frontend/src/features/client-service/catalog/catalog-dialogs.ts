import type { CatalogueTour, CatalogueYear } from '@tour-portal/contracts/client-service/catalogue.js';
import { formatDate, type CalendarDate } from '@tour-portal/contracts/values/time.js';
import type { DialogEnds } from '../actions/dialog/use-open-dialog.js';

/** The props of every dialog about one year of a tour. */
export type YearDialogProps = DialogEnds & { tour: CatalogueTour; year: CatalogueYear };

/** `May 2, 2027` */
export function dayName(day: CalendarDate): string {
  return formatDate(day, 'MMMM d, yyyy');
}

/** The names of a year's prices as options of a select. */
export function priceOptions({ prices }: Pick<CatalogueYear, 'prices'>): { value: string; label: string }[] {
  return Object.keys(prices).map((name) => ({ value: name, label: name }));
}

/** The entered number of seats; null unless the text is a whole number of at most five digits. */
export function seatsOf(text: string): number | null {
  return /^\d{1,5}$/.test(text.trim()) ? Number(text.trim()) : null;
}
