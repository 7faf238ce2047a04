import { MongoClient } from 'mongodb';
import { afterTest } from '@tour-portal/backend/testing/after-test.js';
import { describe, expect, it } from '@jest/globals';
import { startInstance, temporaryFolder } from '../instance.js';
import { recordsOf } from '../stores/history.js';
import { mongoStoresOf } from '../stores/servers.js';
import { until } from '../until.js';
import { eraseAfterTour, newTraveler, placesInFiles } from './erased-traveler.js';
import { logBytes } from './log-bytes.js';

/** Which words stand in the documents of which collections. */
async function placesInMongo(
  driver: MongoClient,
  words: Readonly<Record<string, string>>,
): Promise<string[]> {
  const collections = await driver.db().listCollections().toArray();
  const texts = await Promise.all(
    collections.map(
      async ({ name }) =>
        [name, JSON.stringify(await driver.db().collection(name).find().toArray()).toLowerCase()] as const,
    ),
  );
  return texts.flatMap(([name, text]) =>
    Object.entries(words)
      .filter(([, word]) => text.includes(word.toLowerCase()))
      .map(([what]) => `${what} in ${name}`),
  );
}

describe('the personal data of somebody who was erased, in MongoDB (D44)', () => {
  it('stands in no collection any more, and nowhere in the log or in a file of the data folder', async () => {
    const dataDir = await temporaryFolder();
    const stores = mongoStoresOf(dataDir);
    const instance = await startInstance({ dataDir, env: { MONGODB_URL: stores.mongodbUrl } });
    const { client, account, trip, words } = await newTraveler(instance);
    const driver = await MongoClient.connect(stores.mongodbUrl);
    afterTest(() => driver.close());
    const records = await recordsOf(dataDir, stores);
    afterTest(() => records.close());
    const key = (await records.get('keys', String(account)))?.record['key'] as string;
    const all = { ...words, 'the key': key };
    // The control: each word stands in a collection before.
    const before = await placesInMongo(driver, all);
    expect(new Set(before.map((place) => place.replace(/ in .*/, '')))).toEqual(new Set(Object.keys(all)));

    await eraseAfterTour(instance, client, account);
    await until(
      () => placesInMongo(driver, all),
      (places) => places.length === 0,
      30_000,
    );
    expect(await instance.stop()).toEqual({ code: 0, signal: null });
    expect(await placesInMongo(driver, all)).toEqual([]);
    expect(await placesInFiles(dataDir, all)).toEqual([]);
    const log = (await logBytes(dataDir)).toString('latin1').toLowerCase();
    expect(Object.entries(all).filter(([, word]) => log.includes(word.toLowerCase()))).toEqual([]);
    // The log keeps what is no personal data.
    expect(log).toContain(trip.number.toLowerCase());
  });
});
