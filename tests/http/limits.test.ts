import { describe, expect, it } from '@jest/globals';
import { newAccount } from '../accounts.js';
import { blamedFields, Client, signedUpClient, newcomer, type Answer } from '../client.js';
import { instanceForTests, startInstance, type Instance } from '../instance.js';
import { addStaff, staffCodeFor } from '../staff.js';
import { until } from '../until.js';

/** An instance with limits, which trusts `X-Forwarded-For` from this machine, so that each test has addresses of its own. */
const instance = instanceForTests({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: 'loopback' } });

let addresses = 0;
const anAddress = () => `198.51.${(addresses += 1) >> 8}.${addresses & 255}`;

/** Asks for a code by text, by default for a number that nobody else has. @param from the `X-Forwarded-For` */
function askForText({ url }: Instance, from: string, phoneNumber = newcomer().phoneNumber) {
  return new Client(url).post('/v1/challenge/send', { phoneNumber }, { 'x-forwarded-for': from });
}

/** A browser at an address; it sends back every cookie that it was given. */
class Visitor {
  private readonly jar = new Map<string, string>();
  private readonly client = new Client(instance.url);

  constructor(readonly address = anAddress()) {}

  async post(path: string, body: object) {
    const cookie = [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { 'x-forwarded-for': this.address, cookie: cookie === '' ? undefined : cookie };
    const answer = await this.client.post(path, body, headers);
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.jar.set(name, value);
    }
    return answer;
  }

  login(email: string, password: string) {
    return this.post('/v1/accounts/login', { email, password });
  }
}

/** The statuses of so many calls, one after the other. */
async function statusesOf(count: number, call: (n: number) => Promise<Answer<unknown>>): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < count; n += 1) statuses.push((await call(n)).status);
  return statuses;
}

describe('behind a proxy', () => {
  it('each address has its own limit of texts, and a header that it forges is ignored', async () => {
    const address = anAddress();
    for (let n = 0; n < 10; n += 1) expect((await askForText(instance, address)).status).toBe(204);
    expect((await askForText(instance, address)).status).toBe(429);
    expect((await askForText(instance, `203.0.113.9, ${address}`)).status).toBe(429);
    expect((await askForText(instance, anAddress())).status).toBe(204);
  });

  it('whose header is not trusted, all visitors count as one address, and the log warns once', async () => {
    const ownInstance = await startInstance({ env: { RATE_LIMITS: 'on' } });
    for (let n = 0; n < 10; n += 1) expect((await askForText(ownInstance, anAddress())).status).toBe(204);
    expect((await askForText(ownInstance, anAddress())).status).toBe(429);
    await ownInstance.stop();
    expect(ownInstance.output().match(/TRUSTED_PROXIES names no proxy/g)).toHaveLength(1);
  });
});

describe('passwords tried by strangers', () => {
  it('from one address do not lock the owner out at another', async () => {
    const { person } = await newAccount(instance.url);
    const stranger = new Visitor();
    for (let n = 0; n < 20; n += 1)
      expect((await stranger.login(person.email, `guess ${n}`)).status).toBe(400);
    expect((await stranger.login(person.email, person.password)).status).toBe(429);
    expect((await new Visitor().login(person.email, person.password)).status).toBe(200);
  });

  it('from many addresses lock out other strangers, but not the owner’s browser', async () => {
    const { person } = await newAccount(instance.url);
    const home = new Visitor();
    expect((await home.login(person.email, person.password)).status).toBe(200);
    const statuses = await statusesOf(60, (n) => new Visitor().login(person.email, `guess ${n}`));
    // The owner’s login, from a browser that was not known yet, was the first of the 50 tries.
    expect(statuses.filter((status) => status === 400)).toHaveLength(49);
    expect((await new Visitor().login(person.email, person.password)).status).toBe(429);
    expect((await home.login(person.email, person.password)).status).toBe(200);
  });

  it('on a known browser are limited as well, and its cookie is valid for its own e-mail only', async () => {
    const [{ person }, { person: other }] = [await newAccount(instance.url), await newAccount(instance.url)];
    const home = new Visitor();
    await home.login(person.email, person.password);
    for (let n = 0; n < 20; n += 1) await home.login(person.email, `guess ${n}`);
    expect((await home.login(person.email, person.password)).status).toBe(429);
    const statuses = [];
    for (let n = 0; n < 20; n += 1) statuses.push((await home.login(other.email, `guess ${n}`)).status);
    // The tries of the known browser are used up, but it is not known for this e-mail.
    expect(statuses).toEqual(Array(20).fill(400));
    expect((await home.login(other.email, other.password)).status).toBe(429);
  });

  it('for the login of a member of staff do not lock the member out, and codes tried by strangers do not use up the member’s tries', async () => {
    const email = 'kim@client-service.example';
    const password = addStaff(instance, email);
    const stranger = new Visitor();
    for (let n = 0; n < 21; n += 1)
      await stranger.post('/v1/client-service/login', { email, password: `guess ${n}` });
    const home = new Visitor();
    expect((await home.post('/v1/client-service/login', { email, password })).status).toBe(202);
    const code = await staffCodeFor(new Client(instance.url), email);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const guesser = new Visitor();
    const verify = (visitor: Visitor, tried: string) =>
      visitor.post('/v1/client-service/login/verify', { email, code: tried });
    for (let n = 0; n < 8; n += 1) expect((await verify(guesser, wrong)).status).toBe(400);
    expect((await verify(guesser, code)).status).toBe(400);
    expect((await verify(home, code)).status).toBe(200);
  });
});

