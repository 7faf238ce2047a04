import type { Position } from '@tour-portal/contracts/stores/event-store.js';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import { putRecord } from '../put-record.js';

/** Collection and key of the record. */
const RECORD = ['settings', 'imported'] as const;

/**
 * Notes that an import has begun. Until it has ended, no instance may start on this store: it would send the mails and make
 * the refunds of imported events, which were sent and made in the installation that they come from.
 */
export async function noteImportBegun(records: Records): Promise<void> {
  await putRecord(records, ...RECORD, () => ({ isUnfinished: true }));
}

/** Notes that the events up to a position were imported: an import does not bring the PDFs and mails that they name. */
export async function noteImported(records: Records, upTo: Position): Promise<void> {
  await putRecord(records, ...RECORD, () => ({ upTo }));
}

/** Whether an import goes on, or broke off before it could note its end. */
export async function isImportUnfinished(records: Pick<Records, 'get'>): Promise<boolean> {
  return (await records.get(...RECORD))?.record['isUnfinished'] === true;
}

/** The position up to which events were imported; `START` where none were. */
export async function importedUpTo(records: Records): Promise<Position> {
  return ((await records.get(...RECORD))?.record['upTo'] as Position | undefined) ?? START;
}
