import { generateKeyPairSync, hash, sign } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keyFingerprint } from '@tour-portal/backend/audit/evidence-key.js';
import type { Manifest } from '@tour-portal/backend/audit/evidence-pack.js';
import type { Booking } from '@tour-portal/contracts/api/api.js';
import type {
  BookingHistory,
  PublishedKey,
} from '@tour-portal/contracts/client-service/client-service-api.js';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Client, blamedFields } from '../client.js';
import { runCommand } from '../command.js';
import { instanceForTests, temporaryFolder } from '../instance.js';
import { staffForTests } from '../staff.js';
import { CLIENT_SERVICE_PATH, newBookedTrip } from './client-service-trips.js';
import { tamperedStores } from './tampered-stores.js';

const instance = instanceForTests();
const staff = staffForTests(instance);
let trip: Booking;
/** The stores as the stopped instance left them. */
let stores: string;
/** The file of the evidence pack that the instance made. */
let pack: string;
/** The file with the published key, as it was downloaded. */
let publishedKey: string;

beforeAll(async () => {
  ({ trip } = await newBookedTrip(instance.url, [1]));
  const folder = await temporaryFolder();
  pack = join(folder, 'pack.zip');
  const answer = await fetch(`${instance.url}${CLIENT_SERVICE_PATH}/bookings/${trip.id}/evidence`, {
    headers: { cookie: staff.cookie ?? '' },
  });
  await writeFile(pack, Buffer.from(await answer.arrayBuffer()));
  publishedKey = join(folder, 'key.json');
  await writeFile(
    publishedKey,
    (await new Client(instance.url).get('/.well-known/tour-portal-evidence-key')).text,
  );
  await takeExports();
  await instance.stop();
  stores = instance.dataDir;
});

/** The exports that the instance answered while it ran; the tests run after it has stopped. */
const exported: { status: number; type: string | null; start: string }[] = [];
/** The fields that the refusal of an export in an unknown format blames. */
let blamedForWrongFormat: string[] = [];
/** The history’s sentences about staff who looked at the booking or exported it. */
let lookSentences: string[] = [];

async function takeExports(): Promise<void> {
  const booking = `${CLIENT_SERVICE_PATH}/bookings/${trip.id}`;
  for (const file of ['export?format=csv', 'export?format=jsonl', 'export?format=pdf', 'account']) {
    const { status, headers, text } = await staff.get(`${booking}/${file}`);
    exported.push({ status, type: headers.get('content-type'), start: text.slice(0, 12) });
  }
  const { events } = (await staff.get<BookingHistory>(`${booking}/history`)).body;
  lookSentences = events.flatMap(({ type, sentence }) => (type === 'BookingLookedAt' ? [sentence] : []));
  blamedForWrongFormat = blamedFields(await staff.get(`${booking}/export?format=doc`));
}

const audit = (dataDir: string, ...args: string[]) => runCommand('audit-command', dataDir, args);

/** A copy of the pack in which one file is changed. */
async function changedPack(name: string, change: (text: string) => string): Promise<string> {
  const files = unzipSync(await readFile(pack));
  const file = join(await temporaryFolder(), 'other.zip');
  const content = files[name];
  if (content === undefined) throw new Error(`${name} is not in the pack`);
  await writeFile(file, zipSync({ ...files, [name]: strToU8(change(strFromU8(content, true)), true) }));
  return file;
}

/** The pack with a changed history, signed with a key that is not the portal's. */
async function forgedPack(): Promise<{ file: string; fingerprint: string }> {
  const files = unzipSync(await readFile(pack));
  const history = Buffer.from(files['history.jsonl'] ?? [])
    .toString()
    .replace('Space was held', 'No space was held');
  const manifest = JSON.parse(strFromU8(files['manifest.json'] ?? new Uint8Array())) as Manifest;
  const changed = {
    ...manifest,
    files: manifest.files.map((entry) =>
      entry.name === 'history.jsonl' ? { ...entry, sha256: hash('sha256', history, 'hex') } : entry,
    ),
  };
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const text = JSON.stringify(changed);
  const pem = publicKey.export({ type: 'spki', format: 'pem' }) as string;
  const file = join(await temporaryFolder(), 'forged.zip');
  const parts = {
    'history.jsonl': history,
    'manifest.json': text,
    'signature.txt': sign(null, Buffer.from(text), privateKey).toString('base64'),
    'public-key.pem': pem,
  };
  const bytes = Object.fromEntries(Object.entries(parts).map(([name, content]) => [name, strToU8(content)]));
  await writeFile(file, zipSync({ ...files, ...bytes }));
  return { file, fingerprint: keyFingerprint(pem) };
}

