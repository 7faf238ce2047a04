import { FAULT_POINTS, type FaultPoint } from '@tour-portal/backend/event-log/faults.js';
import { describe, expect, it } from '@jest/globals';
import { accountChanges, canLogIn, newAccount, type Person } from '../accounts.js';
import { Client, askForCode, newcomer, signUp, type Answer } from '../client.js';
import { startInstance, type Instance } from '../instance.js';
import { requestPasswordLink, resetKeyIn, mailAbout, mailsTo } from '../mails.js';
import { resetPassword, startRecovery } from '../password-recovery.js';
import { until } from '../until.js';
import { stopAndCheck } from './checks.js';
import { SAME_KEY, SAME_KEY_HEADER, killAndRestart } from './kill-and-restart.js';

type AccountPoint = Extract<FaultPoint, `account:${string}`>;

const POINTS = FAULT_POINTS.filter((point): point is AccountPoint => point.startsWith('account:'));
const RECOVERY_POINTS: readonly AccountPoint[] = ['account:recovery-asked', 'account:link-issued'];
const ERASURE_POINTS: readonly AccountPoint[] = [
  'account:erased',
  'account:key-destroyed',
  'account:deleted',
];
const CHANGE_POINTS = POINTS.filter((point) => ![...RECOVERY_POINTS, ...ERASURE_POINTS].includes(point));
const NEW_PASSWORD = 'another password';

interface World {
  instance: Instance;
  client: Client;
  readonly id: number;
  readonly person: Person;
  /** The contacts that the customer changes to. */
  readonly next: Person;
}

async function prepareWorld(): Promise<World> {
  const instance = await startInstance();
  return { instance, ...(await newAccount(instance.url)), next: newcomer() };
}

async function changesOf({ instance, id }: World): Promise<string[]> {
  return (await accountChanges(instance.dataDir, id)).map(({ type }) => type);
}

/** Checks that e-mail and phone are both old or both new, that the e-mail logs in, and that the other ones are free. */
async function checkContacts(world: World, isChanged: boolean): Promise<void> {
  const { instance, person, next } = world;
  const [current, free] = isChanged ? [next, person] : [person, next];
  const client = new Client(instance.url);
  const { body } = await client.logIn({ email: current.email, password: person.password });
  expect(body).toMatchObject({ email: current.email, phoneNumber: current.phoneNumber });
  expect(await canLogIn(instance.url, free.email, person.password)).toBe(false);
  await signUp(new Client(instance.url), { ...newcomer(), email: free.email, phoneNumber: free.phoneNumber });
}

function changePassword({ client, person }: World): Promise<Answer<unknown>> {
  const body = { currentPassword: person.password, newPassword: NEW_PASSWORD };
  return client.send('PATCH', '/v1/accounts/me/password', { body, headers: SAME_KEY_HEADER });
}

/** Which of the old and the new password log in. */
async function validPasswords({ instance, person: { email, password } }: World): Promise<string[]> {
  const valid: string[] = [];
  for (const candidate of [password, NEW_PASSWORD])
    if (await canLogIn(instance.url, email, candidate)) valid.push(candidate);
  return valid;
}

/** Gets the code for the new phone; returns a function that makes the request, each time with the same key. */
async function prepareContactChange(world: World): Promise<() => Promise<Answer<unknown>>> {
  const { firstName, email, phoneNumber } = world.next;
  const smsCode = await askForCode(world.client, phoneNumber);
  const body = { firstName, email, phoneNumber, smsCode };
  return () => world.client.send('PATCH', '/v1/accounts/me', { body, headers: SAME_KEY_HEADER });
}

describe('a process killed while it changes e-mail and phone', () => {
  it.concurrent.each(CHANGE_POINTS)(
    'at %s: after a repetition with the same key, both have changed once',
    async (point) => {
      const world = await prepareWorld();
      const change = await prepareContactChange(world);
      await killAndRestart(world, point, change);
      const again = await change();
      expect(again).toMatchObject({ status: 200 });
      expect((await change()).body).toEqual(again.body);
      expect(await changesOf(world)).toEqual(['PhoneChanged', 'EmailChanged']);
      await mailAbout(world.client, world.person.email, 'email address was changed');
      await checkContacts(world, true);
      await stopAndCheck(world.instance);
    },
  );

  it.concurrent.each(CHANGE_POINTS)(
    'at %s: without a repetition, no contact stays taken but the account’s own',
    async (point) => {
      const world = await prepareWorld();
      await killAndRestart(world, point, await prepareContactChange(world));
      await world.client.advance({ minutes: 2 });
      const isChanged = point !== 'account:claimed';
      expect(await changesOf(world)).toEqual(isChanged ? ['PhoneChanged', 'EmailChanged'] : []);
      await checkContacts(world, isChanged);
      await stopAndCheck(world.instance);
    },
  );

  it('at account:claimed: for a minute the new e-mail is taken, and another change is refused', async () => {
    const world = await prepareWorld();
    await killAndRestart(world, 'account:claimed', await prepareContactChange(world));
    const { next, person, client } = world;
    const validate = (email: string) =>
      new Client(client.url).post('/v1/accounts/signup', { ...newcomer(), email, onlyValidate: true });
    expect((await validate(next.email)).status).toBe(400);
    expect(await canLogIn(client.url, person.email, person.password)).toBe(true);
    const changeEmail = (email: string) => client.send('PATCH', '/v1/accounts/me', { body: { email } });
    expect((await changeEmail(newcomer().email)).status).toBe(409);
    await client.advance({ minutes: 1 });
    expect((await validate(next.email)).status).toBe(204);
    expect((await changeEmail(newcomer().email)).status).toBe(200);
  });
});

