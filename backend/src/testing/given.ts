import assert from 'node:assert/strict';
import type { NewEvent } from '@tour-portal/contracts/events.js';
import type { Decider } from '../event-log/decider.js';

/**
 * `given(decider, …events).when(command).then(…events)`, or `.refused(code, data)`: what a command makes of a stream
 * with these events, compared whole and in order.
 */
export function given<S, C, R extends { readonly code: string }>(
  decider: Decider<S, C, R>,
  ...events: NewEvent[]
) {
  const state = stateOf(decider, events);
  return {
    when(command: C) {
      const decision = decider.decide(command, state);
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
    },
  };
}

/** The state a stream's events fold to. */
export function stateOf<S, C, R>(decider: Decider<S, C, R>, events: readonly NewEvent[]): S {
  return events.reduce<S>((state, event) => decider.evolve(state, event), decider.initial);
}
