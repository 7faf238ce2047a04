import { join } from 'node:path';
import { SqliteDatabase } from '@tour-portal/backend/stores/sqlite/sqlite.js';
import type { Account } from '@tour-portal/contracts/api/api.js';
import { describe, expect, it } from '@jest/globals';
import { newAccount, idempotencyHeader, type Person } from '../accounts.js';
import { Client, askForCode, blamedFields, newcomer, signedUpClient } from '../client.js';
import { instanceForTests } from '../instance.js';
import { requestPasswordLink } from '../mails.js';
import { resetPassword } from '../password-recovery.js';
import { staffForTests, signedInStaff, staffCommand } from '../staff.js';

const instance = instanceForTests();
const staff = staffForTests(instance);

function changePassword(client: Client, currentPassword: string, newPassword: string) {
  return client.send('PATCH', '/v1/accounts/me/password', { body: { currentPassword, newPassword } });
}

const isLoggedIn = async (client: Client) => (await client.get('/v1/accounts/me')).status === 200;

async function erase(id: number): Promise<void> {
  const { status, text } = await staff.post(`/v1/client-service/accounts/${id}/erase`, { reason: 'asked' });
  if (status !== 200) throw new Error(`erasing answered ${status}: ${text}`);
}

/** The bodies in a table of the records, as they are stored. */
function rowsOf(table: string): string[] {
  const db = new SqliteDatabase(join(instance.dataDir, 'records.db'), 'full');
  const rows = db.prepare(`SELECT body FROM "r:${table}"`).all();
  db.close();
  return rows.map(({ body }) => String(body));
}

describe('a login that is sent again with its key', () => {
  const login = (client: Client, { email, password }: Person, key: string) =>
    client.post('/v1/accounts/login', { email, password }, idempotencyHeader(key));

  it('opens no session with a password that was changed meanwhile', async () => {
    const { client, person } = await newAccount(instance.url);
    const first = new Client(instance.url);
    expect((await login(first, person, 'login-1')).status).toBe(200);
    expect((await changePassword(client, person.password, 'another one')).status).toBe(200);
    const thief = new Client(instance.url);
    expect((await login(thief, person, 'login-1')).status).toBe(400);
    expect([await isLoggedIn(thief), await isLoggedIn(first)]).toEqual([false, false]);
  });

  it('opens no session with a password that was reset', async () => {
    const { person } = await newAccount(instance.url);
    await login(new Client(instance.url), person, 'login-2');
    const link = await requestPasswordLink(new Client(instance.url), person.email);
    expect((await resetPassword(instance.url, link, 'a new one')).status).toBe(204);
    const thief = new Client(instance.url);
    expect((await login(thief, person, 'login-2')).status).toBe(400);
    expect(await isLoggedIn(thief)).toBe(false);
  });

  /** Sends the password of a new member of staff, with the same key each time. */
  async function staffLogin(email: string) {
    const { client, password } = await signedInStaff(instance, email);
    return () => client.post('/v1/client-service/login', { email, password }, idempotencyHeader(email));
  }

  it('is refused for staff with a password that was replaced', async () => {
    const send = await staffLogin('kim@client-service.example');
    expect((await send()).status).toBe(202);
    await signedInStaff(instance, 'kim@client-service.example');
    expect((await send()).status).toBe(400);
  });

  it('is refused for staff who were removed', async () => {
    const send = await staffLogin('ida@client-service.example');
    expect((await send()).status).toBe(202);
    expect(staffCommand(instance, 'remove', 'ida@client-service.example').status).toBe(0);
    expect((await send()).status).toBe(400);
  });
});

describe('a sign-up that is sent again with its key', () => {
  async function signedUp(key: string) {
    const person = newcomer();
    const client = new Client(instance.url);
    const body = { ...person, smsCode: await askForCode(client, person.phoneNumber) };
    const send = (browser = new Client(instance.url)) =>
      browser.post<Account>('/v1/accounts/signup', body, idempotencyHeader(key));
    const { status, body: opened } = await send(client);
    expect(status).toBe(201);
    return { client, person, send, id: opened.id };
  }

  it('logs the new account in, but not after its password was changed', async () => {
    const { client, person, send, id } = await signedUp('signup-1');
    const second = new Client(instance.url);
    expect((await send(second)).body.id).toBe(id);
    expect(await isLoggedIn(second)).toBe(true);
    expect((await changePassword(client, person.password, 'another one')).status).toBe(200);
    const thief = new Client(instance.url);
    const answer = await send(thief);
    expect([answer.status, blamedFields(answer), await isLoggedIn(thief)]).toEqual([400, ['email'], false]);
  });

  it('reveals nothing about an erased person, and opens no session', async () => {
    const { person, send, id } = await signedUp('signup-2');
    await erase(id);
    const thief = new Client(instance.url);
    const answer = await send(thief);
    expect([answer.status, blamedFields(answer), await isLoggedIn(thief)]).toEqual([400, ['smsCode'], false]);
    for (const word of [person.lastName, person.phoneNumber, person.email])
      expect(answer.text).not.toContain(word);
  });
});

describe('a logout', () => {
  it('ends the session even if another account used the same key before', async () => {
    const first = await signedUpClient(instance.url);
    const second = await signedUpClient(instance.url);
    const cookie = second.cookie;
    expect((await first.post('/v1/accounts/logout', {}, idempotencyHeader('bye'))).status).toBe(204);
    expect((await second.post('/v1/accounts/logout', {}, idempotencyHeader('bye'))).status).toBe(204);
    expect(await isLoggedIn(new Client(instance.url, cookie))).toBe(false);
  });

  it('ends a session of client service even if somebody sent the same key before', async () => {
    const { client } = await signedInStaff(instance, 'lee@client-service.example');
    const cookie = client.cookie;
    await new Client(instance.url).post('/v1/client-service/logout', {}, idempotencyHeader('bye'));
    await client.post('/v1/client-service/logout', {}, idempotencyHeader('bye'));
    expect((await new Client(instance.url, cookie).get('/v1/client-service/me')).status).toBe(401);
  });
});

describe('an answer that is stored for an idempotency key', () => {
  it('is encrypted, and erased with the person', async () => {
    const { client, person, id } = await newAccount(instance.url);
    const renaming = { body: { firstName: 'Bertha' }, headers: idempotencyHeader('rename') };
    const rename = () => client.send<{ updatedAt: string }>('PATCH', '/v1/accounts/me', renaming);
    const first = await rename();
    expect((await rename()).text).toBe(first.text);
    const storedAnswers = () => rowsOf('commands').filter((row) => row.includes(`"account":"${id}"`));
    expect(storedAnswers()).toHaveLength(1);
    for (const word of [first.body.updatedAt, 'Bertha', person.email])
      expect(storedAnswers()[0]).not.toContain(word);
    await erase(id);
    expect(storedAnswers()).toEqual([]);
  });

  it('is not the refusal of a wrong request, even a large one', async () => {
    const client = new Client(instance.url);
    const before = rowsOf('commands').join('').length;
    for (let n = 0; n < 3; n += 1) {
      const body = Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`field ${index}`, n]));
      const { status } = await client.post('/v1/accounts/signup', body, idempotencyHeader(`wrong-${n}`));
      expect(status).toBe(400);
    }
    expect(rowsOf('commands').join('').length - before).toBeLessThan(1_000);
  });
});
