import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import type { Guest } from '../api/api.js';
import { ADULT_DETAILS, OWN_TRAVEL_WITHOUT_DATES, aFee, aGuest } from '../testing/guests.js';
import { calendarDate, formatInstant, atHour, instant, millis, plusDays, plusHours } from '../values/time.js';
import type { Instant } from '../values/time.js';
import { customerTimeZones } from './customer-zones.js';
import { isDaytime } from './daytime.js';
import { ALL_REMINDERS, REMINDER_KINDS, DEFAULT_REMINDER_TIMES } from './reminder-kinds.js';
import { isReminderNeeded, reminderKey, planReminders } from './reminders.js';
import type { RemindedBooking, Reminder, ReminderFacts } from './reminders.js';

const CHICAGO = ['America/Chicago'];
const DEPARTS = calendarDate('2027-06-10');
const RETURNS = calendarDate('2027-06-20');
const HELD = instant('2027-01-04T18:00:00.000Z');
const PAID = plusHours(HELD, 20);
const PASSPORT = {
  passportNumber: 'X1234567',
  passportCountry: 'US',
  passportBornAt: calendarDate('1980-02-03'),
  passportExpiredAt: calendarDate('2031-01-01'),
} as const;

/** What the customer has done so far. */
type Done = Readonly<Record<'deposit' | 'final' | 'details' | 'flights' | 'passport', boolean>>;

const NOTHING: Done = { deposit: false, final: false, details: false, flights: false, passport: false };
const BOOKED: Done = { ...NOTHING, deposit: true };
const ALL: Done = { deposit: true, final: true, details: true, flights: true, passport: true };

function guestWith({ deposit, final, details, flights, passport }: Done): Guest {
  return aGuest({
    fullName: 'Ann Miller',
    ...(details ? ADULT_DETAILS : {}),
    ...(passport ? PASSPORT : {}),
    ...(flights ? OWN_TRAVEL_WITHOUT_DATES : {}),
    fees: [aFee('DEPOSIT', 30_000, deposit ? 30_000 : 0), aFee('FINAL_PAYMENT', 60_000, final ? 60_000 : 0)],
    paid: deposit,
  });
}

function bookingWith(done: Done, changes: Partial<RemindedBooking> = {}): RemindedBooking {
  return {
    guests: [guestWith(done)],
    createdAt: HELD,
    expiredAt: done.deposit ? null : plusHours(HELD, 72),
    deletedAt: null,
    cancelledAt: null,
    departedAt: DEPARTS,
    concludedAt: RETURNS,
    finalDueBy: atHour(plusDays(DEPARTS, -90), 23, CHICAGO[0]!),
    payments: done.deposit ? [{ submittedAt: PAID }] : [],
    surveySubmittedAt: null,
    ...changes,
  };
}

function factsOf(booking: RemindedBooking, changes: Partial<ReminderFacts> = {}): ReminderFacts {
  return {
    booking,
    owner: { firstName: 'Ann', lastName: 'Miller' },
    tour: { requiresPassport: true, crossesBorder: true, includesFlights: false, timezoneEnd: CHICAGO[0]! },
    hasDocuments: true,
    zones: CHICAGO,
    choices: ALL_REMINDERS,
    times: DEFAULT_REMINDER_TIMES,
    sentKeys: [],
    ...changes,
  };
}

/** What happens to a booking, from the hold to long after the tour. */
interface Life {
  /** What the customer has done until a moment. */
  readonly doneBy: (at: Instant) => Done;
  readonly cancelledAt: Instant | null;
  readonly surveyAt: Instant | null;
  readonly zones: readonly string[];
  /** Whether the instance is down at a moment. */
  readonly isDown: (at: Instant) => boolean;
}

interface Sent extends Reminder {
  readonly at: Instant;
  readonly facts: ReminderFacts;
}

const END_OF_LIVES = atHour(plusDays(RETURNS, 45), 12, CHICAGO[0]!);
/** The shortest time between two checks. */
const MIN_PAUSE_MILLIS = 60_000;

