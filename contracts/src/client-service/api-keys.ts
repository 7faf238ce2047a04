import { areChoices } from '../values/choices.js';
import { textProblem } from '../values/text-rules.js';
import type { ExportName } from './exports.js';

/** Scopes of the keys with which outside systems fetch exports (D63). */

export const API_SCOPES = ['bookings:read', 'guests:read', 'ledger:read'] as const;

export type ApiScope = (typeof API_SCOPES)[number];

/** The scope that each export requires. */
export const EXPORT_SCOPES: Readonly<Record<ExportName, ApiScope>> = {
  bookings: 'bookings:read',
  guests: 'guests:read',
  ledger: 'ledger:read',
};

/** The longest name of a key, in characters. */
export const API_KEY_NAME_MAX = 100;

/** What is wrong with the name of a key; null when nothing is. */
export function apiKeyNameProblem(value: string): string | null {
  return textProblem('The name', value, API_KEY_NAME_MAX);
}

/** One or more scopes, each once. */
export function areApiScopes(value: unknown): value is ApiScope[] {
  return areChoices(API_SCOPES, value);
}

/** Scopes in the order of {@link API_SCOPES}. */
export function scopesInOrder(scopes: readonly ApiScope[]): ApiScope[] {
  return API_SCOPES.filter((scope) => scopes.includes(scope));
}
