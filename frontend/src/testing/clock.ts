import { jest } from '@jest/globals';
import { NOW } from './tour-fixtures.js';

/** All that Jest's clock can replace. */
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

/** Replaces only these timers by Jest's clock, until the test ends. */
export function fakeTimers(
  names: readonly (typeof TIMERS)[number][],
  options: { readonly now?: Date; readonly advanceTimers?: boolean } = {},
): void {
  jest.useFakeTimers({ ...options, doNotFake: TIMERS.filter((name) => !names.includes(name)) });
}

/** Stops the date, at {@link NOW} unless told otherwise, until the test ends; timers go on. */
export function stopDate(now: string | number = NOW): void {
  fakeTimers(['Date'], { now: new Date(now) });
}

/** Stops the date at {@link NOW} and all intervals until the test ends. */
export function stopClock(): void {
  fakeTimers(['Date', 'setInterval', 'clearInterval'], { now: new Date(NOW) });
}
