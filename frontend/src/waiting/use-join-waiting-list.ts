import { useRef } from 'react';
import type { ErrorAnswer } from '@tour-portal/contracts/api/error-answer.js';
import type { WaitingOrder } from '@tour-portal/contracts/api/waiting-api.js';
import { problemsOf, statusOf, type CallError } from '../api/errors.js';
import { idempotencyKey } from '../api/idempotency-key.js';
import { useJoinWaitingListMutation } from './waiting-api.js';

/** The message of a refusal that says that the party can hold space at once; null for every other answer. */
function spaceMessage(error: CallError | undefined): string | null {
  if (statusOf(error) !== 409 || error === undefined || !('data' in error)) return null;
  const answer = error.data as ErrorAnswer;
  return 'hasSpace' in answer ? answer.message : null;
}

/**
 * Puts the account on a waiting list. `spaceNow`: the server's message that the party can hold space at once; else null.
 * @param account the account's id
 */
export function useJoinWaitingList(order: WaitingOrder, account: number) {
  const [send, { isLoading, data = null, error }] = useJoinWaitingListMutation();
  const attemptKey = useRef<string | null>(null);

  const join = async (): Promise<void> => {
    attemptKey.current ??= idempotencyKey();
    const answer = await send({ account, order, key: attemptKey.current });
    const status = statusOf(answer.error);
    // Without a readable answer the party may be on the list already: the key is kept, so that a retry repeats this request.
    if (answer.error === undefined || (status !== null && status < 500)) attemptKey.current = null;
  };

  const spaceNow = spaceMessage(error);
  return { join, isLoading, joined: data, problems: spaceNow === null ? problemsOf(error) : [], spaceNow };
}
