import { statusOf, type CallError } from './errors.js';

/** Cache tags that the calls of several features invalidate: the customer's requests on waiting lists. */
export const TAGS = ['WaitingList'] as const;

/** Reloads the waiting list, also after an error, because it may have changed; not after a 401. */
export function invalidatesWaitingList(
  _answer: unknown,
  error: CallError | undefined,
): readonly (typeof TAGS)[number][] {
  return statusOf(error) === 401 ? [] : TAGS;
}
