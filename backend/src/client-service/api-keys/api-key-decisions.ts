import { EXPORT_SCOPES, scopesInOrder } from '@tour-portal/contracts/client-service/api-keys.js';
import type { ExportName } from '@tour-portal/contracts/client-service/exports.js';
import { event } from '@tour-portal/contracts/events/events.js';
import type { EventData } from '@tour-portal/contracts/events/events.js';
import type { Decider, Decision } from '../../event-log/decider.js';
import { NO_API_KEY, evolveApiKey } from './api-key-state.js';
import type { ApiKeyState } from './api-key-state.js';

export type ApiKeyCommand =
  | (Readonly<EventData['ApiKeyMade']> & { readonly type: 'MakeApiKey' })
  | (Readonly<EventData['ApiKeyEnded']> & { readonly type: 'EndApiKey' })
  | (Readonly<Omit<EventData['ApiKeyUsed'], 'export'>> & {
      readonly type: 'UseApiKey';
      readonly exportName: ExportName;
    });

/** `no-such-key`: never made, or ended; `scope-missing`: its scopes do not allow this. */
export interface ApiKeyRefusal {
  readonly code: 'no-such-key' | 'scope-missing';
}

const NO_SUCH_KEY: Decision<ApiKeyRefusal> = { refusal: { code: 'no-such-key' } };

/** Rules of an API key (D63): it is made once, used within its scopes, ended for good. Its stream records each use. */
export function decideApiKey(command: ApiKeyCommand, state: ApiKeyState): Decision<ApiKeyRefusal> {
  switch (command.type) {
    case 'MakeApiKey': {
      if (state.status === 'ended') return NO_SUCH_KEY;
      // This call repeats one whose answer was lost.
      if (state.status === 'open') return { events: [] };
      const { apiKey, name, scopes } = command;
      return { events: [event('ApiKeyMade', { apiKey, name, scopes: scopesInOrder(scopes) })] };
    }
    case 'EndApiKey':
      if (state.status === 'unknown') return NO_SUCH_KEY;
      if (state.status === 'ended') return { events: [] };
      return { events: [event('ApiKeyEnded', { apiKey: command.apiKey })] };
    case 'UseApiKey': {
      if (state.status !== 'open') return NO_SUCH_KEY;
      const { apiKey, exportName, from, to, format } = command;
      if (!state.scopes.includes(EXPORT_SCOPES[exportName])) return { refusal: { code: 'scope-missing' } };
      return { events: [event('ApiKeyUsed', { apiKey, export: exportName, from, to, format })] };
    }
  }
}

export const apiKeyDecider: Decider<ApiKeyState, ApiKeyCommand, ApiKeyRefusal> = {
  initial: NO_API_KEY,
  evolve: evolveApiKey,
  decide: decideApiKey,
  creates: (command) => command.type === 'MakeApiKey',
  subject: () => null,
};