/** The reminders that are sent in a life: checks for due ones at the planned times, as the background work does. */
function sentIn({ doneBy, cancelledAt, surveyAt, zones, isDown }: Life, rule = planReminders): Sent[] {
  const sent: Sent[] = [];
  let now: Instant = HELD;
  let [wasBooked, next]: [boolean, Instant | null] = [false, HELD];
  while (now < END_OF_LIVES) {
    const done = doneBy(now);
    // The event of the deposit makes the background work check at once.
    if (done.deposit && !wasBooked) next = now;
    wasBooked = done.deposit;
    if (next !== null && next <= now && !isDown(now)) {
      const booking = bookingWith(done, {
        cancelledAt: cancelledAt !== null && cancelledAt <= now ? cancelledAt : null,
        surveySubmittedAt: surveyAt !== null && surveyAt <= now ? surveyAt : null,
      });
      const facts = factsOf(booking, { zones, sentKeys: sent.map(reminderKey) });
      const plan = rule(facts, now);
      sent.push(...plan.send.map((reminder) => ({ ...reminder, at: now, facts })));
      expect(plan.next === null || plan.next > now).toBe(true);
      next = plan.next;
    }
    const planned = next === null || next <= now ? instant(millis(now) + 3_600_000) : next;
    // No step skips the moment at which the deposit may be paid.
    const nextMoment = now < PAID && planned > PAID ? PAID : planned;
    now = instant(Math.max(millis(nextMoment), millis(now) + MIN_PAUSE_MILLIS));
  }
  return sent;
}

const moments = fc.integer({ min: millis(HELD), max: millis(END_OF_LIVES) }).map(instant);
const momentOrNever = fc.option(moments, { nil: null });
const zonesOfCustomers = fc.constantFrom(
  ...['NV US', 'FL US', 'HI US', 'NL CA', 'XX FR', 'AK US', 'ON CA'].map((text) => {
    const [state = '', country = ''] = text.split(' ');
    return customerTimeZones({ state, country });
  }),
);

const lives: fc.Arbitrary<Life> = fc
  .record({
    final: momentOrNever,
    details: momentOrNever,
    flights: momentOrNever,
    passport: momentOrNever,
    cancelledAt: momentOrNever,
    surveyAt: momentOrNever,
    zones: zonesOfCustomers,
    paid: fc.boolean(),
    down: fc.tuple(moments, fc.integer({ min: 1, max: 40 * 24 })),
  })
  .map(({ final, details, flights, passport, cancelledAt, surveyAt, zones, paid, down: [from, hours] }) => {
    const isDone = (moment: Instant | null, at: Instant) => moment !== null && moment <= at;
    return {
      doneBy: (at) => {
        const deposit = paid && at >= PAID;
        return {
          deposit,
          final: deposit && isDone(final, at),
          details: deposit && isDone(details, at),
          flights: deposit && isDone(flights, at),
          passport: deposit && isDone(passport, at),
        };
      },
      cancelledAt,
      surveyAt,
      zones,
      isDown: (at) => at >= from && at < plusHours(from, hours),
    };
  });

function lifeWith(done: Done): Life {
  const doneOncePaid = (at: Instant) => (at >= PAID ? done : NOTHING);
  return {
    doneBy: done.deposit ? doneOncePaid : () => done,
    cancelledAt: null,
    surveyAt: null,
    zones: CHICAGO,
    isDown: () => false,
  };
}

const timesOf = (sent: readonly Sent[]) =>
  sent.map(({ kind, at }) => `${kind} ${formatInstant(at, CHICAGO[0]!, 'MMM d h:mm a')}`);

const ONLY_DEPOSIT_PAID = { guests: [guestWith(BOOKED)], cancelledAt: null, surveySubmittedAt: null };

/** For all lives and time zones: each reminder is sent at most once, none at night, none for what is done. */
function sentOnceInDaytimeWhereNeeded(rule: typeof planReminders) {
  return fc.property(lives, (life) => {
    const sent = sentIn(life, rule);
    expect(new Set(sent.map(reminderKey)).size).toBe(sent.length);
    for (const { kind, at, due, facts } of sent) {
      expect([kind, at, isDaytime(at, life.zones)]).toEqual([kind, at, true]);
      expect([kind, at, isReminderNeeded(kind, facts, at)]).toEqual([kind, at, true]);
      // A reminder is early by less than a day: it is sent the evening before, where the morning would be too late.
      expect(millis(due) - millis(at)).toBeLessThan(24 * 3_600_000);
    }
  });
}

