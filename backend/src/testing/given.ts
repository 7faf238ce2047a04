import assert from 'node:assert/strict';
import type { NewEvent } from '@tour-portal/contracts/events/events.js';
import { bookingDecider } from '../bookings/booking-decisions.js';
import type { BookingCommand, BookingRefusal } from '../bookings/booking-decisions.js';
import type { BookingRule } from '../bookings/booking-streams.js';
import type { Decider, Decision } from '../event-log/decider.js';

/** Events, and lists of events, in their order. */
type History = readonly (NewEvent | readonly NewEvent[])[];

/**
 * `given(decider, …events).when(command).then(…events)`, or `.refused(code, data)`: checks what a command decides on a
 * stream with these events; all events that it decides are compared, in order.
 */
export function given<S, C, R extends { readonly code: string }>(
  decider: Decider<S, C, R>,
  ...history: History
) {
  const state = stateOf(decider, history.flat());
  return { when: (command: C) => expectationsOn(decider.decide(command, state)) };
}

/** `given` for a booking whose use case decides by a rule instead of a command. */
export function givenBooking(...history: History) {
  const state = stateOf(bookingDecider, history.flat());
  return {
    when: <R extends { readonly code: string }>(rule: BookingRule<R>) => expectationsOn(rule(state)),
  };
}

/** Turns a command into a rule, so that tests can mix it with use cases. */
export function commandRule(command: BookingCommand): BookingRule<BookingRefusal> {
  return (state) => bookingDecider.decide(command, state);
}

function expectationsOn<R extends { readonly code: string }>(decision: Decision<R>) {
  return {
    then(...expected: NewEvent[]): void {
      assert.deepEqual(decision, { events: expected });
    },
    refused<Code extends R['code']>(
      code: Code,
      data: Omit<Extract<R, { code: Code }>, 'code'> | null = null,
    ): void {
      assert.deepEqual(decision, { refusal: { code, ...data } });
    },
  };
}

/** The state that a stream's events add up to. */
export function stateOf<S, C, R>(decider: Decider<S, C, R>, events: readonly NewEvent[]): S {
  return events.reduce<S>((state, event) => decider.evolve(state, event), decider.initial);
}
