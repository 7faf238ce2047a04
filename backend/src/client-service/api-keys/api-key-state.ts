import type { ApiScope } from '@tour-portal/contracts/client-service/api-keys.js';
import type { NewEvent } from '@tour-portal/contracts/events/events.js';

/** What decisions about a key need to know. */
export type ApiKeyState =
  | { readonly status: 'unknown' }
  | { readonly status: 'open'; readonly scopes: readonly ApiScope[] }
  | { readonly status: 'ended' };

export const NO_API_KEY: ApiKeyState = { status: 'unknown' };

export function apiKeyStream(apiKey: number): string {
  return `api-key-${apiKey}`;
}

export function evolveApiKey(state: ApiKeyState, event: NewEvent): ApiKeyState {
  switch (event.type) {
    case 'ApiKeyMade':
      return { status: 'open', scopes: event.data.scopes };
    case 'ApiKeyEnded':
      return { status: 'ended' };
    // A use is recorded, but does not change the key.
    case 'ApiKeyUsed':
    default:
      return state;
  }
}
