import { DuplicateRecord } from '@tour-portal/contracts/stores/records.js';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import type { JsonObject } from '@tour-portal/contracts/stores/event-store.js';

/**
 * Inserts or replaces a record of a collection without unique fields, also while others write it at the same time.
 * @param next makes the new record from the stored one (null: there is none), again after another write in between; answers
 * null to write nothing
 */
export async function putRecord(
  records: Records,
  collection: string,
  key: string,
  next: (current: JsonObject | null) => JsonObject | null,
): Promise<void> {
  for (;;) {
    const found = await records.get(collection, key);
    const record = next(found?.record ?? null);
    if (record === null) return;
    if (found !== null) {
      if (await records.replace(collection, key, record, found.version)) return;
      continue;
    }
    try {
      await records.insert(collection, key, record);
      return;
    } catch (error) {
      if (!(error instanceof DuplicateRecord)) throw error;
    }
  }
}
