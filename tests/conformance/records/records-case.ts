import assert from 'node:assert/strict';
import type { JsonObject } from '@tour-portal/contracts/stores/event-store.js';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import { DuplicateRecord } from '@tour-portal/contracts/stores/records.js';
import type { StoreCase, StoreUnderTest } from '../store-suite.js';

export type RecordsCase = StoreCase<Records>;

export const CREDENTIALS = {
  name: 'credentials',
  unique: ['email', 'phoneNumber'],
  indexes: { expiresAt: 'integer', country: 'text' },
} as const;
export const SESSIONS = { name: 'sessions', unique: [], indexes: { expiresAt: 'integer' } } as const;

/** @param credentials that it inserts first */
export async function openRecords(
  store: StoreUnderTest<Records>,
  credentials: Record<string, JsonObject> = {},
): Promise<Records> {
  const records = await store.open();
  await records.define([CREDENTIALS, SESSIONS]);
  const inserted = Object.entries(credentials).map(([key, record]) =>
    records.insert(CREDENTIALS.name, key, record),
  );
  await Promise.all(inserted);
  return records;
}

export async function recordOf(records: Records, key: string): Promise<JsonObject | undefined> {
  return (await records.get(CREDENTIALS.name, key))?.record;
}

export async function versionOf(records: Records, key: string): Promise<number> {
  const found = await records.get(CREDENTIALS.name, key);
  assert.ok(found, `${key} should be there`);
  return found.version;
}

/** The keys of the records whose field is at most `bound`, or equals it in a field of texts, in the order found. */
export async function findKeys(records: Records, field: string, bound: string | number, limit = 100) {
  return (await records.find(CREDENTIALS.name, field, bound, limit)).map(({ key }) => key);
}

/** Resolves when the write was refused because of that field, and fails otherwise. */
export async function assertDuplicate(write: Promise<unknown>, field: string): Promise<void> {
  await assert.rejects(
    write,
    (error) =>
      error instanceof DuplicateRecord && error.collection === CREDENTIALS.name && error.field === field,
    `${field} should have been a duplicate`,
  );
}
