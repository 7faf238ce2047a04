import { useStore } from 'react-redux';
import { idempotencyKey } from '../../api/idempotency-key.js';
import { attemptAnswered, attemptBegun, selectAttemptKey, type WithHoldAttempts } from './attempts.js';

/**
 * The key of an attempt at a hold, stored until the answer is known.
 * @param intent the account and the written hold query
 */
export function useHoldAttempt(intent: string) {
  const store = useStore<WithHoldAttempts>();
  const answered = (): void => void store.dispatch(attemptAnswered(intent));
  return {
    answered,
    key: (): string => {
      const key = selectAttemptKey(store.getState(), intent) ?? idempotencyKey();
      store.dispatch(attemptBegun({ intent, key }));
      return key;
    },
    /**
     * The hold is placed and the next page is loading: the attempt is over once that page is there. A reload before that
     * opens this page again, which then needs the key. A reload settles `arrival`, too, but the attempt is not over then.
     */
    endOnArrival: async (arrival: Promise<void> | void): Promise<void> => {
      const reload = new AbortController();
      const onReload = (): void => reload.abort();
      globalThis.addEventListener('beforeunload', onReload);
      await arrival;
      globalThis.removeEventListener('beforeunload', onReload);
      if (!reload.signal.aborted) answered();
    },
  };
}
