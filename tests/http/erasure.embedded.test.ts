import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { SqliteDatabase } from '@tour-portal/backend/stores/sqlite/sqlite.js';
import type {
  BookingHistory,
  ErasurePreview,
} from '@tour-portal/contracts/client-service/client-service-api.js';
import type { CalendarLink } from '@tour-portal/contracts/api/booking-api.js';
import type { Booking } from '@tour-portal/contracts/api/api.js';
import { describe, expect, it } from '@jest/globals';
import { newAccount } from '../accounts.js';
import { Client, blamedFields, freeDeparture, holdOrder, placed, signUp } from '../client.js';
import { runCommand } from '../command.js';
import { guestIds, mustPatchGuests } from '../guests.js';
import { liveDocuments, replayedDocuments } from '../stores/history.js';
import { instanceForTests, startInstance, type Instance } from '../instance.js';
import { bookedTrip, withConfirmations } from '../payments.js';
import { staffForTests, addStaff, signedInStaff, signInStaff } from '../staff.js';
import { until } from '../until.js';

const SAM = 'sam@client-service.example';

const instance = instanceForTests();
const staff = staffForTests(instance, SAM);

/** Signs client service in with a new password: moving the clock past a tour has ended all sessions. */
function signInAgain(target: Instance, client: Client): Promise<void> {
  return signInStaff(client, SAM, addStaff(target, SAM));
}

/** Makes a customer with a booking: names, a passport, a paid deposit, two confirmations. */
async function newTraveler(target = instance) {
  const { client, person, id: account } = await newAccount(target.url);
  const passport = `X${person.phoneNumber}`.slice(0, 12);
  const departure = await freeDeparture(client, { from: 15, to: 90 });
  const trip = await bookedTrip(client, departure, [1]);
  const details = { id: guestIds(trip)[0], age: '18+', passportNumber: passport };
  await mustPatchGuests(client, trip, 'details', [details]);
  await withConfirmations(client, trip, 2);
  return { client, person, account, trip, passport };
}

const erase = <T = ErasurePreview>(
  account: number,
  body: object = { reason: 'Asked in writing' },
  query = '',
  caller = staff,
) => caller.post<T>(`/v1/client-service/accounts/${account}/erase${query}`, body);

function textOf(value: unknown): string {
  return value instanceof Uint8Array ? Buffer.from(value).toString() : String(value);
}

/** Waits until no store has one of the texts. */
function untilGone(target: Instance, needles: readonly string[]): Promise<string[]> {
  return until(
    () => placesOf(target, needles),
    (places) => places.length === 0,
  );
}

/** Every row of every store in which one of the texts stands, with its file and table. */
async function placesOf({ dataDir }: Instance, needles: readonly string[]): Promise<string[]> {
  const files = (await readdir(dataDir)).filter((name) => name.endsWith('.db'));
  return files.flatMap((file) => {
    const database = new SqliteDatabase(join(dataDir, file), 'full');
    const tables = database.prepare(`SELECT name FROM sqlite_master WHERE type = 'table'`).all();
    const found = tables.flatMap(({ name }) =>
      database
        .prepare(`SELECT * FROM "${String(name)}"`)
        .all()
        .map((row) => JSON.stringify(Object.values(row).map(textOf)).toLowerCase())
        .filter((text) => needles.some((needle) => text.includes(needle.toLowerCase())))
        .map((text) => `${file} ${String(name)}: ${text.slice(0, 200)}`),
    );
    database.close();
    return found;
  });
}

