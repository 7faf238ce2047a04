import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { reactionsPosition } from '@tour-portal/backend/reactions/reactions.js';
import { BACKGROUND_COLLECTIONS } from '@tour-portal/backend/stores/record-collections.js';
import { SqliteRecords } from '@tour-portal/backend/stores/sqlite/sqlite-records.js';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from '../client.js';
import { commandFile, runCommand } from '../command.js';
import { startInstance, temporaryFolder } from '../instance.js';
import { headOf, historyOf } from '../stores/history.js';
import { commandSettings } from '../stores/servers.js';
import { until } from '../until.js';
import { newBookedTrip } from './client-service-trips.js';

/** The exported events of an instance that has issued two confirmations, as lines. */
let lines: string[];

beforeAll(async () => {
  const instance = await startInstance();
  await newBookedTrip(instance.url, [1]);
  await instance.stop();
  const file = join(await temporaryFolder(), 'log.jsonl');
  expect(runCommand('events-main', instance.dataDir, ['export', file]).status).toBe(0);
  lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
});

/** A folder into which all lines were imported from a file. */
async function wholeImport() {
  const folder = await temporaryFolder();
  const file = join(await temporaryFolder(), 'log.jsonl');
  await writeFile(file, lines.join('\n'));
  expect(runCommand('events-main', folder, ['import', file]).status).toBe(0);
  return { folder, file };
}

/** An import that is still waiting for the rest of its lines: its file is a pipe. */
async function halfImport() {
  const dataDir = await temporaryFolder();
  const pipe = join(await temporaryFolder(), 'pipe');
  execFileSync('mkfifo', [pipe]);
  const child = spawn(process.execPath, [commandFile('events-main'), 'import', pipe], {
    env: commandSettings(dataDir),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const input = createWriteStream(pipe);
  // Its reader may be killed before it has read everything.
  input.on('error', () => undefined);
  const half = Math.ceil(lines.length / 2);
  input.write(`${lines.slice(0, half).join('\n')}\n`);
  await once(child.stdout, 'data');
  /** Sends the signal, and more lines until it has had its effect. */
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    for (const line of lines.slice(half)) {
      input.write(`${line}\n`);
      if ((await Promise.race([exited, sleep(50)])) !== undefined) break;
    }
    input.destroy();
    return (await exited) as [number | null, NodeJS.Signals | null];
  };
  return { dataDir, end };
}

async function deliveriesOf(dataDir: string): Promise<SqliteRecords> {
  const deliveries = new SqliteRecords(join(dataDir, 'deliveries.db'));
  await deliveries.define(BACKGROUND_COLLECTIONS);
  return deliveries;
}

/** How many messages an instance on the folder has sent, or is still to send, once it has followed the whole log. */
async function messagesCaused(dataDir: string): Promise<number> {
  const instance = await startInstance({ dataDir });
  const deliveries = await deliveriesOf(dataDir);
  const head = await headOf(dataDir);
  await until(
    () => reactionsPosition(deliveries),
    (position) => position >= head,
  );
  const waiting = (collection: string) => deliveries.count(collection, 'nextTryAt', Number.MAX_SAFE_INTEGER);
  const toSend = (await waiting('outbox')) + (await waiting('prints'));
  await deliveries.close();
  const sent = (await new Client(instance.url).get<unknown[]>('/dev/inbox')).body;
  await instance.stop();
  return toSend + sent.length;
}

describe('imported events', () => {
  it('come into an empty store only, and cause no messages, whether the import ended or was stopped by SIGTERM', async () => {
    const { folder, file } = await wholeImport();
    expect(runCommand('events-main', folder, ['import', file]).stderr).toBe(
      'The store has events already; events are imported into an empty one only.\n',
    );
    expect(await messagesCaused(folder)).toBe(0);
    const { dataDir, end } = await halfImport();
    expect(await end('SIGTERM')).toEqual([130, null]);
    expect((await historyOf(dataDir)).length).toBeLessThan(lines.length);
    expect(await messagesCaused(dataDir)).toBe(0);
  });

  it('would cause messages if the import had not noted the reactions’ position (control)', async () => {
    const { folder } = await wholeImport();
    const deliveries = await deliveriesOf(folder);
    await deliveries.remove('reactions', 'log');
    await deliveries.close();
    expect(await messagesCaused(folder)).toBeGreaterThan(0);
  });

  it('are not used where the import was killed: neither an instance nor a command starts on them', async () => {
    const { dataDir, end } = await halfImport();
    expect(await end('SIGKILL')).toEqual([null, 'SIGKILL']);
    expect((await historyOf(dataDir)).length).toBeGreaterThan(0);
    const message =
      `The events (${join(dataDir, 'events.db')}) are a part of what an import was to bring: it has not ended. ` +
      'If it is no longer under way, remove all parts and import the file again.';
    await expect(startInstance({ dataDir })).rejects.toThrow(message);
    for (const [command, args] of [
      ['events-main', ['import', 'package.json']],
      ['projections-main', ['rebuild']],
      ['audit-command', ['verify']],
    ] as const)
      expect([command, runCommand(command, dataDir, args).lines]).toEqual([command, [message]]);
  });
});
