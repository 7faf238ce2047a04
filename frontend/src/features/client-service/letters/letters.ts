import type { Confirmation } from '@tour-portal/contracts/api/api.js';
import type { HistoryEvent } from '@tour-portal/contracts/client-service/client-service-api.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';

/** A confirmation that was mailed to the customer, as the event of its printing tells it. */
export interface Letter {
  readonly type: Confirmation['type'];
  readonly at: Instant;
  /** SHA-256 of the mail, which opens it; null for one that went out before mails were kept. */
  readonly digest: string | null;
  /** Of its PDF: the path below the documents' address. */
  readonly document: string;
}

/** The letter of an event; null for an event that is about none. */
export function letterOf({ type, at, data }: HistoryEvent): Letter | null {
  if (type !== 'ConfirmationIssued') return null;
  const { type: kind, letter, hash, filename } = data;
  if (typeof kind !== 'string' || typeof hash !== 'string' || typeof filename !== 'string') return null;
  return {
    type: kind as Letter['type'],
    at,
    digest: typeof letter === 'string' ? letter : null,
    document: `confirmations/${hash}/${encodeURIComponent(filename)}`,
  };
}

/**
 * What the customer had been sent at a point of the history, the newest first.
 * @param own the booking's own events in order
 * @param at a revision; null: now
 */
export function lettersBy(own: readonly HistoryEvent[], at: number | null): Letter[] {
  return own
    .filter(({ revision }) => at === null || revision <= at)
    .flatMap((event) => letterOf(event) ?? [])
    .reverse();
}
