import { event as newEvent } from '@tour-portal/contracts/events/events.js';
import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { NOW } from '../testing/fixtures.js';
import { DEPARTURE_KEYS, held } from '../testing/waiting-departure.js';
import { SeatGuard, decideDeparture } from './departure-decisions.js';
import type { DepartureCommand } from './departure-decisions.js';
import { EMPTY_DEPARTURE, evolveDeparture, reservationOf, seatsOfferedTo } from './departure-state.js';
import type { DepartureState, Reservation } from './departure-state.js';
import { histories } from '../testing/histories/histories.js';

const CAPACITY = 10;
/** Options of a search for a counterexample, in the negative controls. */
const SEARCH = { numRuns: 2_000, endOnFailure: true };

const booking = fc.integer({ min: 1, max: 8 });

/** Commands to hold, keep and release seats, in any order; crashes and retries of sagas cause some of these orders. */
function commands(capacity: fc.Arbitrary<number>): fc.Arbitrary<DepartureCommand[]> {
  const common = {
    tour: fc.constant(DEPARTURE_KEYS.tour),
    departedAt: fc.constant(DEPARTURE_KEYS.departedAt),
    booking,
    now: fc.constant(NOW),
  };
  const hold = fc.record({
    type: fc.constant('HoldSeats' as const),
    ...common,
    account: fc.constant(1),
    seats: fc.integer({ min: 1, max: 6 }),
    replaces: fc.option(booking),
    capacity,
    number: fc.oneof(
      fc.record({ join: fc.nat(3) }),
      fc.record({ freshFrom: fc.nat(3) }),
      fc.record({ freshFrom: fc.nat(3) }),
    ),
  });
  const keep = fc.record({
    type: fc.constant('KeepSeats' as const),
    ...common,
    account: fc.constant(1),
    seats: fc.integer({ min: 1, max: 6 }),
    number: fc.nat(3),
    payment: fc.constantFrom('P-1', 'P-2'),
    isBooked: fc.boolean(),
  });
  const release = fc.record({
    type: fc.constant('ReleaseSeats' as const),
    ...common,
    includingKept: fc.boolean(),
    turnedAway: fc.subarray(['P-1', 'P-2']),
  });
  return fc.array(
    fc.oneof(
      { weight: 4, arbitrary: hold },
      { weight: 2, arbitrary: keep },
      { weight: 3, arbitrary: release },
    ),
    { maxLength: 40, size: 'max' },
  );
}

const fixedCapacityCommands = commands(fc.constant(CAPACITY));
const changingCapacityCommands = commands(fc.integer({ min: 4, max: 14 }));

function stateAfter(guard: SeatGuard, state: DepartureState, command: DepartureCommand): DepartureState {
  const decision = decideDeparture(command, state, guard);
  return 'refusal' in decision ? state : decision.events.reduce(evolveDeparture, state);
}

function seatsOf(state: DepartureState): number {
  const reserved = state.reservations.flat().map((reservation) => shareOf(state, reservation));
  return [...reserved, ...state.waitingList.map(seatsOfferedTo)].reduce((sum, seats) => sum + seats, 0);
}

/** Of a hold and its replacement only the larger counts; of two equal ones the one with the smaller id. */
function shareOf(state: DepartureState, { booking, seats, partner }: Reservation): number {
  if (partner === null) return seats;
  const other = reservationOf(state, partner);
  expect(other?.partner).toBe(booking);
  return seats > other!.seats || (seats === other!.seats && booking < partner) ? seats : 0;
}

/** After each command, the seats taken are those of the reservations and never more than the capacity. */
function neverOversold(guard: SeatGuard) {
  return fc.property(fixedCapacityCommands, (drawn) => {
    let state = EMPTY_DEPARTURE;
    for (const command of drawn) {
      state = stateAfter(guard, state, command);
      expect(state.seatsTaken).toBe(seatsOf(state));
      expect(state.seatsTaken).toBeLessThanOrEqual(CAPACITY);
    }
  });
}

describe('the seats of a departure', () => {
  it('are never oversold and always those of its reservations, after any holds, payments and releases in any order', () => {
    fc.assert(neverOversold(new SeatGuard(true)), { numRuns: 300 });
  });

  it('are oversold in the same test when the guard is off', () => {
    expect(fc.check(neverOversold(new SeatGuard(false)), SEARCH).failed).toBe(true);
  });

  it('never grow beyond the stream’s capacity, whatever capacities commands name', () => {
    fc.assert(
      fc.property(changingCapacityCommands, (drawn) => {
        let state = EMPTY_DEPARTURE;
        for (const command of drawn) {
          const before = state.seatsTaken;
          state = stateAfter(new SeatGuard(true), state, command);
          expect(state.seatsTaken).toBe(seatsOf(state));
          expect(state.seatsTaken).toBeLessThanOrEqual(Math.max(before, state.capacity));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('that are kept for a payment stay unchanged until they are released with `includingKept` or all those payments are turned away', () => {
    fc.assert(
      fc.property(fixedCapacityCommands, (drawn) => {
        let state = EMPTY_DEPARTURE;
        for (const command of drawn) {
          const after = stateAfter(new SeatGuard(true), state, command);
          const release = command.type === 'ReleaseSeats' ? command : null;
          for (const { booking, seats, keptFor } of state.reservations.flat().filter(({ kept }) => kept)) {
            const remaining = reservationOf(after, booking);
            const isFreed =
              release?.includingKept === true || keptFor.every((p) => release?.turnedAway.includes(p));
            if (booking === release?.booking && isFreed) expect(remaining).toBeNull();
            else expect(remaining).toMatchObject({ seats, kept: true, partner: null });
          }
          state = after;
        }
      }),
      { numRuns: 300 },
    );
  });

  it('are as many as the events of any history of sagas say', () => {
    fc.assert(
      fc.property(histories(), (history) => {
        const states = new Map<string, DepartureState>();
        for (const event of history.filter(({ stream }) => stream.startsWith('departure-'))) {
          const state = evolveDeparture(states.get(event.stream) ?? EMPTY_DEPARTURE, event);
          states.set(event.stream, state);
          if ('seatsTaken' in event.data) expect(event.data.seatsTaken).toBe(seatsOf(state));
        }
      }),
      { numRuns: 100 },
    );
  });

  it('are counted with any party number in the log, even one that no decision gives out', () => {
    fc.assert(
      fc.property(fc.nat(), (number) => {
        const numbered = newEvent('SeatsHeld', { ...held(1, 1, 2, 2).data, number });
        expect(seatsOf(evolveDeparture(EMPTY_DEPARTURE, numbered))).toBe(2);
      }),
    );
  });
});
