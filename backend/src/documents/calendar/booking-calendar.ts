import { createHash } from 'node:crypto';
import { Inject } from '@nestjs/common';
import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { Account, Booking } from '@tour-portal/contracts/api/api.js';
import { bookingState, isLive } from '@tour-portal/contracts/booking/booking-state.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { OwnBookings } from '../../accounts/own-bookings.js';
import { found, refuse } from '../../event-log/call.js';
import type { Answered } from '../../event-log/call.js';
import type { Versioned } from '../../http/versioned.js';
import { Brand } from '../../instance/brand.js';
import { Clock } from '../../instance/clock.js';
import type { Config } from '../../instance/config.js';
import { CONFIG } from '../../instance/settings.js';
import { CatalogueOfToday } from '../../reference/catalogue-of-today.js';
import type { Reader } from '../../sessions/own-writes.js';
import { bookingEntries } from './booking-entries.js';
import { calendarFile } from './calendar-file.js';

/** The calendar of one of the reader's bookings (D64). */
export class GetBookingCalendar extends Query<Answered<Versioned, NoSuchCalendar>> {
  constructor(
    readonly booking: number,
    readonly reader: Reader,
  ) {
    super();
  }
}

/** Not one of the reader's bookings, or one that came to nothing. */
export interface NoSuchCalendar {
  readonly code: 'no-such-calendar';
}

/** Where nobody has said where the portal is reached. */
const HOST = 'tour-portal';

@QueryHandler(GetBookingCalendar)
export class GetBookingCalendarHandler implements IQueryHandler<GetBookingCalendar> {
  constructor(
    private readonly own: OwnBookings,
    private readonly catalogue: CatalogueOfToday,
    private readonly brand: Brand,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
  ) {}

  async execute({ booking: id, reader }: GetBookingCalendar) {
    const owner = await this.own.account(reader);
    const booking = owner?.bookings.find((one) => one.id === id);
    const text = owner === null || booking === undefined ? null : this.calendar(booking, owner);
    if (booking === undefined || text === null) return refuse({ code: 'no-such-calendar' });
    return found({
      bytes: Buffer.from(text),
      type: 'text/calendar; charset=utf-8',
      filename: `${booking.number}.ics`,
      version: createHash('sha256').update(text).digest('base64url').slice(0, 27),
    });
  }

  /** Null for a booking that has no days any more. */
  private calendar(booking: Booking, owner: Account): string | null {
    const now = this.clock.now();
    const catalogue = this.catalogue.current(now);
    const tour = catalogue.tour(booking.tour);
    const year = catalogue.tourYear(booking.tour, Number(booking.departedAt.slice(0, 4)));
    const state = bookingState({ ...booking, concludedAt: booking.departure.concludedAt }, tour, now);
    if (tour === null || year === null || !(isLive(state) || state === 'travelled')) return null;
    const { hotels, airlines } = catalogue;
    const { publicUrl } = this.config;
    return calendarFile(this.brand.name, publicUrl === null ? HOST : new URL(publicUrl).host, {
      id: booking.id,
      entries: bookingEntries({ booking, owner, tour, year, hotels, airlines, now }),
      isTentative: state === 'hold',
      url: publicUrl === null ? null : new URL(`/bookings/${booking.number}`, publicUrl).href,
      revisedAt: revisedAt(booking),
    });
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
