import type { NewEvent } from '@tour-portal/contracts/events.js';
import { histories } from '@tour-portal/projections/testing/histories.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountDecider } from './accounts/account-decisions.js';
import type { AccountCommand } from './accounts/account-decisions.js';
import { bookingDecider } from './bookings/booking-decisions.js';
import type { BookingCommand } from './bookings/booking-decisions.js';
import { SeatGuard, departureDecider } from './departures/departure-decisions.js';
import type { DepartureCommand } from './departures/departure-decisions.js';
import type { Decider } from './event-log/decider.js';
import { NOW } from './testing/opened.js';
import { ADDRESS, holdTerms } from '@tour-portal/projections/testing/terms.js';

type AnyDecider = Decider<unknown, unknown, unknown>;

const { tour, departedAt, expiredAt } = holdTerms();
const booking = 11;
const OF = { tour, departedAt };

const ACCOUNT: AccountCommand[] = [
  {
    type: 'OpenAccount',
    account: 1,
    firstName: 'Ann',
    lastName: 'Miller',
    phoneNumber: '17025550123',
    email: 'ann@example.com',
    address: ADDRESS,
  },
  { type: 'SetDoNotBook', doNotBook: true },
  { type: 'SetDoNotBook', doNotBook: false },
  { type: 'TakeHoldSlot', booking, replaces: null, ...OF, now: NOW },
  { type: 'TakeHoldSlot', booking: 99, replaces: booking, ...OF, now: NOW },
  { type: 'FreeHoldSlot', booking },
];
const hold = { account: 1, replaces: null, capacity: 10, ...OF } as const;
const DEPARTURE: DepartureCommand[] = [
  { type: 'HoldSeats', booking: 99, seats: 2, number: { freshFrom: 5 }, ...hold },
  { type: 'HoldSeats', booking: 99, seats: 2, number: { join: 0 }, ...hold, replaces: booking },
  { type: 'ReleaseSeats', ...OF, booking },
];
const BOOKING: BookingCommand[] = [
  { type: 'PlaceHold', terms: holdTerms() },
  { type: 'AbandonHold', booking, account: 1 },
  { type: 'ReplaceHold', by: 12, deletedAt: NOW },
  { type: 'ExtendHold', owner: 1, now: NOW },
  { type: 'ExtendHold', owner: 1, now: expiredAt },
  { type: 'DeleteHold', owner: 1, now: NOW },
  { type: 'ExpireHold', now: expiredAt },
];

/** A command that is refused the second time because the first one was obeyed: there is no hold left to delete. */
const REFUSED_AGAIN = new Set(['DeleteHold', 'ExtendHold']);

const KINDS = [
  { kind: 'account', decider: accountDecider, commands: ACCOUNT },
  { kind: 'departure', decider: departureDecider(new SeatGuard(true)), commands: DEPARTURE },
  { kind: 'booking', decider: bookingDecider, commands: BOOKING },
] as { kind: string; decider: AnyDecider; commands: { type: string }[] }[];

const ofKind = (kind: string, event: { stream: string }) => event.stream.startsWith(`${kind}-`);

describe.each(KINDS)('the rules of a stream: $kind', ({ kind, decider, commands }) => {
  /** The states every stream of this kind leads through in a history. */
  const statesIn = (history: readonly (NewEvent & { stream: string })[]): unknown[] => {
    const states = new Map<string, unknown>();
    return [
      decider.initial,
      ...history
        .filter((event) => ofKind(kind, event))
        .map((event) => {
          const after = decider.evolve(states.get(event.stream) ?? decider.initial, event);
          states.set(event.stream, after);
          return after;
        }),
    ];
  };

  it('decide nothing more when a command comes twice', () => {
    fc.assert(
      fc.property(histories(40), fc.constantFrom(...commands), (history, command) => {
        for (const state of statesIn(history)) {
          const first = decider.decide(command, state);
          if ('refusal' in first) continue;
          const after = first.events.reduce((s: unknown, event) => decider.evolve(s, event), state);
          const second = decider.decide(command, after);
          if (REFUSED_AGAIN.has(command.type)) expect('refusal' in second).toBe(true);
          else expect(second).toEqual({ events: [] });
        }
      }),
      { numRuns: 60 },
    );
  });

  it('take no notice of other streams’ events', () => {
    fc.assert(
      fc.property(histories(40), (history) => {
        const foreign = history.filter((event) => !ofKind(kind, event));
        for (const state of statesIn(history))
          for (const event of foreign) expect(decider.evolve(state, event)).toBe(state);
      }),
      { numRuns: 20 },
    );
  });

  it('decide the same for the same command and state', () => {
    fc.assert(
      fc.property(histories(40), fc.constantFrom(...commands), (history, command) => {
        for (const state of statesIn(history))
          expect(decider.decide(command, state)).toEqual(decider.decide(command, structuredClone(state)));
      }),
      { numRuns: 10 },
    );
  });
});
