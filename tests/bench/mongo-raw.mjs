// How fast the MongoDB server itself is: single commands and bulks, sent with the driver that the backend uses, 64 at once.
import { cpus } from 'node:os';
import { randomUUID } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { AT_ONCE, sampleEvent } from './appends.mjs';

/** How many documents are read and replaced in turn. */
const DOCUMENTS = 1_000;
/** Replaces in one bulk. */
const BULK = 100;

/** @returns by command {perSecond, cpuMillis: processor time of the whole machine for one}; a bulk counts as one command */
export async function measureRawMongo(mongodbUrl, count) {
  const client = await MongoClient.connect(mongodbUrl, { maxPoolSize: AT_ONCE });
  const collection = client.db(`bench_raw_${Date.now()}`).collection('documents');
  const documents = Array.from({ length: DOCUMENTS }, (_, n) => ({ _id: n, ...sampleEvent(n) }));
  const documentAt = (n) => documents[n % DOCUMENTS];
  const commands = {
    findOne: (n) => collection.findOne({ _id: n % DOCUMENTS }),
    replaceOne: (n) => collection.replaceOne({ _id: n % DOCUMENTS }, documentAt(n)),
    insertOne: (n) => collection.insertOne({ ...documentAt(n), _id: randomUUID() }),
    [`bulk of ${BULK} replaces`]: (n) =>
      collection.bulkWrite(
        Array.from({ length: BULK }, (_, k) => (n * BULK + k) % DOCUMENTS).map((k) => ({
          replaceOne: { filter: { _id: k }, replacement: documentAt(k) },
        })),
        { ordered: false },
      ),
  };
  try {
    await collection.insertMany(documents);
    const results = {};
    for (const [name, send] of Object.entries(commands))
      results[name] = await measureCommand(send, name.startsWith('bulk') ? Math.ceil(count / BULK) : count);
    return results;
  } finally {
    await client.db(collection.dbName).dropDatabase();
    await client.close();
  }
}

async function measureCommand(send, count) {
  let next = 0;
  const [before, start] = [machineMillis(), performance.now()];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < count) await send(next++);
    }),
  );
  const took = performance.now() - start;
  return { perSecond: count / (took / 1_000), cpuMillis: (machineMillis() - before) / count };
}

/** Processor time that this machine has spent on anything so far. */
const machineMillis = () =>
  cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);
