import { useRef } from 'react';
import type { WaitingOrder } from '@tour-portal/contracts/api/waiting-api.js';
import { problemsOf, statusOf } from '../api/errors.js';
import { idempotencyKey } from '../api/idempotency-key.js';
import { useJoinWaitingListMutation } from './waiting-api.js';

/**
 * Puts the account on a waiting list. `isConflict`: there is space now, the list is full, or the account is on it already.
 * @param account the account's id
 */
export function useJoinWaitingList(order: WaitingOrder, account: number) {
  const [send, { isLoading, data = null, error }] = useJoinWaitingListMutation();
  const attempt = useRef<string | null>(null);

  const join = async (): Promise<void> => {
    attempt.current ??= idempotencyKey();
    const answer = await send({ account, order, key: attempt.current });
    const status = statusOf(answer.error);
    // Without a readable answer the party may be on the list already: the key is kept, so that a retry repeats this request.
    if (answer.error === undefined || (status !== null && status < 500)) attempt.current = null;
  };

  return { join, isLoading, joined: data, problems: problemsOf(error), isConflict: statusOf(error) === 409 };
}