describe('the audit of a store (D43)', () => {
  it('reads every event, PDF and mail and finds them all unchanged', () => {
    const { status, lines } = audit(stores, 'verify');
    expect([status, lines.at(-1)]).toEqual([0, 'All is as it was written.']);
    expect(lines[0]).toMatch(/^\d+ events in \d+ streams, 2 PDFs and 2 mails read$/);
    expect(audit(stores, 'verify', '--booking', String(trip.id)).lines.at(-1)).toBe(
      'All is as it was written.',
    );
  });

  it.each([
    [
      'a changed event',
      'events.db',
      () => `UPDATE events SET data = replace(data, '"seats":1', '"seats":2') WHERE type = 'SeatsHeld'`,
      /^Broken: SeatsHeld, revision \d+ of departure-.*: its data or metadata is not what was written$/,
    ],
    [
      'changed personal data that is sealed',
      'events.db',
      () => `UPDATE events SET data = replace(data, '"personal":"', '"personal":"A') WHERE type = 'NamesSet'`,
      /^Broken: NamesSet, revision \d+ of booking-/,
    ],
    [
      'an event that is no JSON any more',
      'events.db',
      () => `UPDATE events SET data = replace(data, '"personal":', '"personal"') WHERE type = 'NamesSet'`,
      /^Broken: the event after position \d+ cannot be read/,
    ],
    [
      'a changed time of an event',
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
      'a changed PDF',
      'deliveries.db',
      () =>
        `UPDATE "r:pdfs" SET body = replace(body, '"bytes":"JVBER', '"bytes":"JVBEQ') WHERE key = '${trip.confirmations[0]?.hash}'`,
      /^Broken: the PDF of confirmation \d+ of booking \d+ is not what was sent$/,
    ],
    [
      'a changed mail',
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
    const { status, lines } = audit(await tamperedStores(stores, file, sql()), 'verify');
    expect([status, lines.at(-1)]).toEqual([1, expect.stringMatching(found)]);
  });

  it('answers wrong arguments with a plain message', () => {
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
    const { status, lines } = audit(elsewhere, 'verify', pack, '--key', publishedKey);
    expect([status, lines.at(-1)]).toEqual([0, 'All is as it was packed.']);
    expect(lines[0]).toMatch(new RegExp(`^Booking ${trip.number} \\(${trip.id}\\), packed .* by Sam Reed$`));
    expect(lines[1]).toBe(`Signed by ${audit(stores, 'key').lines[0]}`);
    expect(lines[2]).toMatch(/^\d+ events and 4 documents read$/);
  });

  it('is made by the command too', async () => {
    const file = join(await temporaryFolder(), 'made.zip');
    expect(audit(stores, 'pack', String(trip.id), file).status).toBe(0);
    expect(audit(stores, 'verify', file, '--key', publishedKey).status).toBe(0);
  });

  it('is checked against the key that the portal publishes: its JSON, its PEM, its fingerprint', async () => {
    const { algorithm, publicKey, fingerprint } = JSON.parse(
      await readFile(publishedKey, 'utf8'),
    ) as PublishedKey;
    expect([algorithm, fingerprint]).toEqual(['Ed25519', audit(stores, 'key').lines[0]]);
    const pem = join(await temporaryFolder(), 'key.pem');
    await writeFile(pem, publicKey);
    for (const key of [publishedKey, pem, fingerprint, fingerprint.replaceAll(' ', '').toUpperCase()])
      expect([key, audit(stores, 'verify', pack, '--key', key).status]).toEqual([key, 0]);
    for (const key of ['no-such-file.pem', fingerprint.slice(1), pack])
      expect([key, audit(stores, 'verify', pack, '--key', key).status]).toEqual([key, 2]);
  });

  it('is not reported as signed by the operator when no key is given', () => {
    const { status, lines } = audit(stores, 'verify', pack);
    const [fingerprint] = audit(stores, 'key').lines;
    expect([status, lines[1]]).toEqual([
      5,
      `Signed by ${fingerprint}, not checked: say --key FILE|FINGERPRINT`,
    ]);
    expect(lines.at(-1)).not.toContain('All is');
  });

  it('whose history was changed and signed with another key is detected', async () => {
    const { file, fingerprint } = await forgedPack();
    // The control: the pack is consistent in itself.
    expect(audit(stores, 'verify', file).status).toBe(5);
    expect(audit(stores, 'verify', file, '--key', fingerprint).status).toBe(0);
    const { status, lines } = audit(stores, 'verify', file, '--key', publishedKey);
    expect([status, lines.at(-1)]).toEqual([
      1,
      `Broken: it is not signed by ${audit(stores, 'key').lines[0]}`,
    ]);
  });

  it('that was unpacked and packed again unchanged is accepted, but not with bytes in the entry of a folder', async () => {
    const files = unzipSync(await readFile(pack));
    const file = join(await temporaryFolder(), 'again.zip');
    const names = Object.keys(files).reverse();
    const reordered = Object.fromEntries(names.map((name) => [name, files[name] ?? new Uint8Array()]));
    const folders = Object.fromEntries(
      names
        .filter((name) => name.includes('/'))
        .map((name) => [name.replace(/[^/]*$/, ''), new Uint8Array()]),
    );
    expect(Object.keys(folders).length).toBeGreaterThan(0);
    await writeFile(file, zipSync({ ...folders, ...reordered }, { level: 0, mtime: '2001-02-03T04:05:06Z' }));
    expect(audit(stores, 'verify', file, '--key', publishedKey).lines.at(-1)).toBe(
      'All is as it was packed.',
    );
    await writeFile(file, zipSync({ ...reordered, 'documents/more/': new Uint8Array(1) }));
    expect(audit(stores, 'verify', file, '--key', publishedKey).status).toBe(1);
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
  ])('that was changed in %s is detected', async (part, change) => {
    const names = Object.keys(unzipSync(await readFile(pack)));
    const name = names.find((entry) => entry.startsWith(part)) ?? '';
    const { status, lines } = audit(stores, 'verify', await changedPack(name, change));
    expect([status, lines.filter((line) => line.startsWith('Broken:')).length > 0]).toEqual([1, true]);
    if (!['manifest.json', 'signature.txt'].includes(part)) expect(lines.join('\n')).toContain(name);
  });

  it('that is no ZIP file is reported as such', async () => {
    const file = join(await temporaryFolder(), 'x.zip');
    await writeFile(file, 'nothing');
    expect(audit(stores, 'verify', file).lines.at(-1)).toBe(
      'Broken: this is not a ZIP file, or a damaged one',
    );
  });
});

describe('a downloaded history (D41)', () => {
  it('is a spreadsheet, JSON lines or a PDF, and nothing else', () => {
    expect(exported).toEqual([
      { status: 200, type: 'text/csv; charset=utf-8', start: expect.stringContaining('time (UTC)') },
      { status: 200, type: 'application/x-ndjson; charset=utf-8', start: expect.stringMatching(/^\{"id":"/) },
      { status: 200, type: 'application/pdf', start: expect.stringMatching(/^%PDF-/) },
      { status: 200, type: 'application/pdf', start: expect.stringMatching(/^%PDF-/) },
    ]);
    expect(blamedForWrongFormat).toEqual(['format']);
    expect(lookSentences.at(-2)).toContain('an export of the history (the account as pdf).');
  });
});
