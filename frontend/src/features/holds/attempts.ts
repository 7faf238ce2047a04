import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Middleware } from 'redux';

/** Keys of intended holds (D12), by their intent, which is the account and the written hold query: those whose answer is not known yet. */
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

export const { attemptBegun, attemptAnswered } = holdAttemptsSlice.actions;

export interface WithHoldAttempts {
  readonly [holdAttemptsSlice.reducerPath]: HoldAttempts;
}

/** The key of an intended hold that has no answer yet; null: none was asked for. */
export function selectAttemptKey({ holdAttempts }: WithHoldAttempts, intent: string): string | null {
  return holdAttempts[intent] ?? null;
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
