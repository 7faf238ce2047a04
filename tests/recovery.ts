import { idempotencyHeader } from './accounts.js';
import { Client, type Answer } from './client.js';
import type { ResetKey } from './mails.js';

/** A link that was never mailed. */
export const UNKNOWN_LINK: ResetKey = { token: 'x'.repeat(43), id: 2_000_000_000 };

/** Starts a password recovery. An e-mail is answered with a mail that has a link; a code from the phone with the link's key. */
export function startRecovery<T = ResetKey>(url: string, body: object, key?: string): Promise<Answer<T>> {
  return new Client(url).post<T>('/v1/password/recover', body, idempotencyHeader(key));
}

export function resetPassword(
  url: string,
  link: ResetKey,
  password: string,
  key?: string,
): Promise<Answer<unknown>> {
  return new Client(url).post('/v1/password/reset', { ...link, password }, idempotencyHeader(key));
}
