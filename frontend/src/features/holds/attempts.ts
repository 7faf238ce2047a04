import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useStore } from 'react-redux';
import type { Middleware } from 'redux';
import { idempotencyKey } from '../../api/idempotency-key.js';

/** Keys of intended holds (D12), by {@link useHoldAttempt}'s intent: those whose answer is not known yet. */
type HoldAttempts = Readonly<Record<string, string>>;

/**
 * One key for one intended hold, kept in the tab until the answer is known: a page that is reloaded while the hold is
 * being placed asks again under the same key and learns what came of it, instead of placing a second one.
 */
const PREFIX = 'hold-attempt:';

export const holdAttemptsSlice = createSlice({
  name: 'holdAttempts',
  initialState: readKept,
  reducers: {
    attemptBegun: (attempts, { payload }: PayloadAction<{ intent: string; key: string }>): HoldAttempts => ({
      ...attempts,
      [payload.intent]: payload.key,
    }),
    /** The server has answered, one way or the other. */
    attemptAnswered: (attempts, { payload: intent }: PayloadAction<string>): HoldAttempts =>
      Object.fromEntries(Object.entries(attempts).filter(([other]) => other !== intent)),
  },
});

const { attemptBegun, attemptAnswered } = holdAttemptsSlice.actions;

export interface WithHoldAttempts {
  readonly [holdAttemptsSlice.reducerPath]: HoldAttempts;
}

/** The key of an intended hold that has no answer yet; null: none was asked for. */
export function selectAttemptKey({ holdAttempts }: WithHoldAttempts, intent: string): string | null {
  return holdAttempts[intent] ?? null;
}

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

/** Keeps the attempts in the tab. */
export const holdAttemptMiddleware: Middleware = () => (next) => (action) => {
  const result = next(action);
  try {
    if (attemptBegun.match(action))
      sessionStorage.setItem(PREFIX + action.payload.intent, action.payload.key);
    if (attemptAnswered.match(action)) sessionStorage.removeItem(PREFIX + action.payload);
  } catch {
    // A browser that forbids storage loses only the memory of an attempt across a reload.
  }
  return result;
};

function readKept(): HoldAttempts {
  try {
    const kept = Object.keys(sessionStorage).filter((name) => name.startsWith(PREFIX));
    return Object.fromEntries(
      kept.map((name) => [name.slice(PREFIX.length), sessionStorage.getItem(name) ?? '']),
    );
  } catch {
    return {};
  }
}
