import { event } from '@tour-portal/contracts/events/events.js';
import type { NewEvent } from '@tour-portal/contracts/events/events.js';
import { isBookable } from '@tour-portal/contracts/hold/hold-duration.js';
import { calendarDate, plusHours } from '@tour-portal/contracts/values/time.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { runs } from '@tour-portal/contracts/testing/runs.js';
import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { NOW } from '../testing/fixtures.js';
import { SeatGuard, decideDeparture } from './departure-decisions.js';
import type { DepartureCommand } from './departure-decisions.js';
import { EMPTY_DEPARTURE, evolveDeparture, reservationOf, seatsOfferedTo } from './departure-state.js';
import type { DepartureState } from './departure-state.js';
import { decideCapacity } from './offered/capacity-decisions.js';
import type { CapacityCommand } from './offered/capacity-decisions.js';
import { decideWaiting } from './waiting-decisions.js';
import type { WaitingCommand } from './waiting-decisions.js';

/** A departure so near that its date can become too late to hold during a long series of commands. */
const DEPARTURE = { tour: 7, departedAt: calendarDate('2026-12-10') };
const CAPACITY = 10;
const RUNS = { numRuns: runs(400, 100) };
/** Options of a search for a counterexample, in the negative controls. */
const SEARCH = { numRuns: 4_000, endOnFailure: true };

type Command = DepartureCommand | WaitingCommand | CapacityCommand;
type Timeless<C> = C extends unknown ? Omit<C, 'now'> : never;
type AnyCommand = Timeless<Command>;

/** A command and how many hours pass before it. */
interface Turn {
  readonly hours: number;
  readonly command: AnyCommand;
}

const booking = fc.integer({ min: 1, max: 9 });
const account = fc.integer({ min: 1, max: 6 });
/** Ids of requests. Each account has three of them, see `ownerOf`. */
const waiting = fc.integer({ min: 1, max: 18 });
const ownerOf = (request: number) => 1 + (request % 6);
const parties = fc.constantFrom<number[][]>([1], [2], [3], [2, 2], [3, 2], [3, 3]);

/** Commands of a type for `DEPARTURE`. */
const commands = <const T extends string, F>(type: T, fields: { [K in keyof F]: fc.Arbitrary<F[K]> }) =>
  fc.record(fields).map((given) => ({ type, ...DEPARTURE, ...given }));

/** Commands of sagas, customers, client service, timers and retries in any order, with these capacities. */
function anyTurns(capacity: fc.Arbitrary<number>): fc.Arbitrary<Turn[]> {
  const seats = fc.integer({ min: 1, max: 6 });
  const number = fc.record({ freshFrom: fc.nat(3) });
  const hold = commands('HoldSeats', {
    booking,
    account,
    seats,
    replaces: fc.option(booking),
    capacity,
    number,
  });
  const keep = commands('KeepSeats', {
    booking,
    account,
    seats,
    number: fc.nat(3),
    payment: fc.constantFrom('P-1', 'P-2'),
    isBooked: fc.boolean(),
  });
  const turnedAway = fc.subarray(['P-1', 'P-2']);
  const release = commands('ReleaseSeats', { booking, includingKept: fc.boolean(), turnedAway });
  const reduce = commands('ReduceSeats', { booking, seats: fc.integer({ min: 1, max: 3 }) });
  const byOwner = <C extends { waiting: number }>(command: C) => ({
    ...command,
    account: ownerOf(command.waiting),
  });
  const join = commands('JoinWaitingList', { waiting, roomGuests: parties, capacity }).map(byOwner);
  const leave = commands('LeaveWaitingList', { waiting }).map(byOwner);
  const end = commands('EndWaiting', { waiting });
  const set = commands('SetCapacity', { capacity });
  const withdraw = commands('WithdrawDeparture', {});
  const command = fc.oneof(
    { weight: 60, arbitrary: hold },
    { weight: 10, arbitrary: keep },
    { weight: 40, arbitrary: release },
    { weight: 10, arbitrary: reduce },
    { weight: 60, arbitrary: join },
    { weight: 10, arbitrary: leave },
    { weight: 30, arbitrary: end },
    { weight: 10, arbitrary: set },
    // Rare: nothing much can happen after it.
    { weight: 1, arbitrary: withdraw },
  );
  const hours = fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(30) });
  return fc
    .array(fc.record({ hours, command, times: fc.integer({ min: 1, max: 2 }) }), {
      maxLength: 60,
      size: 'max',
    })
    .map((turns) => turns.flatMap(({ times, ...turn }) => Array.from({ length: times }, (): Turn => turn)));
}

