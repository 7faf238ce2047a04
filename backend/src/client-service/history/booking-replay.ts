import { Inject, Injectable } from '@nestjs/common';
import type { Booking } from '@tour-portal/contracts/api/api.js';
import type { RoomType } from '@tour-portal/contracts/api/reference-api.js';
import { evolveTourYear } from '@tour-portal/contracts/catalogue/tour-year.js';
import type { TourYear } from '@tour-portal/contracts/catalogue/tour-year.js';
import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { fieldChanges } from '@tour-portal/contracts/events/field-changes.js';
import type {
  BookingDifference,
  BookingMoment,
  SoldThen,
} from '@tour-portal/contracts/client-service/client-service-api.js';
import { pricePerPerson } from '@tour-portal/contracts/money/tour-prices.js';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import type { Json } from '@tour-portal/contracts/stores/event-store.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { accountProjection } from '@tour-portal/projections/account.js';
import { bookingProjection } from '@tour-portal/projections/booking.js';
import type { BookingDocument } from '@tour-portal/projections/booking.js';
import { foldDocument } from '@tour-portal/projections/runner/projection.js';
import { accountStream } from '../../accounts/account-state.js';
import { bookingAnswer } from '../../bookings/booking-answer.js';
import { bookingStream } from '../../bookings/booking-state.js';
import { tourYearStreamOf } from '../../departures/offered/tour-year-state.js';
import { Clock } from '../../instance/clock.js';
import { StreamCache } from '../../event-log/stream-cache.js';
import { CatalogueOfToday } from '../../reference/catalogue-of-today.js';
import { withTourYear } from '../../reference/catalogue.js';
import type { Catalogue } from '../../reference/catalogue.js';
import { SurveyLinks } from '../../issued/survey-links.js';

/** The events that a booking is replayed from; of each stream the oldest first. */
export interface BookingEvents {
  readonly bookingEvents: readonly RecordedEvent[];
  readonly accountEvents: readonly RecordedEvent[];
  /** The account that owns the booking. */
  readonly owner: number;
  /** Events of the tour's year, which say what was offered at which time (D61). */
  readonly tourYearEvents: readonly RecordedEvent[];
}

/**
 * The read model's document up to a revision of the booking's stream, made by the same fold (D41). Of the account's stream
 * only one event changes the document: an erasure before the last of these events.
 */
export function documentAt(
  { bookingEvents, accountEvents }: Omit<BookingEvents, 'owner' | 'tourYearEvents'>,
  revision: number,
): BookingDocument | null {
  const first = bookingEvents[0];
  if (first === undefined || !('booking' in first.data)) return null;
  const prefix = bookingEvents.filter((event) => event.revision <= revision);
  const { position = START } = prefix.at(-1) ?? {};
  const erasures = accountEvents.filter(
    (event) => event.type === 'AccountErased' && event.position < position,
  );
  const events = [...prefix, ...erasures].sort((a, b) => (a.position < b.position ? -1 : 1));
  return foldDocument(bookingProjection, events, String(first.data.booking));
}

/** The revision a booking's stream had at a moment; -1 before its first event. */
export function revisionAt(bookingEvents: readonly RecordedEvent[], at: Instant): number {
  return bookingEvents.filter((event) => event.metadata.at <= at).at(-1)?.revision ?? -1;
}

/** Bookings as they once stood: their documents are replayed from events, never read from a read model. */
@Injectable()
export class BookingReplay {
  constructor(
    @Inject(StreamCache) private readonly streamCache: Pick<StreamCache, 'read'>,
    private readonly catalogue: CatalogueOfToday,
    private readonly surveys: SurveyLinks,
    private readonly clock: Clock,
  ) {}

  /**
   * Null for a booking that was never placed.
   * @param to the last revision of the booking that is needed; later ones may be left out
   */
  async events(booking: number, to?: number): Promise<BookingEvents | null> {
    const lastRevision = to === undefined ? to : Math.max(0, to);
    const bookingEvents = await this.streamCache.read(bookingStream(booking), lastRevision);
    const [placed] = bookingEvents;
    if (placed?.type !== 'HoldPlaced') return null;
    const { account: owner, tour, departedAt } = placed.data;
    const [accountEvents, tourYearEvents] = await Promise.all([
      this.streamCache.read(accountStream(owner)),
      this.streamCache.read(tourYearStreamOf(tour, departedAt)),
    ]);
    return { bookingEvents, accountEvents, owner, tourYearEvents };
  }

  /**
   * The booking as it stood at a revision.
   * @param at the time that the call names; absent: the time of the revision's event, or of the first event where it has none
   */
  moment(events: BookingEvents, revision: number, at?: Instant): BookingMoment {
    const last = events.bookingEvents.find((event) => event.revision === revision);
    const asOf = at ?? last?.metadata.at ?? (events.bookingEvents[0] as RecordedEvent).metadata.at;
    const document = documentAt(events, revision);
    if (document === null) return { revision, at: asOf, booking: null, sold: null };
    const catalogue = this.catalogueAsOf(events, asOf);
    const accountEvents = events.accountEvents.filter((event) => event.metadata.at <= asOf);
    const owner = foldDocument(accountProjection, accountEvents, String(events.owner));
    const ownerName = owner ?? { firstName: '', lastName: '' };
    const booking = bookingAnswer(document, ownerName, catalogue, asOf, this.surveys);
    return { revision, at: asOf, booking, sold: soldAsOf(catalogue, document) };
  }

  difference(events: BookingEvents, from: number, to: number): BookingDifference {
    const before = this.moment(events, from).booking;
    const after = this.moment(events, to).booking;
    return { from, to, changes: fieldChanges(asJson(before), asJson(after)) };
  }

  /**
   * The catalog with the tour's year as the log says it was at that time. All else, such as hotels, transfers and the names
   * of tours, is that of today; so is the year if it was not published yet.
   */
  private catalogueAsOf({ tourYearEvents }: BookingEvents, asOf: Instant): Catalogue {
    const today = this.catalogue.current(this.clock.now());
    const earlier = tourYearEvents.filter((event) => event.metadata.at <= asOf);
    const year = earlier.reduce<TourYear | null>(evolveTourYear, null);
    return year === null ? today : withTourYear(today, year);
  }
}

function soldAsOf(catalogue: Catalogue, { tour, departedAt }: BookingDocument): SoldThen | null {
  const offered = catalogue.departure(tour, departedAt);
  if (offered === null) return null;
  const { priceName } = offered.departure;
  const price = (type: RoomType) => pricePerPerson(offered.tourYear, priceName, type);
  const [SGL, DBL, TPL] = [price('SGL'), price('DBL'), price('TPL')];
  return SGL === null || DBL === null || TPL === null ? null : { priceName, perPerson: { SGL, DBL, TPL } };
}

function asJson(booking: Booking | null): Json {
  return JSON.parse(JSON.stringify(booking)) as Json;
}
