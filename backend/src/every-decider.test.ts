import type { NewEvent } from '@tour-portal/contracts/events/events.js';
import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { DECIDERS } from './testing/every-command.js';
import { histories } from './testing/histories/histories.js';

/** Commands that are refused when repeated: the hold or request is over by then, or the hold was extended already. */
const REFUSED_AGAIN = new Set(['DeleteHold', 'ExtendHold', 'DecideApproval']);

const isOfKind = (kind: string, event: { stream: string }) => event.stream.startsWith(`${kind}-`);

describe.each(DECIDERS)('the rules of a stream: $kind', ({ kind, decider, commands }) => {
  /** Every state that the streams of this kind have in a history. */
  const statesIn = (history: readonly (NewEvent & { stream: string })[]): unknown[] => {
    const states = new Map<string, unknown>();
    const later = history
      .filter((event) => isOfKind(kind, event))
      .map((event) => {
        const after = decider.evolve(states.get(event.stream) ?? decider.initial, event);
        states.set(event.stream, after);
        return after;
      });
    return [decider.initial, ...later];
  };

  it('decide nothing more when a command is repeated', () => {
    fc.assert(
      fc.property(histories(90), fc.constantFrom(...commands), (history, command) => {
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

  it('ignore the events of other kinds of streams', () => {
    fc.assert(
      fc.property(histories(90), (history) => {
        const foreign = history.filter((event) => !isOfKind(kind, event));
        for (const state of statesIn(history))
          for (const event of foreign) expect(decider.evolve(state, event)).toBe(state);
      }),
      { numRuns: 20 },
    );
  });

  it('decide the same for the same command and state', () => {
    fc.assert(
      fc.property(histories(90), fc.constantFrom(...commands), (history, command) => {
        for (const state of statesIn(history))
          expect(decider.decide(command, state)).toEqual(decider.decide(command, structuredClone(state)));
      }),
      { numRuns: 10 },
    );
  });
});
