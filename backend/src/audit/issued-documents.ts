import { hash } from 'node:crypto';
import type { StoredEvent } from '@tour-portal/contracts/stores/event-store.js';

/** What a stored ConfirmationIssued event says of the PDF and the mail that were sent out. */
export interface IssuedDocuments {
  readonly booking: number;
  readonly confirmation: number;
  /** The key under which the PDF is stored. */
  readonly hash: string;
  readonly filename: string;
  /** SHA-256 of the PDF; null for one issued before digests were recorded. */
  readonly digest: string | null;
  /** SHA-256 of the mail, which is also the key under which it is stored; null without a stored mail. */
  readonly letter: string | null;
}

/** Null for any event but ConfirmationIssued. The answer stays the same after an erasure: it has no personal data. */
export function issuedDocuments({ type, data }: StoredEvent): IssuedDocuments | null {
  if (type !== 'ConfirmationIssued') return null;
  const issued = data as unknown as Omit<IssuedDocuments, 'digest' | 'letter'> & Partial<IssuedDocuments>;
  const { booking, confirmation, hash: key, filename, digest = null, letter = null } = issued;
  return { booking, confirmation, hash: key, filename, digest, letter };
}

export function digestOf(content: Buffer | string): string {
  return hash('sha256', content, 'hex');
}
