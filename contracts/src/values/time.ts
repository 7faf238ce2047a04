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

/** @throws TypeError when the text is no day; for constants and tests. */
export function calendarDate(value: string): CalendarDate {
  if (!isCalendarDate(value)) throw new TypeError(`not a calendar date: ${value}`);
  return value;
}

/** Whether a text is a moment as people write it, to the minute at least and with its zone; `instant` reads it. */
export function isMoment(value: unknown): value is string {
  return typeof value === 'string' && MOMENT_PATTERN.test(value) && !Number.isNaN(Date.parse(value));
}

/** @param millis epoch milliseconds, or any text that `Date` reads */
export function instant(millis: number | string): Instant {
  return new Date(millis).toISOString() as Instant;
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
 * Answers of a pure function about days and zones, which are costly to work out and asked for again and again.
 * @param key what the answer depends on
 */
function remembered<T>(answers: Map<string, T>, key: string, answer: () => T): T {
  const known = answers.get(key);
  if (known !== undefined) return known;
  if (answers.size >= 5_000) answers.clear();
  const found = answer();
  answers.set(key, found);
  return found;
}

const dates = new Map<string, CalendarDate>();
const ends = new Map<string, Instant>();

/** The day a moment falls on in a zone. */
export function dateIn(zone: string, at: Instant): CalendarDate {
  // Days begin on whole minutes everywhere: all moments of a minute fall on one day.
  return remembered(dates, at.slice(0, -8) + zone, () => dayOf(millis(at) + offsetOf(zone, millis(at))));
}

/** The first moment of a day in a zone. */
export function startOfDay(date: CalendarDate, zone: string): Instant {
  return instant(momentOf(Date.parse(date), zone));
}

/** A full hour of a day, as the clocks of a zone show it; 0 to 23. */
export function hourOf(date: CalendarDate, hour: number, zone: string): Instant {
  return instant(momentOf(Date.parse(date) + hour * HOUR_MILLIS, zone));
}

/** The last millisecond of a day in a zone. */
export function endOfDay(date: CalendarDate, zone: string): Instant {
  return remembered(ends, date + zone, () => instant(momentOf(Date.parse(date) + DAY_MILLIS, zone) - 1));
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
  return written(partsOfDay(new Date(date)), format);
}

/** A moment in words as the clocks of a zone show it, for example `h:mm a`, in US English. */
export function formatInstant(at: Instant, zone: string, format: string): string {
  return written(partsOf(millis(at), zone), format);
}

type Parts = Readonly<
  Record<'weekday' | 'month' | 'day' | 'year' | 'hour' | 'minute' | 'second' | 'timeZoneName', string>
>;

const HOUR = (parts: Parts) => Number(parts.hour);
/** What stands in formats, by the signs of Unicode's; words of a format itself are between apostrophes. */
const SIGNS: Readonly<Record<string, (parts: Parts) => string>> = {
  cccc: ({ weekday }) => weekday,
  ccc: ({ weekday }) => weekday.slice(0, 3),
  LLLL: ({ month }) => month,
  MMMM: ({ month }) => month,
  MMM: ({ month }) => month.slice(0, 3),
  dd: ({ day }) => day.padStart(2, '0'),
  d: ({ day }) => day,
  yyyy: ({ year }) => year.padStart(4, '0'),
  HH: ({ hour }) => hour.padStart(2, '0'),
  h: (parts) => String(HOUR(parts) % 12 || 12),
  mm: ({ minute }) => minute.padStart(2, '0'),
  ss: ({ second }) => second.padStart(2, '0'),
  a: (parts) => (HOUR(parts) < 12 ? 'AM' : 'PM'),
  ZZZZ: ({ timeZoneName }) => timeZoneName,
};

/** @throws RangeError for a sign that is none of {@link SIGNS} */
function written(parts: Parts, format: string): string {
  return format.replace(/'([^']*)'|[A-Za-z]+/g, (sign, words: string | undefined) => {
    if (words !== undefined) return words;
    const write = SIGNS[sign];
    if (write === undefined) throw new RangeError(`no sign of a format: ${sign}`);
    return write(parts);
  });
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

/** The first moment of a day of the calendar. It has no zone: `Intl`, with which a phone begins slowly, is not needed. */
function partsOfDay(date: Date): Parts {
  return {
    weekday: WEEKDAYS[date.getUTCDay()] ?? '',
    month: MONTHS[date.getUTCMonth()] ?? '',
    day: String(date.getUTCDate()),
    year: String(date.getUTCFullYear()),
    hour: '0',
    minute: '00',
    second: '00',
    timeZoneName: 'UTC',
  };
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** What the calendar and the clocks of a zone show at a moment, in US English. */
function partsOf(at: number, zone: string): Parts {
  let clock = clocks.get(zone);
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      weekday: 'long',
      ...({ year: 'numeric', month: 'long', day: 'numeric' } as const),
      ...({ hour: 'numeric', minute: 'numeric', second: 'numeric' } as const),
      timeZoneName: 'short',
    });
    clocks.set(zone, clock);
  }
  return Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value])) as Parts;
}

const offsets = new Map<string, Intl.DateTimeFormat>();

/** How far the clocks of a zone are ahead of UTC at a moment, in milliseconds. */
function offsetOf(zone: string, at: number): number {
  let clock = offsets.get(zone);
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      ...({ year: 'numeric', month: 'numeric', day: 'numeric' } as const),
      ...({ hour: 'numeric', minute: 'numeric', second: 'numeric' } as const),
    });
    offsets.set(zone, clock);
  }
  const [month, day, year, ...time] = clock.format(at).match(/\d+/g)?.map(Number) ?? [];
  const [hour, minute, second] = time;
  const shown = Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second);
  return shown - Math.floor(at / 1_000) * 1_000;
}

/**
 * The moment when the clocks of a zone show a time. A time that they leave out is taken for the one as long after they
 * jumped; of one that they show twice, it is the first.
 * @param shown as if the clocks showed UTC, epoch milliseconds
 */
function momentOf(shown: number, zone: string): number {
  const before = offsetOf(zone, shown - DAY_MILLIS);
  const after = offsetOf(zone, shown + DAY_MILLIS);
  const second = shown - after;
  const isSecond = offsetOf(zone, shown - before) !== before && offsetOf(zone, second) === after;
  return isSecond ? second : shown - before;
}

function dayOf(at: number): CalendarDate {
  return new Date(at).toISOString().slice(0, 10) as CalendarDate;
}
