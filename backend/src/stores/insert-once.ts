import { DuplicateRecord } from '@tour-portal/contracts/stores/records.js';
import type { Records } from '@tour-portal/contracts/stores/records.js';

/** Inserts a record unless another has its key, or the value of a unique field, already; answers whether it was inserted. */
export async function insertOnce(
  records: Records,
  ...record: Parameters<Records['insert']>
): Promise<boolean> {
  try {
    await records.insert(...record);
    return true;
  } catch (error) {
    if (error instanceof DuplicateRecord) return false;
    throw error;
  }
}
