import { randomUUID } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { SqliteDatabase } from '@tour-portal/backend/stores/sqlite/sqlite.js';
import { MongoClient } from 'mongodb';
import { describe, expect, it } from '@jest/globals';
import { newAccount } from '../accounts.js';
import { type Client, newcomer, freeDeparture } from '../client.js';
import { guestIds, mustPatchGuests } from '../guests.js';
import { startInstance, type Instance } from '../instance.js';
import { depositFees, namedHold, pay } from '../payments.js';
import { signedInStaff } from '../staff.js';
import { until } from '../until.js';
import { withConfirmations } from './client-service-trips.js';

/** Makes a customer with a paid booking and its mails. `words` are their personal data, which stand nowhere else. */
async function newTraveler(instance: Instance) {
  const mark = randomUUID().replaceAll('-', '').slice(0, 10);
  const details = newcomer();
  const person = {
    ...details,
    firstName: `Quirin${mark}`,
    lastName: `Xanthippe${mark}`,
    email: `earlier.${mark}@postbox.example`,
    address: { ...details.address, line1: `4711 Zwetschgenweg ${mark}`, city: `Truchtel${mark}` },
  };
  const { client, id: account } = await newAccount(instance.url, person);
  // The answer is stored under its Idempotency-Key, and a mail goes to the earlier address.
  const email = `quux.${mark}@postbox.example`;
  const headers = { 'idempotency-key': mark };
  const changed = await client.send('PATCH', '/v1/accounts/me', { body: { email }, headers });
  expect(changed.status).toBe(200);
  const departure = await freeDeparture(client, { from: 15, to: 90 });
  const hold = await namedHold(client, departure, [2]);
  const [owner, guest] = guestIds(hold);
  const companion = `Gundula Hrdlicka ${mark}`;
  await mustPatchGuests(client, hold, 'names', [
    { id: owner, fullName: `${person.firstName} ${person.lastName}` },
    { id: guest, fullName: companion },
  ]);
  await pay(client, hold, depositFees(hold));
  const passport = `ZZ${mark}`.slice(0, 12).toUpperCase();
  const contact = `Ljubomir ${mark}`;
  const companionEmail = `gundula.${mark}@postbox.example`;
  await mustPatchGuests(client, hold, 'details', [
    {
      id: owner,
      age: '18+',
      passportNumber: passport,
      emergencyContact: { name: contact, phoneNumber: '4930901820999' },
    },
    { id: guest, age: '18+', email: companionEmail },
  ]);
  await withConfirmations(client, hold.id, 2);
  const words = {
    'the first name': person.firstName,
    'the last name': person.lastName,
    "the companion's name": companion,
    "the companion's mail address": companionEmail,
    'the mail address': email,
    'the earlier mail address': person.email,
    'the phone number': person.phoneNumber,
    'the address': person.address.line1,
    'the city': person.address.city,
    'the passport number': passport,
    'the emergency contact': contact,
  };
  return { client, account, words };
}

/** Moves the clock past the tour and erases the person. */
async function eraseAfterTour(instance: Instance, client: Client, account: number): Promise<void> {
  await client.advance({ days: 120 });
  const { client: staff } = await signedInStaff(instance);
  const path = `/v1/client-service/accounts/${account}/erase`;
  const { status, text } = await staff.post(path, { reason: 'Asked in writing' });
  expect([status, status === 200 ? '' : text]).toEqual([200, '']);
}

/** Which words stand in which files, unused parts of the files included. */
async function foundIn(folder: string, words: Readonly<Record<string, string>>): Promise<string[]> {
  const names = await readdir(folder);
  const files = await Promise.all(
    names.map(
      async (name) => [name, (await readFile(join(folder, name))).toString('latin1').toLowerCase()] as const,
    ),
  );
  return files.flatMap(([name, text]) =>
    Object.entries(words)
      .filter(([, word]) => text.includes(word.toLowerCase()))
      .map(([what]) => `${what} in ${name}`),
  );
}

function keyOf(folder: string, account: number): string {
  const database = new SqliteDatabase(join(folder, 'records.db'), 'full');
  const row = database.prepare('SELECT body FROM "r:keys" WHERE key = ?').get(String(account));
  database.close();
  return (JSON.parse(String(row?.['body'])) as { key: string }).key;
}

describe('the bytes of a person who was erased (D44)', () => {
  it('stand in no file of the data folder any more', async () => {
    const instance = await startInstance();
    const { client, account, words } = await newTraveler(instance);
    const all = { ...words, 'the key': keyOf(instance.dataDir, account) };
    const before = await foundIn(instance.dataDir, all);
    const seen = new Set(before.map((found) => found.replace(/ in .*/, '')));
    expect([...seen].sort()).toEqual(Object.keys(all).sort());

    await eraseAfterTour(instance, client, account);
    await until(
      () => foundIn(instance.dataDir, all),
      (places) => places.length === 0,
      30_000,
    );
    // A finished erasure deletes its own record; reads of the files above may have made it retry.
    const database = new SqliteDatabase(join(instance.dataDir, 'records.db'), 'full');
    const erasureRecords = database.prepare('SELECT key FROM "r:erasures"');
    await until(
      () => Promise.resolve(erasureRecords.all()),
      (left) => left.length === 0,
      30_000,
    );
    database.close();
    expect(await instance.stop()).toEqual({ code: 0, signal: null });
    expect(await foundIn(instance.dataDir, all)).toEqual([]);
  });
});

// Defined only where a MongoDB is there, because a skipped test would count as a failed one.
if (process.env['MONGODB_URL'] !== undefined)
  describe('the documents of a person who was erased, in MongoDB (D44)', () => {
    it('stand in no collection any more, and in no file of the data folder', async () => {
      const url = new URL(process.env['MONGODB_URL'] ?? '');
      url.pathname = `/erased_${randomUUID().slice(0, 8)}`;
      const env = { MONGODB_URL: url.toString() };
      const instance = await startInstance({ env });
      const { client, account, words } = await newTraveler(instance);
      const driver = await MongoClient.connect(url.toString());
      const wordsFound = async () => {
        const collections = await driver.db().listCollections().toArray();
        const texts = await Promise.all(
          collections.map(async ({ name }) =>
            JSON.stringify(await driver.db().collection(name).find().toArray()).toLowerCase(),
          ),
        );
        return Object.keys(words).filter((what) =>
          texts.some((text) => text.includes(words[what as keyof typeof words].toLowerCase())),
        );
      };
      expect((await wordsFound()).sort()).toEqual(Object.keys(words).sort());
      await eraseAfterTour(instance, client, account);
      await until(wordsFound, (left) => left.length === 0, 30_000);
      await until(
        () => foundIn(instance.dataDir, words),
        (places) => places.length === 0,
        30_000,
      );
      await driver.close();
    });
  });
