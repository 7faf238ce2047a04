import { SHOULD_AUTOBATCH } from '@reduxjs/toolkit';
import type { Account } from '@tour-portal/contracts/api/api.js';
import type { UnknownAction } from 'redux';
import type { AppDispatch } from '../api/dispatch.js';
import { api, type NoArgument, type SendCall, type WithApi } from '../api/api.js';

/**
 * Reads the account again where the account on screen changed before the answer came: the answer may be older than that
 * change. After a logout the answer is null.
 */
const readUntilCurrent: SendCall = async (query, args, call) => {
  for (;;) {
    const before = selectAccount(call.getState() as WithApi);
    const answer = await query(args, call, {});
    const now = selectAccount(call.getState() as WithApi);
    if (now === before) return answer;
    if (now === null) return { data: null };
  }
};

/** The calls that read the signed-in account with its bookings, and that log it out. */
export const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The account on screen; null where nobody is signed in any more. */
    me: build.query<Account | null, NoArgument>({
      query: () => ({ url: '/accounts/me', timeout: 15_000 }),
      extraOptions: { send: readUntilCurrent },
      // Cached without end: it says who is signed in, also while no page reads it.
      keepUnusedDataFor: Infinity,
    }),
    logout: build.mutation<null, NoArgument>({
      query: () => ({ url: '/accounts/logout', method: 'POST', timeout: 15_000 }),
    }),
  }),
});

export const { useMeQuery } = accountApi;

const selectMe = accountApi.endpoints.me.select();

/** The signed-in account with its bookings; null for a visitor, and while it is not read. */
export function selectAccount(state: WithApi): Account | null {
  return selectMe(state).data ?? null;
}

/** Reads the account from the server, even where it is cached. An answer that is under way may be older: another read follows it. */
export function refetchAccount() {
  return (dispatch: AppDispatch, getState: () => WithApi) => {
    const { me } = accountApi.endpoints;
    const read = () => dispatch(me.initiate(undefined, { forceRefetch: true, subscribe: false }));
    const running = dispatch(accountApi.util.getRunningQueryThunk('me', undefined));
    if (running === undefined) return read();
    const id = selectAccount(getState())?.id;
    // After a logout, or the login of another customer, there is nothing more to read.
    return running.then((answer) => (selectAccount(getState())?.id === id ? read() : answer));
  };
}

interface AccountAction {
  readonly type: string;
  readonly meta?: {
    readonly [SHOULD_AUTOBATCH]?: boolean;
    /** `server`: the server sent the account, or a logout removed it. `stored`: it is the copy that this browser had stored. */
    readonly account?: 'server' | 'stored';
  };
}

/** Sets the account. Pages see it at once; they see other answers of RTK Query only with the next frame. */
function setAccount(value: Account | null, origin: 'server' | 'stored'): AccountAction & UnknownAction {
  const entry: AccountAction = accountApi.util.upsertQueryEntries([
    { endpointName: 'me', arg: undefined, value },
  ]);
  return { ...entry, meta: { ...entry.meta, [SHOULD_AUTOBATCH]: false, account: origin } };
}

/** The server answered a login or sign-up with this account. */
export function accountSignedIn(account: Account): UnknownAction {
  return setAccount(account, 'server');
}

/** Nobody is signed in any more. */
export function accountSignedOut(): UnknownAction {
  return setAccount(null, 'server');
}

/** The account as this browser had stored it, until the server answers. */
export function accountRestored(account: Account): UnknownAction {
  return setAccount(account, 'stored');
}

export function isAccountRestored(action: unknown): boolean {
  return (action as AccountAction).meta?.account === 'stored';
}

/** Whether the action brings the account from the server or removes it; false for the copy that this browser had stored. */
export function isAccountUpdate(action: unknown): boolean {
  return (
    accountApi.endpoints.me.matchFulfilled(action) || (action as AccountAction).meta?.account === 'server'
  );
}
