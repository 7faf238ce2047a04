import { FAULT_POINTS, type FaultPoint } from '@tour-portal/backend/event-log/faults.js';
import { describe, expect, it } from '@jest/globals';
import { Client, askForCode, newcomer, signUp, type Answer } from '../client.js';
import { historyOf, liveDocuments, replayedDocuments } from '../stores/history.js';
import { startInstance, type Instance } from '../instance.js';
import { requestPasswordLink, resetKeyIn, mailAbout, mailsTo, type ResetKey } from '../mails.js';
import { until } from '../until.js';
import { SAME_KEY_HEADER, killAndRestart } from './kill-and-restart.js';

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
  readonly person: ReturnType<typeof newcomer>;
  /** The contacts that the customer changes to. */
  readonly next: ReturnType<typeof newcomer>;
}

async function prepareWorld(): Promise<World> {
  const instance = await startInstance();
  const client = new Client(instance.url);
  const person = newcomer();
  const { id } = await signUp(client, person);
  return { instance, client, id, person, next: newcomer() };
}

/** Sends the request during which the process is killed, and starts another one on its data. */
async function crash(world: World, point: AccountPoint, request: () => Promise<unknown>): Promise<void> {
  world.instance = await killAndRestart(world.instance, point, request);
  world.client = new Client(world.instance.url, world.client.cookie);
}

async function canLogIn({ instance }: World, email: string, password: string): Promise<boolean> {
  const { status } = await new Client(instance.url).post('/v1/accounts/login', { email, password });
  return status === 200;
}

async function changesOf({ instance, id }: World): Promise<string[]> {
  const history = await historyOf(instance.dataDir);
  return history
    .filter(({ stream, type }) => stream === `account-${id}` && type.endsWith('Changed'))
    .map(({ type }) => type);
}

async function checkDocuments({ instance }: World): Promise<void> {
  expect(await instance.stop()).toEqual({ code: 0, signal: null });
  expect(await liveDocuments(instance.dataDir)).toEqual(await replayedDocuments(instance.dataDir));
}

/** Checks that e-mail and phone are both old or both new, that the e-mail logs in, and that the other ones are free. */
async function checkContacts(world: World, isChanged: boolean): Promise<void> {
  const { instance, person, next } = world;
  const [current, free] = isChanged ? [next, person] : [person, next];
  const client = new Client(instance.url);
  const { body } = await client.post<{ email: string; phoneNumber: string }>('/v1/accounts/login', {
    email: current.email,
    password: person.password,
  });
  expect(body).toMatchObject({ email: current.email, phoneNumber: current.phoneNumber });
  expect(await canLogIn(world, free.email, person.password)).toBe(false);
  await signUp(new Client(instance.url), { ...newcomer(), email: free.email, phoneNumber: free.phoneNumber });
}

