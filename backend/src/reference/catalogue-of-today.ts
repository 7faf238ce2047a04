import { DEADLINE_ZONE, dateIn } from '@tour-portal/contracts/values/time.js';
import type { CalendarDate, Instant } from '@tour-portal/contracts/values/time.js';
import { loadCatalogue } from './catalogue.js';
import type { Catalogue } from './catalogue.js';

/** The catalogue as of today: its departures and upcoming years follow the calendar, so each day it is made anew. */
export class CatalogueOfToday {
  private day: CalendarDate | null = null;
  private catalogue: Catalogue | null = null;
  private checkedFor: Instant | null = null;

  constructor(private readonly dir: string) {}

  current(now: Instant): Catalogue {
    // The day can only have changed when the minute has: the text up to it is compared instead of the calendar.
    if (this.catalogue !== null && this.checkedFor?.slice(0, 16) === now.slice(0, 16)) return this.catalogue;
    const today = dateIn(DEADLINE_ZONE, now);
    if (this.catalogue === null || today !== this.day) this.catalogue = loadCatalogue(this.dir, today);
    this.day = today;
    this.checkedFor = now;
    return this.catalogue;
  }
}
