import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { bookingProjection } from '@tour-portal/projections/booking.js';
import { foldDocument } from '@tour-portal/projections/runner/projection.js';
import type { AccountLog } from '../accounts/account-log.js';
import { bookingStream } from '../bookings/booking-state.js';
import type { Brand } from '../instance/brand.js';
import type { EventLog } from '../event-log/event-log.js';
import type { Outbox } from '../messages/outbox.js';
import type { Reaction } from '../reactions/reactions.js';
import { Reacts } from '../reactions/reacts.js';
import type { Catalogue } from '../reference/catalogue.js';
import { customerMail } from './customer-mails.js';
import type { MailedEvent } from './customer-mails.js';
import { sentenceOf } from './history/sentences.js';

/**
 * Actions of client service that the owner is mailed about here. Cancelling, reconfirming and holding are left out, because
 * a PDF is mailed for them; reminders, which are mails themselves; notes, looks, approvals and do-not-book, because they are
 * not for customers (decision 0022).
 */
const BY_STAFF = [
  'NamesSet',
  'GuestDetailsSet',
  'TransportSet',
  'RoomsChanged',
  'PriceChanged',
  'RefundOrdered',
  'TravelProtectionOffered',
  'HoldExtended',
  'HoldDeleted',
] as const satisfies readonly MailedEvent['type'][];

/** Events that the portal or the gateway causes, and that the owner is mailed about. */
const BY_PORTAL = [
  'HoldExpired',
  'PaymentRefunded',
  'MismatchedPaymentRefunded',
] as const satisfies readonly MailedEvent['type'][];

/**
 * Tells a booking's owner by mail what others did to it (decision 0022): one mail for each command, in the words of the
 * history, without the reason that client service gave.
 */
@Reacts()
export class NotifyCustomer implements Reaction {
  readonly name = 'notify-customer';

  constructor(
    private readonly log: Pick<EventLog, 'read'>,
    private readonly accounts: Pick<AccountLog, 'document'>,
    private readonly outbox: Pick<Outbox, 'send'>,
    private readonly brand: Brand,
    /** Where the portal is reached, without a slash at the end. */
    private readonly publicUrl: string,
    private readonly tourOf: (tour: number) => ReturnType<Catalogue['tour']>,
  ) {}

  async react(event: RecordedEvent): Promise<void> {
    if (!isMailed(event)) return;
    const { booking } = event.data;
    const events = await this.log.read(bookingStream(booking));
    const mailedEvents = event.type === 'MismatchedPaymentRefunded' ? [event] : mailedWith(event, events);
    // One mail is about all events of a command; it is sent with the first of them.
    if (mailedEvents[0]?.id !== event.id) return;
    const { brand, publicUrl } = this;
    const bookingAt = (revision: number) =>
      foldDocument(
        bookingProjection,
        events.filter((past) => past.revision <= revision),
        String(booking),
      );
    // A payment's own stream counts its revisions apart from the booking's.
    const isOfBooking = event.stream === bookingStream(booking);
    const document = bookingAt(isOfBooking ? (mailedEvents.at(-1)?.revision ?? event.revision) : Infinity);
    const recipient = document === null ? null : await this.accounts.document(document.owner);
    // An erased person has no address any more (D44).
    if (document === null || recipient?.email.includes('@') !== true) return;
    const names = {
      tourName: (tour: number) => this.tourOf(tour)?.name ?? 'your tour',
      staffName: () => 'client service',
    };
    const sentences = mailedEvents.map((mailed) =>
      sentenceOf(mailed, { booking: bookingAt(mailed.revision), ...names }),
    );
    const tour = this.tourOf(document.tour);
    const mail = customerMail({ event, sentences, document, recipient, tour, brand, publicUrl });
    await this.outbox.send(`${this.name}/${event.id}`, mail);
  }
}

function isMailed(event: RecordedEvent): event is MailedEvent {
  if (BY_PORTAL.some((type) => type === event.type)) return true;
  return event.metadata.actor.kind === 'staff' && BY_STAFF.some((type) => type === event.type);
}

/** The events that one mail is about, the oldest first; none if another mail is about this event. */
function mailedWith(event: MailedEvent, events: readonly RecordedEvent[]): RecordedEvent[] {
  if (event.type !== 'PaymentRefunded')
    return events.filter((other) => isMailed(other) && other.metadata.causation === event.metadata.causation);
  // Refunds that were ordered were mailed with what ordered them; only the refund of a payment that was turned away, such as
  // a double charge, is mailed here.
  const { refund } = event.data;
  const isTurnedAway = events.some(
    ({ type, data }) => type === 'PaymentTurnedAway' && data.refund === refund,
  );
  return isTurnedAway ? [event] : [];
}
