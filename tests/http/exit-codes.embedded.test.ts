import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { SqliteDatabase } from '@tour-portal/backend/stores/sqlite/sqlite.js';
import { bookingProjection } from '@tour-portal/projections/booking.js';
import { collectionOf } from '@tour-portal/projections/runner/projection.js';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Client, newcomer, signUp, freeDeparture } from '../client.js';
import { runCommand } from '../command.js';
import { startInstance, temporaryFolder } from '../instance.js';
import { bookedTrip, bookingOf } from '../payments.js';
import { until } from '../until.js';

/** The stores as an instance left them, with a booking whose two confirmations were sent. */
let stores: string;

beforeAll(async () => {
  const instance = await startInstance();
  const client = new Client(instance.url);
  await signUp(client, newcomer());
  const departure = await freeDeparture(client, { from: 90, to: 200 });
  const { id } = await bookedTrip(client, departure, [1]);
  await until(
    () => bookingOf(client, id),
    ({ confirmations }) => confirmations.length === 2,
  );
  await instance.stop();
  stores = instance.dataDir;
});

const audit = (dataDir: string, args: readonly string[], env = {}) =>
  runCommand('audit-command', dataDir, args, env);
const projections = (dataDir: string, args: readonly string[], env = {}) =>
  runCommand('projections-main', dataDir, args, env);
const UNREACHABLE = { EVENT_STORE_URL: 'esdb://127.0.0.1:1?tls=false' };

/** A copy of the stores in which rows are changed or deleted. */
async function tamperedStores(file: string, sql: string): Promise<string> {
  const folder = await temporaryFolder();
  await cp(stores, folder, { recursive: true });
  const database = new SqliteDatabase(join(folder, file), 'full');
  expect(database.prepare(sql).run()).toBeGreaterThan(0);
  database.close();
  return folder;
}

describe('the exit code of a command says what it found', () => {
  it('0: nothing is wrong', () => {
    expect(audit(stores, ['verify']).status).toBe(0);
    expect(projections(stores, ['verify']).status).toBe(0);
    expect(projections(stores, ['status']).status).toBe(0);
  });

  it('1: something differs', async () => {
    const broken = await tamperedStores(
      'events.db',
      `UPDATE events SET data = '{}' WHERE type = 'HoldPlaced'`,
    );
    expect(audit(broken, ['verify']).status).toBe(1);
    const table = `"d:${collectionOf(bookingProjection)}"`;
    const differing = await tamperedStores(
      'read-models.db',
      `UPDATE ${table} SET body = replace(body, '{', '{"odd":1,')`,
    );
    expect(projections(differing, ['verify', 'booking']).status).toBe(1);
  });

  it.each([
    ['audit', audit],
    ['projections', projections],
  ] as const)('2: %s could not check', (_, command) => {
    for (const args of [[], ['look'], ['verify', 'a', 'b', 'c']])
      expect([args, command(stores, args).status]).toEqual([args, 2]);
    const { status, lines } = command(stores, ['verify'], UNREACHABLE);
    expect([status, lines]).toEqual([2, [expect.stringMatching(/^The stores cannot be opened: /)]]);
  });
});

describe('a command whose store does not answer', () => {
  it.each([
    ['audit-command', ['verify']],
    ['projections-main', ['status']],
    ['projections-main', ['rebuild']],
    ['events-main', ['export', 'log.jsonl']],
  ] as const)('%s %j names the setting of the store', (command, args) => {
    const { status, lines } = runCommand(command, stores, args, UNREACHABLE);
    expect([status, lines]).toEqual([2, [expect.stringContaining('EVENT_STORE_URL does not answer')]]);
  });
});

describe('the audit of a log that was imported', () => {
  it('says that PDFs and mails are not there, and finds nothing broken', async () => {
    const file = join(await temporaryFolder(), 'log.jsonl');
    expect(runCommand('events-main', stores, ['export', file]).status).toBe(0);
    const refused = runCommand('events-main', stores, ['export', join(stores, 'missing', 'log.jsonl')]);
    expect([refused.status, refused.stderr]).toEqual([2, expect.stringContaining('cannot be written')]);
    const folder = await temporaryFolder();
    expect(runCommand('events-main', folder, ['import', file]).status).toBe(0);
    const { status, lines } = audit(folder, ['verify']);
    expect([status, ...lines.slice(1)]).toEqual([
      0,
      '4 PDFs and mails are not here, because the log was imported',
      'All is as it was written.',
    ]);
  });

  it('reports a PDF as gone where it is missing and the log was not imported (control)', async () => {
    const folder = await tamperedStores('deliveries.db', `DELETE FROM "r:pdfs"`);
    expect(audit(folder, ['verify']).lines.at(-1)).toMatch(
      /^Broken: the PDF of confirmation \d+ .* is gone$/,
    );
  });
});
