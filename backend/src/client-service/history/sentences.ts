import { cardText } from '@tour-portal/contracts/money/card-text.js';
import type { FeeType } from '@tour-portal/contracts/api/api.js';
import type { ApiScope } from '@tour-portal/contracts/client-service/api-keys.js';
import type { FeesPaid } from '@tour-portal/contracts/events/booking-events.js';
import { DETAIL_LABELS } from '@tour-portal/contracts/guests/detail-fields.js';
import { totalOf } from '@tour-portal/contracts/money/fees.js';
import { ERASED } from '@tour-portal/contracts/events/events.js';
import type { EventData, EventType, RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { SHEET_TITLES } from '@tour-portal/contracts/sheets/departure-sheet-words.js';
import type { ReminderKind } from '@tour-portal/contracts/reminders/reminder-kinds.js';
import { cents, formatDollars, formatCharge } from '@tour-portal/contracts/values/money.js';
import { confirmationName } from '@tour-portal/contracts/booking/confirmation-name.js';
import { guestCount } from '@tour-portal/contracts/hold/rooms.js';
import { BUSINESS_ZONE, formatDate, formatInstant, instant } from '@tour-portal/contracts/values/time.js';
import type { CalendarDate, Instant } from '@tour-portal/contracts/values/time.js';
import type { BookingDocument } from '@tour-portal/projections/booking.js';
import { pluralize } from '@tour-portal/contracts/values/pluralize.js';
import {
  FEE_PHRASES,
  chargesText,
  cancelledGuestsText,
  joinWithAnd,
  guestLabel,
  noteText,
  refundText,
  roomsText,
} from '../../bookings/phrases.js';

/** What a sentence needs to know beyond its event. */
export interface SentenceFacts {
  /** The booking after the event; null before it is placed, and for an event of no booking. */
  readonly booking: BookingDocument | null;
  /** The name of a tour, by its id. */
  readonly tourName: (tour: number) => string;
  readonly staffName: (staff: number) => string;
}

/** One event as a sentence, or a few, that client service can read out (D41). */
export function sentenceOf(event: RecordedEvent, facts: SentenceFacts): string {
  const sentence = SENTENCES[event.type] as (data: unknown, facts: SentenceFacts) => string;
  return sentence(event.data, facts);
}

type Sentences = { readonly [T in EventType]: (data: EventData[T], facts: SentenceFacts) => string };

const SENTENCES: Sentences = {
  AccountOpened: (data) =>
    data.firstName === ERASED
      ? 'The account was opened (erased).'
      : `The account of ${data.firstName} ${data.lastName} was opened, with the email ${data.email}.`,
  ProfileChanged: (data) =>
    isErased(data.profile)
      ? 'The name or address of the account was changed (erased).'
      : `The account was changed: ${joinWithAnd(data.prints.map(({ field }) => FIELDS[field] ?? field))}.`,
  PhoneChanged: ({ phoneNumber }) =>
    phoneNumber === ERASED
      ? 'The phone number of the account was changed (erased).'
      : `The phone number of the account was changed to ${phoneNumber}.`,
  EmailChanged: ({ email, proof }) => {
    const how = proof === 'session' ? 'by somebody signed in' : 'with a code sent to the phone';
    return email === ERASED
      ? `The email of the account was changed (erased), ${how}.`
      : `The email of the account was changed to ${email}, ${how}.`;
  },
  PasswordChanged: () => 'The password was changed; everybody who was signed in was signed out.',
  ChangeAbandoned: () => 'A change of the account was given up half way; nothing was changed.',
  DoNotBookSet: ({ doNotBook }) =>
    doNotBook ? 'The account was blocked from booking online.' : 'The account may book online again.',
  RemindersChosen: ({ reminders }) =>
    `The customer chose ${joinWithAnd(Object.entries(reminders).map(([kind, isOn]) => `${isOn ? '' : 'no '}reminders ${REMINDERS[kind as ReminderKind]}`))}.`,
  HoldSlotTaken: ({ beyondLimit }) =>
    beyondLimit === true
      ? `A hold beyond the account's one was begun for this booking.`
      : `The account's one hold was taken for this booking.`,
  HoldSlotFreed: () => `This booking was no longer a hold of the account.`,
  AccountErased: () => 'The customer’s personal data was erased and can no longer be read.',

  CapacitySet: ({ departedAt, capacity }) => `${dayText(departedAt)} has ${pluralize(capacity, 'seat')}.`,
  TourYearPublished: ({ tour, year, departures }, { tourName }) =>
    `${tourName(tour)} was published for ${year}, with ${pluralize(departures.length, 'new departure')}.`,
  DepartureScheduled: ({ tour, departedAt, capacity, priceName }, { tourName }) =>
    `${tourName(tour)} was scheduled for ${dayText(departedAt)}, with ${pluralize(capacity, 'seat')}, at the price ${priceName}.`,
  DeparturesPriced: ({ dates, priceName }) =>
    `The price ${priceName} was set for ${joinWithAnd(dates.map(dayText))}.`,
  PricesSet: ({ tour, year }, { tourName }) => `Prices of ${tourName(tour)} were set for ${year}.`,
  ChangeNoticeSet: ({ dates, notice }) =>
    notice === null
      ? `The notice about ${joinWithAnd(dates.map(dayText))} was taken back.`
      : `A notice was set about ${joinWithAnd(dates.map(dayText))}, which says “${notice}”.`,
  DepartureWithdrawn: ({ tour, departedAt }, { tourName }) =>
    `The departure of ${tourName(tour)} on ${dayText(departedAt)} was withdrawn.`,
  SeatsHeld: ({ seats, seatsTaken }) =>
    `${pluralize(seats, 'seat')} held on the departure; ${seatsTaken} are in use now.`,
  SeatsKept: ({ seats, seatsTaken }) =>
    `${pluralize(seats, 'seat')} kept for a payment; ${seatsTaken} are in use now.`,
  SeatsReleased: ({ seats, seatsTaken }) =>
    `${pluralize(seats, 'seat')} released to the departure; ${seatsTaken} are in use now.`,
  SeatsReduced: ({ seats, seatsTaken }) =>
    `The booking kept ${pluralize(seats, 'seat')} and gave the others back; ${seatsTaken} are in use now.`,
  WaitingListJoined: ({ departedAt, seats }) =>
    `A party of ${seats} asked to be told when there is space on ${dayText(departedAt)}.`,
  WaitingListLeft: ({ departedAt, reason }) =>
    `The waiting list of ${dayText(departedAt)} was ${reason === 'closed' || reason === 'withdrawn' ? 'closed' : 'left'}.`,
  SeatsOffered: ({ seats, offeredUntil }) =>
    `${pluralize(seats, 'seat')} ${seats === 1 ? 'was' : 'were'} offered to a waiting party until ${momentText(offeredUntil)}.`,
  OfferTaken: ({ seats }) => `The offer of ${pluralize(seats, 'seat')} was taken.`,
  OfferLapsed: ({ seats }) => `The offer of ${pluralize(seats, 'seat')} was not taken in time.`,

  HoldPlaced: ({ roomGuests, tour, departedAt, expiredAt, replaces }, { tourName }) =>
    `Space was held for ${pluralize(guestCount(roomGuests), 'guest')} in ${pluralize(roomGuests.length, 'room')} on ${tourName(tour)}, ${dayText(departedAt)}, until ${momentText(expiredAt)}${replaces === null ? '' : ', in place of an earlier hold'}.`,
  HoldReplaced: () => 'The hold was replaced by a newer one.',
  HoldExtended: ({ hours, expiredAt }) =>
    `The hold was extended by ${pluralize(hours, 'hour')}, to ${momentText(expiredAt)}.`,
  HoldDeleted: () => 'The hold was deleted.',
  HoldExpired: ({ expiredAt }) => `The hold ran out at ${momentText(expiredAt)}.`,
  HoldAbandoned: () => 'A hold was begun but never came to be.',
  NamesSet: ({ names }) =>
    isErased(names)
      ? 'Names were set (erased).'
      : `Names were set: ${joinWithAnd(names.map(({ fullName }) => fullName))}.`,
  GuestDetailsSet: ({ prints }, { booking }) => `Details were set: ${fieldsText(prints, booking)}.`,
  TransportSet: ({ prints, transfers }, { booking }) => {
    const owed = transfers.flatMap(({ guest, fee }) =>
      fee === null
        ? []
        : [`${guestLabel(guest, booking)} owes ${formatDollars(totalOf(fee))} for a transfer`],
    );
    const set = `Travel was set: ${fieldsText(prints, booking)}.`;
    return owed.length === 0 ? set : `${set} ${joinWithAnd(owed)}.`;
  },
  PaymentStarted: ({ items, total, gateway }, { booking }) =>
    `A payment of ${formatDollars(total)} was started with ${gateway}, for ${itemsText(items, booking)}.`,
  BookingRevived: () =>
    'A payment came after the hold had run out; there was still space, so the booking lives.',
  DepositPaid: paidText,
  TravelProtectionPaid: paidText,
  FinalPaymentPaid: paidText,
  TransferPaid: paidText,
  ChangePaid: paidText,
  PaymentTurnedAway: ({ total, reason }) =>
    `A payment of ${formatDollars(total)} could not be used (${TURNED_AWAY[reason]}); it is being refunded.`,
  PaymentRefunded: ({ total }) => `${formatDollars(total)} was refunded to the card.`,
  ConfirmationIssued: ({ type }) => `The ${confirmationName(type).toLowerCase()} was printed and mailed.`,
  BookingReconfirmed: () => 'The booking was reconfirmed.',
  CalendarLinkMade: () => 'A private link to the calendar of the booking was made.',
  CalendarLinkEnded: () => 'The private link to the calendar of the booking was ended.',
  ReminderSent: ({ kind }) => `A reminder was sent ${REMINDERS[kind]}.`,
  SurveySubmitted: ({ answers }) =>
    isErased(answers)
      ? 'The survey was answered (erased).'
      : `The survey was answered: ${answers.overall} of 5 overall.`,
  BookingCancelled: ({ guests, refunds, withdrawn }, { booking }) =>
    `The whole booking was cancelled${withdrawn === true ? ' because its departure was withdrawn' : ''}: ${cancelledGuestsText(guests, booking)}.${refundText(refunds, booking)}`,
  GuestsCancelled: (data, { booking }) =>
    `${pluralize(data.guests.length, 'guest')} ${data.guests.length === 1 ? 'was' : 'were'} cancelled: ${cancelledGuestsText(data.guests, booking)}.${chargesText(data, booking)}`,
  RoomsChanged: (data, { booking }) =>
    `The rooms were changed: ${roomsText(data.rooms, booking)}.${chargesText(data, booking)}`,
  PriceChanged: (data, { booking }) => `The price was changed.${chargesText(data, booking)}`,
  RefundOrdered: ({ refunds }, { booking }) => `A refund was ordered.${refundText(refunds, booking)}`,
  TravelProtectionOffered: ({ fees }, { booking }) =>
    `Travel protection can be bought until the tour starts, for ${joinWithAnd(fees.map((fee) => `${guestLabel(fee.guest, booking)} (${formatDollars(totalOf(fee))})`))}.`,
  ApprovalRequested: ({ by, asked }, { booking, staffName }) =>
    asked.kind === 'refund'
      ? `${staffName(by)} asked a second person for a refund of ${formatDollars(asked.amount)}.`
      : `${staffName(by)} asked a second person for ${formatDollars(asked.amount)} off the price of ${guestLabel(asked.guest, booking)}.`,
  ApprovalGranted: () => 'What was asked for was approved, and is done.',
  ApprovalDenied: () => 'What was asked for was turned down; nothing is done.',
  NoteAdded: ({ text }) =>
    text === ERASED ? 'A note was added (erased).' : `A note was added: ${noteText(text)}`,

  PaymentRequested: ({ total }) => `The gateway was asked for a payment of ${formatDollars(total)}.`,
  PaymentApproved: ({ total, ...card }) =>
    `The gateway approved ${formatDollars(total)} on ${cardText(card)}.`,
  PaymentDeclined: () => 'The gateway declined the card.',
  PaymentHeldForReview: () => 'The gateway is looking at the payment before it decides.',
  PaymentRecorded: () => 'The payment was recorded on the booking.',
  PaymentReturned: () => 'The booking could not use the payment; it was refunded.',
  PaymentMismatched: ({ charged, currency, asked, ...card }) =>
    `${cardText(card)} was charged ${formatCharge(charged, currency)} ${charged === asked && currency === 'USD' ? 'once more' : `where ${formatDollars(asked)} was asked`}. It pays for nothing; all of it is being refunded.`,
  MismatchedPaymentRefunded: ({ total, currency }) =>
    `${formatCharge(total, currency)} was refunded to the card.`,
  PaymentLapsed: () => 'Nobody paid in time; the payment was given up.',

  StaffAdded: ({ name }) => `${name} joined client service.`,
  StaffRenamed: ({ name }) => `This member of client service is called ${name} from now on.`,
  StaffRolesSet: ({ staff, roles }, { staffName }) =>
    `${staffName(staff)} works as ${new Intl.ListFormat('en-US').format(roles)} from now on.`,
  StaffInvited: ({ staff }, { staffName }) =>
    `A link to choose a password was asked for, for ${staffName(staff)}.`,
  StaffRemoved: ({ staff }, { staffName }) => `${staffName(staff)} left client service.`,
  BookingLookedAt: ({ staff, view, detail }, { staffName }) =>
    `${staffName(staff)} looked at ${VIEWS[view]}${detail === null ? '' : ` (${detailText(detail)})`}.`,
  ExportTaken: ({ staff, export: name, from, to, format }, { staffName }) =>
    `${staffName(staff)} took the export of ${name}, ${dayText(from)} to ${dayText(to)}, as ${format.toUpperCase()}.`,
  ApiKeyMade: ({ name, scopes }) =>
    `${name} was given a key for ${new Intl.ListFormat('en-US').format(scopes.map((scope) => SCOPES[scope]))}.`,
  ApiKeyEnded: () => 'The key was ended.',
  ApiKeyUsed: ({ export: name, from, to, format }) =>
    `The export of ${name}, ${dayText(from)} to ${dayText(to)}, was fetched as ${format.toUpperCase()}.`,
  WebhookAdded: ({ url, types, personal }) =>
    `Webhooks to ${new URL(url).host} tell of ${new Intl.ListFormat('en-US').format(types)}${personal ? ', with personal data' : ''}.`,
  WebhookChanged: ({ url, types, personal, enabled }) =>
    [
      ...(url === undefined ? [] : [`Webhooks go to ${new URL(url).host} from now on.`]),
      ...(types === undefined ? [] : [`They tell of ${new Intl.ListFormat('en-US').format(types)}.`]),
      ...(personal === undefined ? [] : [`They have ${personal ? '' : 'no '}personal data.`]),
      ...(enabled === undefined ? [] : [`They are ${enabled ? 'on' : 'off'}.`]),
    ].join(' '),
  WebhookSecretRotated: () => 'The secret of the webhook was changed.',
  WebhookDisabled: ({ because }) =>
    because === 'gone'
      ? 'The webhook was switched off: its receiver said that it is gone.'
      : 'The webhook was switched off: its receiver failed for a day.',
  WebhookSentAgain: ({ delivery }) => `The webhook message ${delivery} was sent once more.`,
  WebhookReplayed: ({ from }) => `All webhook messages since ${momentText(from)} were sent once more.`,
  WebhookRemoved: () => 'The webhook was removed.',
  DepartureLookedAt: ({ staff, departedAt, sheet, format, tour }, { staffName, tourName }) =>
    `${staffName(staff)} looked at the ${SHEET_TITLES[sheet].toLowerCase()} of ${tourName(tour)}, ${dayText(departedAt)}${format === 'json' ? '' : `, as ${format.toUpperCase()}`}.`,
};

const REMINDERS: Readonly<Record<ReminderKind, string>> = {
  'hold-ends': 'that the hold ends',
  'final-due': 'that the final payment is due',
  'details-missing': 'of guest details',
  'flights-missing': 'of flights',
  passport: 'of passports',
  'documents-ready': 'of travel documents',
  survey: 'of the survey',
};

const SCOPES: Readonly<Record<ApiScope, string>> = {
  'bookings:read': 'bookings',
  'guests:read': 'guests',
  'ledger:read': 'the ledger',
};

const VIEWS: Readonly<Record<EventData['BookingLookedAt']['view'], string>> = {
  history: 'the history',
  moment: 'the booking as it stood',
  difference: 'what had changed',
  export: 'an export of the history',
  customer: 'how to reach the customer',
};

/** The detail of a look in words: a time, or revisions as event numbers; other details have no digits, and stay the same. */
function detailText(detail: string): string {
  if (/^\d{4}-\d{2}-\d{2}T/.test(detail)) return momentText(instant(detail));
  // Events are counted from 1 where they are shown, revisions from 0.
  return detail
    .replace(/^from revision/, 'from event')
    .replace(/^revision/, 'event')
    .replaceAll(/-?\d+/g, (revision) => String(Number(revision) + 1));
}

const TURNED_AWAY: Readonly<Record<EventData['PaymentTurnedAway']['reason'], string>> = {
  'already-paid': 'it was paid already',
  'fee-changed': 'what it was for is no longer owed',
  'space-gone': 'the space is gone',
  'hold-ended': 'the hold had ended',
  cancelled: 'the booking was cancelled',
};

const FIELDS: Readonly<Record<string, string>> = {
  firstName: 'first name',
  lastName: 'last name',
  fullName: 'name',
  ...DETAIL_LABELS,
};

function paidText(data: FeesPaid, { booking }: SentenceFacts): string {
  const total = cents(data.items.reduce((sum, item) => sum + totalOf(item), 0));
  return `${formatDollars(total)} was paid by ${cardText(data)}, for ${itemsText(data.items, booking)}.`;
}

function itemsText(
  items: readonly { readonly guest: number; readonly type: FeeType }[],
  booking: BookingDocument | null,
): string {
  const types = [...new Set(items.map(({ type }) => type))];
  return joinWithAnd(
    types.map((type) => {
      const guests = items
        .filter((item) => item.type === type)
        .map(({ guest }) => guestLabel(guest, booking));
      return `the ${FEE_PHRASES[type]} of ${joinWithAnd(guests)}`;
    }),
  );
}

function fieldsText(
  prints: readonly { readonly guest: number; readonly field: string }[],
  booking: BookingDocument | null,
): string {
  const guests = [...new Set(prints.map(({ guest }) => guest))];
  return guests
    .map((guest) => {
      const fields = prints
        .filter((print) => print.guest === guest)
        .map(({ field }) => FIELDS[field] ?? field);
      return `${guestLabel(guest, booking)} (${joinWithAnd(fields)})`;
    })
    .join('; ');
}

/** Whether the person was erased: then a text stands where the data was (D44). */
function isErased(value: unknown): value is string {
  return typeof value === 'string';
}

function dayText(date: CalendarDate): string {
  return formatDate(date, 'MMM d, yyyy');
}

function momentText(at: Instant): string {
  return `${formatInstant(at, BUSINESS_ZONE, "MMM d, yyyy 'at' h:mm a")} Central`;
}
