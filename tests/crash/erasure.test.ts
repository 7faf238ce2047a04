import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { newAccount } from '../accounts.js';
import { Client } from '../client.js';
import { historyOf } from '../stores/history.js';
import { startInstance } from '../instance.js';
import { signedInStaff } from '../staff.js';
import { until } from '../until.js';
import { stopAndCheck } from './checks.js';
import { killAndRestart } from './kill-and-restart.js';

describe('the erasure of a person by a process that is killed on the way (D44)', () => {
  it.each(['account:erased', 'account:key-destroyed', 'account:deleted'] as const)(
    'at %s, is finished by the next process',
    async (point) => {
      const instance = await startInstance();
      const { person, id } = await newAccount(instance.url);
      const { client: staff } = await signedInStaff(instance);
      const words = [person.lastName, person.email, person.phoneNumber];
      // The control: all of them stand in the files before.
      for (const word of words) expect(await filesWithAny(instance.dataDir, [word])).not.toEqual([]);
      const world = { instance };
      await killAndRestart(world, point, () =>
        staff.post(`/v1/client-service/accounts/${id}/erase`, { reason: 'Asked in writing' }),
      );
      const { dataDir, url } = world.instance;
      const visitor = new Client(url);
      await until(
        async () => (await visitor.logIn(person)).status,
        (status) => status === 400,
      );
      // The e-mail and the phone are free again: the same person can sign up.
      await until(
        async () => (await visitor.post('/v1/accounts/signup', { ...person, onlyValidate: true })).status,
        (status) => status === 204,
      );
      expect((await visitor.post('/v1/accounts/logout')).status).toBe(204);
      await until(
        () => filesWithAny(dataDir, words),
        (files) => files.length === 0,
      );
      await stopAndCheck(world.instance);
      const history = await historyOf(dataDir);
      expect(history.filter(({ type }) => type === 'AccountErased').length).toBe(1);
      expect(JSON.stringify(history)).not.toContain(person.lastName);
    },
  );
});

/** The files in which any of these words still stands. */
async function filesWithAny(folder: string, words: readonly string[]): Promise<string[]> {
  const names = await readdir(folder);
  const hasWord = await Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(join(folder, name));
      return words.some((word) => bytes.includes(word));
    }),
  );
  return names.filter((_, index) => hasWord[index]);
}