const fixedCapacityTurns = anyTurns(fc.constant(CAPACITY));
const changingCapacityTurns = anyTurns(fc.integer({ min: 4, max: 14 }));

/** The rules under test: the portal's own, or rules with a deliberate fault. */
interface Rules {
  readonly guard?: SeatGuard;
  readonly evolve?: typeof evolveDeparture;
}

interface Decided {
  readonly before: DepartureState;
  readonly after: DepartureState;
  readonly events: readonly NewEvent[];
  readonly command: AnyCommand;
  readonly now: Instant;
}

function carryOut(
  turns: readonly Turn[],
  check: (decided: Decided) => void,
  { guard = new SeatGuard(true), evolve = evolveDeparture }: Rules = {},
): void {
  let state = EMPTY_DEPARTURE;
  let now = NOW;
  for (const { hours, command } of turns) {
    now = plusHours(now, hours);
    const decision = decideAny({ ...command, now }, state, guard);
    const events = 'refusal' in decision ? [] : decision.events;
    const after = events.reduce(evolve, state);
    check({ before: state, after, events, command, now });
    state = after;
  }
}

function decideAny(command: Command, state: DepartureState, guard: SeatGuard) {
  switch (command.type) {
    case 'JoinWaitingList':
    case 'LeaveWaitingList':
    case 'EndWaiting':
      return decideWaiting(command, state);
    case 'SetCapacity':
    case 'WithdrawDeparture':
      return decideCapacity(command, state);
    default:
      return decideDeparture(command, state, guard);
  }
}

/** Seats of open offers and of reservations; a hold and its replacement count as the larger of the two. */
function seatsIn(state: DepartureState): number {
  const reserved = state.reservations.flat().reduce((sum, { booking: id, seats, partner }) => {
    if (partner === null) return sum + seats;
    return id < partner ? sum + Math.max(seats, reservationOf(state, partner)?.seats ?? 0) : sum;
  }, 0);
  return state.waitingList.reduce((sum, party) => sum + seatsOfferedTo(party), reserved);
}

/** The check holds for every command of a series. */
function always(turns: fc.Arbitrary<Turn[]>, check: (decided: Decided) => void, rules?: Rules) {
  return fc.property(turns, (series) => carryOut(series, check, rules));
}

/** The taken seats are always those of reservations and open offers, and never more than the capacity. */
function neverOversold(rules?: Rules) {
  const check = ({ after }: Decided) => {
    expect(after.seatsTaken).toBe(seatsIn(after));
    expect(after.seatsTaken).toBeLessThanOrEqual(CAPACITY);
  };
  return always(fixedCapacityTurns, check, rules);
}

/** While the date can be held, no party waits for seats that are free for it. */
function nobodyWaitsInVain(rules?: Rules) {
  const check = ({ after, events, now }: Decided) => {
    if (events.length === 0 || !isBookable(DEPARTURE.departedAt, now)) return;
    const free = after.capacity - after.seatsTaken;
    const fitting = after.waitingList.filter((p) => p.offeredUntil === null && p.seats <= free);
    expect(fitting).toEqual([]);
  };
  return always(changingCapacityTurns, check, rules);
}

