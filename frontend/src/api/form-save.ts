import type { BaseQueryApi, FetchBaseQueryError } from '@reduxjs/toolkit/query';
import type { CallOptions, SendCall } from './api.js';
import { idempotencyKey } from './idempotency-key.js';
import { loginRequested, awaitLogin } from './login.js';

const SESSION_ENDED: FetchBaseQueryError = {
  status: 401,
  data: { message: 'You are not logged in any more. What you typed is kept here: save again to log in.' },
};
/** Pauses between the calls after the network came back: the first ones may still fail. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000];

/**
 * When the session has ended, a save waits for a login of the same customer, and fails if the customer declines; when a call
 * fails while the browser is offline, it waits for the network. Then it is sent again. All its calls carry the same
 * Idempotency-Key, so that it is done once, whichever answer was lost (D12).
 */
const sendWithRetries: SendCall = sendKeyed(async (query, keyed, call) => {
  let pauses: readonly number[] = [];
  for (;;) {
    const result = await query(keyed, call, {});
    if (result.error?.status === 401) {
      if (!(await renewLogin(call))) return { error: SESSION_ENDED };
    } else if (result.error?.status === 'FETCH_ERROR' && !navigator.onLine) {
      await untilOnline();
      pauses = PAUSES_MS;
    } else if (result.error?.status === 'FETCH_ERROR' && pauses[0] !== undefined) {
      await pause(pauses[0]);
      pauses = pauses.slice(1);
    } else {
      return result;
    }
  }
});

/** The `extraOptions` of an endpoint that is called while a form is being saved. */
export const RETRY_OPTIONS: CallOptions = { send: sendWithRetries };
/** The `extraOptions` of a save whose 401 asks for no login; it is sent again only when the customer asks for it. */
export const KEYED_OPTIONS: CallOptions = { send: sendKeyed((query, keyed, call) => query(keyed, call, {})) };

/**
 * The last call to each method and address while its outcome is unknown, as after no answer or a 5xx: when it is made once more,
 * it is the same change (D12).
 */
const undecided = new Map<string, { readonly call: string; readonly key: string }>();

/** Statuses with which the server refuses a call before it looks for an earlier one with the key. */
const UNREAD_STATUSES = [401, 429];

/** Gives each call an Idempotency-Key before `send` sends it. */
function sendKeyed(send: SendCall): SendCall {
  return async (query, args, call) => {
    const plain = typeof args === 'string' ? { url: args } : args;
    const address = `${plain.method} ${plain.url}`;
    const text = JSON.stringify(plain);
    const earlier = undecided.get(address);
    const key = earlier?.call === text ? earlier.key : idempotencyKey();
    undecided.set(address, { call: text, key });
    const headers = { ...(plain.headers as Record<string, string>), 'idempotency-key': key };
    const result = await send(query, { ...plain, headers }, call);
    const status = result.error?.status;
    const isDecided =
      status === undefined ||
      (typeof status === 'number' && status < 500 && !UNREAD_STATUSES.includes(status));
    if (isDecided && undecided.get(address)?.key === key) undecided.delete(address);
    return result;
  };
}

/** Asks for a login. @returns whether the same customer is logged in again */
function renewLogin({ dispatch }: BaseQueryApi): Promise<boolean> {
  // `loginWaitMiddleware` answers this action with a promise.
  const renewed = dispatch(awaitLogin()) as unknown as Promise<boolean>;
  dispatch(loginRequested());
  return renewed;
}

function untilOnline(): Promise<void> {
  return new Promise((resolve) => globalThis.addEventListener('online', () => resolve(), { once: true }));
}

function pause(millis: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, millis));
}
