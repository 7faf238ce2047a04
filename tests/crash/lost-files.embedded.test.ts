import { statSync } from 'node:fs';
import { cp, readFile, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { POSITION_DIGITS } from '@tour-portal/backend/stores/sqlite/sqlite-event-rows.js';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { newAccount } from '../accounts.js';
import { Client, holdOrder, placed, freeDeparture } from '../client.js';
import { runCommand } from '../command.js';
import { startInstance, temporaryFolder } from '../instance.js';
import { runSqlInOtherProcess } from '../stores/sql-in-other-process.js';
import { until } from '../until.js';

/** A data folder, and what its instances have acknowledged to their customers. */
interface DataFolder {
  readonly folder: string;
  readonly customers: readonly { email: string; password: string; booking: number }[];
}

const DATABASES = ['events.db', 'records.db', 'deliveries.db', 'read-models.db'];

let yesterday: DataFolder;
let today: DataFolder;

beforeAll(async () => {
  const first = await workOn({ folder: await temporaryFolder(), customers: [] }, 'stop');
  // As after a longer time in use: the pages are in the files, and only later ones in their -wal.
  for (const file of DATABASES)
    runSqlInOtherProcess(join(first.folder, file), 'PRAGMA wal_checkpoint(TRUNCATE)');
  yesterday = await workOn({ ...first, folder: await copyOf(first.folder) }, 'kill');
  today = await workOn({ ...yesterday, folder: await copyOf(yesterday.folder) }, 'kill');
});

/** Runs an instance on the folder; it acknowledges a sign-up and a hold, and is ended. */
async function workOn({ folder, customers }: DataFolder, end: 'stop' | 'kill'): Promise<DataFolder> {
  const instance = await startInstance({ dataDir: folder });
  const { client, person } = await newAccount(instance.url);
  const departure = await freeDeparture(client, { from: 90, to: 200 });
  const hold = placed(await client.hold(holdOrder(departure, [2])));
  await until(
    () => haveNotedEnd(folder),
    (noted) => noted.every(Boolean),
  );
  await instance[end]();
  return { folder, customers: [...customers, { ...person, booking: hold.id }] };
}

/**
 * Whether each part has noted the end of the log; read from the bytes, because a connection of this process would let go of
 * the file only some time after it was closed ({@link runSqlInOtherProcess}).
 */
async function haveNotedEnd(folder: string): Promise<boolean[]> {
  const events =
    /^(\d+) events/.exec(runCommand('audit-command', folder, ['verify']).lines[0] ?? '')?.[1] ?? '';
  const position = events.padStart(POSITION_DIGITS, '0');
  const bytes = await Promise.all(DATABASES.map((file) => readFile(join(folder, `${file}-wal`))));
  return bytes.map((content) => content.includes(position + position));
}

async function copyOf(folder: string): Promise<string> {
  const copy = await temporaryFolder();
  await cp(folder, copy, { recursive: true });
  return copy;
}

const HARM = {
  removed: (file: string) => rm(file),
  halved: (file: string) => truncate(file, Math.floor(statSync(file).size / 2)),
  'as it was yesterday': (file: string, name: string) => cp(join(yesterday.folder, name), file),
} as const;

type Harm = keyof typeof HARM;

/** The one line of a refused start, or whether the customers see all that was acknowledged to them. */
async function startOutcome(folder: string): Promise<string> {
  let instance;
  try {
    instance = await startInstance({ dataDir: folder });
  } catch (error) {
    const [, ...lines] = (error as Error).message.trimEnd().split('\n');
    return lines.length === 1
      ? `refused: ${lines[0]}`
      : `refused in ${lines.length} lines:\n${lines.join('\n')}`;
  }
  const served = [];
  for (const { email, password, booking } of today.customers) {
    const client = new Client(instance.url);
    const { status } = await client.logIn({ email, password });
    const bookings = status === 200 ? (await client.me()).bookings : [];
    served.push(bookings.some(({ id }) => id === booking));
  }
  await instance.kill();
  return served.every(Boolean)
    ? 'starts, and all that was acknowledged is there'
    : 'SERVES LESS THAN WAS ACKNOWLEDGED';
}

const STARTS = /^starts, and all that was acknowledged is there$/;
// The refusals of a start, by the part that is to blame.
const EVENTS_REFUSED =
  /^refused: The events \(.*events\.db\) (have lost their end: |cannot be read: |are older |are missing: )/;
const RECORDS_REFUSED = /^refused: The records \(.*records\.db\) (are missing: |are older |cannot be read: )/;
const DELIVERIES_REFUSED =
  /^refused: The deliveries \(.*deliveries\.db\) (are missing: |are older |cannot be read: )/;
const READ_MODELS_REFUSED = /^refused: The read models \(.*`npm run projections -- rebuild`\.$/;
const SESSION_SECRET_REFUSED =
  /^refused: \/.*session-secret should hold at least 32 characters\. Restore it /;

/** The outcome of a start for each file that is not as it was left, but for each `-shm`, which SQLite makes anew. */
const OUTCOMES: [file: string, removed: RegExp, halved: RegExp, asYesterday: RegExp][] = [
  // It starts if the -wal happens to hold every page of the lost half.
  ['events.db', EVENTS_REFUSED, new RegExp(`${STARTS.source}|${EVENTS_REFUSED.source}`), STARTS],
  ['events.db-wal', EVENTS_REFUSED, EVENTS_REFUSED, EVENTS_REFUSED],
  ['records.db', RECORDS_REFUSED, RECORDS_REFUSED, STARTS],
  ['records.db-wal', RECORDS_REFUSED, RECORDS_REFUSED, RECORDS_REFUSED],
  ['deliveries.db', DELIVERIES_REFUSED, DELIVERIES_REFUSED, STARTS],
  ['deliveries.db-wal', DELIVERIES_REFUSED, DELIVERIES_REFUSED, DELIVERIES_REFUSED],
  ['read-models.db', READ_MODELS_REFUSED, READ_MODELS_REFUSED, STARTS],
  ['read-models.db-wal', STARTS, STARTS, STARTS],
  ['session-secret', STARTS, SESSION_SECRET_REFUSED, STARTS],
];
const TABLE = OUTCOMES.flatMap(([file, removed, halved, asYesterday]): [string, Harm, RegExp][] => [
  [file, 'removed', removed],
  [file, 'halved', halved],
  [file, 'as it was yesterday', asYesterday],
]);

describe('a file of the data folder that is not as it was left (D56)', () => {
  it('the negative control: the unchanged folder of a killed instance starts and verifies', async () => {
    expect(await startOutcome(await copyOf(today.folder))).toMatch(STARTS);
    expect(runCommand('audit-command', await copyOf(today.folder), ['verify']).lines.at(-1)).toBe(
      'All is as it was written.',
    );
  });

  it.concurrent.each(TABLE)('%s, %s: %s', async (name, harm, expected) => {
    const [startFolder, auditFolder] = [await copyOf(today.folder), await copyOf(today.folder)];
    for (const folder of [startFolder, auditFolder]) await HARM[harm](join(folder, name), name);
    const outcome = await startOutcome(startFolder);
    const audit = runCommand('audit-command', auditFolder, ['verify']);
    process.stdout.write(
      `${name} ${harm}\n  start: ${outcome}\n  audit: ${audit.status} ${audit.lines.at(-1)}\n`,
    );
    expect(outcome).toMatch(expected);
    // With a secret that was cut off the audit cannot even begin.
    const isStarted = STARTS.test(outcome);
    expect(audit.status).toBe(isStarted ? 0 : expected === SESSION_SECRET_REFUSED ? 2 : 1);
    expect(audit.lines.at(-1)).toBe(
      isStarted
        ? 'All is as it was written.'
        : outcome.replace('refused: ', '').replaceAll(startFolder, auditFolder),
    );
    // A start that was refused is refused again in the same words.
    if (!isStarted) expect(await startOutcome(startFolder)).toBe(outcome);
  });
});
