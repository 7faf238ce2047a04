import assert from 'node:assert/strict';
import type { JsonObject, Position } from '@tour-portal/contracts/stores/event-store.js';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import { CheckpointMoved } from '@tour-portal/contracts/stores/read-models.js';
import { eventually } from '@tour-portal/contracts/testing/eventually.js';
import type {
  FindOptions,
  Lease,
  ReadModelBatch,
  ReadModels,
} from '@tour-portal/contracts/stores/read-models.js';
import type { StoreCase, StoreUnderTest } from '../store-suite.js';

export type ReadModelsUnderTest = StoreUnderTest<ReadModels>;
export type ReadModelsCase = StoreCase<ReadModels>;

/** Repeats a check until it holds, for 5 seconds at most: another instance may follow a switch a moment later. */
export async function untilHolds(check: () => Promise<void>): Promise<void> {
  await eventually(check, { timeout: 5_000 });
}

export const NOW = Date.parse('2026-11-21T12:00:00Z');
export const TTL_MILLIS = 10_000;
export const BOOKINGS = {
  name: 'booking@1',
  indexes: { account: 'integer', party: 'text', dueAt: 'integer' },
} as const;

/** An instance with the collection of bookings. */
export async function openBookings(store: ReadModelsUnderTest): Promise<ReadModels> {
  const models = await store.open();
  await models.define([BOOKINGS]);
  return models;
}

/** An instance with the collection of bookings and the projections' lease. */
export interface Writer {
  readonly models: ReadModels;
  readonly lease: Lease;
}

/** @param documents that it commits first; by default it commits nothing */
export async function openWriter(
  store: ReadModelsUnderTest,
  documents?: Record<string, JsonObject>,
): Promise<Writer> {
  const models = await openBookings(store);
  const writer = { models, lease: await takeLease(models, 'one') };
  if (documents !== undefined) await commitDocuments(writer, documents);
  return writer;
}

export async function takeLease(models: ReadModels, holder: string, now = NOW): Promise<Lease> {
  const lease = await models.acquireLease('projections', holder, now, TTL_MILLIS);
  assert.ok(lease, `${holder} should have got the lease`);
  return lease;
}

export function batchOf(lease: Lease, parts: Partial<Omit<ReadModelBatch, 'lease'>> = {}): ReadModelBatch {
  return { lease, checkpoints: [], puts: [], deletes: [], ...parts };
}

export function checkpointMove(from: Position, to: Position, projection = 'bookings') {
  return { projection, from, to };
}

export function bookingPut(key: string, document: JsonObject, collection: string = BOOKINGS.name) {
  return { collection, key, document };
}

export function bookingDelete(key: string) {
  return { collection: BOOKINGS.name, key };
}

export async function commitDocuments(
  { models, lease }: Writer,
  documents: Record<string, JsonObject>,
): Promise<void> {
  const puts = Object.entries(documents).map(([key, document]) => bookingPut(key, document));
  await models.commit(batchOf(lease, { puts }));
}

/** The `id` of each document found, in the order found. */
export async function findIds(models: ReadModels, options: Omit<FindOptions, 'limit'> & { limit?: number }) {
  const found = await models.find(BOOKINGS.name, { limit: 100, ...options });
  return found.map((document) => document['id']);
}

/** Asserts that the documents with these values of `id` are found, in this order. */
export async function assertFinds(
  models: ReadModels,
  options: Parameters<typeof findIds>[1],
  ids: readonly string[],
): Promise<void> {
  assert.deepStrictEqual(await findIds(models, options), ids);
}

/** Asserts that neither a document of this key nor a checkpoint of the bookings is stored. */
export async function assertNothingWritten(models: ReadModels, key: string): Promise<void> {
  assert.equal(await models.get(BOOKINGS.name, key), null);
  assert.equal(await models.checkpoint('bookings'), START);
}

/** Two instances commit ten batches from the same checkpoint at once; asserts that only one moves it, and answers which one. */
export async function commitFromOneCheckpoint(store: ReadModelsUnderTest) {
  const { models, lease } = await openWriter(store);
  const other = await openBookings(store);
  const batches = Array.from({ length: 10 }, (_, n) =>
    batchOf(lease, {
      checkpoints: [checkpointMove(START, `0${n}`)],
      puts: [bookingPut(`key ${n}`, { n })],
    }),
  );
  const results = await Promise.allSettled(
    batches.map((batch, n) => (n % 2 === 0 ? models : other).commit(batch)),
  );
  const winners = results.flatMap(({ status }, n) => (status === 'fulfilled' ? [n] : []));
  assert.equal(winners.length, 1);
  for (const result of results) {
    if (result.status === 'rejected')
      assert.ok(result.reason instanceof CheckpointMoved, String(result.reason));
  }
  const [winner] = winners;
  assert.equal(await models.checkpoint('bookings'), `0${winner}`);
  return { models, winner };
}
