import { spawnSync } from 'node:child_process';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SqliteDatabase } from '@tour-portal/backend/stores/sqlite.js';
import type { Booking } from '@tour-portal/contracts/api.js';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { Client, blamed, departures, newcomer, signUp } from '../client.js';
import { startInstance, temporaryFolder, type Instance } from '../instance.js';
import { bookedTrip, bookingOf } from '../payments.js';
import { signedInStaff } from '../staff.js';
import { until } from '../until.js';

const COMMAND = fileURLToPath(new URL('../../backend/dist/run/audit-command.js', import.meta.url));

let instance: Instance;
let staff: Client;
let trip: Booking;
/** The stores as the stopped instance left them. */
let stores: string;
let pack: string;

beforeAll(async () => {
  instance = await startInstance();
  ({ client: staff } = await signedInStaff(instance));
  const client = new Client(instance.url);
  await signUp(client, newcomer());
  const [departure] = await departures(client, { from: 90, to: 200 });
  if (departure === undefined) throw new Error('No tour leaves');
  const { id } = await bookedTrip(client, departure, [1]);
  // A hold and a payment are confirmed.
  trip = await until(
    () => bookingOf(client, id),
    ({ confirmations }) => confirmations.length === 2,
  );
  const folder = await temporaryFolder();
  pack = join(folder, 'pack.zip');
  const answer = await fetch(`${instance.url}/v1/client-service/bookings/${id}/evidence`, {
    headers: { cookie: staff.cookie ?? '' },
  });
  await writeFile(pack, Buffer.from(await answer.arrayBuffer()));
  await exportsAreThere(id);
  await instance.stop();
  stores = instance.dataDir;
});

/** What is asked of the running instance; it is stopped for the rest. */
const exported: { status: number; type: string | null; start: string }[] = [];
let wrongFormat: string[] = [];

async function exportsAreThere(id: number): Promise<void> {
  for (const format of ['csv', 'jsonl', 'pdf']) {
    const { status, headers, text } = await staff.get(
      `/v1/client-service/bookings/${id}/export?format=${format}`,
    );
    exported.push({ status, type: headers.get('content-type'), start: text.slice(0, 12) });
  }
  wrongFormat = blamed(await staff.get(`/v1/client-service/bookings/${id}/export?format=doc`));
}

function audit(dataDir: string, ...args: string[]) {
  const env = { PATH: process.env['PATH'], NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...args], {
    env,
    encoding: 'utf8',
  });
  return { status, stderr, lines: stdout.trimEnd().split('\n') };
}

/** A copy of the stores in which one thing is another. */
async function tampered(file: string, sql: string): Promise<string> {
  const folder = await temporaryFolder();
  await cp(stores, folder, { recursive: true });
  const database = new SqliteDatabase(join(folder, file), 'full');
  expect(database.prepare(sql).run()).toBe(1);
  database.close();
  return folder;
}

/** The pack with one of its files another. */
async function repacked(name: string, change: (text: string) => string): Promise<string> {
  const files = unzipSync(await readFile(pack));
  const file = join(await temporaryFolder(), 'other.zip');
  const content = files[name];
  if (content === undefined) throw new Error(`${name} is not in the pack`);
  await writeFile(file, zipSync({ ...files, [name]: strToU8(change(strFromU8(content, true)), true) }));
  return file;
}

