import {
  BUSINESS_ZONE,
  DEADLINE_ZONE,
  dateIn,
  daysToDeparture,
  earlier,
  endOfDay,
  later,
  millis,
  plusDays,
  plusHours,
  type CalendarDate,
  type Instant,
} from '../values/time.js';

/** The last day for the final payment is this many days before departure, unless the deposit is due later (D23). */
export const FULL_PAYMENT_DAYS = 63;
/** Nothing can be held online when departure is fewer days away than this (spec §4 "Hold duration"). */
export const MIN_DAYS_TO_HOLD = 7;

const HOUR = 3_600_000;

/** How long a hold lasts that is made `fromDays` or more before departure, and how its customer can extend it. */
export interface HoldLength {
  readonly fromDays: number;
  readonly hours: number;
  /** The customer can extend it once, by `hours`, when `hoursLeft` or less are left (D24); null: never. */
  readonly extension: { readonly hoursLeft: number; readonly hours: number } | null;
}

/** The table of spec §4 "Hold duration and warning", the earliest holds first: the first row that fits counts. */
export const HOLD_LENGTHS: readonly [HoldLength, HoldLength, HoldLength] = [
  { fromDays: 60, hours: 72, extension: { hoursLeft: 24, hours: 24 } },
  { fromDays: 14, hours: 24, extension: { hoursLeft: 8, hours: 12 } },
  { fromDays: MIN_DAYS_TO_HOLD, hours: 8, extension: null },
];

/**
 * How long a hold lasts (spec §4 "Hold duration and warning").
 * @param days whole calendar days to departure in New York (D5)
 * @returns hours; null when it is too late to hold online
 */
export function holdHours(days: number): number | null {
  return HOLD_LENGTHS.find(({ fromDays }) => days >= fromDays)?.hours ?? null;
}

/** Whether a departure is far enough away to be held online now: 7 days or more in New York (spec §5 "Hold parameters"). */
export function isBookable(departedAt: CalendarDate, now: Instant): boolean {
  return holdHours(daysToDeparture(departedAt, now)) !== null;
}

/** The hours that a hold made at `createdAt` counts as: the fewest where only client service could place it (decision 0021). */
export function holdHoursAtCreation(departedAt: CalendarDate, createdAt: Instant): number {
  return holdHours(daysToDeparture(departedAt, createdAt)) ?? HOLD_LENGTHS[2].hours;
}

/**
 * When a hold made at `createdAt` ends. Less than seven days before departure, where only client service holds space, that is the
 * end of the next business day in Chicago, but no later than the last moment for payments: the end of the day before
 * departure in New York (decision 0021).
 */
export function holdEndsAt(departedAt: CalendarDate, createdAt: Instant): Instant {
  const hours = holdHours(daysToDeparture(departedAt, createdAt));
  if (hours !== null) return plusHours(createdAt, hours);
  const nextBusinessDay = endOfDay(businessDayAfter(dateIn(BUSINESS_ZONE, createdAt)), BUSINESS_ZONE);
  return earlier(nextBusinessDay, endOfDay(plusDays(departedAt, -1), DEADLINE_ZONE));
}

const SATURDAY = 6;
const SUNDAY = 0;

/** The first day from Monday to Friday after a day. */
function businessDayAfter(date: CalendarDate): CalendarDate {
  const next = plusDays(date, 1);
  const weekday = new Date(next).getUTCDay();
  return weekday === SATURDAY || weekday === SUNDAY ? businessDayAfter(next) : next;
}

/** The later of the deposit's deadline and the end of the day (Chicago) 63 days before departure (D23). */
export function finalDueBy(departedAt: CalendarDate, depositDueBy: Instant): Instant {
  return later(depositDueBy, endOfDay(plusDays(departedAt, -FULL_PAYMENT_DAYS), BUSINESS_ZONE));
}

/** Whether deposit and final payment are asked for as one "Full Payment": the hold was made 63 days or less before departure (D23). */
export function isFullPaymentStage(departedAt: CalendarDate, createdAt: Instant): boolean {
  return daysToDeparture(departedAt, createdAt) <= FULL_PAYMENT_DAYS;
}

export interface HoldClock {
  /** 72, 24 or 8: see {@link holdHoursAtCreation}. */
  hours: number;
  expiredAt: Instant | null;
  /** Whether it has been extended before. */
  extended: boolean;
}

/**
 * Hours by which the customer can extend a hold now: 24 for a 72-hour hold with 24 hours or less left, 12 for a 24-hour hold with
 * 8 or less; null when it cannot, also when it has expired or was extended before (D24).
 */
export function extendableHours(hold: HoldClock, now: Instant): number | null {
  return hold.extended ? null : offeredExtensionHours(hold, now);
}

/**
 * The hours of extension for a hold that is close to its end, also where it was extended before (spec §4 "Hold duration and
 * warning"); null: it is not close to its end, or has no such hours, and no warning is shown.
 */
export function offeredExtensionHours(hold: Omit<HoldClock, 'extended'>, now: Instant): number | null {
  if (hold.expiredAt === null) return null;
  const millisLeft = millis(hold.expiredAt) - millis(now);
  if (millisLeft <= 0) return null;
  const extension = HOLD_LENGTHS.find(({ hours }) => hours === hold.hours)?.extension ?? null;
  return extension !== null && millisLeft <= extension.hoursLeft * HOUR ? extension.hours : null;
}

/**
 * The deadlines of a hold that was extended to `expiredAt` (spec §4 "Hold extension"): the deposit is due then, the final
 * payment no earlier.
 */
export function extendedDeadlines(
  hold: { finalDueBy: Instant | null },
  expiredAt: Instant,
): { expiredAt: Instant; depositDueBy: Instant; finalDueBy: Instant } {
  const final = hold.finalDueBy === null ? expiredAt : later(hold.finalDueBy, expiredAt);
  return { expiredAt, depositDueBy: expiredAt, finalDueBy: final };
}
