import type { Guest, Payment } from '../api/api.js';
import {
  bookingState,
  isDepositPaid,
  type BookingFacts,
  type TourEndZone,
} from '../booking/booking-state.js';
import type { OwnerName } from '../booking/primary-guest.js';
import { areFlightsSet } from '../booking/stepper.js';
import { hasSurvey, surveyOpensAt } from '../booking/surveys.js';
import {
  areChildrenAlone,
  missingAgeProblem,
  missingDetails,
  passportFields,
  passportProblems,
  type PassportTour,
} from '../guests/guest-details.js';
import { travelingGuests } from '../guests/travelling-guests.js';
import { isFullyPaid } from '../money/fees.js';
import {
  BUSINESS_ZONE,
  DEADLINE_ZONE,
  atHour,
  later,
  plusDays,
  plusHours,
  startOfDay,
  type CalendarDate,
  type Instant,
} from '../values/time.js';
import { DAYTIME_START_HOUR, isDaytime, lastEvening, nextDaytime } from './daytime.js';
import {
  REMINDER_KINDS,
  isReminderWanted,
  type ReminderChoices,
  type ReminderKind,
  type ReminderTimes,
} from './reminder-kinds.js';

/** The part of a booking that decides its reminders. */
export interface RemindedBooking extends Omit<BookingFacts, 'guests'> {
  readonly guests: readonly Guest[];
  readonly createdAt: Instant;
  readonly departedAt: CalendarDate;
  readonly finalDueBy: Instant;
  readonly payments: readonly Pick<Payment, 'submittedAt'>[];
  readonly surveySubmittedAt: Instant | null;
}

export interface ReminderFacts {
  readonly booking: RemindedBooking;
  readonly owner: OwnerName;
  /** Null when the catalog no longer has the tour. */
  readonly tour: (PassportTour & NonNullable<TourEndZone>) | null;
  /** See `hasDepartureDocuments`. */
  readonly hasDocuments: boolean;
  /** See `Booking`. */
  readonly adultInParty?: true;
  /** The possible time zones of the owner: see `customerTimeZones`. */
  readonly zones: readonly string[];
  readonly choices: ReminderChoices;
  readonly times: ReminderTimes;
  /** The keys of the reminders that were sent: see `reminderKey`. */
  readonly sentKeys: readonly string[];
}

export interface Reminder {
  readonly kind: ReminderKind;
  /** When it falls due, also at night; distinguishes it from other reminders of its kind. */
  readonly due: Instant;
}

/** Identifies a reminder: one with the same key is not sent twice. */
export function reminderKey({ kind, due }: Reminder): string {
  return `${kind}/${due}`;
}

interface Candidate extends Reminder {
  /** From then on it is sent, in daytime where the owner lives. */
  readonly sendAt: Instant;
  /** From then on it is not sent any more. */
  readonly until: Instant;
}

/** For how many days after it fell due a survey's reminder is still sent. */
const SURVEY_DAYS = 30;

/**
 * The reminders of a booking (D62): those to send now, and when to check again; null: not before the booking changes. Of
 * several due reminders of one kind the last is sent. Reminders that fell due before the hold was placed (for a
 * booking: before its deposit was paid) are not sent.
 */
export function planReminders(
  facts: ReminderFacts,
  now: Instant,
): { readonly send: readonly Reminder[]; readonly next: Instant | null } {
  const { sentKeys, zones, choices } = facts;
  const isDay = isDaytime(now, zones);
  const send: Reminder[] = [];
  const nextChecks: Instant[] = [];
  for (const kind of REMINDER_KINDS) {
    const candidates = candidatesOf(kind, facts);
    // Also those of kinds that are switched off: the owner may switch them on again by then.
    nextChecks.push(...candidates.map(({ sendAt }) => sendAt).filter((sendAt) => sendAt > now));
    if (!isReminderWanted(kind, choices)) continue;
    const latest = candidates.findLast(({ sendAt }) => sendAt <= now);
    if (latest === undefined || now >= latest.until || sentKeys.includes(reminderKey(latest))) continue;
    if (!isReminderNeeded(kind, facts, now)) continue;
    const { due } = latest;
    if (isDay) send.push({ kind, due });
    else nextChecks.push(nextDaytime(now, zones));
  }
  return { send, next: nextChecks.toSorted()[0] ?? null };
}

