import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { openStores } from '@tour-portal/backend/stores/open-stores.js';
import { positionText } from '@tour-portal/backend/stores/parts/parts.js';
import type { Readiness } from '@tour-portal/contracts/api/health-api.js';
import { newAccount } from '../accounts.js';
import {
  Client,
  freeDepartures,
  messageOf,
  holdOrder,
  placed,
  freeDeparture,
  type OpenDeparture,
} from '../client.js';
import { runCommand } from '../command.js';
import { startInstance, temporaryFolder } from '../instance.js';
import type { Instance, InstanceOptions } from '../instance.js';
import { mailAbout, mailsTo, type Mail } from '../mails.js';
import { untilAllReacted } from '../stores/background-records.js';
import { headOf } from '../stores/history.js';
import { settingsOf, type ServerStores } from '../stores/servers.js';
import { runSqlInOtherProcess } from '../stores/sql-in-other-process.js';
import { until } from '../until.js';
import { expectDocumentsOfReplay } from './checks.js';

/** A portal on an embedded event log; its other stores may be embedded or on servers. */
interface OlderLogWorld {
  readonly stores: ServerStores;
  readonly dataDir: string;
  readonly env: NonNullable<InstanceOptions['env']>;
}

/** Runs a command-line program of the portal on these stores. */
function runProgram({ dataDir, env }: OlderLogWorld, name: string, ...args: string[]) {
  const { status, lines } = runCommand(name, dataDir, args, env);
  return { status, lines };
}

export const readinessOf = async ({ url }: Instance) => {
  const { status, body } = await new Client(url).get<Readiness>('/v1/readyz');
  return { code: status, ...body };
};

/** Waits until an instance answers as wanted whether it is ready, and returns that answer. */
export function untilReadiness(
  instance: Instance,
  isWanted: (found: Awaited<ReturnType<typeof readinessOf>>) => boolean,
) {
  return until(() => readinessOf(instance), isWanted);
}

/** The message of an instance that refuses to start. */
export async function startRefusal(options: InstanceOptions): Promise<string> {
  const started = await startInstance(options).catch((error: unknown) => error as Error);
  if (!(started instanceof Error)) throw new Error('It started');
  const [, ...lines] = started.message.trimEnd().split('\n');
  return lines.join('\n');
}

async function openWorld(storesOf: (dataDir: string) => ServerStores): Promise<OlderLogWorld> {
  const dataDir = await temporaryFolder();
  const stores = storesOf(dataDir);
  const env = { MONGODB_URL: undefined, EVENT_STORE_URL: undefined, ...settingsOf(stores) };
  return { stores, dataDir, env };
}

/** Tests a portal whose embedded event log is restored from an older backup, while its other stores stay as they are. */
export function testOlderLog(where: string, storesOf: (dataDir: string) => ServerStores): void {
  describe(`an event log restored from an older backup, ${where}`, () => {
    it('is noticed by a running instance, refused by a start, and accepted by a rebuild', async () => {
      const world = await openWorld(storesOf);
      const setup = await placeHoldsAroundBackup(world);
      await expectOlderLogNoticed(world, setup);
      await setup.instance.kill();
      await expectLossAccepted(world, setup);
    });

    it('is noticed even if it has grown to its old length, until the newest log is back; a start refuses it until a rebuild', async () => {
      const world = await openWorld(storesOf);
      await expectGrownLogNoticed(world, await placeHoldsAroundBackup(world));
    });
  });
}

/** Removes all events after `upTo`, as if an older backup was restored. Instances may be using the log meanwhile. */
function restoreLog({ dataDir }: OlderLogWorld, upTo: string): void {
  runSqlInOtherProcess(join(dataDir, 'events.db'), `DELETE FROM events WHERE position > ${Number(upTo)}`);
}

/**
 * Gives all events after `from` other ids: the log then looks like one that was restored from a backup and has grown to its
 * old length with other events.
 */
