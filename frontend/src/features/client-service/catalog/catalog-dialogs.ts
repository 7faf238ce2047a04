import type { CatalogueTour, CatalogueYear } from '@tour-portal/contracts/client-service/catalogue.js';
import { formatDate } from '@tour-portal/contracts/values/time.js';
import type { CalendarDate } from '@tour-portal/contracts/values/time.js';

/** What every dialog of the catalog is given. */
export interface CatalogDialogProps {
  tour: CatalogueTour;
  onClose: () => void;
  onDone: (said: string) => void;
}

export interface YearDialogProps extends CatalogDialogProps {
  year: CatalogueYear;
}

/** `May 2, 2027` */
export function dayName(day: CalendarDate): string {
  return formatDate(day, 'MMMM d, yyyy');
}

/** The names of a year's prices, to choose from. */
export function priceOptions({ prices }: Pick<CatalogueYear, 'prices'>): { value: string; label: string }[] {
  return Object.keys(prices).map((name) => ({ value: name, label: name }));
}

/** A number of seats as it was entered; null for none. */
export function seatsOf(text: string): number | null {
  return /^\d{1,5}$/.test(text.trim()) ? Number(text.trim()) : null;
}
