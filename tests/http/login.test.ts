import { beforeAll, describe, expect, it } from '@jest/globals';
import { Client, newcomer, signUp } from '../client.js';
import { instanceForTests } from '../instance.js';

const instance = instanceForTests();
const person = newcomer();
const credentials = { email: person.email, password: person.password };

beforeAll(async () => {
  await signUp(new Client(instance), person);
});

async function loggedInClient(): Promise<Client> {
  const client = new Client(instance);
  expect((await client.logIn(credentials)).status).toBe(200);
  return client;
}

describe('POST /accounts/login', () => {
  it('answers the account and starts a session, whatever the case of the email', async () => {
    const client = new Client(instance);
    const shouted = { ...credentials, email: ` ${credentials.email.toUpperCase()} ` };
    const { status, body } = await client.logIn(shouted);
    expect([status, body.email, body.bookings]).toEqual([200, person.email, []]);
    expect(await client.me()).toEqual(body);
  });

  it('says the same for a wrong password as for an email nobody has', async () => {
    const client = new Client(instance);
    const answers = [
      await client.post('/v1/accounts/login', { ...credentials, password: 'wrong' }),
      await client.post('/v1/accounts/login', { ...credentials, email: newcomer().email }),
    ];
    for (const { status, body, headers } of answers) {
      expect([status, body]).toEqual([400, { message: 'Wrong email or password' }]);
      expect(headers.getSetCookie()).toEqual([]);
    }
  });

  it('gives the browser a new session and ends the one it had', async () => {
    const client = await loggedInClient();
    const before = client.cookie;
    expect((await client.logIn(credentials)).status).toBe(200);
    expect(client.cookie).not.toBe(before);
    expect((await new Client(instance, before).get('/v1/accounts/me')).status).toBe(401);
    expect((await client.get('/v1/accounts/me')).status).toBe(200);
  });
});

describe('GET /accounts/me', () => {
  it('is 401 without a session, and with an invalid cookie', async () => {
    const cookies = [
      undefined,
      'sid=',
      'sid=nonsense',
      `sid=${'x'.repeat(4_000)}`,
      'sid=j:{"a":1}',
      'sid=%00',
      'csid=1',
    ];
    for (const cookie of cookies) {
      const { status, body } = await new Client(instance, cookie).get('/v1/accounts/me');
      expect([cookie, status, body]).toEqual([cookie, 401, { message: 'Unauthenticated' }]);
    }
  });

  it('a session ends after thirty days without use', async () => {
    const [used, idle] = [await loggedInClient(), await loggedInClient()];
    await used.advance({ days: 29 });
    expect((await used.get('/v1/accounts/me')).status).toBe(200);
    await used.advance({ days: 2 });
    expect((await used.get('/v1/accounts/me')).status).toBe(200);
    expect((await idle.get('/v1/accounts/me')).status).toBe(401);
  });
});

describe('POST /accounts/logout', () => {
  it('ends the session on the server, not only in the browser', async () => {
    const client = await loggedInClient();
    const before = client.cookie;
    const { status, text, headers } = await client.post('/v1/accounts/logout');
    expect([status, text, client.cookie]).toEqual([204, '', undefined]);
    expect(headers.getSetCookie()[0]).toMatch(/^sid=;.*Expires=Thu, 01 Jan 1970/);
    expect((await new Client(instance, before).get('/v1/accounts/me')).status).toBe(401);
  });

  it('is 204 also without a session', async () => {
    expect((await new Client(instance).post('/v1/accounts/logout')).status).toBe(204);
  });
});

describe('calls about bookings', () => {
  it.each([
    ['POST', '/v1/bookings'],
    ['DELETE', '/v1/bookings/1'],
    ['POST', '/v1/bookings/1/extend'],
    ['GET', '/v1/bookings/availability/invite?number=RC050227-7K2'],
  ])('%s %s needs a session', async (method, path) => {
    const { status, body } = await new Client(instance).send(method, path);
    expect([status, body]).toEqual([401, { message: 'Unauthenticated' }]);
  });
});