describe('the audit of a store (D43)', () => {
  it('reads every event, PDF and mail and finds all as it was written', () => {
    const { status, lines } = audit(stores, 'verify');
    expect([status, lines.at(-1)]).toEqual([0, 'All is as it was written.']);
    expect(lines[0]).toMatch(/^\d+ events in \d+ streams, 2 PDFs and 2 mails read$/);
    expect(audit(stores, 'verify', '--booking', String(trip.id)).lines.at(-1)).toBe(
      'All is as it was written.',
    );
  });

  it.each([
    [
      'an event',
      'events.db',
      () => `UPDATE events SET data = replace(data, '"seats":1', '"seats":2') WHERE type = 'SeatsHeld'`,
      /^Broken: SeatsHeld, revision \d+ of departure-.*: its data or metadata is not what was written$/,
    ],
    [
      'sealed personal data',
      'events.db',
      () => `UPDATE events SET data = replace(data, '"personal":"', '"personal":"A') WHERE type = 'NamesSet'`,
      /^Broken: NamesSet, revision \d+ of booking-/,
    ],
    [
      'an event that is no text any more',
      'events.db',
      () => `UPDATE events SET data = replace(data, '"personal":', '"personal"') WHERE type = 'NamesSet'`,
      /^Broken: the event after position \d+ cannot be read/,
    ],
    [
      'an event’s time',
      'events.db',
      () =>
        `UPDATE events SET metadata = replace(metadata, '"at":"20', '"at":"21') WHERE type = 'DepositPaid'`,
      /^Broken: DepositPaid, revision \d+ of booking-/,
    ],
    [
      'an event that is gone',
      'events.db',
      () => `DELETE FROM events WHERE type = 'NamesSet'`,
      /^Broken: .* of booking-\d+ .*: revision \d+ is missing before it$/,
    ],
    [
      'a PDF',
      'deliveries.db',
      () =>
        `UPDATE "r:pdfs" SET body = replace(body, '"bytes":"JVBER', '"bytes":"JVBEQ') WHERE key = '${trip.confirmations[0]?.hash}'`,
      /^Broken: the PDF of confirmation \d+ of booking \d+ is not what was sent$/,
    ],
    [
      'a mail',
      'deliveries.db',
      () => `UPDATE "r:letters" SET body = replace(body, 'Dear Ada', 'Dear Eda') WHERE rowid = 1`,
      /^Broken: the mail of confirmation \d+ of booking \d+ is not what was sent$/,
    ],
    [
      'a PDF that is gone',
      'deliveries.db',
      () => `DELETE FROM "r:pdfs" WHERE key = '${trip.confirmations[0]?.hash}'`,
      /^Broken: the PDF of confirmation \d+ of booking \d+ is gone$/,
    ],
  ])('finds and names %s', async (_what, file, sql, found) => {
    const { status, lines } = audit(await tampered(file, sql()), 'verify');
    expect([status, lines.at(-1)]).toEqual([1, expect.stringMatching(found)]);
  });

  it('says plainly what it does not understand', () => {
    for (const args of [
      [],
      ['check'],
      ['verify', '--booking'],
      ['verify', '--booking', 'x'],
      ['verify', 'no.zip'],
    ]) {
      const { status, stderr } = audit(stores, ...args);
      expect([args, status]).toEqual([args, 2]);
      expect(stderr).not.toMatch(/^\s+at /m);
    }
    expect(audit(stores, 'verify', '--booking', '999999').stderr).toContain('There is no booking-999999');
  });
});

describe('an evidence pack', () => {
  it('can be checked without the portal’s stores, and is signed with its key', async () => {
    const elsewhere = await temporaryFolder();
    const { status, lines } = audit(elsewhere, 'verify', pack);
    expect([status, lines.at(-1)]).toEqual([0, 'All is as it was packed.']);
    expect(lines[0]).toMatch(new RegExp(`^Booking ${trip.number} \\(${trip.id}\\), packed .* by Sam Reed$`));
    expect(lines[1]).toBe(`Signed with the key ${audit(stores, 'key').lines[0]}`);
    expect(lines[2]).toMatch(/^\d+ events and 4 documents read$/);
  });

  it('is made by the command too', async () => {
    const file = join(await temporaryFolder(), 'own.zip');
    expect(audit(stores, 'pack', String(trip.id), file).status).toBe(0);
    expect(audit(stores, 'verify', file).status).toBe(0);
  });

  it.each([
    [
      'events.jsonl',
      (text: string) => text.replace('"seats"', '"seatz"').replace('HoldPlaced', 'HoldReplaced'),
    ],
    ['history.jsonl', (text: string) => text.replace('Space was held', 'No space was held')],
    ['manifest.json', (text: string) => text.replace('Sam Reed', 'Sam Weed')],
    ['signature.txt', (text: string) => text.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))],
    ['letters', (text: string) => text.replace('Dear', 'dear')],
    ['documents', (text: string) => `${text} `],
  ])('that was changed in %s is found out', async (part, change) => {
    const names = Object.keys(unzipSync(await readFile(pack)));
    const name = names.find((one) => one.startsWith(part)) ?? '';
    const { status, lines } = audit(stores, 'verify', await repacked(name, change));
    expect([status, lines.filter((line) => line.startsWith('Broken:')).length > 0]).toEqual([1, true]);
    if (!['manifest.json', 'signature.txt'].includes(part)) expect(lines.join('\n')).toContain(name);
  });

  it('that is no pack is said to be none', async () => {
    const file = join(await temporaryFolder(), 'x.zip');
    await writeFile(file, 'nothing');
    expect(audit(stores, 'verify', file).lines.at(-1)).toBe(
      'Broken: this is not a ZIP file, or a damaged one',
    );
  });
});

describe('a history to take away (D41)', () => {
  it('is a spreadsheet, JSON lines or a PDF, and nothing else', () => {
    expect(exported).toEqual([
      { status: 200, type: 'text/csv; charset=utf-8', start: expect.stringContaining('time (UTC)') },
      { status: 200, type: 'application/x-ndjson; charset=utf-8', start: expect.stringMatching(/^\{"id":"/) },
      { status: 200, type: 'application/pdf', start: expect.stringMatching(/^%PDF-/) },
    ]);
    expect(wrongFormat).toEqual(['format']);
  });
});
