import type { Position } from '@tour-portal/contracts/stores/event-store.js';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import { putRecord } from '../put-record.js';

const PLACE = ['settings', 'imported'] as const;

/** Events up to here were imported: an import brings none of the PDFs and mails that they name. */
export async function noteImported(records: Records, upTo: Position): Promise<void> {
  await putRecord(records, ...PLACE, () => ({ upTo }));
}

/** `START` where nothing was imported. */
export async function importedUpTo(records: Records): Promise<Position> {
  return ((await records.get(...PLACE))?.record['upTo'] as Position | undefined) ?? START;
}
