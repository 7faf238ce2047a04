import { Injectable } from '@nestjs/common';
import type {
  BookingHistory,
  HistoryEvent,
  HistoryKind,
} from '@tour-portal/contracts/client-service/client-service-api.js';
import { ERASED } from '@tour-portal/contracts/events/events.js';
import type { Actor, RecordedEvent } from '@tour-portal/contracts/events/events.js';
import type { JsonObject } from '@tour-portal/contracts/stores/event-store.js';
import { accountProjection } from '@tour-portal/projections/account.js';
import type { AccountDocument } from '@tour-portal/projections/account.js';
import { bookingProjection } from '@tour-portal/projections/booking.js';
import type { BookingDocument } from '@tour-portal/projections/booking.js';
import { foldDocument } from '@tour-portal/projections/runner/projection.js';
import { Clock } from '../../instance/clock.js';
import { departureStream } from '../../departures/departure-state.js';
import { EventLog } from '../../event-log/event-log.js';
import { paymentStream } from '../../payments/payment-state.js';
import { CatalogueOfToday } from '../../reference/catalogue-of-today.js';
import { accessStream } from '../../audit/access-state.js';
import type { BookingEvents } from './booking-replay.js';
import { sentenceOf } from './sentences.js';
import { staffStream } from '../staff/staff-state.js';

/** What happened to a booking, from its stream and those of its payments, owner, departure and the looks at it, as the log tells it (D41). */
@Injectable()
export class History {
  constructor(
    private readonly log: EventLog,
    private readonly catalogue: CatalogueOfToday,
    private readonly clock: Clock,
  ) {}

  async historyOf(
    booking: number,
    { bookingEvents, accountEvents, owner }: BookingEvents,
  ): Promise<BookingHistory> {
    const related = await Promise.all([
      ...bookingEvents.flatMap((event) =>
        event.type === 'PaymentStarted' ? [this.log.read(paymentStream(event.data.reference))] : [],
      ),
      this.seatEvents(booking, bookingEvents),
      this.log.read(accessStream(booking)),
    ]);
    const events = [
      ...bookingEvents,
      ...accountEvents.filter((event) => concerns(event, booking)),
      ...related.flat(),
    ].sort((a, b) => (a.position < b.position ? -1 : 1));
    const staffName = await this.staffNames(events);
    const customer = foldDocument(accountProjection, accountEvents, String(owner));
    const document = foldDocument(bookingProjection, bookingEvents, String(booking));
    return {
      booking,
      number: document?.number ?? '',
      owner: { id: owner, firstName: customer?.firstName ?? '', lastName: customer?.lastName ?? '' },
      events: this.historyEvents(booking, events, staffName, customer),
    };
  }

  private historyEvents(
    booking: number,
    events: readonly RecordedEvent[],
    staffName: (staff: number) => string,
    customer: AccountDocument | null,
  ): HistoryEvent[] {
    const { tours } = this.catalogue.current(this.clock.now());
    const tourName = (id: number) => tours.find((tour) => tour.id === id)?.name ?? `tour ${id}`;
    let document: BookingDocument | null = null;
    return events.map((event) => {
      const kind = kindOf(event);
      if (kind === 'booking') document = foldDocument(bookingProjection, [event], String(booking), document);
      const { metadata, id, stream, revision, position, type, data } = event;
      const { version, at, actor, reason, correlation, causation } = metadata;
      return {
        id,
        stream,
        kind,
        revision,
        position,
        type,
        version,
        at,
        actor: { ...actor, label: labelOf(actor, staffName, customer) },
        reason,
        correlation,
        causation,
        sentence: sentenceOf(event, { booking: document, tourName, staffName }),
        data: data as unknown as JsonObject,
      };
    });
  }

  private async seatEvents(
    booking: number,
    bookingEvents: readonly RecordedEvent[],
  ): Promise<RecordedEvent[]> {
    const [placed] = bookingEvents;
    if (placed?.type !== 'HoldPlaced') return [];
    const events = await this.log.readEncrypted(departureStream(placed.data.tour, placed.data.departedAt));
    return events.filter((event) => 'booking' in event.data && event.data.booking === booking);
  }

  private async staffNames(events: readonly RecordedEvent[]): Promise<(staff: number) => string> {
    const ids = new Set(
      events.flatMap(({ metadata: { actor } }) => (actor.kind === 'staff' ? [actor.staff] : [])),
    );
    const names = new Map<number, string>();
    for (const id of ids) {
      for (const event of await this.log.read(staffStream(id)))
        if (event.type === 'StaffAdded' || event.type === 'StaffRenamed') names.set(id, event.data.name);
    }
    return (staff) => names.get(staff) ?? `staff ${staff}`;
  }
}

/** Whether an event of the account belongs to the history: those about holds of other bookings do not. */
function concerns(event: RecordedEvent, booking: number): boolean {
  return !('booking' in event.data) || event.data.booking === booking;
}

/** The kind of an event by the beginning of its stream’s name. */
const KINDS: Readonly<Record<string, HistoryKind>> = {
  booking: 'booking',
  payment: 'payment',
  departure: 'seats',
  account: 'account',
  access: 'access',
};

function kindOf({ stream }: RecordedEvent): HistoryKind {
  return KINDS[stream.slice(0, stream.indexOf('-'))] ?? 'booking';
}

function labelOf(
  actor: Actor,
  staffName: (staff: number) => string,
  customer: Pick<AccountDocument, 'firstName' | 'lastName'> | null,
): string {
  switch (actor.kind) {
    case 'customer':
      if (customer === null) return `customer ${actor.account}`;
      return customer.firstName === ERASED
        ? 'the customer (erased)'
        : `${customer.firstName} ${customer.lastName}`;
    case 'staff':
      return staffName(actor.staff);
    case 'system':
      return `the portal (${actor.name})`;
    case 'gateway':
      return `the payment company (${actor.name})`;
  }
}
