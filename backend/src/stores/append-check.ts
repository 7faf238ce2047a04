import type { EventToAppend, ExpectedRevision } from '@tour-portal/contracts/stores/event-store.js';

/**
 * What every adapter refuses before it asks its store: an append of nothing, or at a revision no stream can have.
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
