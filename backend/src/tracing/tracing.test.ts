import { describe, expect, it } from '@jest/globals';
import { commandSpanIdOf, parentOf, traceIdOf } from './tracing.js';

const [FIRST, SECOND] = ['6f2a54a3-93c8-8c1d-a1b2-0123456789ab', '00000000-0000-4000-8000-000000000001'];

describe('a trace', () => {
  it('has the digits of its correlation id as its id, or a stable hash where that is no UUID', () => {
    expect(traceIdOf(FIRST)).toBe('6f2a54a393c88c1da1b20123456789ab');
    expect(traceIdOf('import-7')).toMatch(/^[\da-f]{32}$/);
    expect(traceIdOf('import-7')).toBe(traceIdOf('import-7'));
  });

  it('has a span of its command whose id every thread can compute', () => {
    expect(commandSpanIdOf(FIRST)).toMatch(/^[\da-f]{16}$/);
    expect(commandSpanIdOf(FIRST)).toBe(commandSpanIdOf(FIRST));
    expect(commandSpanIdOf(FIRST)).not.toBe(commandSpanIdOf(SECOND));
  });

  it('begins with the command of a person, or with what the portal does by itself', () => {
    const customer = { kind: 'customer', account: 1 } as const;
    const system = { kind: 'system', name: 'deadlines' } as const;
    const chain = { causation: FIRST, correlation: FIRST };
    expect(parentOf({ actor: customer, ...chain })).toBe(commandSpanIdOf(FIRST));
    expect(parentOf({ actor: system, ...chain })).toBeNull();
    // A reaction to the customer's command.
    expect(parentOf({ actor: system, causation: SECOND, correlation: FIRST })).toBe(commandSpanIdOf(FIRST));
  });
});
