import { Inject, Injectable } from '@nestjs/common';
import { isNearlyFull } from '@tour-portal/contracts/client-service/today.js';
import type { WebhookMessageType } from '@tour-portal/contracts/client-service/webhooks.js';
import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { bookingProjection } from '@tour-portal/projections/booking.js';
import { foldDocument } from '@tour-portal/projections/runner/projection.js';
import { AccountLog } from '../../accounts/account-log.js';
import { bookingStream } from '../../bookings/booking-state.js';
import { EventLog } from '../../event-log/event-log.js';
import { SeatsAsOf } from './seats-as-of.js';
import { bookingMessage, bookingMessageType, isWebhookBookingEvent } from './webhook-messages.js';
import type { WebhookBookingEvent, WebhookMessage } from './webhook-messages.js';

/** What outside systems are told of an event. */
export interface EventMessage {
  readonly type: WebhookMessageType;
  /** The booking that the message is about; null: it is about a departure. */
  readonly booking: number | null;
  /** @param personal whether the message of a booking names its owner and guests */
  readonly message: (personal: boolean) => Promise<WebhookMessage>;
}

/** Makes webhook messages of events from the log alone: a repeated one differs at most in personal data changed or erased since. */
@Injectable()
export class WebhookSource {
  constructor(
    @Inject(EventLog) private readonly log: Pick<EventLog, 'read'>,
    @Inject(AccountLog) private readonly accounts: Pick<AccountLog, 'document'>,
    private readonly seats: SeatsAsOf,
  ) {}

  /** Whether an event may cause a message, by its type alone. */
  mayCauseMessage(event: RecordedEvent): boolean {
    return isWebhookBookingEvent(event) || isWebhookDepartureEvent(event);
  }

  /** The message of an event; null: the event causes none. */
  async messageOf(event: RecordedEvent): Promise<EventMessage | null> {
    if (isWebhookBookingEvent(event)) return this.ofBooking(event);
    if (!isWebhookDepartureEvent(event)) return null;
    if (event.type !== 'DepartureWithdrawn') return this.ofDeparture(event);
    const { tour, departedAt, seatsTaken } = event.data;
    return departureMessage('departure.withdrawn', event, { tour, departedAt, seatsTaken });
  }

  /** The message of the event at a revision of a stream; null: there is no such event, or it causes none. */
  async messageAt(stream: string, revision: number): Promise<EventMessage | null> {
    const [event] = await this.log.read(stream, revision, revision);
    return event === undefined ? null : this.messageOf(event);
  }

  private async ofBooking(event: WebhookBookingEvent): Promise<EventMessage | null> {
    const { booking } = event.data;
    const events = await this.log.read(bookingStream(booking));
    const bookingAt = (revision: number) => {
      const upToThen = events.filter((past) => past.revision <= revision);
      return foldDocument(bookingProjection, upToThen, String(booking));
    };
    const after = bookingAt(event.revision);
    if (after === null) return null;
    const type = bookingMessageType(event, bookingAt(event.revision - 1), after);
    if (type === null) return null;
    const message = async (personal: boolean) => {
      const owner = personal ? await this.accounts.document(after.owner) : null;
      return bookingMessage(type, event, after, owner);
    };
    return { type, booking, message };
  }

  /** The message of a departure that this event makes nearly full; null if it is not nearly full, or was before. */
  private async ofDeparture(event: SeatsTakenEvent): Promise<EventMessage | null> {
    const { beforeCommand, before, after } = await this.seats.beforeAndAfter(event);
    const { capacity, seatsTaken } = after;
    const freeOf = (taken: number) => Math.max(0, capacity - taken);
    const free = freeOf(seatsTaken);
    // Within one command, seats that are released may be offered, and offered ones held: nobody else could have them.
    const wasNearlyFull = [beforeCommand, before].some((seats) =>
      isNearlyFull({ capacity, free: freeOf(seats.seatsTaken) }),
    );
    if (!isNearlyFull({ capacity, free }) || wasNearlyFull) return null;
    const { tour, departedAt } = event.data;
    return departureMessage('departure.filling', event, { tour, departedAt, capacity, free });
  }
}

const SEATS_TAKEN = ['SeatsHeld', 'SeatsKept', 'SeatsOffered'] as const;
type SeatsTakenEvent = RecordedEvent<(typeof SEATS_TAKEN)[number]>;

function isWebhookDepartureEvent(
  event: RecordedEvent,
): event is SeatsTakenEvent | RecordedEvent<'DepartureWithdrawn'> {
  return event.type === 'DepartureWithdrawn' || SEATS_TAKEN.some((type) => type === event.type);
}

function departureMessage(
  type: WebhookMessageType,
  { metadata }: RecordedEvent,
  data: WebhookMessage['data'],
): EventMessage {
  const message = { type, timestamp: metadata.at, data };
  return { type, booking: null, message: async () => message };
}
