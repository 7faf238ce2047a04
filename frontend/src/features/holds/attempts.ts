import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Middleware } from 'redux';

/**
 * The idempotency keys (D12) of attempts to place a hold whose answer is not known yet, by the wanted hold: the account's id
 * and the hold query.
 */
type HoldAttempts = Readonly<Record<string, string>>;

/**
 * The names of the stored items begin with this. The tab stores the keys so that a page that is reloaded while the hold is
 * being placed tries again under the same key and learns the result, instead of placing a second hold.
 */
const PREFIX = 'hold-attempt:';

export const holdAttemptsSlice = createSlice({
  name: 'holdAttempts',
  initialState: storedAttempts,
  reducers: {
    attemptBegun: (
      attempts,
      { payload }: PayloadAction<{ wantedHold: string; key: string }>,
    ): HoldAttempts => ({
      ...attempts,
      [payload.wantedHold]: payload.key,
    }),
    /** The server has answered: the hold is placed or refused. */
    attemptEnded: (attempts, { payload: wantedHold }: PayloadAction<string>): HoldAttempts =>
      Object.fromEntries(Object.entries(attempts).filter(([other]) => other !== wantedHold)),
  },
});

export const { attemptBegun, attemptEnded } = holdAttemptsSlice.actions;

export interface WithHoldAttempts {
  readonly [holdAttemptsSlice.reducerPath]: HoldAttempts;
}

/** The key of a wanted hold that has no answer yet; null: no answer is outstanding. */
export function selectAttemptKey({ holdAttempts }: WithHoldAttempts, wantedHold: string): string | null {
  return holdAttempts[wantedHold] ?? null;
}

/** Stores the attempts in the tab's session storage. */
export const holdAttemptMiddleware: Middleware = () => (next) => (action) => {
  const result = next(action);
  try {
    if (attemptBegun.match(action))
      sessionStorage.setItem(PREFIX + action.payload.wantedHold, action.payload.key);
    if (attemptEnded.match(action)) sessionStorage.removeItem(PREFIX + action.payload);
  } catch {
    // A browser that forbids storage loses only the memory of an attempt across a reload.
  }
  return result;
};

function storedAttempts(): HoldAttempts {
  try {
    const names = Object.keys(sessionStorage).filter((name) => name.startsWith(PREFIX));
    return Object.fromEntries(
      names.map((name) => [name.slice(PREFIX.length), sessionStorage.getItem(name) ?? '']),
    );
  } catch {
    return {};
  }
}
