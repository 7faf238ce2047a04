import type { ApiScope } from '@tour-portal/contracts/client-service/api-keys.js';

/** The name of each scope, and what a key with it may fetch. */
export const SCOPE_WORDS: Readonly<Record<ApiScope, { readonly label: string; readonly detail: string }>> = {
  'bookings:read': {
    label: 'Bookings',
    detail: 'Every booking and hold with its owner, email, phone and what was paid',
  },
  'guests:read': {
    label: 'Guests',
    detail: 'Every guest with room, email, phone and flights, without passports',
  },
  'ledger:read': { label: 'Charges and refunds', detail: 'What was charged and refunded, without names' },
};

export function scopesText(scopes: readonly ApiScope[]): string {
  return scopes.map((scope) => SCOPE_WORDS[scope].label).join(', ');
}
