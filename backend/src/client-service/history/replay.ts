import { Inject, Injectable } from '@nestjs/common';
import type { Booking } from '@tour-portal/contracts/api/api.js';
import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { fieldChanges } from '@tour-portal/contracts/events/field-changes.js';
import type {
  BookingDifference,
  BookingMoment,
} from '@tour-portal/contracts/client-service/client-service-api.js';
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
import { Clock } from '../../instance/clock.js';
import { RecentEvents } from '../../event-log/recent-events.js';
import { CatalogueOfToday } from '../../reference/catalogue-of-today.js';
import { SurveyLinks } from '../../issued/survey-links.js';

/** A booking's own events and its owner's, oldest first. */
export interface BookingEvents {
  readonly own: readonly RecordedEvent[];
  readonly account: readonly RecordedEvent[];
  /** The account that holds it. */
  readonly owner: number;
}

/**
 * The read model's document after the first events of the booking's stream: the same fold, nothing else (D41). Of the
 * account's stream only one event concerns bookings: that its person was forgotten before.
 */
export function documentAt(
  { own, account }: Pick<BookingEvents, 'own' | 'account'>,
  revision: number,
): BookingDocument | null {
  const first = own[0];
  if (first === undefined || !('booking' in first.data)) return null;
  const prefix = own.filter((event) => event.revision <= revision);
  const { position = START } = prefix.at(-1) ?? {};
  const before = account.filter((event) => event.type === 'AccountErased' && event.position < position);
  const events = [...prefix, ...before].sort((a, b) => (a.position < b.position ? -1 : 1));
  return foldDocument(bookingProjection, events, String(first.data.booking));
}

/** The revision a booking's stream had at a moment; -1 before its first event. */
export function revisionAt(own: readonly RecordedEvent[], at: Instant): number {
  return own.filter((event) => event.metadata.at <= at).at(-1)?.revision ?? -1;
}

/** Bookings as they once stood: replayed from their events, never from anything that was stored meanwhile. */
@Injectable()
export class Replay {
  constructor(
    @Inject(RecentEvents) private readonly recent: Pick<RecentEvents, 'read'>,
    private readonly catalogue: CatalogueOfToday,
    private readonly surveys: SurveyLinks,
    private readonly clock: Clock,
  ) {}

  /**
   * Null for a booking that never was.
   * @param to the last revision that is wanted: of a long history the rest need not be read
   */
  async events(booking: number, to?: number): Promise<BookingEvents | null> {
    const own = await this.recent.read(bookingStream(booking), to === undefined ? to : Math.max(0, to));
    const [placed] = own;
    if (placed?.type !== 'HoldPlaced') return null;
    const owner = placed.data.account;
    return { own, account: await this.recent.read(accountStream(owner)), owner };
  }

  /** @param at the moment that is asked for, where it is later than the event's */
  moment(events: BookingEvents, revision: number, at?: Instant): BookingMoment {
    const last = events.own.find((event) => event.revision === revision);
    const then = at ?? last?.metadata.at ?? (events.own[0] as RecordedEvent).metadata.at;
    const document = documentAt(events, revision);
    return { revision, at: then, booking: document === null ? null : this.answer(events, document, then) };
  }

  difference(events: BookingEvents, from: number, to: number): BookingDifference {
    const before = this.moment(events, from).booking;
    const after = this.moment(events, to).booking;
    return { from, to, changes: fieldChanges(asJson(before), asJson(after)) };
  }

  private answer({ account, owner }: BookingEvents, document: BookingDocument, then: Instant): Booking {
    const known = account.filter((event) => event.metadata.at <= then);
    const person = foldDocument(accountProjection, known, String(owner)) ?? { firstName: '', lastName: '' };
    // The catalogue is no part of the log: its tours are those of today.
    const catalogue = this.catalogue.current(this.clock.now());
    return bookingAnswer(document, person, catalogue, then, this.surveys);
  }
}

function asJson(booking: Booking | null): Json {
  return JSON.parse(JSON.stringify(booking)) as Json;
}