async function contactChange(world: World): Promise<() => Promise<Answer<unknown>>> {
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
      const change = await contactChange(world);
      await crash(world, point, change);
      const again = await change();
      expect(again).toMatchObject({ status: 200 });
      expect((await change()).body).toEqual(again.body);
      expect(await changesOf(world)).toEqual(['PhoneChanged', 'EmailChanged']);
      await mailAbout(world.client, world.person.email, 'email address was changed');
      await checkContacts(world, true);
      await checkDocuments(world);
    },
  );

  it.concurrent.each(CHANGE_POINTS)('at %s: without a repetition, no contact stays taken', async (point) => {
    const world = await prepareWorld();
    await crash(world, point, await contactChange(world));
    await world.client.advance({ minutes: 2 });
    const isChanged = point !== 'account:claimed';
    expect(await changesOf(world)).toEqual(isChanged ? ['PhoneChanged', 'EmailChanged'] : []);
    await checkContacts(world, isChanged);
    await checkDocuments(world);
  });

  it('at account:claimed: for a minute the new e-mail is taken, and another change is refused', async () => {
    const world = await prepareWorld();
    await crash(world, 'account:claimed', await contactChange(world));
    const { next, person, client } = world;
    const validate = (email: string) =>
      new Client(client.url).post('/v1/accounts/signup', { ...newcomer(), email, onlyValidate: true });
    expect((await validate(next.email)).status).toBe(400);
    expect(await canLogIn(world, person.email, person.password)).toBe(true);
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
      const { email, password } = world.person;
      await elsewhere.post('/v1/accounts/login', { email, password });
      const body = { currentPassword: password, newPassword: NEW_PASSWORD };
      const change = () =>
        world.client.send('PATCH', '/v1/accounts/me/password', { body, headers: SAME_KEY_HEADER });
      await crash(world, point, change);
      // Once all sessions have ended, the new session of the lost answer is out of reach: the customer has to log in.
      const allowed = point === 'account:claimed' ? [200] : [200, 401];
      expect(allowed).toContain((await change()).status);
      expect(await changesOf(world)).toEqual(['PasswordChanged']);
      expect([await canLogIn(world, email, password), await canLogIn(world, email, NEW_PASSWORD)]).toEqual([
        false,
        true,
      ]);
      await until(
        () => new Client(world.instance.url, elsewhere.cookie).get('/v1/accounts/me'),
        ({ status }) => status === 401,
      );
      await mailAbout(world.client, email, 'password was changed');
      await checkDocuments(world);
    },
  );

  it.concurrent.each(CHANGE_POINTS)(
    'at %s: without a repetition, only one password logs in',
    async (point) => {
      const world = await prepareWorld();
      const { email, password } = world.person;
      const body = { currentPassword: password, newPassword: NEW_PASSWORD };
      await crash(world, point, () => world.client.send('PATCH', '/v1/accounts/me/password', { body }));
      const isChanged = point !== 'account:claimed';
      expect(await changesOf(world)).toEqual(isChanged ? ['PasswordChanged'] : []);
      expect([await canLogIn(world, email, password), await canLogIn(world, email, NEW_PASSWORD)]).toEqual([
        !isChanged,
        isChanged,
      ]);
      // The reaction to the event ends the sessions, although the command did not get that far.
      await until(
        () => world.client.get('/v1/accounts/me'),
        ({ status }) => status === (isChanged ? 401 : 200),
      );
      await checkDocuments(world);
    },
  );

  it.concurrent.each(CHANGE_POINTS)(
    'at %s: a mailed link resets the password once, also when the request is repeated with the same key',
    async (point) => {
      const world = await prepareWorld();
      const { email, password } = world.person;
      const link = await requestPasswordLink(world.client, email);
      const reset = () =>
        new Client(world.instance.url).post(
          '/v1/password/reset',
          { ...link, password: NEW_PASSWORD },
          SAME_KEY_HEADER,
        );
      await crash(world, point, reset);
      expect((await reset()).status).toBe(204);
      expect(await changesOf(world)).toEqual(['PasswordChanged']);
      expect([await canLogIn(world, email, password), await canLogIn(world, email, NEW_PASSWORD)]).toEqual([
        false,
        true,
      ]);
      expect((await world.client.get('/v1/accounts/me')).status).toBe(401);
      const used = await new Client(world.instance.url).post('/v1/password/reset', {
        ...link,
        password: 'a third',
      });
      expect(used.status).toBe(401);
    },
  );
});

describe('a process killed while it recovers an account', () => {
  it.concurrent.each(RECOVERY_POINTS)('at %s: the mail is sent nevertheless, once', async (point) => {
    const world = await prepareWorld();
    const { email } = world.person;
    await crash(world, point, () => world.client.post('/v1/password/recover', { email }, SAME_KEY_HEADER));
    const mail = await mailAbout(world.client, email, 'Choose a new password');
    const { token, id } = resetKeyIn(mail);
    expect((await world.client.get(`/v1/password/check?token=${token}&id=${id}`)).body).toEqual({ email });
    expect(await mailsTo(world.client, email)).toHaveLength(1);
  });

  it('at account:link-issued: the phone’s code is used up, but a repetition with the same key is answered', async () => {
    const world = await prepareWorld();
    const { phoneNumber } = world.person;
    const smsCode = await askForCode(world.client, phoneNumber);
    const recover = (headers = {}) =>
      new Client(world.instance.url).post<ResetKey>(
        '/v1/password/recover',
        { phoneNumber, smsCode },
        headers,
      );
    await crash(world, 'account:link-issued', () => recover(SAME_KEY_HEADER));
    // Without the key a used code is refused.
    expect((await recover()).status).toBe(400);
    const { status, body } = await recover(SAME_KEY_HEADER);
    expect([status, body.id]).toEqual([200, world.id]);
    expect((await world.client.post('/v1/password/reset', { ...body, password: NEW_PASSWORD })).status).toBe(
      204,
    );
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
      await crash(world, point, reset);
      expect((await reset()).status).toBe(204);
      expect(await changesOf(world)).toEqual(['EmailChanged']);
      expect([
        await canLogIn(world, person.email, person.password),
        await canLogIn(world, next.email, person.password),
      ]).toEqual([false, true]);
      expect((await world.client.get('/v1/accounts/me')).status).toBe(401);
      await mailAbout(world.client, person.email, 'email address was changed');
      await checkDocuments(world);
    },
  );
});