describe('erasing a person (D44)', () => {
  it('is refused while a booking of the person is under way; a dry run names it, what would be erased and what would stay', async () => {
    const { client, account, trip } = await newTraveler();
    const dry = await erase(account, undefined, '?dryRun=true');
    expect([dry.status, dry.body.account, dry.body.standsInTheWay]).toEqual([
      200,
      account,
      [expect.stringContaining(trip.number)],
    ]);
    expect(dry.body.goes.join(' ')).toContain('1 guest in 1 booking');
    expect(dry.body.stays).toContainEqual(expect.stringMatching(/^Backups made before: /));
    expect((await erase(account)).status).toBe(409);
    expect((await client.me()).id).toBe(account);
  });

  it('counts a second hold, which client service placed beside the customer’s own, and erases the names in it', async () => {
    const ownInstance = await startInstance();
    const { client: sam } = await signedInStaff(ownInstance, SAM);
    const { client, person, id: account } = await newAccount(ownInstance.url);
    const departure = await freeDeparture(client, { from: 15, to: 90 });
    const first = placed(await client.hold(holdOrder(departure, [1])));
    const order = { account, ...holdOrder(departure, [1]), reason: 'A second one' };
    const second = placed(await sam.post<Booking>('/v1/client-service/holds', order));
    const name = `Gundula ${person.lastName}`;
    await mustPatchGuests(client, second, 'names', [{ id: guestIds(second)[0], fullName: name }]);

    const early = await erase(account, undefined, '?dryRun=true', sam);
    expect(early.body.goes.join(' ')).toContain('2 guests in 2 bookings');
    expect(early.body.standsInTheWay).toEqual(
      expect.arrayContaining([first, second].map(({ number }) => expect.stringContaining(number))),
    );
    expect((await erase(account, undefined, '', sam)).status).toBe(409);

    await client.advance({ days: 120 });
    await signInAgain(ownInstance, sam);
    expect((await placesOf(ownInstance, [name])).length).toBeGreaterThan(0);
    await until(
      () => erase(account, undefined, '', sam),
      ({ status }) => status === 200,
    );
    await untilGone(ownInstance, [name]);
  });

  it('leaves no last name, email, phone or passport of the person in any store, and the history complete and readable', async () => {
    const ownInstance = await startInstance();
    const { client: sam } = await signedInStaff(ownInstance, SAM);
    const { client, person, account, trip, passport } = await newTraveler(ownInstance);
    const needles = [person.lastName, person.email, person.phoneNumber, passport];
    // Otherwise the search below would prove nothing.
    for (const needle of needles) expect(await placesOf(ownInstance, [needle])).not.toEqual([]);
    const otherTraveler = await newTraveler(ownInstance);
    const link = await client.post<CalendarLink>(`/v1/bookings/${trip.id}/calendar-link`, {});
    const feed = new URL(link.body.url ?? '').pathname;
    expect((await new Client(ownInstance.url).get(feed)).status).toBe(200);
    await client.advance({ days: 120 });
    await signInAgain(ownInstance, sam);
    expect((await erase(account, undefined, '', sam)).status).toBe(200);
    expect((await erase(otherTraveler.account, undefined, '', sam)).status).toBe(200);

    await untilGone(ownInstance, needles);
    expect((await client.get('/v1/accounts/me')).status).toBe(401);
    expect((await new Client(ownInstance.url).get(feed)).status).toBe(404);
    const { email, password } = person;
    expect((await client.logIn({ email, password })).status).toBe(400);

    const { body } = await sam.get<BookingHistory>(`/v1/client-service/bookings/${trip.id}/history`);
    const sentences = body.events.map(({ sentence }) => sentence);
    expect(sentences).toContain('Names were set (erased).');
    expect(sentences).toContain('The customer’s personal data was erased and can no longer be read.');
    expect(body.events.find(({ type }) => type === 'AccountErased')).toMatchObject({
      reason: 'Asked in writing',
      actor: { kind: 'staff', label: 'Sam Reed' },
    });
    expect(JSON.stringify(body)).not.toContain(passport);

    // The same person may sign up again, with a new account.
    expect((await signUp(new Client(ownInstance.url), person)).id).not.toBe(account);
    const twice = await erase(account, undefined, '', sam);
    expect([twice.status, twice.body.account]).toEqual([200, account]);

    // Another instance can start on these stores, a replay of the log gives the same read models, and the audit finds nothing wrong.
    const otherInstance = await startInstance({ dataDir: ownInstance.dataDir });
    await otherInstance.stop();
    await ownInstance.stop();
    expect(await replayedDocuments(ownInstance.dataDir)).toEqual(await liveDocuments(ownInstance.dataDir));
    const { status, stdout } = runCommand('audit-command', ownInstance.dataDir, ['verify']);
    expect(stdout).toMatch(/8 were erased with their customer\nAll is as it was written\.\n$/);
    expect(status).toBe(0);
  });

  it('needs a reason, an existing account and a session of client service', async () => {
    const { client, account } = await newTraveler();
    expect(blamedFields(await erase(account, {}))).toEqual(['reason']);
    expect(blamedFields(await erase(account, { reason: ' ' }))).toEqual(['reason']);
    expect((await erase(2_000_000)).status).toBe(404);
    const path = `/v1/client-service/accounts/${account}/erase`;
    expect((await client.post(path, { reason: 'x' })).status).toBe(401);
  });
});