/** Whether a reminder of this kind makes sense now: what it asks for is missing, or what it tells of is there. */
export function isReminderNeeded(kind: ReminderKind, facts: ReminderFacts, now: Instant): boolean {
  const { booking, owner, tour, hasDocuments } = facts;
  const state = bookingState(booking, tour, now);
  const guests = travelingGuests(booking.guests);
  if (kind === 'hold-ends') return state === 'hold';
  if (kind === 'survey') {
    return (
      state === 'travelled' &&
      hasSurvey({ ...booking, depositPaid: isDepositPaid(booking) }) &&
      booking.surveySubmittedAt === null
    );
  }
  if (state !== 'active' || guests.length === 0) return false;
  switch (kind) {
    case 'final-due':
      return !guests.every(isFullyPaid);
    case 'details-missing':
      return (
        tour !== null &&
        (guests.some(
          (guest, index) =>
            missingAgeProblem(guests, index, guest.age, owner) !== null ||
            lacksDetailsBesidesPassport(guest, owner, tour),
        ) ||
          areChildrenAlone({ ...facts, guests }))
      );
    case 'flights-missing':
      return !areFlightsSet(guests);
    case 'passport':
      return tour !== null && guests.some((guest) => lacksPassport(guest, booking.concludedAt, tour));
    case 'documents-ready':
      return hasDocuments;
  }
}

function lacksDetailsBesidesPassport(guest: Guest, owner: OwnerName, tour: PassportTour): boolean {
  const passport: readonly string[] = passportFields(tour);
  return missingDetails(guest, owner, tour).some((field) => !passport.includes(field));
}

/** Whether the passport lacks a field that the tour asks for, or expires too early for a tour that asks for its expiration date. */
function lacksPassport(guest: Guest, concludedAt: CalendarDate, tour: PassportTour): boolean {
  const { missing, expiresTooEarly } = passportProblems(guest, tour, concludedAt);
  return missing.length > 0 || expiresTooEarly;
}

/** All reminders of a kind that the booking can get, past and future, in the order in which they are sent. */
function candidatesOf(kind: ReminderKind, facts: ReminderFacts): Candidate[] {
  const { booking, times, zones } = facts;
  const { expiredAt, departedAt, concludedAt, finalDueBy, createdAt, payments } = booking;
  if (booking.cancelledAt !== null || booking.deletedAt !== null) return [];
  const isHold = !isDepositPaid(booking);
  if (isHold !== (kind === 'hold-ends') || (isHold && expiredAt === null)) return [];
  const since = isHold ? createdAt : (payments[0]?.submittedAt ?? createdAt);
  const tourStart = startOfDay(departedAt, BUSINESS_ZONE);
  const periodOf = (time: number): { due: Instant; until: Instant } => {
    switch (kind) {
      case 'hold-ends': {
        const until = expiredAt ?? createdAt;
        return { due: plusHours(until, -time), until };
      }
      case 'final-due':
        return { due: plusHours(finalDueBy, -24 * time), until: finalDueBy };
      case 'survey': {
        const morning = atHour(plusDays(concludedAt, time), DAYTIME_START_HOUR, DEADLINE_ZONE);
        const due = later(surveyOpensAt(concludedAt), morning);
        return { due, until: plusHours(due, 24 * SURVEY_DAYS) };
      }
      default:
        return {
          due: atHour(plusDays(departedAt, -time), DAYTIME_START_HOUR, BUSINESS_ZONE),
          until: tourStart,
        };
    }
  };
  return times[kind]
    .map((time) => {
      const { due, until } = periodOf(time);
      const onTime = nextDaytime(due, zones);
      const sendAt = onTime < until ? onTime : lastEvening(due, zones);
      return { kind, due, until, sendAt };
    })
    .filter(({ due, sendAt, until }) => due > since && sendAt > since && sendAt < until)
    .toSorted((a, b) => (a.sendAt === b.sendAt ? (a.due < b.due ? -1 : 1) : a.sendAt < b.sendAt ? -1 : 1));
}
