import type { ReminderKind } from '@tour-portal/contracts/reminders/reminder-kinds.js';
import { duePayments } from '@tour-portal/contracts/money/receipt.js';
import { formatDollars } from '@tour-portal/contracts/values/money.js';
import { formatDate, plusHours } from '@tour-portal/contracts/values/time.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { earliestPassportExpiry } from '@tour-portal/contracts/guests/guest-details.js';
import type { AccountDocument } from '@tour-portal/projections/account.js';
import type { BookingDocument } from '@tour-portal/projections/booking.js';
import { dayInWords, deadlineInWords, momentInWords } from '../documents/pdf/words.js';
import type { Brand } from '../instance/brand.js';
import { mailMessage } from '../messages/mail-content.js';
import type { MailContent } from '../messages/mail-content.js';
import type { Message } from '../messages/message.js';

/** The data that the messages of a reminder are made of. */
export interface ReminderMessageFacts {
  readonly kind: ReminderKind;
  /** When the reminder was decided. */
  readonly at: Instant;
  readonly document: BookingDocument;
  readonly recipient: Pick<AccountDocument, 'email' | 'firstName' | 'phoneNumber'>;
  readonly tourName: string;
  /** Null where the booking has no survey. */
  readonly surveyUrl: string | null;
  readonly brand: Brand;
  readonly publicUrl: string;
}

/** A reminder whose deadline is within so many hours is also sent as a text. */
const TEXT_HOURS = 24;

/** The words of a reminder, and one link to what it is about. */
interface Words extends Pick<MailContent, 'subject' | 'heading' | 'paragraphs' | 'actions'> {
  readonly rows?: MailContent['rows'];
  /** The deadline, and the words of a text about it; absent: the reminder has no deadline. */
  readonly deadline?: { readonly by: Instant; readonly text: string };
}

/** A reminder by mail, and by text where its deadline is within a day (decision 0045). */
export function reminderMessages(facts: ReminderMessageFacts): Message[] {
  const { at, document, recipient, tourName, brand } = facts;
  const { deadline, rows = [], ...words } = wordsOf(facts);
  const mailContent: MailContent = {
    ...words,
    to: recipient.email,
    greeting: `Dear ${recipient.firstName},`,
    rows: [
      ['Booking number', document.number],
      ['Tour', tourName],
      ['Starts', dayInWords(document.departedAt)],
      ...rows,
    ],
  };
  const mail = mailMessage(mailContent, brand);
  if (deadline === undefined || deadline.by > plusHours(at, TEXT_HOURS)) return [mail];
  const link = words.actions[0]?.[1] ?? '';
  const text = `${brand.name}: ${deadline.text} ${link}`;
  return [mail, { kind: 'sms', to: recipient.phoneNumber, subject: null, text, html: null }];
}

function wordsOf(facts: ReminderMessageFacts): Words {
  const { kind, at, document, tourName, surveyUrl, publicUrl } = facts;
  const { number, expiredAt, finalDueBy, concludedAt, departedAt } = document;
  const link = `${publicUrl}/bookings/${number}`;
  switch (kind) {
    case 'hold-ends': {
      const by = expiredAt ?? at;
      const until = momentInWords(by);
      return {
        subject: `Your hold ends ${until}: ${tourName}`,
        heading: 'Your Hold Ends Soon',
        paragraphs: [
          `We are keeping your space until ${until}. To travel on this date, enter the names and pay the deposit before then.`,
          'After that the space is free for others again. Nothing was charged for the hold.',
        ],
        rows: [['Held until', until]],
        actions: [['Keep my space', link]],
        deadline: { by, text: `Your hold on ${tourName} ends ${until}. Pay the deposit to keep your space:` },
      };
    }
    case 'final-due': {
      const by = deadlineInWords(finalDueBy);
      return {
        subject: `Your final payment is due ${by}: ${tourName}`,
        heading: 'Your Final Payment',
        paragraphs: [`Please make your final payment by ${by}. You can pay by card in your booking.`],
        rows: duePayments(document, at).map(({ amount, by: day }) => [
          `To pay by ${deadlineInWords(day)}`,
          formatDollars(amount),
        ]),
        actions: [['Make the final payment', link]],
        deadline: { by: finalDueBy, text: `Your final payment for ${tourName} is due ${by}. Pay here:` },
      };
    }
    case 'details-missing':
      return {
        subject: `We need your guest details: ${tourName}`,
        heading: 'Guest Details Are Missing',
        paragraphs: [
          'We do not have the details of everybody who travels with you yet. Hotels and your tour director need them, and whom to call in an emergency.',
          'It takes a few minutes. What you enter is saved step by step.',
        ],
        actions: [['Enter guest details', link]],
      };
    case 'flights-missing':
      return {
        subject: `How will you travel to your tour? ${tourName}`,
        heading: 'Your Flights',
        paragraphs: [
          'Please tell us how everybody travels to the tour and home again: the flight numbers, or that you come on your own.',
          'So we know when you arrive, and can tell you whether a transfer fits your flights.',
        ],
        actions: [['Enter flights', link]],
      };
    case 'passport':
      return {
        subject: `Please see to your passports: ${tourName}`,
        heading: 'Passports for Your Tour',
        paragraphs: [
          `For this tour everybody needs a passport that is valid until ${formatDate(earliestPassportExpiry(concludedAt), 'MMMM d, yyyy')} at least, six months after the tour.`,
          'The passport of somebody who travels with you is missing, or expires too early. A new one can take several weeks, so please apply for it soon.',
        ],
        actions: [['Enter passports', link]],
      };
    case 'documents-ready':
      return {
        subject: `Your travel documents: ${tourName}`,
        heading: 'Your Travel Documents Are Ready',
        paragraphs: [
          `Your tour starts ${dayInWords(departedAt)}. The itinerary, the list of hotels and all other documents are in your booking, to read and to print.`,
        ],
        actions: [['Read my travel documents', link]],
      };
    case 'survey':
      return {
        subject: `How was your tour? ${tourName}`,
        heading: 'How Was Your Tour?',
        paragraphs: [
          'We hope you are well home again. Please tell us how your tour was: it takes two minutes, and helps those who travel next.',
        ],
        actions: [['Answer the survey', surveyUrl ?? link]],
      };
  }
}
