import { createHmac, timingSafeEqual } from 'node:crypto';
import { NoticeNotSigned } from './gateway.js';
import type { NoticeHeaders } from './gateway.js';

/**
 * Reads a webhook of the accept-hosted gateway. Answers the id of the transaction that it is about; null for anything else.
 * @param signatureKey hexadecimal, as the gateway gives it out
 * @throws NoticeNotSigned
 */
export function readNotice(signatureKey: string, headers: NoticeHeaders, rawBody: string): string | null {
  const given = /^sha512=([0-9a-f]{128})$/i.exec(headers['x-anet-signature'] ?? '')?.[1];
  const expected = createHmac('sha512', Buffer.from(signatureKey, 'hex')).update(rawBody).digest();
  if (given === undefined || !timingSafeEqual(Buffer.from(given, 'hex'), expected))
    throw new NoticeNotSigned('The notice carries no signature of the gateway');
  return transactionIn(rawBody);
}

function transactionIn(rawBody: string): string | null {
  try {
    const { payload } = JSON.parse(rawBody) as { payload?: { entityName?: unknown; id?: unknown } };
    const id = payload?.entityName === 'transaction' ? payload.id : null;
    return typeof id === 'string' && /^[\w-]{1,40}$/.test(id) ? id : null;
  } catch {
    return null;
  }
}
