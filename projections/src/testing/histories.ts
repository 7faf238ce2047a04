import { formatBookingNumber } from '@tour-portal/contracts/values/booking-number.js';
import { PERSONAL_FIELDS, event } from '@tour-portal/contracts/events/events.js';
import type { NewEvent, RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { calendarDate, instant, millis, plusHours } from '@tour-portal/contracts/values/time.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import fc from 'fast-check';
import { catalogueSteps, catalogueYear } from './histories-catalogue.js';
import type { CatalogueYear } from './histories-catalogue.js';
import { checklistSteps } from './histories-checklist.js';
import { canHold, freeSlot, holdSeats, applyToHold, newHold, releaseSeats } from './histories-holds.js';
import type {
  Account,
  Departure,
  Hold,
  WaitingRequest,
  HistoryStep,
  HistoryWorld,
} from './histories-holds.js';
import { paymentSteps, startSteps } from './histories-money.js';
import type { Payment } from './histories-money.js';
import { followUpSteps, serviceSteps } from './histories-service.js';
import { eraseSteps, staffSteps } from './histories-staff.js';
import type { Staff } from './histories-staff.js';
import { endSteps, joinSteps, offerFreeSeats } from './histories-waiting.js';
import { FIRST_EVENT_AT, recorded } from './recorded.js';
import type { TestEvent } from './recorded.js';
import { accountChange, accountOpened, holdTerms } from './terms.js';

const MINUTE = 60_000;

/** Three accounts and two departures with few seats: so few that their events often affect each other. */
class World implements HistoryWorld {
  readonly holds: Hold[] = [];
  readonly requests: WaitingRequest[] = [];
  now: Instant = FIRST_EVENT_AT;
  private readonly accounts: Account[] = [1, 2, 3].map((id) => ({
    id,
    open: false,
    doNotBook: false,
    erased: false,
  }));
  private readonly departures: Departure[] = [
    { tour: 7, departedAt: calendarDate('2027-06-05'), capacity: 6, isCapacitySet: false },
    { tour: 8, departedAt: calendarDate('2027-06-05'), capacity: 4, isCapacitySet: false },
  ];
  private readonly payments: Payment[] = [];
  private readonly staff: Staff = { id: 1, status: 'not-added' };
  private readonly catalogue: CatalogueYear[] = this.departures.map(catalogueYear);

  /** The events that follow from these numbers: each picks one of the steps that are possible next. */
  run(choices: readonly number[]): TestEvent[] {
    return choices.flatMap((choice) => {
      const steps = this.steps(choice);
      // The small remainders of the choice decide which steps there are.
      const step = steps[Math.floor(choice / 420) % steps.length];
      this.now = instant(millis(this.now) + MINUTE);
      const at = this.now;
      const happened = step === undefined ? [] : step();
      for (const newEvent of happened)
        for (const hold of this.holds)
          if ('booking' in newEvent.data && newEvent.data.booking === hold.id) applyToHold(hold, newEvent);
      return [...happened, ...offerFreeSeats(this.departures, this)].map((newEvent) => ({ ...newEvent, at }));
    });
  }

  private steps(choice: number): HistoryStep[] {
    const settlements = this.payments.flatMap((payment) => paymentSteps(payment, choice, this));
    return [
      ...this.accounts.flatMap((account) => this.accountSteps(account, choice)),
      ...this.holds.flatMap((hold) => this.holdSteps(hold, choice)),
      ...this.holds.flatMap((hold) => [...serviceSteps(hold, choice, this), ...followUpSteps(hold, this)]),
      ...staffSteps(this.staff, choice, this),
      ...this.catalogue.flatMap((year) => catalogueSteps(year, choice)),
      ...this.requests.flatMap((request) => endSteps(request, choice, this)),
      // Three times, so that a payment is settled soon after it began, as in reality.
      ...settlements,
      ...settlements,
      ...settlements,
    ];
  }

  private accountSteps(account: Account, choice: number): HistoryStep[] {
    if (!account.open) return [() => ((account.open = true), [accountOpened(account.id)])];
    if (account.erased) return [];
    const inSlot = this.holds.filter((hold) => hold.account === account && hold.hasSlot);
    const [current] = inSlot;
    // Rarely while there is a hold, so that holds live long enough to be paid for.
    const canReplace = inSlot.length === 1 && current?.phase === 'placed' && choice % 3 === 0;
    const canTake = !account.doNotBook && (current === undefined || canReplace);
    const departure = this.departures[choice % this.departures.length]!;
    const steps: HistoryStep[] = canTake ? [() => this.takeSlot(account, current ?? null, choice)] : [];
    // Rarely, so that most accounts can hold.
    if (account.doNotBook || choice % 5 === 0) steps.push(() => this.setDoNotBook(account));
    if (choice % 11 === 4) {
      const reminders = { survey: choice % 2 === 0, passport: choice % 3 === 0 };
      steps.push(() => [event('RemindersChosen', { account: account.id, reminders })]);
    }
    steps.push(...eraseSteps(account, choice, this));
    steps.push(...joinSteps(account, departure, choice, this));
    if (choice % 10 === 3) steps.push(() => [accountChange(account.id, Math.floor(choice / 10))]);
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
    const number = joined !== undefined && choice % 4 === 0 ? joined.numberSuffix : this.holds.length;
    const id = 11 + this.holds.length;
    this.holds.push(newHold({ id, account, departure, seats, numberSuffix: number, replaces }));
    const { tour, departedAt } = departure;
    const taken = { account: account.id, booking: id, replaces: replaces?.id ?? null, tour, departedAt };
    return [event('HoldSlotTaken', { ...taken, takenAt: this.now })];
  }

  private holdSteps(hold: Hold, choice: number): HistoryStep[] {
    const { terms } = hold;
    switch (hold.phase) {
      case 'begun': {
        if (choice % 7 === 0) return [() => this.abandon(hold)];
        if (hold.hasSeats) return [() => this.place(hold)];
        // A command whose seats are refused frees the slot itself.
        return [
          () => (canHold(hold, this) ? holdSeats(hold, this) : ((hold.phase = 'ended'), freeSlot(hold))),
        ];
      }
      case 'placed':
      case 'booked': {
        const travelling = terms === null ? null : { ...terms, guests: hold.rooms.flat() };
        const checklist = travelling === null ? [] : checklistSteps(hold, travelling, choice, this);
        const paying = startSteps(hold, choice, this.payments);
        return [...(hold.phase === 'placed' ? this.placedSteps(hold, choice) : []), ...checklist, ...paying];
      }
      case 'expired':
      case 'ended':
      case 'abandoned':
        if (hold.hasSeats && (!hold.areSeatsKept || hold.cancelled)) return [() => releaseSeats(hold, this)];
        return hold.hasSlot ? [() => freeSlot(hold)] : [];
    }
  }

  private abandon(hold: Hold): NewEvent[] {
    hold.phase = 'abandoned';
    return [event('HoldAbandoned', { booking: hold.id, account: hold.account.id })];
  }

  private placedSteps(hold: Hold, choice: number): HistoryStep[] {
    const booking = hold.id;
    const end = (phase: 'expired' | 'ended', happened: () => NewEvent) => () => (
      (hold.phase = phase),
      [happened()]
    );
    const expiredAt = hold.terms?.expiredAt ?? this.now;
    const next = this.holds.find((other) => other.replaces === hold && other.terms !== null);
    const steps: HistoryStep[] = [];
    if (next !== undefined)
      steps.push(end('ended', () => event('HoldReplaced', { booking, by: next.id, deletedAt: this.now })));
    if (choice % 5 === 0)
      steps.push(end('ended', () => event('HoldDeleted', { booking, deletedAt: this.now })));
    if (choice % 5 === 1) steps.push(end('expired', () => event('HoldExpired', { booking, expiredAt })));
    if (!hold.extended && choice % 4 === 0) steps.push(() => this.extend(hold, expiredAt));
    return steps;
  }

  private extend(hold: Hold, expiredAt: Instant): NewEvent[] {
    hold.extended = true;
    const until = plusHours(expiredAt, 24);
    const due = { expiredAt: until, depositDueBy: until, finalDueBy: until };
    return [event('HoldExtended', { booking: hold.id, hours: 24, ...due })];
  }

  private place(hold: Hold): NewEvent[] {
    const { id, account, departure, seats, numberSuffix: number, replaces } = hold;
    const { tour, departedAt } = departure;
    const guests = Array.from({ length: seats }, (_, guest) => id * 10 + guest);
    hold.phase = 'placed';
    hold.rooms = [guests];
    hold.terms = holdTerms({
      booking: id,
      account: account.id,
      number: formatBookingNumber('CR', departedAt, number),
      tour,
      departedAt,
      roomGuests: [seats],
      guests,
      createdAt: this.now,
      expiredAt: plusHours(this.now, 72),
      replaces: replaces?.id ?? null,
      joins: this.holds.some((other) => other !== hold && other.numberSuffix === number),
    });
    return [event('HoldPlaced', hold.terms)];
  }
}

/** A history as it is read once the key of an account is destroyed: a text replaces its personal data (D44). */
export function withErased<T extends TestEvent>(history: readonly T[], account: number): T[] {
  const ownBookings = history.flatMap(({ data }) =>
    'booking' in data && 'account' in data && data.account === account ? data.booking : [],
  );
  return history.map((original) => {
    const { data, type } = original;
    const isOwn =
      ('account' in data && data.account === account) ||
      ('booking' in data && ownBookings.includes(data.booking));
    const erased = isOwn ? (PERSONAL_FIELDS[type] ?? []).map((field) => [field, 'erased']) : [];
    return { ...original, data: { ...data, ...Object.fromEntries(erased) } };
  });
}

/**
 * Possible histories: the events of several accounts, departures and holds, interleaved as sagas interleave; in some, the
 * personal data of one account is erased.
 */
export function histories(maxLength = 120): fc.Arbitrary<RecordedEvent[]> {
  return fc
    .record({
      choices: fc.array(fc.nat(1_000_000), { maxLength, size: 'max' }),
      erased: fc.option(fc.integer({ min: 1, max: 3 })),
    })
    .map(({ choices, erased }) => {
      const history = new World().run(choices);
      return recorded(erased === null ? history : withErased(history, erased));
    });
}
