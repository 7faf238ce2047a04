import { useStore } from 'react-redux';
import { idempotencyKey } from '../../api/idempotency-key.js';
import { attemptAnswered, attemptBegun, selectAttemptKey, type WithHoldAttempts } from './attempts.js';

/**
 * The attempt at a hold.
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
     * The hold is made and its page on the way: the attempt is over once that page is there. A reload before comes back
     * to the entry and needs the key; it makes what is on the way fail, which looks like an arrival.
     */
    arrives: async (arrival: Promise<void> | void): Promise<void> => {
      const reload = new AbortController();
      const begins = (): void => reload.abort();
      globalThis.addEventListener('beforeunload', begins);
      await arrival;
      globalThis.removeEventListener('beforeunload', begins);
      if (!reload.signal.aborted) answered();
    },
  };
}