function replaceNewestEvents({ dataDir }: OlderLogWorld, from: string): void {
  const sql = `UPDATE events SET id = replace(id, '-', '_') WHERE position > ${Number(from)}`;
  runSqlInOtherProcess(join(dataDir, 'events.db'), sql);
}

/** Undoes {@link replaceNewestEvents}: the newest log is back. */
function bringBackNewestEvents({ dataDir }: OlderLogWorld): void {
  runSqlInOtherProcess(join(dataDir, 'events.db'), `UPDATE events SET id = replace(id, '_', '-')`);
}

/** Two customers; the older log does not have the hold of the second one. */
interface OlderLogSetup {
  readonly instance: Instance;
  /** The position where the backup ends. */
  readonly backup: string;
  /** The position where the log ended before the backup replaced it. */
  readonly end: string;
  /** With the mails that this customer had before the backup replaced the log. */
  readonly first: Holder & { readonly mails: readonly Mail[] };
  readonly lost: Holder;
}

interface Holder {
  readonly client: Client;
  readonly email: string;
  readonly booking: number;
}

/** Starts an instance; one customer places a hold before the end of the backup, another one after it. */
async function placeHoldsAroundBackup(world: OlderLogWorld): Promise<OlderLogSetup> {
  const instance = await startInstance(world);
  const [first, lost] = [await newAccount(instance.url), await newAccount(instance.url)];
  const departures = await freeDepartures(first.client, { from: 120, to: 500 });
  const holdOf = async ({ client, me: { email } }: typeof first, departure: OpenDeparture) => {
    const { id, number } = placed(await client.hold(holdOrder(departure, [2])));
    await mailAbout(client, email, number);
    return { client, email, booking: id };
  };
  const firstHold = await holdOf(first, departures[0]!);
  const backup = await settledHead(world);
  const lostHold = await holdOf(lost, departures[1]!);
  const end = await settledHead(world);
  const mails = await mailsTo(first.client, first.me.email);
  return { instance, backup, end, first: { ...firstHold, mails }, lost: lostHold };
}

/** The end of the log once nothing is left to react to, and every part of the store has noted this end. */
async function settledHead({ dataDir, stores }: OlderLogWorld): Promise<string> {
  await untilAllReacted(dataDir, stores);
  const opened = await openStores({ dataDir, ...stores });
  try {
    const { head } = await until(
      async () => {
        const notes = await Promise.all(opened.parts.map((part) => part.notes.read()));
        const noted = notes.map((note) => note?.landmark?.position);
        return { head: await opened.events.head(), noted };
      },
      ({ head, noted }) => noted.every((position) => position === head),
    );
    return head;
  } finally {
    await opened.close();
  }
}

const REMEDY =
  'Nothing is saved or projected until the newest log is back, or until all instances are stopped, the loss is accepted with ' +
  '`npm run projections -- rebuild`, and they are started again.';

/**
 * A running instance notices a log that was restored and has grown, and goes on once the newest log is back. Started on the
 * grown log, it refuses until a rebuild has accepted the loss.
 */
async function expectGrownLogNoticed(world: OlderLogWorld, { instance, backup, end, first }: OlderLogSetup) {
  expect(await readinessOf(instance)).toEqual({ code: 200, status: 'ok' });
  replaceNewestEvents(world, backup);
  const readiness = await untilReadiness(instance, ({ status }) => status !== 'ok');
  const problem = `The event log has another event at ${positionText(end)} than was seen there: it was restored from another backup. ${REMEDY}`;
  expect(readiness).toEqual({ code: 503, status: 'damaged', problem });
  expect((await first.client.send('DELETE', `/v1/bookings/${first.booking}`)).status).toBe(503);
  expect(await headOf(world.dataDir, world.stores)).toBe(end);

  bringBackNewestEvents(world);
  await untilReadiness(instance, ({ code }) => code === 200);
  expect((await first.client.send('DELETE', `/v1/bookings/${first.booking}`)).status).toBe(200);
  const newHead = await settledHead(world);
  // The instance projects again, up to what was written meanwhile.
  await untilReadiness(instance, ({ status }) => status === 'ok');

  await instance.kill();
  replaceNewestEvents(world, backup);
  expect(await startRefusal(world)).toMatch(
    /^The events \(.*\) are another log than the records have seen, which know another event at position \d+\. Restore/,
  );
  expect(runProgram(world, 'projections-main', 'rebuild').status).toBe(0);
  const again = await startInstance(world);
  expect(await readinessOf(again)).toEqual({ code: 200, status: 'ok' });
  // The instance appends to the log that the rebuild has accepted.
  const client = new Client(again.url, first.client.cookie);
  placed(await client.hold(holdOrder(await freeDeparture(client, { from: 200, to: 500 }), [1])));
  expect((await headOf(world.dataDir, world.stores)) > newHead).toBe(true);
}

