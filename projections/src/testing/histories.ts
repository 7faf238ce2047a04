import { formatBookingNumber } from '@tour-portal/contracts/booking-number.js';
import { event } from '@tour-portal/contracts/events.js';
import type { HoldTerms, NewEvent, RecordedEvent } from '@tour-portal/contracts/events.js';
import { calendarDate, instant, millis, plusHours } from '@tour-portal/contracts/time.js';
import type { CalendarDate, Instant } from '@tour-portal/contracts/time.js';
import fc from 'fast-check';
import { TOLD_AT, recorded } from './recorded.js';
import type { Told } from './recorded.js';
import { accountOpened, holdTerms } from './terms.js';

interface Account {
  readonly id: number;
  open: boolean;
  doNotBook: boolean;
}

interface Departure {
  readonly tour: number;
  readonly departedAt: CalendarDate;
  readonly capacity: number;
  /** Capacity said by an event. */
  known: boolean;
}

/** A hold on its way through the saga, and what it still occupies. */
interface Hold {
  readonly id: number;
  readonly account: Account;
  readonly departure: Departure;
  readonly seats: number;
  readonly number: number;
  readonly replaces: Hold | null;
  phase: 'begun' | 'placed' | 'ended' | 'abandoned';
  terms: HoldTerms | null;
  extended: boolean;
  slot: boolean;
  held: boolean;
  /** The hold its seats are shared with, while both are there (D20). */
  partner: Hold | null;
}

/** One thing that may happen next: does it to the world and tells the events. */
type Step = () => NewEvent[];

const MINUTE = 60_000;

/** Three accounts and two departures of few seats: small enough that everything meets everything. */
class World {
  private readonly accounts: Account[] = [1, 2, 3].map((id) => ({ id, open: false, doNotBook: false }));
  private readonly departures: Departure[] = [
    { tour: 7, departedAt: calendarDate('2027-06-05'), capacity: 6, known: false },
    { tour: 8, departedAt: calendarDate('2027-06-05'), capacity: 4, known: false },
  ];
  private readonly holds: Hold[] = [];
  private now: Instant = TOLD_AT;

  /** What a choice of numbers makes of this world: each picks one of the things that may happen next. */
  live(choices: readonly number[]): Told[] {
    return choices.flatMap((choice) => {
      const steps = this.steps(choice);
      // The small remainders of the choice decide which steps there are.
      const step = steps[Math.floor(choice / 420) % steps.length];
      this.now = instant(millis(this.now) + MINUTE);
      const at = this.now;
      return step === undefined ? [] : step().map((happened) => ({ ...happened, at }));
    });
  }

  private steps(choice: number): Step[] {
    return [
      ...this.accounts.flatMap((account) => this.accountSteps(account, choice)),
      ...this.holds.flatMap((hold) => this.holdSteps(hold, choice)),
    ];
  }

  private accountSteps(account: Account, choice: number): Step[] {
    if (!account.open) return [() => ((account.open = true), [accountOpened(account.id)])];
    const inSlot = this.holds.filter((hold) => hold.account === account && hold.slot);
    const [current] = inSlot;
    const mayTake =
      !account.doNotBook && (current === undefined || (inSlot.length === 1 && current.phase === 'placed'));
    const steps: Step[] = mayTake ? [() => this.takeSlot(account, current ?? null, choice)] : [];
    // Rarely, so that most accounts can hold.
    if (account.doNotBook || choice % 5 === 0) steps.push(() => this.setDoNotBook(account));
    return steps;
  }

  private setDoNotBook(account: Account): NewEvent[] {
    account.doNotBook = !account.doNotBook;
    return [event('DoNotBookSet', { account: account.id, doNotBook: account.doNotBook })];
  }

  private takeSlot(account: Account, replaces: Hold | null, choice: number): NewEvent[] {
    const departure = this.departures[choice % this.departures.length]!;
    const seats = 1 + (choice % 3);
    const joined = this.holds.find((hold) => hold.terms !== null && hold.departure === departure);
    const number = joined !== undefined && choice % 4 === 0 ? joined.number : this.holds.length;
    const id = 11 + this.holds.length;
    const fresh = { phase: 'begun', terms: null, extended: false, slot: true, held: false } as const;
    this.holds.push({ id, account, departure, seats, number, replaces, partner: null, ...fresh });
    const { tour, departedAt } = departure;
    const taken = { account: account.id, booking: id, replaces: replaces?.id ?? null, tour, departedAt };
    return [event('HoldSlotTaken', { ...taken, takenAt: this.now })];
  }

  private holdSteps(hold: Hold, choice: number): Step[] {
    switch (hold.phase) {
      case 'begun': {
        if (choice % 5 === 0)
          return [() => ((hold.phase = 'abandoned'), [event('HoldAbandoned', ids(hold))])];
        if (hold.held) return [() => this.place(hold)];
        // Refused seats: the command that wanted them gives the slot back itself.
        return [() => (this.fits(hold) ? this.holdSeats(hold) : this.giveUp(hold))];
      }
      case 'placed':
        return this.placedSteps(hold, choice);
      case 'ended':
      case 'abandoned':
        if (hold.held) return [() => this.releaseSeats(hold)];
        return hold.slot ? [() => this.freeSlot(hold)] : [];
    }
  }

