import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { isBookable } from '@tour-portal/contracts/hold/hold-duration.js';
import { formatDollars } from '@tour-portal/contracts/values/money.js';
import { duePayments } from '@tour-portal/contracts/money/receipt.js';
import type { AccountDocument } from '@tour-portal/projections/account.js';
import type { BookingDocument } from '@tour-portal/projections/booking.js';
import type { Brand } from '../instance/brand.js';
import { dayInWords, deadlineInWords, momentInWords } from '../documents/pdf/words.js';
import { mailMessage } from '../messages/mail-content.js';
import type { MailContent } from '../messages/mail-content.js';
import type { Message } from '../messages/message.js';
import type { Catalogue } from '../reference/catalogue.js';

/** Subjects of `customerMail` by the type of the first event that the mail is about. One mail tells of all events of a command. */
const SUBJECTS = {
  NamesSet: 'The names on your booking were changed',
  GuestDetailsSet: 'The guest details of your booking were changed',
  TransportSet: 'The travel of your booking was changed',
  RoomsChanged: 'Your rooms were changed',
  PriceChanged: 'The price of your booking was changed',
  RefundOrdered: 'You are getting a refund',
  TravelProtectionOffered: 'You can buy travel protection',
  HoldExtended: 'Your hold was extended',
  HoldDeleted: 'Your hold was deleted',
  HoldExpired: 'Your hold has ended',
  PaymentRefunded: 'A payment was refunded',
  MismatchedPaymentRefunded: 'A payment was refunded',
} as const;

export type MailedEvent = RecordedEvent<keyof typeof SUBJECTS>;

/** What a mail to a booking's owner is made of. */
export interface CustomerMailFacts {
  /** The first of the events that the mail is about. */
  readonly event: MailedEvent;
  /** The sentences of the history about all events that the mail is about. */
  readonly sentences: readonly string[];
  /** The booking afterwards. */
  readonly document: BookingDocument;
  readonly recipient: Pick<AccountDocument, 'email' | 'firstName'>;
  readonly tour: ReturnType<Catalogue['tour']>;
  readonly brand: Brand;
  readonly publicUrl: string;
}

/** The mail that tells a booking's owner what client service or the portal did (decision 0022). */
export function customerMail(facts: CustomerMailFacts): Message {
  const { event, sentences, document, recipient, tour, brand, publicUrl } = facts;
  const tourName = tour?.name ?? 'your tour';
  const subject = SUBJECTS[event.type];
  return mailMessage(
    {
      to: recipient.email,
      subject: `${subject}: ${tourName}, booking ${document.number}`,
      heading: subject,
      greeting: `Dear ${recipient.firstName},`,
      rows: [
        ['Booking number', document.number],
        ['Tour', tourName],
        ['Starts', dayInWords(document.departedAt)],
        ...deadlineRows(facts),
      ],
      ...bodyOf(event.type, sentences),
      actions: endsHold(event)
        ? tourLink(facts)
        : [['See my booking', `${publicUrl}/bookings/${document.number}`]],
    },
    brand,
  );
}

function endsHold({ type }: MailedEvent): boolean {
  return type === 'HoldExpired' || type === 'HoldDeleted';
}

function bodyOf(
  type: MailedEvent['type'],
  sentences: readonly string[],
): Pick<MailContent, 'paragraphs' | 'next'> {
  switch (type) {
    case 'HoldExpired':
    case 'HoldDeleted':
      return {
        paragraphs: [...sentences, 'The space is free for others again. Nothing was charged for the hold.'],
      };
    case 'PaymentRefunded':
    case 'MismatchedPaymentRefunded':
      return {
        paragraphs: [
          type === 'PaymentRefunded'
            ? 'A card payment reached us that your booking had no use for, for example because the same was paid before.'
            : 'A card payment reached us that was not for the amount that was asked, or came a second time, so it paid for nothing on your booking.',
          ...sentences,
        ],
        next: ['Your bank may take some days to show it.'],
      };
    default:
      return {
        paragraphs: ['Client service has changed your booking.', ...sentences],
        next: ['If this is not what you agreed with us, please call client service.'],
      };
  }
}

/** Rows that say until when a hold lasts, and what is to be paid; none where the hold has ended or the booking is cancelled. */
function deadlineRows({ event, document }: CustomerMailFacts): [string, string][] {
  if (endsHold(event) || document.cancelledAt !== null || document.deletedAt !== null) return [];
  const { expiredAt } = document;
  const held: [string, string][] = expiredAt === null ? [] : [['Held until', momentInWords(expiredAt)]];
  const due = duePayments(document, event.metadata.at).map(({ amount, by }): [string, string] => [
    `To pay by ${deadlineInWords(by)}`,
    formatDollars(amount),
  ]);
  return [...held, ...due];
}

/** A link to the tour, to hold the departure again; none where the tour is not public or starts too soon to be held online. */
function tourLink({ event, document, tour, publicUrl }: CustomerMailFacts): MailContent['actions'] {
  if (tour?.public !== true || !isBookable(document.departedAt, event.metadata.at)) return [];
  return [['See the tour', `${publicUrl}/tours/${document.tour}`]];
}
