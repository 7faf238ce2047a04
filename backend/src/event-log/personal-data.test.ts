import { withReplaced } from '@tour-portal/contracts/testing/replaced.js';
import { describe, expect, it } from '@jest/globals';
import { openRecords } from '../testing/fixtures.js';
import { PersonalData } from './personal-data.js';

const NAME = '[101,"fullName","Ruth Bennett"]';
const NAMES = { booking: 11, names: [{ guest: 101, fullName: 'Ruth Bennett' }], prints: [] };
const ERASED_NAMES = { ...NAMES, names: 'erased' };

describe('the fingerprint of personal data (D44)', () => {
  it('is the same for the same text, also in an instance that starts later', async () => {
    const records = await openRecords();
    const first = await new PersonalData(records).fingerprint(NAME, 1);
    expect(first).toMatch(/^[\w-]{22}$/);
    expect(await new PersonalData(records).fingerprint(NAME, 1)).toBe(first);
  });

  it('is different for a text that differs however little, for another account, and on other stores', async () => {
    const [here, elsewhere] = [new PersonalData(await openRecords()), new PersonalData(await openRecords())];
    const texts = [NAME, NAME.toLowerCase(), `${NAME} `, '[102,"fullName","Ruth Bennett"]', ''];
    const fingerprints = await Promise.all(texts.map((text) => here.fingerprint(text, 1)));
    fingerprints.push(await here.fingerprint(NAME, 2), await elsewhere.fingerprint(NAME, 1));
    expect(new Set(fingerprints).size).toBe(texts.length + 2);
  });

  it('is the same for several instances that create the account’s key at once', async () => {
    const records = await openRecords();
    const instances = [1, 2, 3].map(() => new PersonalData(records));
    const fingerprints = await Promise.all(instances.map((personal) => personal.fingerprint(NAME, 1)));
    expect(new Set(fingerprints).size).toBe(1);
  });

  it('is refused once the account’s key is destroyed, so that nobody can test texts against it', async () => {
    const records = await openRecords();
    await new PersonalData(records).fingerprint(NAME, 1);
    await new PersonalData(records).destroyKey(1);
    await expect(new PersonalData(records).fingerprint(NAME, 1)).rejects.toThrow(/destroyed/);
  });

  it('creates the account’s key, with which its events are then encrypted', async () => {
    const records = await openRecords();
    const personal = new PersonalData(records);
    await personal.fingerprint(NAME, 1);
    const { version } = (await records.get('keys', '1'))!;
    const sealed = await personal.encryptFields('NamesSet', NAMES, 1);
    expect((await records.get('keys', '1'))?.version).toBe(version);
    expect(await new PersonalData(records).decryptFields('NamesSet', sealed, 1)).toEqual(NAMES);
  });
});

describe('erasing a person (D44)', () => {
  it('makes encrypted data unreadable, in this instance and in one that has not cached the key', async () => {
    const records = await openRecords();
    const [here, elsewhere] = [new PersonalData(records), new PersonalData(records)];
    const sealed = await here.encryptFields('NamesSet', NAMES, 1);
    await here.destroyKey(1);
    expect(await here.decryptFields('NamesSet', sealed, 1)).toEqual(ERASED_NAMES);
    expect(await elsewhere.decryptFields('NamesSet', sealed, 1)).toEqual(ERASED_NAMES);
    await here.destroyKey(1);
    expect((await records.get('keys', '1'))?.record).toEqual({ key: null });
  });

  it('makes it unreadable even if the key was being read when it was destroyed', async () => {
    const records = await openRecords();
    const sealed = await new PersonalData(records).encryptFields('NamesSet', NAMES, 1);
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    let reads = 0;
    const slow = withReplaced(records, {
      get: async (collection, key) => {
        const isFirst = (reads += 1) === 1;
        const found = await records.get(collection, key);
        if (isFirst) await released;
        return found;
      },
    });
    const personal = new PersonalData(slow);
    const reading = personal.decryptFields('NamesSet', sealed, 1);
    await personal.destroyKey(1);
    release();
    await reading;
    expect(personal.cachedKey(1)).toBeUndefined();
    expect(await personal.decryptFields('NamesSet', sealed, 1)).toMatchObject({ names: 'erased' });
  });

  it('stores no more personal data: new events say that it is erased', async () => {
    const personal = new PersonalData(await openRecords());
    await personal.encryptFields('NamesSet', NAMES, 1);
    await personal.destroyKey(1);
    expect(await personal.encryptFields('NamesSet', NAMES, 1)).toEqual(ERASED_NAMES);
  });
});

it('hasKey is false as soon as another instance has destroyed the key, although it is cached', async () => {
  const records = await openRecords();
  const [one, two] = [new PersonalData(records), new PersonalData(records)];
  expect(await one.hasKey(1)).toBe(false);
  await one.fingerprint(NAME, 1);
  expect(await one.hasKey(1)).toBe(true);
  await two.destroyKey(1);
  expect(await one.hasKey(1)).toBe(false);
});
