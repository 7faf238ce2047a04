import type { JsonObject } from '@tour-portal/contracts/stores/event-store.js';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import { DuplicateRecord } from '@tour-portal/contracts/stores/records.js';
import type { BrokenStore } from '../store-suite.js';

/** The record's current version; -1 where there is no record. */
async function versionOf(sound: Records, collection: string, key: string): Promise<number> {
  return (await sound.get(collection, key))?.version ?? -1;
}

/** Inserts a record; where a unique value is taken, without its unique fields, so that the store does not refuse it. */
async function insertAnyhow(sound: Records, collection: string, key: string, record: JsonObject) {
  return sound.insert(collection, key, record).catch((error: unknown) => {
    if (!(error instanceof DuplicateRecord) || error.field === 'key') throw error;
    return sound.insert(collection, key, { ...record, email: null, phoneNumber: null });
  });
}

export const BROKEN_RECORDS: BrokenStore<Records>[] = [
  {
    fault: 'stores a record although its unique value is taken',
    failingCase: 'of 50 inserts of one unique value exactly one wins',
    breakIt: () => (sound) => ({
      insert: (collection, key, record) => insertAnyhow(sound, collection, key, record),
    }),
  },
  {
    fault: 'looks for the unique value before the insert and not in it',
    failingCase: 'of 50 inserts of one unique value exactly one wins',
    breakIt: () => (sound) => ({
      insert: async (collection, key, record) => {
        const email = record['email'];
        if (collection === 'credentials' && typeof email === 'string') {
          if ((await sound.findOne(collection, 'email', email)) !== null) {
            throw new DuplicateRecord(collection, 'email');
          }
        }
        return insertAnyhow(sound, collection, key, record);
      },
    }),
  },
  {
    fault: 'names the key also when a unique field was the duplicate',
    failingCase:
      'no two records of a collection share a key or the value of a unique field, and the refusal names it',
    breakIt: () => (sound) => ({
      insert: async (collection, key, record) => {
        return sound.insert(collection, key, record).catch((error: unknown) => {
          throw error instanceof DuplicateRecord ? new DuplicateRecord(collection, 'key') : error;
        });
      },
    }),
  },
  {
    fault: 'counts null as a value of a unique field',
    failingCase: 'unique fields that are absent or null are nobody’s duplicates',
    breakIt: () => (sound) => ({
      insert: async (collection, key, record) => {
        const email = record['email'] ?? 'null';
        return sound.insert(collection, key, collection === 'credentials' ? { ...record, email } : record);
      },
    }),
  },
  {
    fault: 'replaces a record whatever version the caller names',
    failingCase:
      'an insert returns the version, each replacement raises it by one, and one with an old version changes nothing',
    breakIt: () => (sound) => ({
      replace: async (collection, key, record) =>
        sound.replace(collection, key, record, await versionOf(sound, collection, key)),
    }),
  },
  {
    fault: 'returns another version than the record has',
    failingCase:
      'an insert returns the version, each replacement raises it by one, and one with an old version changes nothing',
    breakIt: () => (sound) => ({
      insert: async (collection, key, record) => 1 + (await sound.insert(collection, key, record)),
    }),
  },
  {
    fault: 'raises the version by two',
    failingCase:
      'an insert returns the version, each replacement raises it by one, and one with an old version changes nothing',
    breakIt: () => (sound) => ({
      replace: async (collection, key, record, version) =>
        (await sound.replace(collection, key, record, version)) &&
        sound.replace(collection, key, record, version + 1),
    }),
  },
  {
    fault: 'compares the version before the write and not during it',
    failingCase: 'of 20 replacements of one version exactly one counts',
    breakIt: () => (sound) => ({
      replace: async (collection, key, record, version) => {
        if ((await versionOf(sound, collection, key)) !== version) return false;
        while (!(await sound.replace(collection, key, record, await versionOf(sound, collection, key))));
        return true;
      },
    }),
  },
  {
    fault: 'gives every record version 1, and keeps it there',
    failingCase: 'a version read before a removal does not fit the record inserted anew',
    breakIt: () => (sound) => ({
      get: async (collection, key) => {
        const found = await sound.get(collection, key);
        return found === null ? null : { ...found, version: 1 };
      },
      replace: async (collection, key, record, version) =>
        version === 1 && sound.replace(collection, key, record, await versionOf(sound, collection, key)),
    }),
  },
  {
    fault: 'counts all inserts, whichever records are asked for',
    failingCase: 'records up to a time, or with a given text, are counted as they would be found',
    breakIt: () => {
      let inserted = 0;
      return (sound) => ({
        insert: async (collection, key, record) => {
          inserted += 1;
          return sound.insert(collection, key, record);
        },
        count: async () => inserted,
      });
    },
  },
  {
    fault: 'removes a record whatever version the caller names',
    failingCase: 'a record is removed once, and with a version only while it has that version',
    breakIt: () => (sound) => ({ remove: (collection, key) => sound.remove(collection, key) }),
  },
  {
    fault: 'returns the same value to concurrent increments of a counter',
    failingCase:
      '50 concurrent increments answer 50 different values; a counter grows by the step of each call',
    breakIt: () => {
      let counting: Promise<number> | undefined;
      return (sound) => ({
        increment: async (counter, by) => {
          counting ??= sound.increment(counter, by).finally(() => (counting = undefined));
          return counting;
        },
      });
    },
  },
  {
    fault: 'fails all concurrent inserts when one of them is a duplicate',
    failingCase: 'a refused write does not make concurrent writes fail',
    breakIt: () => (sound) => {
      let concurrentInserts: Promise<number>[] = [];
      return {
        insert: async (collection, key, record) => {
          if (concurrentInserts.length === 0) setImmediate(() => (concurrentInserts = []));
          const inserted = sound.insert(collection, key, record);
          concurrentInserts.push(inserted);
          const together = concurrentInserts;
          await Promise.resolve();
          await Promise.all(together);
          return inserted;
        },
      };
    },
  },
];
