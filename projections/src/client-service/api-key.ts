import type { ApiScope } from '@tour-portal/contracts/client-service/api-keys.js';
import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import type { Projection } from '../runner/projection.js';

/** An API key of an outside system, until it is ended (D63). The document's key: its id. */
export interface ApiKeyDocument {
  /** Its id; the API key itself is stored nowhere. */
  apiKey: number;
  name: string;
  scopes: readonly ApiScope[];
  madeAt: Instant;
  /** The last use; null: none. */
  usedAt: Instant | null;
}

export const apiKeyProjection: Projection<ApiKeyDocument> = {
  name: 'api-key',
  version: 1,
  indexes: { name: 'text' },
  follows: ['ApiKeyMade', 'ApiKeyUsed', 'ApiKeyEnded'],
  fromOtherStreams: [],
  keys: ({ data }) => ('apiKey' in data ? [String(data.apiKey)] : []),
  evolve: evolveApiKey,
};

function evolveApiKey(document: ApiKeyDocument | null, event: RecordedEvent): ApiKeyDocument | null {
  switch (event.type) {
    case 'ApiKeyMade': {
      const { apiKey, name, scopes } = event.data;
      return { apiKey, name, scopes, madeAt: event.metadata.at, usedAt: null };
    }
    case 'ApiKeyUsed':
      return document && { ...document, usedAt: event.metadata.at };
    case 'ApiKeyEnded':
      return null;
    default:
      return document;
  }
}
