import { useStore } from 'react-redux';
import { idempotencyKey } from '../../api/idempotency-key.js';
import { attemptBegun, attemptEnded, selectAttemptKey, type WithHoldAttempts } from './attempts.js';

/**
 * An attempt at a hold, whose idempotency key is stored until the attempt ends.
 * @param wantedHold the account's id and the hold query, as they name the hold in the store
 */
export function useHoldAttempt(wantedHold: string) {
  const store = useStore<WithHoldAttempts>();
  const end = (): void => void store.dispatch(attemptEnded(wantedHold));
  return {
    end,
    /** Begins the attempt, or goes on with the one that has not ended. @returns its key */
    begin: (): string => {
      const key = selectAttemptKey(store.getState(), wantedHold) ?? idempotencyKey();
      store.dispatch(attemptBegun({ wantedHold, key }));
      return key;
    },
    /**
     * Ends the attempt of a placed hold once the next page is open. A reload before that opens this page again, which then
     * needs the key. A reload settles `navigation` too, so it is watched for.
     */
    endAfter: async (navigation: Promise<void> | void): Promise<void> => {
      const reload = new AbortController();
      const onReload = (): void => reload.abort();
      globalThis.addEventListener('beforeunload', onReload);
      await navigation;
      globalThis.removeEventListener('beforeunload', onReload);
      if (!reload.signal.aborted) end();
    },
  };
}
