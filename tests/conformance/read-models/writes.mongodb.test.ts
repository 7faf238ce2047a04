import { randomUUID } from 'node:crypto';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import type { JsonObject } from '@tour-portal/contracts/stores/event-store.js';
import type { ReadModelBatch } from '@tour-portal/contracts/stores/read-models.js';
import { documentOf } from '@tour-portal/backend/stores/mongo/mongo-documents.js';
import {
  NOT_DELETED,
  writeOperations,
  writeUnlessNewer,
} from '@tour-portal/backend/stores/mongo/mongo-writes.js';
import type { StoredReadModel } from '@tour-portal/backend/stores/mongo/mongo-writes.js';
import { afterTest } from '@tour-portal/backend/testing/after-test.js';
import { describe, expect, it } from '@jest/globals';
import type { Collection } from 'mongodb';

const LEASE = { name: 'projections', holder: 'one', token: 1 };

async function emptyCollection(): Promise<Collection<StoredReadModel>> {
  const { MongoClient } = await import('mongodb');
  const client = await new MongoClient(process.env['MONGODB_URL'] ?? '').connect();
  const db = client.db(`test_writes_${randomUUID().slice(0, 8)}`);
  afterTest(async () => {
    await db.dropDatabase();
    await client.close();
  });
  return db.collection<StoredReadModel>('documents');
}

/** Writes only the documents of a commit, and checks neither its lease nor its checkpoints. */
async function write(stored: Collection<StoredReadModel>, parts: Partial<ReadModelBatch>): Promise<void> {
  const batch = { lease: LEASE, checkpoints: [], puts: [], deletes: [], ...parts };
  for (const [target, operations] of writeOperations(batch, () => ({ stored, indexes: new Map() })))
    await writeUnlessNewer(target, operations);
}

function put(key: string, position: string) {
  return { collection: 'documents', key, document: { position, n: Number(position) } };
}

async function storedDocuments(stored: Collection<StoredReadModel>): Promise<JsonObject[]> {
  const found = await stored.find({ ...NOT_DELETED }, { sort: { _id: 1 } }).toArray();
  return found.map(documentOf);
}

describe('the late writes of an instance whose lease was taken over, on MongoDB', () => {
  it('neither replace nor delete documents of later events, nor undo later deletions', async () => {
    const stored = await emptyCollection();
    const to = (position: string) => [{ projection: 'bookings', from: START, to: position }];
    await write(stored, {
      checkpoints: to('07'),
      puts: [put('a', '07'), put('b', '02')],
      deletes: [{ collection: 'documents', key: 'gone' }],
    });
    await write(stored, {
      checkpoints: to('05'),
      puts: ['a', 'b', 'c', 'gone'].map((key) => put(key, '05')),
    });
    expect(await storedDocuments(stored)).toEqual(
      [put('a', '07'), put('b', '05'), put('c', '05')].map(({ document }) => document),
    );
    await write(stored, { checkpoints: to('06'), deletes: [{ collection: 'documents', key: 'a' }] });
    expect(await storedDocuments(stored)).toHaveLength(3);
    await write(stored, { puts: [put('gone', '08')] });
    expect(await storedDocuments(stored)).toHaveLength(4);
  });

  it('lose to writes of later events where several put a new document at once', async () => {
    const stored = await emptyCollection();
    const keys = Array.from({ length: 40 }, (_, n) => `key ${String(n).padStart(2, '0')}`);
    const all = ['03', '09', '05', '07'].flatMap((position) =>
      keys.map((key) => write(stored, { puts: [put(key, position)] })),
    );
    await Promise.all(all);
    expect(new Set((await storedDocuments(stored)).map(({ position }) => position))).toEqual(new Set(['09']));
  });

  it('replace a document of earlier events that another writer inserted first', async () => {
    const stored = await emptyCollection();
    const bulk = stored.bulkWrite.bind(stored);
    let isFirst = true;
    // Another writer inserts the key after this one has looked for it.
    stored.bulkWrite = async (operations, options) => {
      if (isFirst) {
        isFirst = false;
        await write(stored, { puts: [put('a', '03')] });
        throw new (await import('mongodb')).MongoBulkWriteError(
          { message: 'E11000', code: 11000, writeErrors: [{ index: 0, code: 11000 }] } as never,
          {} as never,
        );
      }
      return bulk(operations, options);
    };
    await write(stored, { puts: [put('a', '09')] });
    expect(await storedDocuments(stored)).toEqual([put('a', '09').document]);
  });
});
