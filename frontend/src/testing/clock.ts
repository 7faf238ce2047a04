import { vi } from 'vitest';
import { NOW } from './tour-fixtures.js';

/** The date stands at {@link NOW}, for the test; time goes on for what waits. */
export function stopDate(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOW) });
}

/** The date stands at {@link NOW}, for the test, and so does what comes at intervals. */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.parse(NOW) });
}
