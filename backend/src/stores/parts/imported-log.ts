import type { Position } from '@tour-portal/contracts/stores/event-store.js';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import { putRecord } from '../put-record.js';

/** Collection and key of the record. */
const RECORD = ['settings', 'imported'] as const;

/** Notes that the events up to a position were imported: an import does not bring the PDFs and mails that they name. */
export async function noteImported(records: Records, upTo: Position): Promise<void> {
  await putRecord(records, ...RECORD, () => ({ upTo }));
}

/** The position up to which events were imported; `START` where none were. */
export async function importedUpTo(records: Records): Promise<Position> {
  return ((await records.get(...RECORD))?.record['upTo'] as Position | undefined) ?? START;
}
