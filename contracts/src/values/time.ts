/**
 * A day of the calendar, `yyyy-MM-dd` (D5). Compare with `<`: the order of the strings is the order of the days.
 * @format date
 */
export type CalendarDate = string & { readonly calendarDate: unique symbol };
/**
 * A moment, ISO-8601 UTC with milliseconds, `2026-11-21T01:16:43.000Z` (D5). `<` is the order of time.
 * @format date-time
 */
export type Instant = string & { readonly instant: unique symbol };

/** Spec §9 "Timezones". */
export const BUSINESS_ZONE = 'America/Chicago';
export const DEADLINE_ZONE = 'America/New_York';

/** The earliest and latest date any field takes (spec §9 "Default date range"). */
export const FIRST_DATE = '1970-01-01' as CalendarDate;
export const LAST_DATE = '9999-12-31' as CalendarDate;

const HOUR_MILLIS = 3_600_000;
const DAY_MILLIS = 24 * HOUR_MILLIS;

const DATE_PATTERN = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT_PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;

/** Whether a text is a real day, written `yyyy-MM-dd`, from 1970-01-01 to 9999-12-31. */
export function isCalendarDate(value: unknown): value is CalendarDate {
  return (
    typeof value === 'string' &&
    DATE_PATTERN.test(value) &&
    value >= FIRST_DATE &&
    new Date(`${value}T00:00:00Z`).getUTCDate() === Number(value.slice(8))
  );
}

/** For a text that must be a calendar date. @throws TypeError when it is none */
export function calendarDate(value: string): CalendarDate {
  if (!isCalendarDate(value)) throw new TypeError(`not a calendar date: ${value}`);
  return value;
}

/** Whether a text is an ISO-8601 moment, at least to the minute and with its zone; {@link instant} reads it. */
export function isMoment(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    MOMENT_PATTERN.test(value) &&
    isCalendarDate(value.slice(0, 10)) &&
    !Number.isNaN(Date.parse(value))
  );
}

/** @param moment epoch milliseconds, or a text that `Date` reads @throws RangeError for another text */
export function instant(moment: number | string): Instant {
  return new Date(moment).toISOString() as Instant;
}

export function millis(at: Instant): number {
  return Date.parse(at);
}

export function plusHours(at: Instant, hours: number): Instant {
  return instant(millis(at) + hours * HOUR_MILLIS);
}

/** The later of two moments or days. */
export function later<T extends CalendarDate | Instant>(a: T, b: T): T {
  return a >= b ? a : b;
}

/** The earlier of two moments or days. */
export function earlier<T extends CalendarDate | Instant>(a: T, b: T): T {
  return a <= b ? a : b;
}

/**
 * Caches the answers of a pure function about days and zones: they are costly to compute and are needed again and again.
 * @param key what the answer depends on
 */
function cached<T>(answers: Map<string, T>, key: string, compute: () => T): T {
  const stored = answers.get(key);
  if (stored !== undefined) return stored;
  if (answers.size >= 5_000) answers.clear();
  const computed = compute();
  answers.set(key, computed);
  return computed;
}

/** Answers of {@link dateIn}. */
const dates = new Map<string, CalendarDate>();
/** Answers of {@link endOfDay}. */
const dayEnds = new Map<string, Instant>();

/** The day a moment falls on in a zone. */
export function dateIn(zone: string, at: Instant): CalendarDate {
  // Since 1972 days begin on whole minutes everywhere: all moments of a minute fall on one day.
  return cached(dates, at.slice(0, -8) + zone, () => dayOf(millis(at) + offsetOf(zone, millis(at))));
}

/** The first moment of a day in a zone. */
export function startOfDay(date: CalendarDate, zone: string): Instant {
  return instant(momentOf(Date.parse(date), zone));
}

/** A full hour of a day, as the clocks of a zone show it; 0 to 23. */
export function atHour(date: CalendarDate, hour: number, zone: string): Instant {
  return instant(momentOf(Date.parse(date) + hour * HOUR_MILLIS, zone));
}

/** The last millisecond of a day in a zone. */
export function endOfDay(date: CalendarDate, zone: string): Instant {
  return cached(dayEnds, date + zone, () => instant(momentOf(Date.parse(date) + DAY_MILLIS, zone) - 1));
}

export function plusDays(date: CalendarDate, days: number): CalendarDate {
  return dayOf(Date.parse(date) + days * DAY_MILLIS);
}

/** Whole calendar days from one day to another; negative when `to` is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MILLIS);
}

/** Whole calendar days from today in New York to the first day of the tour (D5). */
export function daysToDeparture(departedAt: CalendarDate, now: Instant): number {
  return daysBetween(dateIn(DEADLINE_ZONE, now), departedAt);
}

/** `Sun May 2 2027` (spec §3). */
export function weekdayText(date: CalendarDate): string {
  return formatDate(date, 'ccc MMM d yyyy');
}

/** A day in words, for example `MMM d yyyy` (formats of spec §3), in US English. */
export function formatDate(date: CalendarDate, format: string): string {
  return formatted({ clock: new Date(date), zoneName: () => 'UTC' }, format);
}

/** A moment in words as the clocks of a zone show it, for example `h:mm a`, in US English. */
export function formatInstant(at: Instant, zone: string, format: string): string {
  const moment = millis(at);
  return formatted(
    { clock: new Date(moment + offsetOf(zone, moment)), zoneName: () => zoneNameOf(zone, moment) },
    format,
  );
}