  private giveUp(hold: Hold): NewEvent[] {
    hold.phase = 'ended';
    return this.freeSlot(hold);
  }

  private freeSlot(hold: Hold): NewEvent[] {
    hold.slot = false;
    return [event('HoldSlotFreed', ids(hold))];
  }

  private placedSteps(hold: Hold, choice: number): Step[] {
    const booking = hold.id;
    const end = (happened: () => NewEvent) => () => ((hold.phase = 'ended'), [happened()]);
    const expiredAt = hold.terms?.expiredAt ?? this.now;
    const next = this.holds.find((other) => other.replaces === hold && other.terms !== null);
    const replaced = next && end(() => event('HoldReplaced', { booking, by: next.id, deletedAt: this.now }));
    const over =
      choice % 2 === 0
        ? end(() => event('HoldDeleted', { booking, deletedAt: this.now }))
        : end(() => event('HoldExpired', { booking, expiredAt }));
    const steps: Step[] = replaced === undefined ? [] : [replaced];
    if (choice % 3 === 0) steps.push(over);
    if (!hold.extended) steps.push(() => this.extend(hold, expiredAt));
    return steps;
  }

  private extend(hold: Hold, expiredAt: Instant): NewEvent[] {
    hold.extended = true;
    const until = plusHours(expiredAt, 24);
    const due = { expiredAt: until, depositDueBy: until, finalDueBy: until };
    return [event('HoldExtended', { booking: hold.id, hours: 24, ...due })];
  }

  private place(hold: Hold): NewEvent[] {
    const { id, account, departure, seats, number, replaces } = hold;
    const { tour, departedAt } = departure;
    hold.phase = 'placed';
    hold.terms = holdTerms({
      booking: id,
      account: account.id,
      number: formatBookingNumber('CR', departedAt, number),
      tour,
      departedAt,
      roomGuests: [seats],
      guests: Array.from({ length: seats }, (_, guest) => id * 10 + guest),
      createdAt: this.now,
      expiredAt: plusHours(this.now, 72),
      replaces: replaces?.id ?? null,
      joins: this.holds.some((other) => other !== hold && other.number === number),
    });
    return [event('HoldPlaced', hold.terms)];
  }

  private holdSeats(hold: Hold): NewEvent[] {
    const { departure, account, seats, number } = hold;
    const { tour, departedAt, capacity } = departure;
    const before = this.seatsTaken(departure);
    hold.partner = giverOf(hold);
    if (hold.partner !== null) hold.partner.partner = hold;
    hold.held = true;
    const events: NewEvent[] = [];
    if (!departure.known)
      events.push(event('CapacitySet', { tour, departedAt, capacity, seatsTaken: before }));
    departure.known = true;
    const held = { tour, departedAt, booking: hold.id, account: account.id, seats, number };
    const seatsTaken = this.seatsTaken(departure);
    return [...events, event('SeatsHeld', { ...held, replaces: hold.partner?.id ?? null, seatsTaken })];
  }

  private releaseSeats(hold: Hold): NewEvent[] {
    hold.held = false;
    if (hold.partner !== null) hold.partner.partner = null;
    hold.partner = null;
    const { tour, departedAt } = hold.departure;
    const seatsTaken = this.seatsTaken(hold.departure);
    return [event('SeatsReleased', { tour, departedAt, booking: hold.id, seats: hold.seats, seatsTaken })];
  }

  private fits(hold: Hold): boolean {
    const given = giverOf(hold)?.seats ?? 0;
    return this.seatsTaken(hold.departure) + Math.max(0, hold.seats - given) <= hold.departure.capacity;
  }

  /** A hold and the one replacing it count once, as the larger of the two. */
  private seatsTaken(departure: Departure): number {
    const held = this.holds.filter((hold) => hold.held && hold.departure === departure);
    return held.reduce((sum, { id, seats, partner }) => {
      if (partner === null) return sum + seats;
      return id < partner.id ? sum + Math.max(seats, partner.seats) : sum;
    }, 0);
  }
}

function ids(hold: Hold): { booking: number; account: number } {
  return { booking: hold.id, account: hold.account.id };
}

function giverOf({ replaces, departure }: Hold): Hold | null {
  return replaces?.held === true && replaces.departure === departure && replaces.partner === null
    ? replaces
    : null;
}

/** What could have happened: the events of several accounts, departures and holds, interleaved as sagas interleave. */
export function histories(maxLength = 60): fc.Arbitrary<RecordedEvent[]> {
  return fc
    .array(fc.nat(1_000_000), { maxLength, size: 'max' })
    .map((choices) => recorded(new World().live(choices)));
}
