import { idempotencyHeader } from './accounts.js';
import { Client, type Answer } from './client.js';
import type { ResetKey } from './mails.js';

/** The key of a link that was never mailed. */
export const UNKNOWN_RESET_KEY: ResetKey = { token: 'x'.repeat(43), id: 2_000_000_000 };

/**
 * Starts a password recovery. With an email address it answers 204, and a link is mailed if an account has it; with a phone
 * number and its code it answers the key that such a link carries.
 */
export function startRecovery(url: string, body: object, idempotencyKey?: string): Promise<Answer<ResetKey>> {
  return new Client(url).post<ResetKey>('/v1/password/recover', body, idempotencyHeader(idempotencyKey));
}

export function resetPassword(
  url: string,
  resetKey: ResetKey,
  password: string,
  idempotencyKey?: string,
): Promise<Answer<unknown>> {
  return new Client(url).post(
    '/v1/password/reset',
    { ...resetKey, password },
    idempotencyHeader(idempotencyKey),
  );
}
