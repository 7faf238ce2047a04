import { parseId } from '@tour-portal/contracts/values/ids.js';
import { dateIn, DEADLINE_ZONE } from '@tour-portal/contracts/values/time.js';
import type { CalendarDate } from '@tour-portal/contracts/values/time.js';
import type {
  ConfigReference,
  TourReference,
  TourYearListed,
  TourYearReference,
} from '@tour-portal/contracts/api/reference-api.js';
import type { Clock } from '../instance/clock.js';
import { bookingNumberIn } from './customer-pages.js';
import { tourHead } from './page-heads.js';
import type { PageHead } from './page-heads.js';
import type { PageRenderer } from './page-renderer.js';
import type { PicturedTour } from './pictures.js';
import type { ReadReference } from './read-reference.js';

/** A page that is the same for everybody, as it is before any script runs. */
export interface PreparedPage {
  readonly head: PageHead;
  /** Null where nothing could be prepared: the browser draws the page. */
  readonly body: { readonly html: string; readonly facts: unknown } | null;
}

/** The pages prepared so far from one version of the catalog and the configuration, for one day. */
interface Edition {
  readonly key: string;
  readonly today: CalendarDate;
  readonly config: ConfigReference;
  readonly tours: TourReference[];
  readonly pages: Map<string, Promise<PreparedPage | null>>;
}

/**
 * The landing page and the pages of public tours with upcoming years. Each is prepared in advance or when it is first requested, and again after the
 * catalog, the configuration or the day of the portal's clock has changed. They show only what is the same for everybody.
 */
export class PreparedPages {
  private edition: Edition | null = null;

  constructor(
    private readonly renderer: Pick<PageRenderer, 'draw'>,
    private readonly read: ReadReference,
    private readonly clock: Clock,
  ) {}

  /** Prepares all pages in advance. After a change each is prepared when it is next requested. */
  async prepare(): Promise<void> {
    for (const path of await this.paths()) await this.page(path);
  }

  /** The paths of the prepared pages. */
  async paths(): Promise<string[]> {
    const { tours } = await this.currentEdition();
    const shown = tours.filter((tour) => tour.public && tour.upcomingYears.length > 0);
    return ['/', ...shown.map(({ id }) => `/tours/${id}`)];
  }

  /** The tour whose landscape is drawn for an id; null where no public tour has the id. */
  async picturedTour(id: string): Promise<PicturedTour | null> {
    const { tours } = await this.currentEdition();
    const tour = tours.find((candidate) => candidate.id === parseId(id) && candidate.public);
    return tour === undefined
      ? null
      : { code: tour.code, name: tour.name, region: tour.regions[0]?.regionName ?? '' };
  }

  /**
   * The ids of the tours that a booking's page can be about: those with the code in the booking number of its path (D4);
   * none for any other path.
   */
  async toursOfBooking(path: string): Promise<number[]> {
    const number = bookingNumberIn(path);
    if (number === null) return [];
    const { tours } = await this.currentEdition();
    return tours.filter(({ code }) => code === number.tourCode).map(({ id }) => id);
  }

  /** @returns null for a path that is none of these pages */
  async page(path: string): Promise<PreparedPage | null> {
    const id = /^\/tours\/(\d+)$/.exec(path)?.[1];
    if (path !== '/' && id === undefined) return null;
    const edition = await this.currentEdition();
    const tour = edition.tours.find((candidate) => candidate.id === parseId(id ?? '') && candidate.public);
    // The answer to a path without a tour is not stored: there is no limit to such paths.
    if (id !== undefined && tour === undefined) return null;
    const existing = edition.pages.get(path);
    if (existing !== undefined) return existing;
    const page = tour === undefined ? this.landing(edition) : this.tour(tour, edition);
    edition.pages.set(path, page);
    // A page that could not be drawn, or whose data could not be read, is prepared again at the next request.
    const discard = () => edition.pages.delete(path);
    page.then((prepared) => prepared?.body === null && discard(), discard);
    return page;
  }

  private async currentEdition(): Promise<Edition> {
    const today = dateIn(DEADLINE_ZONE, this.clock.now());
    const [config, tours, years] = await Promise.all([
      this.read('config'),
      this.read('tours'),
      this.read('tour-years'),
    ]);
    const key = [today, config.version, tours.version, years.version].join(' ');
    if (this.edition?.key !== key) {
      this.edition = {
        key,
        today,
        config: JSON.parse(config.text) as ConfigReference,
        tours: JSON.parse(tours.text) as TourReference[],
        pages: new Map(),
      };
    }
    return this.edition;
  }

  private async landing({ config, tours }: Edition): Promise<PreparedPage> {
    const { text } = await this.read('tour-years', { tour: null, isListView: true });
    const tourYearList = JSON.parse(text) as TourYearListed[];
    const description = `${config.tagline}. Hold your space, follow your booking, travel well.`;
    return {
      head: { title: config.brand, description, path: '/', picture: '/pictures/portal.png', data: null },
      body: await this.body('/', { config, tours, tourYearList }),
    };
  }

  private async tour(tour: TourReference, edition: Edition): Promise<PreparedPage | null> {
    const { config, tours, today } = edition;
    const { text } = await this.read('tour-years', { tour: tour.id, isListView: false });
    const years = JSON.parse(text) as TourYearReference[];
    const upcoming = years.filter(({ year }) => tour.upcomingYears.includes(year));
    if (upcoming.length === 0) return null;
    const head = tourHead(tour, upcoming, { brand: config.brand, today });
    const path = `/tours/${tour.id}`;
    return { head, body: await this.body(path, { config, tours, yearsOfTour: { tour: tour.id, years } }) };
  }

  private async body(path: string, facts: unknown): Promise<PreparedPage['body']> {
    const html = await this.renderer.draw(path, facts);
    return html === null ? null : { html, facts };
  }
}