interface ShownTime {
  /** The UTC fields of this date are what the clocks show. */
  readonly clock: Date;
  /** The zone's short name, such as `CST`. */
  readonly zoneName: () => string;
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

const weekday = ({ clock }: ShownTime) => WEEKDAYS[clock.getUTCDay()] ?? '';
const month = ({ clock }: ShownTime) => MONTHS[clock.getUTCMonth()] ?? '';
const hour = ({ clock }: ShownTime) => clock.getUTCHours();
const twoDigits = (number: number) => String(number).padStart(2, '0');
/** The Unicode format signs that a format may contain; literal words of a format are between apostrophes. */
const SIGNS: Readonly<Record<string, (shown: ShownTime) => string>> = {
  cccc: weekday,
  ccc: (shown) => weekday(shown).slice(0, 3),
  LLLL: month,
  MMMM: month,
  MMM: (shown) => month(shown).slice(0, 3),
  dd: ({ clock }) => twoDigits(clock.getUTCDate()),
  d: ({ clock }) => String(clock.getUTCDate()),
  yyyy: ({ clock }) => String(clock.getUTCFullYear()).padStart(4, '0'),
  HH: (shown) => twoDigits(hour(shown)),
  h: (shown) => String(hour(shown) % 12 || 12),
  mm: ({ clock }) => twoDigits(clock.getUTCMinutes()),
  ss: ({ clock }) => twoDigits(clock.getUTCSeconds()),
  a: (shown) => (hour(shown) < 12 ? 'AM' : 'PM'),
  ZZZZ: ({ zoneName }) => zoneName(),
};

/** @throws RangeError for a sign that is not in {@link SIGNS} */
function formatted(shown: ShownTime, format: string): string {
  return format.replace(/'([^']*)'|[A-Za-z]+/g, (sign, words: string | undefined) => {
    if (words !== undefined) return words;
    const write = SIGNS[sign];
    if (write === undefined) throw new RangeError(`unknown sign in a format: ${sign}`);
    return write(shown);
  });
}

/** The zones of most customers, from east to west: five to eight hours behind UTC in winter. */
const COMMON_ZONES = [DEADLINE_ZONE, BUSINESS_ZONE, 'America/Denver', 'America/Los_Angeles'];

/** A zone's short name in US English; for the zones of most customers it follows from {@link offsetOf}, which is faster. */
function zoneNameOf(zone: string, at: number): string {
  if (zone === 'UTC') return zone;
  const index = COMMON_ZONES.indexOf(zone);
  if (index >= 0)
    return 'ECMP'.charAt(index) + (offsetOf(zone, at) === -(index + 5) * HOUR_MILLIS ? 'ST' : 'DT');
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' });
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** The part of `Temporal` that is used here; some browsers have it since 2025. */
interface WithTemporal {
  readonly Temporal?: {
    readonly Instant: {
      fromEpochMilliseconds(at: number): {
        toZonedDateTimeISO(zone: string): { readonly offsetNanoseconds: number };
      };
    };
    readonly Now: { timeZoneId(): string };
  };
}

/** The time zone that the device is set to. */
export function deviceTimeZone(): string {
  const { Temporal } = globalThis as WithTemporal;
  return Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}

const clockFormats = new Map<string, Intl.DateTimeFormat>();

/**
 * How far the clocks of a zone are ahead of UTC at a moment, in milliseconds. Uses `Temporal` where there is one: the first
 * use of `Intl` costs a phone a tenth of a second.
 */
function offsetOf(zone: string, at: number): number {
  const { Temporal } = globalThis as WithTemporal;
  if (Temporal !== undefined)
    return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).offsetNanoseconds / 1e6;
  let clockFormat = clockFormats.get(zone);
  if (clockFormat === undefined) {
    clockFormat = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      ...({ year: 'numeric', month: 'numeric', day: 'numeric' } as const),
      ...({ hour: 'numeric', minute: 'numeric', second: 'numeric' } as const),
    });
    clockFormats.set(zone, clockFormat);
  }
  const [month = 1, day = 1, year = 0, ...time] = clockFormat.format(at).match(/\d+/g)?.map(Number) ?? [];
  const shown = Date.UTC(year, month - 1, day, ...time);
  return shown - Math.floor(at / 1_000) * 1_000;
}

/**
 * The moment when the clocks of a zone show a time. A time that they skip is moved forward by the length of the jump; for
 * a time that they show twice, it is the first of the two moments.
 * @param shown the time on the clocks, as the epoch milliseconds of the same time in UTC
 */
function momentOf(shown: number, zone: string): number {
  const offsetBefore = offsetOf(zone, shown - DAY_MILLIS);
  const offsetAfter = offsetOf(zone, shown + DAY_MILLIS);
  const byBefore = shown - offsetBefore;
  const byAfter = shown - offsetAfter;
  const isAfter = offsetOf(zone, byBefore) !== offsetBefore && offsetOf(zone, byAfter) === offsetAfter;
  return isAfter ? byAfter : byBefore;
}

function dayOf(at: number): CalendarDate {
  return new Date(at).toISOString().slice(0, 10) as CalendarDate;
}
