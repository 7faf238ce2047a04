import type { PasswordResetKey } from '@tour-portal/contracts/api/account-api.js';
import { parseId } from '@tour-portal/contracts/values/ids.js';

/**
 * The address of the page on which a new password is chosen. Mailed links have the same form, without a hold.
 * @param hold the hold parameters of the page, as `holdQueryOf` returns them; empty without any
 */
export function resetAddress({ token, id }: PasswordResetKey, hold: string): string {
  return `/password/reset?token=${encodeURIComponent(token)}&id=${id}${hold.replace('?', '&')}`;
}

/** The key in the address: `missing` where the token or the id is left out or empty, `invalid` where the id cannot be one. */
export function resetKeyOf(query: URLSearchParams): PasswordResetKey | 'missing' | 'invalid' {
  const token = query.get('token') ?? '';
  const idText = query.get('id') ?? '';
  if (token === '' || idText === '') return 'missing';
  const id = parseId(idText);
  return id === null ? 'invalid' : { token, id };
}

/** The navigation state for the login page after a reset; keeps the page that the customer wanted to see (D36). */
export function withPasswordReset(state: unknown): { passwordReset: true } {
  return { ...(typeof state === 'object' ? state : null), passwordReset: true };
}

/** Whether a navigation state was made by {@link withPasswordReset}. */
export function comesFromReset(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'passwordReset' in state;
}