describe('calls from one address', () => {
  it('ask for 120 sign-ups, over all e-mails, and are refused the next', async () => {
    const visitor = new Visitor();
    const ask = () => visitor.post('/v1/accounts/signup', { ...newcomer(), onlyValidate: true });
    for (let n = 0; n < 120; n += 1) expect((await ask()).status).toBe(204);
    expect((await ask()).status).toBe(429);
    const elsewhere = { ...newcomer(), onlyValidate: true };
    expect((await new Visitor().post('/v1/accounts/signup', elsewhere)).status).toBe(204);
  });

  it('look for 120 booking numbers, over all accounts, and are refused the next', async () => {
    const address = anAddress();
    const lookUp = (client: Client, from = address) =>
      client.get('/v1/bookings/availability/invite?number=RC050227-7K2', { 'x-forwarded-for': from });
    for (const client of [await signedUpClient(instance.url), await signedUpClient(instance.url)])
      for (let n = 0; n < 60; n += 1) expect((await lookUp(client)).status).toBe(404);
    const third = await signedUpClient(instance.url);
    expect((await lookUp(third)).status).toBe(429);
    expect((await lookUp(third, anAddress())).status).toBe(404);
  });

  it('try 300 passwords, over all e-mails, and are refused the next', async () => {
    const visitor = new Visitor();
    const emails = Array.from({ length: 300 }, (_, n) => `nobody${n}@example.com`);
    for (let n = 0; n < emails.length; n += 20) {
      const statuses = await Promise.all(
        emails.slice(n, n + 20).map((email) => visitor.login(email, 'a guess')),
      );
      expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([400]));
    }
    const { person } = await newAccount(instance.url);
    expect((await visitor.login(person.email, person.password)).status).toBe(429);
    expect((await new Visitor().login(person.email, person.password)).status).toBe(200);
  });
});

describe('codes by text', () => {
  it('that are wrong are counted for each number, over several calls and all addresses', async () => {
    const { phoneNumber, email } = newcomer();
    const calls = [
      ['/v1/challenge/verify', { phoneNumber, smsCode: '0000' }],
      ['/v1/password/recover', { phoneNumber, smsCode: '0000' }],
      ['/v1/email/reset', { phoneNumber, smsCode: '0000', email }],
    ] as const;
    const statuses = await statusesOf(15, (n) => {
      const [path, body] = calls[n % 3] ?? calls[0];
      return new Visitor().post(path, body);
    });
    expect(statuses).toEqual([...Array<number>(10).fill(400), ...Array<number>(5).fill(429)]);
  });

  it('go to no premium or satellite number', async () => {
    for (const phoneNumber of ['19002345678', '881612345678']) {
      const answer = await askForText(instance, anAddress(), phoneNumber);
      expect([answer.status, blamedFields(answer)]).toEqual([400, ['phoneNumber']]);
    }
  });

  it('go only to the operator’s countries, and no more a day than are set', async () => {
    const env = { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1', SMS_COUNTRIES: 'US, CA', SMS_PER_DAY: '3' };
    const ownInstance = await startInstance({ env });
    const british = await askForText(ownInstance, anAddress(), '447400123456');
    expect(blamedFields(british)).toEqual(['phoneNumber']);
    for (let n = 0; n < 3; n += 1) expect((await askForText(ownInstance, anAddress())).status).toBe(204);
    const refused = await askForText(ownInstance, anAddress());
    expect([refused.status, Number(refused.headers.get('retry-after')) > 80_000]).toEqual([429, true]);
    await until(
      () => Promise.resolve(ownInstance.output()),
      (printed) => printed.includes('SMS_PER_DAY is reached'),
    );
  });
});

describe('recoveries of a password', () => {
  it('are counted unless they are malformed, or repeated under their key', async () => {
    const { email, phoneNumber } = newcomer();
    const address = anAddress();
    const recover = async (body: object, key?: string) => {
      const headers = { 'x-forwarded-for': address, 'idempotency-key': key };
      return new Client(instance.url).post('/v1/password/recover', body, headers);
    };
    const both = { email, phoneNumber, smsCode: '0000' };
    expect(await statusesOf(31, () => recover(both))).toEqual(Array(31).fill(400));
    expect(await statusesOf(6, () => recover({ email }, 'the-same'))).toEqual(Array(6).fill(204));
    expect(await statusesOf(5, () => recover({ email }))).toEqual([204, 204, 204, 204, 429]);
  });
});