/** A running instance notices that an older log has replaced its log. */
async function expectOlderLogNoticed(
  world: OlderLogWorld,
  { instance, backup, end, first, lost }: OlderLogSetup,
) {
  expect(await readinessOf(instance)).toEqual({ code: 200, status: 'ok' });
  restoreLog(world, backup);
  const readiness = await untilReadiness(instance, ({ status }) => status !== 'ok');
  const problem =
    `The read models are ahead of the event log (${positionText(end)} > ${positionText(backup)}): ` +
    `it was restored from an older backup. ${REMEDY}`;
  expect(readiness).toEqual({ code: 503, status: 'damaged', problem });
  for (const { client, booking } of [first, lost]) {
    const refused = await client.deleteHold({ id: booking });
    expect([refused.status, refused.headers.get('retry-after'), messageOf(refused)]).toEqual([
      503,
      '1',
      'Our records are being restored. Please try again later.',
    ]);
  }
  expect(await headOf(world.dataDir, world.stores)).toBe(backup);
  expect((await first.client.get('/v1/accounts/me')).status).toBe(200);
}

/** The instance refuses to start; once a rebuild has accepted the loss, it goes on with the events of the log. */
async function expectLossAccepted(world: OlderLogWorld, { backup, end, first, lost }: OlderLogSetup) {
  const refused = await startRefusal(world);
  expect(refused).toMatch(
    /^The events \(.*events\.db\) have lost their end: the log ends at position \d+, and (it is|the \w+ have) /,
  );
  expect(refused).toMatch(
    /accept what is lost with `npm run projections -- rebuild`, and start them again\.$/,
  );
  expect(runProgram(world, 'audit-command', 'verify')).toEqual({ status: 1, lines: [refused] });

  const rebuilt = runProgram(world, 'projections-main', 'rebuild');
  expect([rebuilt.status, rebuilt.lines.filter((line) => line.startsWith('Rebuilt'))]).toEqual([
    0,
    [expect.any(String)],
  ]);
  const audit = runProgram(world, 'audit-command', 'verify');
  expect(audit.status).toBe(1);
  expect(audit.lines.at(-1)).toMatch(
    /^Missing: what was written after position \d+ is lost; position \d+ had been seen\./,
  );
  await expectDocumentsOfReplay(world.dataDir, world.stores);

  const again = await startInstance(world);
  expect(await readinessOf(again)).toEqual({ code: 200, status: 'ok' });
  const client = new Client(again.url, first.client.cookie);
  expect((await client.me()).bookings.map(({ id }) => id)).toEqual([first.booking]);
  const departure = await freeDeparture(client, { from: 200, to: 500 });
  const later = placed(await new Client(again.url, lost.client.cookie).hold(holdOrder(departure, [1])));
  // The id of the lost booking is not given out again.
  expect(later.id).toBeGreaterThan(lost.booking);
  await untilReadiness(again, ({ status }) => status === 'ok');
  // No mail is sent a second time: it would be there before the one about the later hold.
  await mailAbout(client, lost.email, later.number);
  expect(await mailsTo(client, first.email)).toEqual(first.mails);
  await again.stop();
  expect([backup < end, runProgram(world, 'projections-main', 'verify').status]).toEqual([true, 0]);
}
