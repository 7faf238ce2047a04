import { hash } from 'node:crypto';
import type { StoredEvent } from '@tour-portal/contracts/stores/event-store.js';

/** What a stored ConfirmationIssued says was sent out. */
export interface IssuedDocuments {
  readonly booking: number;
  readonly confirmation: number;
  /** Where the PDF is kept. */
  readonly hash: string;
  readonly filename: string;
  /** SHA-256 of the PDF; null for one issued before that was written down. */
  readonly digest: string | null;
  /** SHA-256 of the mail, where it is kept as well. */
  readonly letter: string | null;
}

/** Null for every other event. Of personal data it has none, so it reads the same with and without keys. */
export function issuedDocuments({ type, data }: StoredEvent): IssuedDocuments | null {
  if (type !== 'ConfirmationIssued') return null;
  const issued = data as unknown as Omit<IssuedDocuments, 'digest' | 'letter'> & Partial<IssuedDocuments>;
  const { booking, confirmation, hash: key, filename, digest = null, letter = null } = issued;
  return { booking, confirmation, hash: key, filename, digest, letter };
}

export function digestOf(content: Buffer | string): string {
  return hash('sha256', content, 'hex');
}
