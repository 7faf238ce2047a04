import { join } from 'node:path';
import { bookingProjection } from '@tour-portal/projections/booking.js';
import { collectionOf } from '@tour-portal/projections/runner/projection.js';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { runCommand } from '../command.js';
import { startInstance, temporaryFolder } from '../instance.js';
import { newBookedTrip } from './client-service-trips.js';
import { tamperedStores } from './tampered-stores.js';

/** The stores as an instance left them, with a booking whose two confirmations were issued. */
let stores: string;

beforeAll(async () => {
  const instance = await startInstance();
  await newBookedTrip(instance.url, [1]);
  await instance.stop();
  stores = instance.dataDir;
});

const audit = (dataDir: string) => runCommand('audit-command', dataDir, ['verify']);
const projections = (dataDir: string, ...args: string[]) => runCommand('projections-main', dataDir, args);

describe('the exit code of a command says what it found', () => {
  it('0: nothing is wrong', () => {
    expect(audit(stores).status).toBe(0);
    expect(projections(stores, 'verify').status).toBe(0);
    expect(projections(stores, 'status').status).toBe(0);
  });

  it('1: something differs', async () => {
    const changedEvent = `UPDATE events SET data = '{}' WHERE type = 'HoldPlaced'`;
    const broken = await tamperedStores(stores, 'events.db', changedEvent);
    expect(audit(broken).status).toBe(1);
    const changedModel = `UPDATE "d:${collectionOf(bookingProjection)}" SET body = replace(body, '{', '{"odd":1,')`;
    const differing = await tamperedStores(stores, 'read-models.db', changedModel);
    expect(projections(differing, 'verify', 'booking').status).toBe(1);
  });

  it.each(['audit-command', 'projections-main'])('2: the arguments of %s are wrong', (command) => {
    for (const args of [[], ['look'], ['verify', 'a', 'b', 'c']])
      expect([args, runCommand(command, stores, args).status]).toEqual([args, 2]);
  });

  it.each([
    ['audit-command', ['verify']],
    ['projections-main', ['verify']],
    ['projections-main', ['status']],
    ['projections-main', ['rebuild']],
    ['events-main', ['export', 'log.jsonl']],
  ] as const)('2: %s %j finds a store that does not answer, and names its setting', (command, args) => {
    const unreachable = { EVENT_STORE_URL: 'esdb://127.0.0.1:1?tls=false' };
    const { status, lines } = runCommand(command, stores, args, unreachable);
    const beginning = command === 'events-main' ? '' : 'The stores cannot be opened: ';
    const message = new RegExp(`^${beginning}The server of EVENT_STORE_URL does not answer`);
    expect([status, lines]).toEqual([2, [expect.stringMatching(message)]]);
  });

  it('2: the file of an export cannot be written', () => {
    const refused = runCommand('events-main', stores, ['export', join(stores, 'missing', 'log.jsonl')]);
    expect([refused.status, refused.stderr]).toEqual([2, expect.stringContaining('cannot be written')]);
  });
});

describe('the audit of a log that was imported', () => {
  it('says that PDFs and mails are not there, and finds nothing broken', async () => {
    const file = join(await temporaryFolder(), 'log.jsonl');
    expect(runCommand('events-main', stores, ['export', file]).status).toBe(0);
    const folder = await temporaryFolder();
    expect(runCommand('events-main', folder, ['import', file]).status).toBe(0);
    const { status, lines } = audit(folder);
    expect([status, ...lines.slice(1)]).toEqual([
      0,
      '4 PDFs and mails are not here, because the log was imported',
      'All is as it was written.',
    ]);
  });

  it('reports a PDF as gone where it is missing and the log was not imported (control)', async () => {
    const folder = await tamperedStores(stores, 'deliveries.db', `DELETE FROM "r:pdfs"`, 2);
    expect(audit(folder).lines.at(-1)).toMatch(/^Broken: the PDF of confirmation \d+ .* is gone$/);
  });
});
