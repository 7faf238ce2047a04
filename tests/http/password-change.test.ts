import { describe, expect, it } from '@jest/globals';
import { newAccount, accountChanges, canLogIn } from '../accounts.js';
import { blamedFields, Client, newcomer, signedUpClient } from '../client.js';
import { instanceForTests, startInstance } from '../instance.js';
import { mailAbout, mailsTo } from '../mails.js';

const instance = instanceForTests();

function changePassword(client: Client, currentPassword: string, newPassword: string) {
  const body = { currentPassword, newPassword };
  return client.send<{ updatedAt: string }>('PATCH', '/v1/accounts/me/password', { body });
}

describe('PATCH /accounts/me/password', () => {
  it('changes the password, gives this browser a new session, ends all others and sends one mail', async () => {
    const { client, person, me } = await newAccount(instance.url);
    const elsewhere = new Client(instance.url);
    await elsewhere.logIn(person);
    const before = client.cookie;
    const { status, body } = await changePassword(client, person.password, 'another password');
    expect([status, Object.keys(body)]).toEqual([200, ['updatedAt']]);
    expect(client.cookie).not.toBe(before);
    expect((await client.me()).updatedAt).toBe(body.updatedAt);
    for (const other of [elsewhere, new Client(instance.url, before)])
      expect((await other.get('/v1/accounts/me')).status).toBe(401);
    expect(await canLogIn(instance.url, person.email, person.password)).toBe(false);
    expect(await canLogIn(instance.url, person.email, 'another password')).toBe(true);
    expect((await accountChanges(instance.dataDir, me.id)).map(({ type, data }) => [type, data])).toEqual([
      ['PasswordChanged', { account: me.id }],
    ]);
    await mailAbout(client, person.email, 'password was changed');
    // The mail about a later change shows that the reactions to the new password, which end other sessions, have run.
    const newEmail = { email: newcomer().email };
    expect((await client.send('PATCH', '/v1/accounts/me', { body: newEmail })).status).toBe(200);
    await mailAbout(client, person.email, 'email address was changed');
    expect((await client.get('/v1/accounts/me')).status).toBe(200);
    const mails = await mailsTo(client, person.email);
    expect(mails.filter(({ subject }) => subject.includes('password'))).toHaveLength(1);
  });

  it('blames the current password when it is wrong, and changes nothing', async () => {
    const { client, person, me } = await newAccount(instance.url);
    const answer = await changePassword(client, 'wrong', 'another password');
    expect([answer.status, blamedFields(answer)]).toEqual([400, ['currentPassword']]);
    expect(await canLogIn(instance.url, person.email, person.password)).toBe(true);
    expect(await accountChanges(instance.dataDir, me.id)).toEqual([]);
  });

  it('blames the new password when it is too short or too long', async () => {
    const { client, person } = await newAccount(instance.url);
    for (const next of ['abc', 'x'.repeat(256), '']) {
      const answer = await changePassword(client, person.password, next);
      expect([answer.status, blamedFields(answer)]).toEqual([400, ['newPassword']]);
    }
    expect((await changePassword(client, person.password, 'x'.repeat(255))).status).toBe(200);
  });

  it('of two changes at once only one succeeds, and its password is valid afterwards', async () => {
    const { client, person } = await newAccount(instance.url);
    const choices = ['first choice', 'second choice'];
    const change = (next: string) =>
      changePassword(new Client(instance.url, client.cookie), person.password, next);
    const answers = await Promise.all(choices.map(change));
    const works = await Promise.all(choices.map((next) => canLogIn(instance.url, person.email, next)));
    expect(works.filter(Boolean)).toHaveLength(1);
    expect(answers.map(({ status }) => status === 200)).toEqual(works);
  });

  it('needs a session, as PATCH /accounts/me does', async () => {
    for (const path of ['/v1/accounts/me', '/v1/accounts/me/password']) {
      const { status } = await new Client(instance.url).send('PATCH', path, { body: {} });
      expect(status).toBe(401);
    }
  });

  it('can be tried at most twenty times in a quarter of an hour', async () => {
    const limited = await signedUpClient((await startInstance({ env: { RATE_LIMITS: 'on' } })).url);
    for (let n = 0; n < 20; n += 1)
      expect((await changePassword(limited, 'wrong', 'another')).status).toBe(400);
    const { status, headers } = await changePassword(limited, 'a password', 'another');
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    await limited.advance({ minutes: 15 });
    expect((await changePassword(limited, 'a password', 'another')).status).toBe(200);
  });
});
