import { writeHoldQuery } from '@tour-portal/contracts/hold/hold-query.js';
import { guestCount } from '@tour-portal/contracts/hold/rooms.js';
import type { CalendarDate, Instant } from '@tour-portal/contracts/values/time.js';
import type { AccountDocument } from '@tour-portal/projections/account.js';
import { pluralize } from '@tour-portal/contracts/values/pluralize.js';
import type { Brand } from '../instance/brand.js';
import { dayInWords, momentInWords } from '../documents/pdf/words.js';
import { mailMessage } from '../messages/mail-content.js';
import type { MailContent } from '../messages/mail-content.js';
import type { Message } from '../messages/message.js';

/** The recipient of a message, the portal that sends it, and the departure that it is about. */
export interface WaitingFacts {
  readonly recipient: Pick<AccountDocument, 'email' | 'firstName' | 'phoneNumber'>;
  readonly brand: Brand;
  readonly publicUrl: string;
  readonly tour: number;
  readonly tourName: string;
  readonly departedAt: CalendarDate;
}

/** The facts of a message about a waiting party. */
export interface PartyFacts extends WaitingFacts {
  readonly roomGuests: number[];
  /** Booking number of the friends to travel with (D4); absent: a new party. */
  readonly number?: string;
}

export function joinedMail(facts: PartyFacts): Message {
  return mailOf(facts, {
    subject: `You are on the waiting list: ${facts.tourName}`,
    heading: 'You Are on the Waiting List',
    paragraphs: [
      'This date is full now. You asked us to tell you when there is space for your party.',
      'When seats become free, those who asked first are offered them first. We will write to you by email and by text message, and keep the seats for you for a short time. You need not do anything until then.',
    ],
    rows: partyRows(facts),
    actions: [['See other dates', datesLink(facts)]],
  });
}

export function offeredMail(facts: PartyFacts, offeredUntil: Instant): Message {
  const until = momentInWords(offeredUntil);
  return mailOf(facts, {
    subject: `There is space for you: ${facts.tourName}`,
    heading: 'There Is Space for You',
    paragraphs: [
      `You asked us to tell you when there is space on this tour. ${seatsAre(facts)} free now, and we are keeping them for you until ${until}.`,
      'To have them, open the page below and hold your space before then. It costs nothing to hold. After that we offer the seats to the next party that waits.',
    ],
    rows: [...partyRows(facts), ['Kept for you until', until]],
    actions: [['Hold my space', holdLink(facts)]],
  });
}

export function offeredText(facts: PartyFacts, offeredUntil: Instant): Message {
  const { recipient, brand, tourName, departedAt } = facts;
  const text = `${brand.name}: There is space for you on ${tourName}, ${dayInWords(departedAt)}. ${seatsAre(facts)} kept for you until ${momentInWords(offeredUntil)}. Hold them here: ${holdLink(facts)}`;
  return { kind: 'sms', to: recipient.phoneNumber, subject: null, text, html: null };
}

/** @param isBookable whether the date can still be held, so that asking again makes sense */
export function lapsedMail(facts: PartyFacts, isBookable: boolean): Message {
  return mailOf(facts, {
    subject: `Your offer has ended: ${facts.tourName}`,
    heading: 'Your Offer Has Ended',
    paragraphs: [
      'We kept seats for you on this date. They were not held in time, so we are offering them to the next party that waits.',
      isBookable
        ? 'If you still want to travel on this date, please ask again: open the page below. If there is space you can hold it at once; if not, you can go back on the waiting list.'
        : 'This date can no longer be held online. Please call client service if you still want to travel on it.',
    ],
    rows: partyRows(facts),
    actions: isBookable ? [['Ask again', holdLink(facts)]] : [],
  });
}

export function closedMail(facts: WaitingFacts): Message {
  return mailOf(facts, {
    subject: `No space became free: ${facts.tourName}`,
    heading: 'No Space Became Free',
    paragraphs: [
      'You asked us to tell you when there is space on this date. We are sorry: no seats for your party became free, and the date is now too close to be held online.',
    ],
    rows: dateRows(facts),
    actions: [['See other dates', datesLink(facts)]],
  });
}

/** The operator withdrew the departure (D61). */
export function withdrawnMail(facts: WaitingFacts): Message {
  return mailOf(facts, {
    subject: `This departure does not take place: ${facts.tourName}`,
    heading: 'This Departure Does Not Take Place',
    paragraphs: [
      'You asked us to tell you when there is space on this date. We are sorry: the tour does not depart on this date after all, and you are no longer on its waiting list.',
    ],
    rows: dateRows(facts),
    actions: [['See other dates', datesLink(facts)]],
  });
}

/** The mail with this content, to the recipient. */
function mailOf({ recipient, brand }: WaitingFacts, content: Omit<MailContent, 'to' | 'greeting'>): Message {
  return mailMessage({ to: recipient.email, greeting: `Dear ${recipient.firstName},`, ...content }, brand);
}

function dateRows({ tourName, departedAt }: WaitingFacts): NonNullable<MailContent['rows']> {
  return [
    ['Tour', tourName],
    ['Starts', dayInWords(departedAt)],
  ];
}

function partyRows(facts: PartyFacts): NonNullable<MailContent['rows']> {
  const { roomGuests } = facts;
  const guests = `${pluralize(guestCount(roomGuests), 'guest')} in ${pluralize(roomGuests.length, 'room')}`;
  return [...dateRows(facts), ['Guests', guests]];
}

/** `2 seats are`, `1 seat is`. */
function seatsAre({ roomGuests }: PartyFacts): string {
  const seats = guestCount(roomGuests);
  return `${pluralize(seats, 'seat')} ${seats === 1 ? 'is' : 'are'}`;
}

function datesLink({ publicUrl, tour }: Pick<PartyFacts, 'publicUrl' | 'tour'>): string {
  return `${publicUrl}/tours/${tour}`;
}

/** The address at which the customer begins the hold of the waiting party. */
function holdLink({ publicUrl, tour, departedAt, roomGuests, number }: PartyFacts): string {
  const query = { tour, roomGuests, date: departedAt, number: number ?? null, holdId: null };
  return `${publicUrl}/?${writeHoldQuery(query)}`;
}
