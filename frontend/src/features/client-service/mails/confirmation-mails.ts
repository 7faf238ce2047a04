import type { Confirmation } from '@tour-portal/contracts/api/api.js';
import type { HistoryEvent } from '@tour-portal/contracts/client-service/client-service-api.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';

/** A confirmation that was mailed to the customer, read from the event that issued it. */
export interface ConfirmationMail {
  readonly type: Confirmation['type'];
  readonly at: Instant;
  /** SHA-256 of the mail, by which it is fetched; null for a mail that was sent before mails were stored. */
  readonly digest: string | null;
  /** The path of its PDF, below the documents' address. */
  readonly document: string;
}

/** The mailed confirmation of an event; null: the event issued none. */
export function mailOfEvent({ type, at, data }: HistoryEvent): ConfirmationMail | null {
  if (type !== 'ConfirmationIssued') return null;
  const { type: kind, letter, hash, filename } = data;
  if (typeof kind !== 'string' || typeof hash !== 'string' || typeof filename !== 'string') return null;
  return {
    type: kind as ConfirmationMail['type'],
    at,
    digest: typeof letter === 'string' ? letter : null,
    document: `confirmations/${hash}/${encodeURIComponent(filename)}`,
  };
}

/**
 * The confirmations that the customer had been sent by a point of the history, the newest first.
 * @param ownEvents the booking's own events in order
 * @param upTo a revision; null: now
 */
export function mailsSentUntil(ownEvents: readonly HistoryEvent[], upTo: number | null): ConfirmationMail[] {
  return ownEvents
    .filter(({ revision }) => upTo === null || revision <= upTo)
    .flatMap((event) => mailOfEvent(event) ?? [])
    .reverse();
}