describe('a process killed while it changes a password', () => {
  it.concurrent.each(CHANGE_POINTS)(
    'at %s: after a repetition with the same key, it has changed once',
    async (point) => {
      const world = await prepareWorld();
      const elsewhere = new Client(world.instance.url);
      await elsewhere.logIn(world.person);
      await killAndRestart(world, point, () => changePassword(world));
      // Once all sessions have ended, the new session of the lost answer is out of reach: the customer has to log in.
      const allowed = point === 'account:claimed' ? [200] : [200, 401];
      expect(allowed).toContain((await changePassword(world)).status);
      expect(await changesOf(world)).toEqual(['PasswordChanged']);
      expect(await validPasswords(world)).toEqual([NEW_PASSWORD]);
      await until(
        () => new Client(world.instance.url, elsewhere.cookie).get('/v1/accounts/me'),
        ({ status }) => status === 401,
      );
      await mailAbout(world.client, world.person.email, 'password was changed');
      await stopAndCheck(world.instance);
    },
  );

  it.concurrent.each(CHANGE_POINTS)(
    'at %s: without a repetition, only one password logs in',
    async (point) => {
      const world = await prepareWorld();
      await killAndRestart(world, point, () => changePassword(world));
      const isChanged = point !== 'account:claimed';
      expect(await changesOf(world)).toEqual(isChanged ? ['PasswordChanged'] : []);
      expect(await validPasswords(world)).toEqual([isChanged ? NEW_PASSWORD : world.person.password]);
      // The reaction to the event ends the sessions where the command did not get that far.
      await until(
        () => world.client.get('/v1/accounts/me'),
        ({ status }) => status === (isChanged ? 401 : 200),
      );
      await stopAndCheck(world.instance);
    },
  );

  it.concurrent.each(CHANGE_POINTS)(
    'at %s: a mailed link resets the password once, also when the request is repeated with the same key',
    async (point) => {
      const world = await prepareWorld();
      const link = await requestPasswordLink(world.client, world.person.email);
      const reset = () => resetPassword(world.instance.url, link, NEW_PASSWORD, SAME_KEY);
      await killAndRestart(world, point, reset);
      expect((await reset()).status).toBe(204);
      expect(await changesOf(world)).toEqual(['PasswordChanged']);
      expect(await validPasswords(world)).toEqual([NEW_PASSWORD]);
      expect((await world.client.get('/v1/accounts/me')).status).toBe(401);
      expect((await resetPassword(world.instance.url, link, 'a third')).status).toBe(401);
    },
  );
});

describe('a process killed while it recovers an account', () => {
  it.concurrent.each(RECOVERY_POINTS)('at %s: the mail is sent nevertheless, once', async (point) => {
    const world = await prepareWorld();
    const { email } = world.person;
    await killAndRestart(world, point, () => startRecovery(world.instance.url, { email }, SAME_KEY));
    const mail = await mailAbout(world.client, email, 'Choose a new password');
    const { token, id } = resetKeyIn(mail);
    expect((await world.client.get(`/v1/password/check?token=${token}&id=${id}`)).body).toEqual({ email });
    expect(await mailsTo(world.client, email)).toHaveLength(1);
  });

  it('at account:link-issued: the phone’s code is used up, but a repetition with the same key is answered', async () => {
    const world = await prepareWorld();
    const { phoneNumber } = world.person;
    const smsCode = await askForCode(world.client, phoneNumber);
    const recover = (key?: string) => startRecovery(world.instance.url, { phoneNumber, smsCode }, key);
    await killAndRestart(world, 'account:link-issued', () => recover(SAME_KEY));
    // Without the key a used code is refused.
    expect((await recover()).status).toBe(400);
    const { status, body } = await recover(SAME_KEY);
    expect([status, body.id]).toEqual([200, world.id]);
    expect((await resetPassword(world.instance.url, body, NEW_PASSWORD)).status).toBe(204);
  });

  it.concurrent.each(CHANGE_POINTS)(
    'at %s: the e-mail is reset once, also when the request is repeated with the same key',
    async (point) => {
      const world = await prepareWorld();
      const { person, next } = world;
      const { phoneNumber } = person;
      const smsCode = await askForCode(world.client, phoneNumber);
      const body = { phoneNumber, smsCode, email: next.email };
      const reset = () => new Client(world.instance.url).post('/v1/email/reset', body, SAME_KEY_HEADER);
      await killAndRestart(world, point, reset);
      expect((await reset()).status).toBe(204);
      expect(await changesOf(world)).toEqual(['EmailChanged']);
      const { url } = world.instance;
      expect(await canLogIn(url, person.email, person.password)).toBe(false);
      expect(await canLogIn(url, next.email, person.password)).toBe(true);
      expect((await world.client.get('/v1/accounts/me')).status).toBe(401);
      await mailAbout(world.client, person.email, 'email address was changed');
      await stopAndCheck(world.instance);
    },
  );
});
