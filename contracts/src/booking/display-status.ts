import { pluralize } from '../values/pluralize.js';
import type { Booking, Departure, Guest } from '../api/api.js';
import { bookingState } from './booking-state.js';
import { travelingGuests } from '../guests/travelling-guests.js';
import { isFullyPaid } from '../money/fees.js';
import { isFullPaymentStage } from '../hold/hold-duration.js';
import {
  BUSINESS_ZONE,
  dateIn,
  daysBetween,
  weekdayText,
  formatInstant,
  millis,
  startOfDay,
  type Instant,
} from '../values/time.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** A payment that is due within this time is highlighted. */
const SOON = 14 * DAY;
/** With more time left than this a countdown shows the date (spec §4). */
const COUNTDOWN_HOURS = 72;

/** What decides the status: parts of the booking, the time zones of its tour, and the brand. */
export interface DisplayBooking extends Pick<
  Booking,
  'departedAt' | 'createdAt' | 'expiredAt' | 'deletedAt' | 'cancelledAt' | 'depositDueBy' | 'finalDueBy'
> {
  departure: Pick<Departure, 'concludedAt'>;
  guests: readonly Pick<Guest, 'paid' | 'fees'>[];
  timezoneBegin: string;
  timezoneEnd: string;
  brand: string;
}

export interface DisplayStatus {
  label: string;
  description: string;
  tone: 'neutral' | 'due' | 'overdue' | 'good' | 'ended';
  /** The deadline that the description is about, while it is ahead; null: there is none. */
  deadline: Instant | null;
}

/**
 * The status label and description of a booking now, in the order of precedence of spec §4 "Display status".
 * @param zone the reader's time zone, for the time at which a hold or booking ended
 */
export function displayStatus(booking: DisplayBooking, now: Instant, zone: string): DisplayStatus {
  if (booking.createdAt === null) return withoutDeadline('Unavailable', '', 'neutral');
  const facts = { ...booking, concludedAt: booking.departure.concludedAt };
  switch (bookingState(facts, booking, now)) {
    case 'cancelled':
      return withoutDeadline('Cancelled', momentText(booking.cancelledAt, zone), 'ended');
    case 'expired':
      return withoutDeadline('Hold expired', momentText(booking.expiredAt, zone), 'ended');
    case 'deleted':
      return withoutDeadline('Hold deleted', momentText(booking.deletedAt, zone), 'ended');
    case 'travelled':
      return withoutDeadline('Tour concluded', `Thanks for traveling with ${booking.brand}`, 'ended');
    case 'hold':
    case 'active':
      return booking.guests.length > 0 && travelingGuests(booking.guests).every(isFullyPaid)
        ? paidStatus(booking, now)
        : unpaidStatus(booking, booking.createdAt, now);
  }
}

function paidStatus(booking: DisplayBooking, now: Instant): DisplayStatus {
  const millisUntilStart = millis(startOfDay(booking.departedAt, booking.timezoneBegin)) - millis(now);
  if (millisUntilStart < DAY) {
    const verb = millisUntilStart > 0 ? 'starts' : 'started';
    return withoutDeadline('Happy Travels!', `Your tour ${verb} ${weekdayText(booking.departedAt)}`, 'good');
  }
  const days = daysBetween(dateIn(booking.timezoneBegin, now), booking.departedAt);
  return withoutDeadline('Fully Paid!', `${pluralize(days, 'day')} to start`, 'good');
}

function unpaidStatus(booking: DisplayBooking, createdAt: Instant, now: Instant): DisplayStatus {
  const depositPending = !travelingGuests(booking.guests).every((guest) => guest.paid);
  const deadline = depositPending ? booking.depositDueBy : booking.finalDueBy;
  if (isFullPaymentStage(booking.departedAt, createdAt)) return dueStatus('Full Payment', deadline, now);
  if (depositPending) return dueStatus('Deposit', deadline, now);
  return dueStatus('Final Payment', deadline, now, dayText);
}

function dueStatus(
  label: string,
  deadline: Instant | null,
  now: Instant,
  timeText: (deadline: Instant, now: Instant) => string = countdownText,
): DisplayStatus {
  if (deadline === null) return withoutDeadline(label, '', 'due');
  if (deadline <= now) return withoutDeadline(label, 'Overdue', 'overdue');
  const tone = isDueSoon(deadline, now) ? 'due' : 'neutral';
  return { label, description: `Due ${timeText(deadline, now)}`, tone, deadline };
}

/** Whether a deadline is two weeks or less away, or over. */
export function isDueSoon(deadline: Instant, now: Instant): boolean {
  return millis(deadline) - millis(now) <= SOON;
}

function withoutDeadline(label: string, description: string, tone: DisplayStatus['tone']): DisplayStatus {
  return { label, description, tone, deadline: null };
}

/**
 * How long until a deadline, in the words of spec §4: `in 1 minute`, `in N minutes`, `in N hours` (half an hour rounds
 * up), beyond 72 hours the day in Chicago (`Dec 24 2026`), and `Overdue` from the deadline on.
 */
export function countdownText(deadline: Instant, now: Instant): string {
  const millisLeft = millis(deadline) - millis(now);
  if (millisLeft <= 0) return 'Overdue';
  if (millisLeft > COUNTDOWN_HOURS * HOUR) return dayText(deadline);
  // A begun minute counts, so that the text never says zero while there is time.
  const minutes = Math.ceil(millisLeft / MINUTE);
  if (minutes < 60) return `in ${pluralize(minutes, 'minute')}`;
  const hours = Math.floor((minutes + 30) / 60);
  return `in ${pluralize(hours, 'hour')}`;
}

function dayText(at: Instant): string {
  return formatInstant(at, BUSINESS_ZONE, 'MMM d yyyy');
}

/** @param at not null: the booking's state says that it has ended */
function momentText(at: Instant | null, zone: string): string {
  return formatInstant(at as Instant, zone, 'MMM d yyyy, h:mm a ZZZZ');
}
