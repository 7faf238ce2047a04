import { randomUUID } from 'node:crypto';
import { cp, rm } from 'node:fs/promises';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { Client, newcomer, signUp } from '../client.js';
import { runCommand } from '../command.js';
import { startInstance, temporaryFolder, type Instance } from '../instance.js';
import { damagePagesInOtherProcess, runSqlInOtherProcess } from '../stores/sql-in-other-process.js';
import { until } from '../until.js';
import { startRefusal } from './older-log.js';

/** An instance at which a customer has signed up. */
async function usedInstance(env = {}) {
  const instance = await startInstance({ env });
  const { email, password } = await signUpPerson(instance);
  const logIn = async ({ url }: Instance) =>
    (await new Client(url).post('/v1/accounts/login', { email, password })).status;
  return { instance, logIn };
}

async function signUpPerson({ url }: Instance) {
  const person = newcomer();
  await signUp(new Client(url), person);
  return person;
}

function rebuild(dataDir: string, env = {}) {
  const { status, stderr } = runCommand('projections-main', dataDir, ['rebuild'], env);
  return [status, stderr];
}

async function copyOf(folder: string): Promise<string> {
  const copy = await temporaryFolder();
  await cp(folder, copy, { recursive: true });
  return copy;
}

async function removeDatabase(folder: string, name: string): Promise<void> {
  for (const suffix of ['', '-wal', '-shm']) await rm(join(folder, `${name}${suffix}`), { force: true });
}

async function replaceDatabase(folder: string, name: string, source: string): Promise<void> {
  await removeDatabase(folder, name);
  for (const suffix of ['', '-wal'])
    await cp(join(source, `${name}${suffix}`), join(folder, `${name}${suffix}`)).catch(() => undefined);
}

const PARTS = ['events.db', 'records.db', 'deliveries.db', 'read-models.db'];

describe('parts of a store (D56)', () => {
  it('a folder copied while its instance was stopped starts elsewhere; parts of different days do not', async () => {
    const { instance, logIn } = await usedInstance();
    await instance.stop();
    const yesterday = await copyOf(instance.dataDir);
    const next = await startInstance({ dataDir: instance.dataDir });
    await signUpPerson(next);
    await next.stop();

    const copied = await startInstance({ dataDir: await copyOf(next.dataDir) });
    expect(await logIn(copied)).toBe(200);
    const mixed = await copyOf(next.dataDir);
    await replaceDatabase(mixed, 'events.db', yesterday);
    expect(await startRefusal({ dataDir: mixed })).toMatch(
      /^The events .* have lost their end: the log ends at position \d+, and/,
    );
    for (const name of ['records.db', 'deliveries.db']) {
      const old = await copyOf(next.dataDir);
      await replaceDatabase(old, name, yesterday);
      expect(await startRefusal({ dataDir: old })).toMatch(
        /^The (records|deliveries) .* are older than the \w+: they know the log to/,
      );
    }
  });

  it('read models of another day or store are made anew by a rebuild, and by nothing else', async () => {
    const { instance, logIn } = await usedInstance();
    await instance.stop();
    const yesterday = await copyOf(instance.dataDir);
    const next = await startInstance({ dataDir: instance.dataDir });
    await signUpPerson(next);
    await next.stop();
    const { instance: stranger } = await usedInstance();
    await stranger.stop();

    const ahead = await copyOf(yesterday);
    await replaceDatabase(ahead, 'read-models.db', next.dataDir);
    const foreign = await copyOf(next.dataDir);
    await replaceDatabase(foreign, 'read-models.db', stranger.dataDir);
    const gone = await copyOf(next.dataDir);
    await removeDatabase(gone, 'read-models.db');
    for (const folder of [ahead, foreign, gone]) {
      expect(await startRefusal({ dataDir: folder })).toMatch(
        /^The read models .* `npm run projections -- rebuild`\.$/,
      );
      expect(rebuild(folder)).toEqual([0, '']);
      const again = await startInstance({ dataDir: folder });
      expect(await logIn(again)).toBe(200);
      await again.stop();
    }
    const lost = await copyOf(next.dataDir);
    await removeDatabase(lost, 'records.db');
    expect(rebuild(lost)).toEqual([2, expect.stringMatching(/^The records .* are missing: .*\n$/)]);
  });

  it('a folder made before parts had an identity is adopted, and one with a part missing is not', async () => {
    const { instance, logIn } = await usedInstance();
    await instance.stop();
    for (const name of PARTS) runSqlInOtherProcess(join(instance.dataDir, name), 'DROP TABLE store');
    const withoutRecords = await copyOf(instance.dataDir);
    await removeDatabase(withoutRecords, 'records.db');
    const missing = /^The records .* are missing: the log ends at position \d+, and they hold nothing\./;
    expect(await startRefusal({ dataDir: withoutRecords })).toMatch(missing);
    expect(await startRefusal({ dataDir: withoutRecords })).toMatch(missing);

    const adopted = await startInstance({ dataDir: instance.dataDir });
    expect(await logIn(adopted)).toBe(200);
    await adopted.stop();
    await removeDatabase(instance.dataDir, 'events.db');
    expect(await startRefusal({ dataDir: instance.dataDir })).toMatch(
      /^The events .* have lost their end: the log ends at its beginning/,
    );
  });

  it.each(PARTS)(
    'a page of %s that cannot be read makes an instance say that it is not ready',
    async (name) => {
      const { instance } = await usedInstance();
      const ready = async () => {
        const answer = await fetch(`${instance.url}/v1/readyz`);
        return { status: answer.status, body: await answer.json() };
      };
      expect(await ready()).toEqual({ status: 200, body: { status: 'ok' } });
      const file = join(instance.dataDir, name);
      // While the instance reads, a checkpoint cannot move all pages from the write-ahead log into the file.
      await until(
        async () => {
          runSqlInOtherProcess(file, 'PRAGMA wal_checkpoint(TRUNCATE)');
          return statSync(`${file}-wal`).size;
        },
        (size) => size === 0,
      );
      damagePagesInOtherProcess(file);
      await until(
        async () => (await ready()).body,
        (body) => (body as { status: string }).status === 'damaged',
      );
      expect((await ready()).status).toBe(503);
      expect((await fetch(`${instance.url}/readyz`)).status).toBe(503);
    },
  );
});

// Only where the engine is available: a test that is skipped would count as failed.
if (process.env['MONGODB_URL'] !== undefined)
  describe('read models and records in MongoDB beside an embedded log (D56)', () => {
    it('a log that is gone, and one of another store, are refused', async () => {
      const env = { MONGODB_URL: databaseOf(process.env['MONGODB_URL'] ?? '') };
      const { instance, logIn } = await usedInstance(env);
      await instance.stop();
      const again = await startInstance({ dataDir: instance.dataDir, env });
      expect(await logIn(again)).toBe(200);
      await again.stop();

      const gone = await copyOf(instance.dataDir);
      await removeDatabase(gone, 'events.db');
      expect(await startRefusal({ dataDir: gone, env })).toMatch(
        /^The events .* have lost their end: the log ends at its beginning, and/,
      );
      const { instance: stranger } = await usedInstance();
      await stranger.stop();
      expect(await startRefusal({ dataDir: stranger.dataDir, env })).toMatch(
        / are of another store than the /,
      );
    });
  });

/** The URL of a database that no other test uses. */
function databaseOf(url: string): string {
  const databaseUrl = new URL(url);
  databaseUrl.pathname = `/lost_${randomUUID().slice(0, 8)}`;
  return databaseUrl.toString();
}
