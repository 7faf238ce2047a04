import { DuplicateRecord } from '@tour-portal/contracts/stores/records.js';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import type { JsonObject } from '@tour-portal/contracts/stores/event-store.js';

/**
 * Writes a record whether or not there is one, against others who write it at the same time.
 * @param next the record to write, from the one that is there; null leaves it as it is
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
