import { createApi, fetchBaseQuery, type BaseQueryApi } from '@reduxjs/toolkit/query/react';
import { TAGS } from './tags.js';

/** Lets a hook be called without an argument. */
export type NoArgument = ReturnType<() => void>;

type Query = ReturnType<typeof fetchBaseQuery>;
type QueryArgs = Parameters<Query>[0];

/** Sends a call by `query`, repeatedly where that is necessary. */
export type SendCall = (query: Query, args: QueryArgs, call: BaseQueryApi) => ReturnType<Query>;

/** `send`: how a call is sent; without it, once and as it is. */
export interface CallOptions {
  readonly send?: SendCall;
}

const query = fetchBaseQuery({
  // Absolute, because `fetch` in tests (in Node.js) takes no relative address. While the server renders pages there is no
  // `location`, but no call is made then.
  baseUrl: `${'location' in globalThis ? globalThis.location.origin : ''}/v1`,
  credentials: 'include',
  headers: { accept: 'application/json' },
  timeout: 60_000,
});
const baseQuery = (args: QueryArgs, call: BaseQueryApi, options: CallOptions | undefined) =>
  options?.send?.(query, args, call) ?? query(args, call, {});

/**
 * The calls of the portal, base `/v1`, cookies included (spec §7). Each feature adds its own. Refusals are the `error` of
 * a hook, or thrown by `unwrap()`; read them with `problemsOf` of errors.ts.
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: TAGS,
  endpoints: () => ({}),
});

/** A state with the answers to the portal's calls. */
export interface WithApi {
  api: ReturnType<typeof api.reducer>;
}
