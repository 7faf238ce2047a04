import { DEADLINE_ZONE, dateIn } from '@tour-portal/contracts/values/time.js';
import type { CalendarDate, Instant } from '@tour-portal/contracts/values/time.js';
import { catalogueOf, readCatalogueFiles } from './catalogue.js';
import type { Catalogue, CatalogueFiles } from './catalogue.js';
import { PublishedTourYears } from './published/published-tour-years.js';

/**
 * The catalog as of today. Its departures and upcoming years follow the calendar, so it is made again each day, and whenever
 * a published tour year has changed. A tour year that is not published yet is as the files say.
 */
export class CatalogueOfToday {
  private readonly files: CatalogueFiles;
  private day: CalendarDate | null = null;
  private version = -1;
  private catalogue: Catalogue | null = null;
  private checkedFor: Instant | null = null;
  private seedOfDay: { readonly day: CalendarDate; readonly catalogue: Catalogue } | null = null;

  /** @throws CatalogueError for files that cannot be read */
  constructor(
    dir: string,
    private readonly published = new PublishedTourYears(),
  ) {
    this.files = readCatalogueFiles(dir);
  }

  /** @throws CatalogueError in one line that names the file and the field */
  current(now: Instant): Catalogue {
    const { version } = this.published;
    // The day can change only with the minute: comparing the text up to the minute is cheaper than using the calendar.
    const isSameMinute = this.checkedFor?.slice(0, 16) === now.slice(0, 16);
    if (this.catalogue !== null && isSameMinute && version === this.version) return this.catalogue;
    const today = dateIn(DEADLINE_ZONE, now);
    if (this.catalogue === null || today !== this.day || version !== this.version)
      this.catalogue = catalogueOf(this.files, today, this.published);
    this.day = today;
    this.version = version;
    this.checkedFor = now;
    return this.catalogue;
  }

  /**
   * The catalog of today by the files alone, without published tour years; tour years that are not published yet are
   * published from it.
   */
  seed(now: Instant): Catalogue {
    const day = dateIn(DEADLINE_ZONE, now);
    if (this.seedOfDay?.day !== day) this.seedOfDay = { day, catalogue: catalogueOf(this.files, day) };
    return this.seedOfDay.catalogue;
  }
}
