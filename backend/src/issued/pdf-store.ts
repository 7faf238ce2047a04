import { Inject, Injectable } from '@nestjs/common';
import type { Confirmation } from '@tour-portal/contracts/api/api.js';
import { DuplicateRecord } from '@tour-portal/contracts/stores/records.js';
import type { Records, RecordWithVersion } from '@tour-portal/contracts/stores/records.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { BACKGROUND_RECORDS } from '../stores/store-tokens.js';

/** A confirmation's PDF as it was issued. */
export interface IssuedPdf {
  /** Unguessable: whoever knows it may read the PDF. */
  readonly hash: string;
  readonly filename: string;
  readonly booking: number;
  readonly account: number;
  readonly type: Confirmation['type'];
  readonly createdAt: Instant;
  readonly bytes: Buffer;
}

/** Far more PDFs than a booking gets. */
const MAX_PDFS = 1_000;

/** The PDFs of confirmations (D33), by their hash. */
@Injectable()
export class PdfStore {
  constructor(@Inject(BACKGROUND_RECORDS) private readonly records: Records) {}

  /** Storing the same PDF twice changes nothing. */
  async put({ hash, bytes, booking, account, ...pdf }: IssuedPdf): Promise<void> {
    const record = {
      ...pdf,
      booking: String(booking),
      account: String(account),
      bytes: bytes.toString('base64'),
    };
    try {
      await this.records.insert('pdfs', hash, record);
    } catch (error) {
      if (!(error instanceof DuplicateRecord)) throw error;
    }
  }

  async find(hash: string): Promise<IssuedPdf | null> {
    const found = await this.records.get('pdfs', hash);
    return found === null ? null : issuedPdfOf(hash, found);
  }

  /** The booking's newest PDF; null where none was issued yet. */
  async newestOf(booking: number): Promise<IssuedPdf | null> {
    const found = await this.records.find('pdfs', 'booking', String(booking), MAX_PDFS);
    const pdfs = found.map((stored) => issuedPdfOf(stored.key, stored));
    return pdfs.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))[0] ?? null;
  }

  /** Removes an account's PDFs when it is erased (D44); answers how many there were. */
  removeOf(account: number): Promise<number> {
    return this.records.removeWhere('pdfs', 'account', String(account));
  }
}

function issuedPdfOf(hash: string, { record }: RecordWithVersion): IssuedPdf {
  const fields = record as unknown as Omit<IssuedPdf, 'hash' | 'bytes' | 'booking' | 'account'> &
    Readonly<Record<'bytes' | 'booking' | 'account', string>>;
  return {
    ...fields,
    hash,
    booking: Number(fields.booking),
    account: Number(fields.account),
    bytes: Buffer.from(fields.bytes, 'base64'),
  };
}
