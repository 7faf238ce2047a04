import type { EventToAppend, ExpectedRevision } from '@tour-portal/contracts/stores/event-store.js';

/**
 * Checks an append before an adapter asks its store: it needs an event, and a revision that a stream can have.
 * @returns the expected revision as a number, -1 for `no-stream`
 * @throws RangeError
 */
export function checkAppend(expected: ExpectedRevision, events: readonly EventToAppend[]): number {
  if (events.length === 0) throw new RangeError('An append needs at least one event');
  if (expected === 'no-stream') return -1;
  if (!Number.isSafeInteger(expected) || expected < 0) {
    throw new RangeError(`No stream can be at revision ${expected}`);
  }
  return expected;
}