describe('a departure with a waiting list, after any commands', () => {
  it('is never oversold, and counts offered seats', () => {
    fc.assert(neverOversold(), RUNS);
  });

  it('is oversold in the same test when the guard is off', () => {
    expect(fc.check(neverOversold({ guard: new SeatGuard(false) }), SEARCH).failed).toBe(true);
  });

  it('is oversold in the same test when an offer does not count', () => {
    const uncounted: typeof evolveDeparture = (state, happened) => {
      const after = evolveDeparture(state, happened);
      return happened.type === 'SeatsOffered' ? { ...after, seatsTaken: state.seatsTaken } : after;
    };
    expect(fc.check(neverOversold({ evolve: uncounted }), SEARCH).failed).toBe(true);
  });

  it('lets no party wait for seats that are free while the date can be held, however the capacity changes', () => {
    fc.assert(nobodyWaitsInVain(), RUNS);
  });

  it('lets a party wait for free seats in the same test when the end of an offer is miscounted', () => {
    const miscounting: typeof evolveDeparture = (state, happened) =>
      happened.type === 'OfferLapsed'
        ? evolveDeparture(
            state,
            event('WaitingListLeft', { ...happened.data, reason: 'left', seatsTaken: 0 }),
          )
        : evolveDeparture(state, happened);
    expect(fc.check(nobodyWaitsInVain({ evolve: miscounting }), SEARCH).failed).toBe(true);
  });

  it('offers seats in the order of joining, and skips only parties that do not fit', () => {
    const check = ({ before, events }: Decided) => {
      let state = before;
      for (const happened of events) {
        if (happened.type === 'SeatsOffered') {
          const free = state.capacity - state.seatsTaken;
          const index = state.waitingList.findIndex((party) => party.waiting === happened.data.waiting);
          const earlier = state.waitingList.slice(0, index).filter((p) => p.offeredUntil === null);
          expect(happened.data.seats).toBeLessThanOrEqual(free);
          expect(earlier.filter(({ seats }) => seats <= free)).toEqual([]);
        }
        state = evolveDeparture(state, happened);
      }
    };
    fc.assert(always(changingCapacityTurns, check), RUNS);
  });

  it('ends an open offer only when its owner acts, its time is over or the departure is withdrawn', () => {
    const check = ({ before, after, command, now }: Decided) => {
      for (const party of before.waitingList.filter(({ offeredUntil }) => offeredUntil !== null)) {
        const partyAfter = after.waitingList.find((other) => other.waiting === party.waiting);
        const isByOwner = 'account' in command && command.account === party.account;
        const isOver = command.type === 'EndWaiting' && now >= (party.offeredUntil ?? now);
        if (!isByOwner && !isOver && !after.withdrawn) expect(partyAfter).toEqual(party);
      }
    };
    fc.assert(always(changingCapacityTurns, check), RUNS);
  });

  it('decides nothing when a command is repeated at once', () => {
    const turnsAtOnce = changingCapacityTurns.map((turns) => turns.map((turn) => ({ ...turn, hours: 0 })));
    const repeats = fc.property(turnsAtOnce, (turns) => {
      let last: AnyCommand | null = null;
      carryOut(turns, ({ command, events }) => {
        if (command === last) expect(events).toEqual([]);
        last = command;
      });
    });
    fc.assert(repeats, RUNS);
  });

  it('goes through every event of a request in series that are drawn like those of these tests', () => {
    const seen = new Set<string>();
    for (const turns of fc.sample(changingCapacityTurns, { numRuns: 1_000, seed: 1 }))
      carryOut(turns, ({ events }) =>
        events.forEach((happened) =>
          seen.add(
            happened.type === 'WaitingListLeft' ? `${happened.type} ${happened.data.reason}` : happened.type,
          ),
        ),
      );
    for (const type of ['WaitingListJoined', 'SeatsOffered', 'OfferTaken', 'OfferLapsed'])
      expect([...seen]).toContain(type);
    for (const reason of ['left', 'held', 'closed', 'withdrawn'])
      expect([...seen]).toContain(`WaitingListLeft ${reason}`);
  });
});
