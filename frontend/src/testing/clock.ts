import { jest } from '@jest/globals';
import { NOW } from './tour-fixtures.js';

const TIMERS = [
  'Date',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'requestIdleCallback',
  'cancelIdleCallback',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;

/** Jest's clock in the place of these timers alone, for the test. */
export function fakeTimers(
  names: readonly (typeof TIMERS)[number][],
  options: { readonly now?: Date; readonly advanceTimers?: boolean } = {},
): void {
  jest.useFakeTimers({ ...options, doNotFake: TIMERS.filter((name) => !names.includes(name)) });
}

/** The date stands at {@link NOW}, for the test; time goes on for what waits. */
export function stopDate(now: string | number = NOW): void {
  fakeTimers(['Date'], { now: new Date(now) });
}

/** The date stands at {@link NOW}, for the test, and so does what comes at intervals. */
export function stopClock(): void {
  fakeTimers(['Date', 'setInterval', 'clearInterval'], { now: new Date(NOW) });
}
