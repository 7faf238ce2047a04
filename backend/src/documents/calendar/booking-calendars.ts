import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Account, Booking } from '@tour-portal/contracts/api/api.js';
import { bookingState, isLive } from '@tour-portal/contracts/booking/booking-state.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import type { VersionedAnswer } from '../../http/versioned.js';
import { Brand } from '../../instance/brand.js';
import { Clock } from '../../instance/clock.js';
import type { Config } from '../../instance/config.js';
import { CONFIG } from '../../instance/settings.js';
import { CatalogueOfToday } from '../../reference/catalogue-of-today.js';
import { bookingEntries } from './booking-entries.js';
import type { CalendarEntry } from './booking-entries.js';
import { calendarFile } from './calendar-file.js';

/** The host in the entries' ids when no public URL is set. */
const DEFAULT_HOST = 'tour-portal';

/** Writes the calendars of bookings (D64). */
@Injectable()
export class BookingCalendars {
  constructor(
    private readonly catalogue: CatalogueOfToday,
    private readonly brand: Brand,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
  ) {}

  /** A booking's calendar; null: the booking was deleted, expired or cancelled, or the catalog lacks its tour or tour year. */
  file(booking: Booking, owner: Account): VersionedAnswer | null {
    const now = this.clock.now();
    const catalogue = this.catalogue.current(now);
    const tour = catalogue.tour(booking.tour);
    const year = catalogue.tourYear(booking.tour, Number(booking.departedAt.slice(0, 4)));
    const state = bookingState({ ...booking, concludedAt: booking.departure.concludedAt }, tour, now);
    if (tour === null || year === null || !(isLive(state) || state === 'travelled')) return null;
    const { hotels, airlines } = catalogue;
    const entries = bookingEntries({ booking, owner, tour, year, hotels, airlines, now });
    return this.calendarOf(booking, entries, state === 'hold');
  }

  /** A calendar without entries, so that programs that subscribed to the booking's calendar remove theirs. */
  emptyFile(booking: Booking): VersionedAnswer {
    return this.calendarOf(booking);
  }

  private calendarOf(booking: Booking, entries: CalendarEntry[] = [], isTentative = false): VersionedAnswer {
    const { publicUrl } = this.config;
    const text = calendarFile(this.brand.name, publicUrl === null ? DEFAULT_HOST : new URL(publicUrl).host, {
      id: booking.id,
      entries,
      isTentative,
      url: publicUrl === null ? null : new URL(`/bookings/${booking.number}`, publicUrl).href,
      revisedAt: revisedAt(booking),
    });
    return {
      bytes: Buffer.from(text),
      type: 'text/calendar; charset=utf-8',
      filename: `${booking.number}.ics`,
      version: createHash('sha256').update(text).digest('base64url').slice(0, 27),
    };
  }
}

function revisedAt({ createdAt, guests, payments }: Booking): Instant {
  const moments = [
    ...(createdAt === null ? [] : [createdAt]),
    ...guests.map(({ updatedAt }) => updatedAt),
    ...payments.map(({ recordedAt }) => recordedAt),
  ];
  return moments.reduce((last, moment) => (moment > last ? moment : last));
}
