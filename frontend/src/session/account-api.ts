import { SHOULD_AUTOBATCH } from '@reduxjs/toolkit';
import type { Account } from '@tour-portal/contracts/api/api.js';
import type { UnknownAction } from 'redux';
import { api, type NoArgument, type WithApi } from '../api/api.js';

/** Who is signed in, with bookings, and the way out. */
export const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The account on screen; null where nobody is signed in any more. */
    me: build.query<Account | null, NoArgument>({
      query: () => ({ url: '/accounts/me', timeout: 15_000 }),
      // It is who is signed in, whether a page reads it anew or not.
      keepUnusedDataFor: Infinity,
    }),
    logout: build.mutation<null, NoArgument>({
      query: () => ({ url: '/accounts/logout', method: 'POST' }),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const isOut = await queryFulfilled.then(
          () => true,
          () => false,
        );
        if (isOut) dispatch(accountForgotten());
      },
    }),
  }),
});

export const { useMeQuery } = accountApi;

const selectMe = accountApi.endpoints.me.select();

/** Who is signed in, with bookings; null for a visitor. */
export function selectAccount(state: WithApi): Account | null {
  return selectMe(state).data ?? null;
}

/** Asks the server for the account, whatever is known of it. */
export function readAccountAnew() {
  return accountApi.endpoints.me.initiate(undefined, { forceRefetch: true, subscribe: false });
}

interface Entry {
  readonly type: string;
  readonly meta?: {
    readonly [SHOULD_AUTOBATCH]?: boolean;
    /** Whether the account is what the server said, or what this browser had kept. */
    readonly account?: 'told' | 'kept';
  };
}

/** Who is signed in is seen at once, not with the next frame, as RTK Query shows answers otherwise. */
function accountIs(value: Account | null, account: 'told' | 'kept'): Entry & UnknownAction {
  const entry: Entry = accountApi.util.upsertQueryEntries([{ endpointName: 'me', arg: undefined, value }]);
  return { ...entry, meta: { ...entry.meta, [SHOULD_AUTOBATCH]: false, account } };
}

/** The server told of this account when somebody signed in. */
export function accountOpened(account: Account): UnknownAction {
  return accountIs(account, 'told');
}

export function accountForgotten(): UnknownAction {
  return accountIs(null, 'told');
}

/** The account as this browser kept it, until the server answers. */
export function accountRestored(account: Account): UnknownAction {
  return accountIs(account, 'kept');
}

export function isRestored(action: unknown): boolean {
  return (action as Entry).meta?.account === 'kept';
}

/** Whether the server has told of the account, or it is forgotten; not what this browser had kept. */
export function isAccountNews(action: unknown): boolean {
  return accountApi.endpoints.me.matchFulfilled(action) || (action as Entry).meta?.account === 'told';
}
