import assert from 'node:assert/strict';
import type { JsonObject, Position } from '@tour-portal/contracts/stores/event-store.js';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import { eventually } from '@tour-portal/contracts/testing/eventually.js';
import type {
  FindOptions,
  Lease,
  ReadModelBatch,
  ReadModels,
} from '@tour-portal/contracts/stores/read-models.js';

/** One empty store of an engine. */
export interface ReadModelsUnderTest {
  /** Another instance on the same store, as another process would open it. */
  readonly open: () => Promise<ReadModels>;
}

/** Repeats a check until it holds: another instance may follow a switch a moment later. */
export async function untilHolds(check: () => Promise<void>): Promise<void> {
  await eventually(check, { timeout: 5_000 });
}

/** What every adapter of the read-model port must do; `run` throws where one does not. */
export interface ReadModelsCase {
  readonly name: string;
  readonly run: (store: ReadModelsUnderTest) => Promise<void>;
}

export const NOW = Date.parse('2026-11-21T12:00:00Z');
export const TTL = 10_000;
export const BOOKINGS = {
  name: 'booking@1',
  indexes: { account: 'integer', party: 'text', dueAt: 'integer' },
} as const;

/** An instance with the collection of bookings and the projections' lease. */
export interface Writer {
  readonly models: ReadModels;
  readonly lease: Lease;
}

export async function openWriter(store: ReadModelsUnderTest): Promise<Writer> {
  const models = await store.open();
  await models.define([BOOKINGS]);
  return { models, lease: await leaseOf(models, 'one') };
}

export async function leaseOf(models: ReadModels, holder: string, now = NOW): Promise<Lease> {
  const lease = await models.acquireLease('projections', holder, now, TTL);
  assert.ok(lease, `${holder} should have got the lease`);
  return lease;
}

export function batchOf(lease: Lease, parts: Partial<Omit<ReadModelBatch, 'lease'>> = {}): ReadModelBatch {
  return { lease, checkpoints: [], puts: [], deletes: [], ...parts };
}

export function checkpointMove(from: Position, to: Position, projection = 'bookings') {
  return { projection, from, to };
}

export function bookingPut(key: string, document: JsonObject) {
  return { collection: BOOKINGS.name, key, document };
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

/** Asserts that nothing of a refused batch is stored: neither its document nor its checkpoint. */
export async function assertNothingWritten(models: ReadModels, key: string): Promise<void> {
  assert.equal(await models.get(BOOKINGS.name, key), null);
  assert.equal(await models.checkpoint('bookings'), START);
}
