import type { Confirmation } from '@tour-portal/contracts/api/api.js';
import { guestCount } from '@tour-portal/contracts/hold/rooms.js';
import { mailMessage } from '../../messages/mail-content.js';
import type { Attachment, Message } from '../../messages/message.js';
import { cancellationLines, cancellationSentence, cancellationTotalSentence } from './cancellation-words.js';
import type { ConfirmationFacts } from './confirmation-facts.js';
import { CONFIRMATION_TITLES, confirmationWords } from './confirmation-words.js';
import type { PrintedBrand } from '../pdf/printed-pages.js';
import { pluralize } from '@tour-portal/contracts/values/pluralize.js';
import { dayInWords, momentInWords } from '../pdf/words.js';

/** The links in the mail. */
export interface MailLinks {
  readonly booking: string;
  readonly pdf: string;
  /** The page that mails the booking's newest PDF. */
  readonly emailPage: string;
}

const SUBJECTS: Readonly<Record<Confirmation['type'], string>> = {
  Hold: 'You are holding space',
  Payment: 'Thank you for your payment',
  Reconfirmation: 'Your booking is confirmed',
  Cancellation: 'Your cancellation',
};

/** The mail with a confirmation (spec §2 "Confirmation sent to", D33), with its PDF. */
export function confirmationMail(facts: ConfirmationFacts, links: MailLinks, pdf: Attachment): Message {
  const { booking, tour, brand, type, firstName, email, cityStart, cityEnd } = facts;
  const words = confirmationWords(facts);
  const { roomGuests, expiredAt } = booking;
  const rows: [string, string][] = [
    ['Booking number', booking.number],
    ['Tour', tour.name],
    ['Starts', `${dayInWords(booking.departedAt)} in ${cityStart}`],
    ['Ends', `${dayInWords(booking.departure.concludedAt)} in ${cityEnd}`],
    ['Guests', `${pluralize(guestCount(roomGuests), 'guest')} in ${pluralize(roomGuests.length, 'room')}`],
    type === 'Hold' && expiredAt !== null
      ? ['Held until', momentInWords(expiredAt)]
      : ['Status', words.notice],
    ...cancelledRows(facts),
  ];
  const content = {
    to: email,
    subject: `${SUBJECTS[type]}: ${tour.name}, booking ${booking.number}`,
    heading: words.heading,
    greeting: `Dear ${firstName},`,
    paragraphs: [words.lead],
    rows,
    next: words.steps,
    actions: [
      ['See my booking', links.booking],
      ['Open the PDF', links.pdf],
      ['Send the PDF again', links.emailPage],
    ] as const,
    attachments: [pdf],
  };
  return mailMessage(content, brand);
}

function cancelledRows({ booking, cancellation }: ConfirmationFacts): [string, string][] {
  if (cancellation === null) return [];
  const { guests, overall } = cancellationLines(booking, cancellation);
  const rows = guests.map((line): [string, string] => [line.name, cancellationSentence(line)]);
  return guests.length < 2 ? rows : [...rows, [overall.name, cancellationTotalSentence(overall)]];
}

/** The mail that is requested on the page of the signed link (spec §2 "/confirmation/email"). */
export function confirmationCopy(
  copy: {
    readonly to: string;
    readonly firstName: string;
    readonly type: Confirmation['type'];
    readonly number: string;
    readonly pdfUrl: string;
  },
  brand: PrintedBrand,
  pdf: Attachment,
): Message {
  const title = CONFIRMATION_TITLES[copy.type];
  const content = {
    to: copy.to,
    subject: `Your ${title.toLowerCase()}: booking ${copy.number}`,
    heading: title,
    greeting: `Dear ${copy.firstName},`,
    paragraphs: [`Here is the newest confirmation of your booking ${copy.number}, as you asked.`],
    actions: [['Open the PDF', copy.pdfUrl]] as const,
    attachments: [pdf],
  };
  return mailMessage(content, brand);
}
