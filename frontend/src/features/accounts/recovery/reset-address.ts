import type { PasswordResetKey } from '@tour-portal/contracts/api/account-api.js';
import { parseId } from '@tour-portal/contracts/values/ids.js';

/**
 * Where a new password is chosen, as the mailed link is written too.
 * @param hold the query of a hold that goes on after logging in, or empty
 */
export function resetAddress({ token, id }: PasswordResetKey, hold: string): string {
  return `/password/reset?token=${encodeURIComponent(token)}&id=${id}${hold.replace('?', '&')}`;
}

/** The key in the address: `missing` where a part of it is left out, `invalid` where it cannot be one. */
export function resetKeyOf(query: URLSearchParams): PasswordResetKey | 'missing' | 'invalid' {
  const token = query.get('token') ?? '';
  const number = query.get('id') ?? '';
  if (token === '' || number === '') return 'missing';
  const id = parseId(number);
  return id === null ? 'invalid' : { token, id };
}

/** What a finished reset tells the login page; where the customer was headed stays in it (D36). */
export function withPasswordReset(state: unknown): { passwordReset: true } {
  return { ...(typeof state === 'object' ? state : null), passwordReset: true };
}

export function comesFromReset(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'passwordReset' in state;
}
