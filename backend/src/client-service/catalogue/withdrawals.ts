import { Injectable } from '@nestjs/common';
import { partyName } from '@tour-portal/contracts/booking/party-name.js';
import type { Withdrawal, WithdrawnBooking } from '@tour-portal/contracts/client-service/catalogue.js';
import type { EventData, RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { guestCount } from '@tour-portal/contracts/hold/rooms.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import type { Cents } from '@tour-portal/contracts/values/money.js';
import type { CalendarDate, Instant } from '@tour-portal/contracts/values/time.js';
import { bookingStream } from '../../bookings/booking-state.js';
import { BookingStreams } from '../../bookings/booking-streams.js';
import type { BookingState } from '../../bookings/booking-state.js';
import { allReservations, departureStream } from '../../departures/departure-state.js';
import { EventLog } from '../../event-log/event-log.js';
import { Documents } from '../../read-side/documents.js';
import { DepartureLines } from './departure-lines.js';
import { decideWithdrawBooking } from './withdraw-booking.js';

/** Refund ids for a preview, more than a booking ever has payments. */
const PREVIEW_REFUND_IDS = Array.from({ length: 1_000 }, (_, index) => index + 1);

/** The bookings of a departure that is, or would be, withdrawn, and how far the withdrawal has got with them (D61). */
@Injectable()
export class Withdrawals {
  constructor(
    private readonly departureLines: DepartureLines,
    private readonly bookings: BookingStreams,
    private readonly documents: Documents,
    private readonly log: EventLog,
  ) {}

  async withdrawalOf(tour: number, departedAt: CalendarDate, now: Instant): Promise<Withdrawal> {
    const [state, event] = await Promise.all([
      this.departureLines.state(tour, departedAt),
      this.event(tour, departedAt),
    ]);
    const withdrawnAt = event?.metadata.at ?? null;
    const listedIds = (await this.documents.departureBookings(tour, departedAt))?.bookings ?? [];
    // The read model may not list a booking yet that was just placed.
    const ids = new Set([...listedIds, ...allReservations(state).map(({ booking }) => booking)]);
    const bookings = await Promise.all([...ids].map((id) => this.booking(id, now)));
    const waiting = event === null ? state.waitingList.length : 0;
    return { withdrawnAt, bookings: bookings.filter((booking) => booking !== null), waiting };
  }

  /** The event of the withdrawal; null where there is none. */
  async event(tour: number, departedAt: CalendarDate): Promise<RecordedEvent<'DepartureWithdrawn'> | null> {
    const events = await this.log.readEncrypted(departureStream(tour, departedAt));
    return events.find((event) => event.type === 'DepartureWithdrawn') ?? null;
  }

  /** Null for a booking that ended otherwise than by the withdrawal, and for a hold that was never placed. */
  private async booking(id: number, now: Instant): Promise<WithdrawnBooking | null> {
    const [state, document] = await Promise.all([this.bookings.state(id), this.bookings.find(id)]);
    if (document === null) return null;
    const pendingRefund = pendingRefundOf(state, now);
    const refund = pendingRefund ?? (await this.orderedRefundOf(id));
    if (refund === null) return null;
    const owner = await this.documents.account(document.owner);
    const { number, guests, roomGuests } = document;
    const party = partyName(guests, owner ?? { firstName: '', lastName: '' });
    const done = pendingRefund === null;
    return { booking: id, number, party, guests: guestCount(roomGuests), refund, done };
  }

  /** The refund of a booking that was cancelled with its departure; null where it did not end that way. */
  private async orderedRefundOf(id: number): Promise<Cents | null> {
    const events = await this.log.readEncrypted(bookingStream(id));
    for (const event of events)
      if (event.type === 'BookingCancelled' && event.data.withdrawn === true) return refundOf(event.data);
    return null;
  }
}

/** What the withdrawal would refund of a booking now; null where the booking is not active. */
function pendingRefundOf(state: BookingState, now: Instant): Cents | null {
  const decision = decideWithdrawBooking({ now, refunds: PREVIEW_REFUND_IDS }, state);
  const [cancelled] = 'events' in decision ? decision.events : [];
  return cancelled?.type === 'BookingCancelled' ? refundOf(cancelled.data) : null;
}

function refundOf({ guests }: EventData['BookingCancelled']): Cents {
  return cents(guests.reduce((sum, { refund }) => sum + refund, 0));
}
