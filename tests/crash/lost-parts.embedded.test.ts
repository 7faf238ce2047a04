import { cp, rm } from 'node:fs/promises';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { canLogIn, newAccount } from '../accounts.js';
import { runCommand } from '../command.js';
import { startInstance, temporaryFolder, type Instance, type InstanceOptions } from '../instance.js';
import { databaseUrlOf } from '../stores/servers.js';
import { damagePagesInOtherProcess, runSqlInOtherProcess } from '../stores/sql-in-other-process.js';
import { until } from '../until.js';
import { readinessOf, startRefusal, untilReadiness } from './older-log.js';

/** An instance at which a customer has signed up. */
async function usedInstance(options: InstanceOptions = {}) {
  const instance = await startInstance(options);
  const { person } = await newAccount(instance.url);
  const logsIn = ({ url }: Instance) => canLogIn(url, person.email, person.password);
  return { instance, logsIn };
}

/** The data folder of a stopped instance, and a copy of it from before another customer signed up. */
async function foldersOfTwoDays() {
  const { instance, logsIn } = await usedInstance();
  await instance.stop();
  const yesterday = await copyOf(instance.dataDir);
  const next = await startInstance({ dataDir: instance.dataDir });
  await newAccount(next.url);
  await next.stop();
  return { yesterday, today: next.dataDir, logsIn };
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
  it('a folder copied while its instance was stopped starts elsewhere; with an older log, records or deliveries it does not', async () => {
    const { yesterday, today, logsIn } = await foldersOfTwoDays();

    const copied = await startInstance({ dataDir: await copyOf(today) });
    expect(await logsIn(copied)).toBe(true);
    const mixed = await copyOf(today);
    await replaceDatabase(mixed, 'events.db', yesterday);
    expect(await startRefusal({ dataDir: mixed })).toMatch(
      /^The events .* have lost their end: the log ends at position \d+, and/,
    );
    for (const name of ['records.db', 'deliveries.db']) {
      const old = await copyOf(today);
      await replaceDatabase(old, name, yesterday);
      expect(await startRefusal({ dataDir: old })).toMatch(
        /^The (records|deliveries) .* are older than the \w+: they know the log to/,
      );
    }
  });

  it('read models that are ahead, of another store or missing are refused until a rebuild, which lost records prevent', async () => {
    const { yesterday, today, logsIn } = await foldersOfTwoDays();
    const { instance: stranger } = await usedInstance();
    await stranger.stop();

    const ahead = await copyOf(yesterday);
    await replaceDatabase(ahead, 'read-models.db', today);
    const foreign = await copyOf(today);
    await replaceDatabase(foreign, 'read-models.db', stranger.dataDir);
    const gone = await copyOf(today);
    await removeDatabase(gone, 'read-models.db');
    for (const folder of [ahead, foreign, gone]) {
      expect(await startRefusal({ dataDir: folder })).toMatch(
        /^The read models .* `npm run projections -- rebuild`\.$/,
      );
      expect(rebuild(folder)).toEqual([0, '']);
      const again = await startInstance({ dataDir: folder });
      expect(await logsIn(again)).toBe(true);
      await again.stop();
    }
    const lost = await copyOf(today);
    await removeDatabase(lost, 'records.db');
    expect(rebuild(lost)).toEqual([2, expect.stringMatching(/^The records .* are missing: .*\n$/)]);
  });

  it('a folder made before parts had an identity is adopted unless its records are missing, and refused once its log is gone', async () => {
    const { instance, logsIn } = await usedInstance();
    await instance.stop();
    for (const name of PARTS) runSqlInOtherProcess(join(instance.dataDir, name), 'DROP TABLE store');
    const withoutRecords = await copyOf(instance.dataDir);
    await removeDatabase(withoutRecords, 'records.db');
    const missing = /^The records .* are missing: the log ends at position \d+, and they hold nothing\./;
    expect(await startRefusal({ dataDir: withoutRecords })).toMatch(missing);
    expect(await startRefusal({ dataDir: withoutRecords })).toMatch(missing);

    const adopted = await startInstance({ dataDir: instance.dataDir });
    expect(await logsIn(adopted)).toBe(true);
    await adopted.stop();
    await removeDatabase(instance.dataDir, 'events.db');
    expect(await startRefusal({ dataDir: instance.dataDir })).toMatch(
      /^The events .* have lost their end: the log ends at its beginning/,
    );
  });

  it.each(PARTS)(
    'pages of %s that cannot be read make an instance say that it is not ready',
    async (name) => {
      const { instance } = await usedInstance();
      expect(await readinessOf(instance)).toEqual({ code: 200, status: 'ok' });
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
      const readiness = await untilReadiness(instance, ({ status }) => status === 'damaged');
      expect(readiness.code).toBe(503);
      expect((await fetch(`${instance.url}/readyz`)).status).toBe(503);
    },
  );
});

// Only where the engine is available: a test that is skipped would count as failed.
if (process.env['MONGODB_URL'] !== undefined)
  describe('read models and records in MongoDB beside an embedded log (D56)', () => {
    it('a log that is gone, and one of another store, are refused', async () => {
      const dataDir = await temporaryFolder();
      const env = { MONGODB_URL: databaseUrlOf(dataDir)! };
      const { instance, logsIn } = await usedInstance({ dataDir, env });
      await instance.stop();
      const again = await startInstance({ dataDir, env });
      expect(await logsIn(again)).toBe(true);
      await again.stop();

      const gone = await copyOf(dataDir);
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
