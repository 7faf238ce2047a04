import { statusOf, type CallError } from './errors.js';

/** What calls of several features make old: the lists of who waits for space. */
export const TAGS = ['WaitingList'] as const;

/** Also after a refusal, which says that the list stands differently; where nobody is signed in there is none to read. */
export function renewsWaitingList(
  _answer: unknown,
  error: CallError | undefined,
): readonly (typeof TAGS)[number][] {
  return statusOf(error) === 401 ? [] : TAGS;
}