describe('the reminders of a booking (D62)', () => {
  it('come when they are due, in the daytime, for a hold, and for a booking with only its deposit paid', () => {
    expect(timesOf(sentIn(lifeWith(NOTHING)))).toEqual([
      'hold-ends Jan 6 12:00 PM',
      'hold-ends Jan 7 9:00 AM',
    ]);
    expect(timesOf(sentIn(lifeWith(BOOKED)))).toEqual([
      'final-due Feb 11 9:00 AM',
      'final-due Feb 27 9:00 AM',
      'final-due Mar 10 9:00 AM',
      'details-missing Apr 11 9:00 AM',
      'flights-missing Apr 11 9:00 AM',
      'passport Apr 11 9:00 AM',
      'details-missing May 11 9:00 AM',
      'flights-missing May 11 9:00 AM',
      'passport May 11 9:00 AM',
      'documents-ready May 27 9:00 AM',
      'survey Jun 22 10:00 AM',
    ]);
  });

  it('are only those of documents and the survey where all is done', () => {
    expect(sentIn(lifeWith(ALL)).map(({ kind }) => kind)).toEqual(['documents-ready', 'survey']);
  });

  it('ask for the age of a second guest with the owner’s name', () => {
    const at = atHour(plusDays(DEPARTS, -30), 12, CHICAGO[0]!);
    const owner = { ...guestWith(ALL), age: null };
    const isNeeded = (...guests: Guest[]) =>
      isReminderNeeded('details-missing', factsOf(bookingWith(ALL, { guests })), at);
    expect([isNeeded(owner), isNeeded(owner, { ...owner, id: 2 })]).toEqual([false, true]);
  });

  it('do not tell of documents where the departure has none', () => {
    const at = atHour(plusDays(DEPARTS, -9), 12, CHICAGO[0]!);
    const isNeeded = (hasDocuments: boolean) =>
      isReminderNeeded('documents-ready', factsOf(bookingWith(ALL), { hasDocuments }), at);
    expect([isNeeded(true), isNeeded(false)]).toEqual([true, false]);
  });

  it('come at most once each, never at night, never for what is done', () => {
    fc.assert(sentOnceInDaytimeWhereNeeded(planReminders), { numRuns: 120 });
  });

  it.each<[string, typeof planReminders]>([
    ['ignores what was sent', (facts, now) => planReminders({ ...facts, sentKeys: [] }, now)],
    ['uses the daytime of Tokyo', (facts, now) => planReminders({ ...facts, zones: ['Asia/Tokyo'] }, now)],
    [
      'ignores what is done',
      (facts, now) => planReminders({ ...facts, booking: { ...facts.booking, ...ONLY_DEPOSIT_PAID } }, now),
    ],
  ])('would fail the same property if the rule %s', (_, rule) => {
    const { failed } = fc.check(sentOnceInDaytimeWhereNeeded(rule), { numRuns: 500, endOnFailure: true });
    expect(failed).toBe(true);
  });

  it('all come to a hold or a booking where they stay needed and the instance is never down', () => {
    fc.assert(
      fc.property(zonesOfCustomers, (zones) => {
        const count = (life: Life) => {
          const kinds = sentIn({ ...life, zones }).map(({ kind }) => kind);
          return REMINDER_KINDS.map((kind) => kinds.filter((other) => other === kind).length);
        };
        expect(count(lifeWith(BOOKED))).toEqual(
          REMINDER_KINDS.map((kind) => (kind === 'hold-ends' ? 0 : DEFAULT_REMINDER_TIMES[kind].length)),
        );
        expect(count(lifeWith(NOTHING))).toEqual([2, 0, 0, 0, 0, 0, 0]);
      }),
    );
  });

  it('wait for the morning, and are not sent again', () => {
    const booking = bookingWith(NOTHING);
    const night = instant('2027-01-07T09:00:00.000Z');
    expect(isDaytime(night, CHICAGO)).toBe(false);
    const { send, next } = planReminders(factsOf(booking), night);
    expect(send).toEqual([]);
    expect(next).toBe(instant('2027-01-07T15:00:00.000Z'));
    const morning = planReminders(factsOf(booking), next!);
    expect(morning.send).toHaveLength(1);
    const again = factsOf(booking, { sentKeys: morning.send.map(reminderKey) });
    expect(planReminders(again, next!).send).toEqual([]);
  });

  it('are left out where they are switched off, except those that are always sent', () => {
    const off = Object.fromEntries(REMINDER_KINDS.map((kind) => [kind, false])) as never;
    const at = atHour(plusDays(DEPARTS, -30), 10, CHICAGO[0]!);
    const booking = bookingWith(BOOKED, { finalDueBy: plusHours(at, 48) });
    const kinds = (choices: typeof ALL_REMINDERS) => {
      const { send } = planReminders(factsOf(booking, { choices }), at);
      return send.map(({ kind }) => kind);
    };
    expect(kinds(ALL_REMINDERS)).toEqual(['final-due', 'details-missing', 'flights-missing', 'passport']);
    expect(kinds(off)).toEqual(['final-due']);
    expect(kinds({ ...ALL_REMINDERS, passport: false })).not.toContain('passport');
    // They are checked again when they would be sent, as they may be switched on again by then.
    const paid = bookingWith({ ...BOOKED, final: true });
    const { next } = planReminders(factsOf(paid), at);
    expect(next).not.toBe(null);
    expect(planReminders(factsOf(paid, { choices: off }), at)).toEqual({ send: [], next });
  });
});
