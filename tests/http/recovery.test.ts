import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client, askForCode, blamed, newcomer, signUp, type Answer } from '../client.js';
import { historyOf } from '../history.js';
import { startInstance, type Instance } from '../instance.js';
import { askForLink, keyIn, mailAbout, mailsTo, type ResetKey } from '../mails.js';
import { until } from '../until.js';
import * as bad from './bad-values.js';
import { logBytes } from './log-bytes.js';
import { isProblem, verdict } from './problem.js';
import { mediansOf, tellApart } from './timing.js';

type Person = ReturnType<typeof newcomer>;

let instance: Instance;

beforeAll(async () => {
  instance = await startInstance({ env: { LOG_LEVEL: 'debug' } });
});

const visitor = () => new Client(instance.url);

async function account(person: Person = newcomer()): Promise<{ client: Client; person: Person; id: number }> {
  const client = visitor();
  return { client, person, id: (await signUp(client, person)).id };
}

function recover<T = ResetKey>(body: object, key?: string): Promise<Answer<T>> {
  return visitor().post<T>('/v1/password/recover', body, key === undefined ? {} : { 'idempotency-key': key });
}

function check({ token, id }: { token: string; id: number | string }): Promise<Answer<{ email: string }>> {
  return visitor().get(`/v1/password/check?${new URLSearchParams({ token, id: String(id) }).toString()}`);
}

function reset(link: ResetKey, password: string, key?: string): Promise<Answer<unknown>> {
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  return visitor().post('/v1/password/reset', { ...link, password }, headers);
}

async function canLogIn(email: string, password: string): Promise<boolean> {
  return (await visitor().post('/v1/accounts/login', { email, password })).status === 200;
}

const UNKNOWN = { token: 'x'.repeat(43), id: 2_000_000_000 };

describe('POST /password/recover with an email', () => {
  it('mails a link that opens the reset, once for each time it is asked for', async () => {
    const { person, id } = await account();
    const { status, text } = await recover({ email: ` ${person.email.toUpperCase()}` });
    expect([status, text]).toEqual([204, '']);
    const mail = await mailAbout(visitor(), person.email, 'Choose a new password');
    expect(mail.links).toEqual([expect.stringMatching(/^http.+\/password\/reset\?token=[\w-]{43}&id=\d+$/)]);
    expect(mail.text).toContain(`Dear ${person.firstName},`);
    expect(keyIn(mail).id).toBe(id);
    expect((await recover({ email: person.email, resend: true })).status).toBe(204);
    const links = await until(
      () => mailsTo(visitor(), person.email),
      (mails) => mails.length === 2,
    );
    const tokens = links.map((one) => keyIn(one).token);
    expect(new Set(tokens).size).toBe(2);
    // Whichever of the two mails is opened is the right one.
    for (const token of tokens) expect((await check({ token, id })).body).toEqual({ email: person.email });
  });

  it('says the same for an email nobody has, and mails nobody', async () => {
    const { email } = newcomer();
    const { status, text, headers } = await recover({ email });
    expect([status, text, headers.get('content-type')]).toEqual([204, '', null]);
    expect(await mailsTo(visitor(), email)).toEqual([]);
  });

  it('with the same Idempotency-Key mails once', async () => {
    const { person } = await account();
    const answers = [];
    for (let n = 0; n < 3; n += 1)
      answers.push(await recover({ email: person.email }, `mail ${person.email}`.replace(' ', '-')));
    expect(answers.map(({ status, text }) => [status, text])).toEqual(Array(3).fill([204, '']));
    await mailAbout(visitor(), person.email, 'Choose a new password');
    expect(await mailsTo(visitor(), person.email)).toHaveLength(1);
  });

  it('is asked for at most five times an hour for one email, known or not', async () => {
    const limited = new Client((await startInstance({ env: { RATE_LIMITS: 'on' } })).url);
    const known = newcomer();
    await signUp(limited, known);
    for (const { email } of [known, newcomer()]) {
      const ask = () => limited.post('/v1/password/recover', { email });
      for (let n = 0; n < 5; n += 1) expect((await ask()).status).toBe(204);
      const { status, headers } = await ask();
      expect([status, Number(headers.get('retry-after')) > 3_500]).toEqual([429, true]);
    }
    await limited.advance({ hours: 1 });
    expect((await limited.post('/v1/password/recover', { email: known.email })).status).toBe(204);
  });

  it('asks for an email, or a phone number with its code, and for nothing else', async () => {
    const { phoneNumber, email } = newcomer();
    for (const [body, field] of [
      [{}, 'email'],
      [{ resend: true }, 'email'],
      [{ smsCode: '0000' }, 'email'],
      [{ email, smsCode: '0000' }, 'phoneNumber'],
      [{ phoneNumber }, 'smsCode'],
      [{ phoneNumber, smsCode: '0000', email }, 'email'],
      [{ email, token: 'x' }, 'token'],
    ] as const) {
      const answer = await recover(body);
      expect([body, answer.status, blamed(answer)]).toEqual([body, 400, [field]]);
    }
  });
});

describe('POST /password/recover with a phone number', () => {
  it('answers the key to the reset for the right code, which is used up', async () => {
    const { person, id } = await account();
    const { phoneNumber } = person;
    const smsCode = await askForCode(visitor(), phoneNumber);
    const { status, body } = await recover({ phoneNumber, smsCode });
    expect([status, body]).toEqual([200, { id, token: expect.stringMatching(/^[\w-]{43}$/) }]);
    expect((await check(body)).body).toEqual({ email: person.email });
    const again = await recover({ phoneNumber, smsCode });
    expect([again.status, blamed(again)]).toEqual([400, ['smsCode']]);
  });

  it('gives the same key again for the same Idempotency-Key, which nobody else can make', async () => {
    const [{ person }, { person: other }] = [await account(), await account()];
    const body = {
      phoneNumber: person.phoneNumber,
      smsCode: await askForCode(visitor(), person.phoneNumber),
    };
    const answers = [];
    for (let n = 0; n < 3; n += 1) answers.push(await recover(body, 'guessable-1'));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    const others = {
      phoneNumber: other.phoneNumber,
      smsCode: await askForCode(visitor(), other.phoneNumber),
    };
    expect((await recover(others, 'guessable-1')).status).toBe(409);
    const elsewhere = new Client((await startInstance()).url);
    await signUp(elsewhere, person);
    const smsCode = await askForCode(elsewhere, person.phoneNumber);
    const { body: theirs } = await elsewhere.post<ResetKey>(
      '/v1/password/recover',
      { ...body, smsCode },
      { 'idempotency-key': 'guessable-1' },
    );
    expect(theirs.token).not.toBe(answers[0]?.body.token);
  });

  it('blames a wrong code the same way whether or not an account has the number', async () => {
    const { person } = await account();
    for (const { phoneNumber } of [person, newcomer()]) {
      const smsCode = await askForCode(visitor(), phoneNumber);
      const answer = await recover({ phoneNumber, smsCode: smsCode === '0000' ? '0001' : '0000' });
      expect([answer.status, answer.body]).toEqual([
        400,
        { errors: { body: [{ message: 'This code is not right', field: 'smsCode' }] } },
      ]);
    }
  });

  it('tells one who has the phone that it has no account', async () => {
    const { phoneNumber } = newcomer();
    const answer = await recover({ phoneNumber, smsCode: await askForCode(visitor(), phoneNumber) });
    expect([answer.status, blamed(answer)]).toEqual([400, ['phoneNumber']]);
  });
});

describe('GET /password/check and POST /password/reset', () => {
  it('a link opens for an hour', async () => {
    const own = await startInstance();
    const client = new Client(own.url);
    const person = newcomer();
    await signUp(client, person);
    const link = await askForLink(client, person.email);
    const path = `/v1/password/check?token=${link.token}&id=${link.id}`;
    await client.advance({ minutes: 59 });
    expect((await client.get(path)).status).toBe(200);
    await client.advance({ minutes: 1 });
    expect((await client.get(path)).status).toBe(401);
    expect((await client.post('/v1/password/reset', { ...link, password: 'too late' })).status).toBe(401);
    await own.stop();
  });

  it('sets the password, ends every session, uses up every link, and tells by mail', async () => {
    const { client, person, id } = await account();
    const links = [await askForLink(visitor(), person.email), await askForLink(visitor(), person.email)];
    const { status, text, headers } = await reset(links[0]!, 'a new password');
    expect([status, text, headers.getSetCookie()]).toEqual([204, '', []]);
    expect((await client.get('/v1/accounts/me')).status).toBe(401);
    expect(await canLogIn(person.email, person.password)).toBe(false);
    expect(await canLogIn(person.email, 'a new password')).toBe(true);
    for (const link of links) {
      expect((await check(link)).status).toBe(401);
      expect((await reset(link, 'a third password')).status).toBe(401);
    }
    const told = await mailAbout(visitor(), person.email, 'password was changed');
    expect(told.text).not.toContain('a new password');
    const changed = (await historyOf(instance.dataDir)).filter(({ stream }) => stream === `account-${id}`);
    expect(changed.map(({ type }) => type)).toEqual(['AccountOpened', 'PasswordChanged']);
  });

  it('of many who use a link at once one wins', async () => {
    const { person } = await account();
    const link = await askForLink(visitor(), person.email);
    const passwords = Array.from({ length: 6 }, (_, n) => `password number ${n}`);
    const answers = await Promise.all(passwords.map((password) => reset(link, password)));
    const winners = passwords.filter((_, n) => answers[n]?.status === 204);
    expect(winners).toHaveLength(1);
    expect(answers.every(({ status }) => status === 204 || status === 401 || status === 409)).toBe(true);
    expect(await canLogIn(person.email, winners[0]!)).toBe(true);
  });

  it('again with the same Idempotency-Key is the same reset', async () => {
    const { person } = await account();
    const link = await askForLink(visitor(), person.email);
    const statuses = [];
    for (let n = 0; n < 3; n += 1) statuses.push((await reset(link, 'a new password', 'reset')).status);
    expect(statuses).toEqual([204, 204, 204]);
    expect((await reset(link, 'another one', 'reset')).status).toBe(409);
  });

  it('is 401 for a link that never was, in one and the same way', async () => {
    const { person, id } = await account();
    const link = await askForLink(visitor(), person.email);
    const { person: other, id: others } = await account();
    const links = [
      UNKNOWN,
      { ...link, token: UNKNOWN.token },
      { ...link, token: `${link.token}x` },
      { ...link, id: others },
      { ...link, id: UNKNOWN.id },
    ];
    for (const one of links) {
      const answers = [await check(one), await reset(one, 'a new password')];
      expect(answers.map(({ status }) => status)).toEqual([401, 401]);
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    }
    for (const odd of ['abc', '01', '-1', '1e3', '9'.repeat(400), `${id} `])
      expect((await check({ token: link.token, id: odd })).status).toBe(401);
    expect(await canLogIn(other.email, other.password)).toBe(true);
    expect((await check(link)).status).toBe(200);
  });

  it('a link mailed to an address that has changed since opens nothing', async () => {
    const { client, person } = await account();
    const link = await askForLink(visitor(), person.email);
    await client.send('PATCH', '/v1/accounts/me', { body: { email: newcomer().email } });
    expect([(await check(link)).status, (await reset(link, 'a new password')).status]).toEqual([401, 401]);
  });

  it('names the parameter that is missing', async () => {
    const { headers: _, ...answer } = await visitor().get('/v1/password/check?token=x');
    expect([answer.status, answer.body]).toEqual([
      400,
      { errors: { query: [{ message: 'This field is required', field: 'id' }] } },
    ]);
  });
});

describe.each([
  {
    path: '/v1/password/recover',
    body: { phoneNumber: '17025550123', smsCode: '0000' },
    fields: [
      bad.optionalFormed('phoneNumber', 'null', '"123456"', '"+17025550123"'),
      bad.optionalFormed('smsCode', 'null', '"123"', '"12 4"'),
      bad.optionalFormed('email', 'null', '"a@b"'),
      bad.optionalFlag('resend'),
    ],
  },
  {
    path: '/v1/password/reset',
    body: { ...UNKNOWN, password: 'a new password' },
    fields: [
      bad.freeText('token', 256),
      { field: 'token', refuses: ['""'] },
      bad.id('id'),
      bad.freeText('password', 256),
      { field: 'password', refuses: ['""', '"abc"'] },
    ],
  },
])('POST $path', ({ path, body, fields }) => {
  it.each(fields)('refuses $field by name when it is not what it should be', async ({ field, refuses }) => {
    const accepted: string[] = [];
    for (const json of refuses) {
      const answer = await visitor().send('POST', path, { raw: bad.withField(body, field, json) });
      if (answer.status !== 400 || !isProblem(answer) || !blamed(answer).includes(field))
        accepted.push(verdict(bad.shown(json), answer));
    }
    expect(accepted).toEqual([]);
  });
});

describe('the time an answer takes', () => {
  const closed: (() => void)[] = [];
  afterAll(() => closed.forEach((close) => close()));

  /** A mail server that takes a second to greet, as a busy one does. */
  async function slowMailServer(): Promise<string> {
    const server = createServer((socket) => {
      const greeting = setTimeout(() => socket.write('421 busy\r\n'), 1_000);
      socket.on('error', () => undefined).on('close', () => clearTimeout(greeting));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    closed.push(() => server.close());
    return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  it('does not tell whether an email is known, however long its mail takes', async () => {
    const own = await startInstance({ env: { SMTP_URL: await slowMailServer(), LOG_LEVEL: 'silent' } });
    const client = new Client(own.url);
    const person = newcomer();
    await signUp(client, person);
    const ask = (email: string) => () => client.post('/v1/password/recover', { email });
    const medians = await mediansOf(ask(person.email), () => ask(newcomer().email)());
    expect([medians, tellApart(medians)]).toEqual([medians, false]);
    await own.stop();
  });

  it('does not tell whether a phone number is known', async () => {
    const { person } = await account();
    const ask = (phoneNumber: string) => () => recover({ phoneNumber, smsCode: '0000' });
    const medians = await mediansOf(ask(person.phoneNumber), () => ask(newcomer().phoneNumber)());
    expect([medians, tellApart(medians)]).toEqual([medians, false]);
  });

  it('would be seen to tell calls apart that do different work', async () => {
    const { person } = await account();
    const login = (email: string) => () => visitor().post('/v1/accounts/login', { email, password: 'wrong' });
    const medians = await mediansOf(login(person.email), login(''));
    expect([medians, tellApart(medians)]).toEqual([medians, true]);
  });
});

describe('secrets of a recovery', () => {
  it('stand in no event, in no line that is printed, and in no record as they are', async () => {
    const person = { ...newcomer(), password: 'Zwetschgendatschi-before' };
    const { id } = await account(person);
    const mailed = await askForLink(visitor(), person.email);
    const smsCode = await askForCode(visitor(), person.phoneNumber);
    const { phoneNumber } = person;
    const { body: given } = await recover({ phoneNumber, smsCode }, 'secrets');
    const secrets = [person.password, mailed.token, given.token, 'Zwetschgendatschi-after'];
    expect((await reset(given, 'Zwetschgendatschi-after', 'secret-reset')).status).toBe(204);
    await mailAbout(visitor(), person.email, 'password was changed');

    const events = await logBytes(instance.dataDir);
    const output = instance.output();
    const records = await recordBytes(instance.dataDir);
    expect(events.includes('PasswordChanged')).toBe(true);
    expect(output).toContain('Listening on');
    expect(records.includes(`${id}/spare`)).toBe(true);
    for (const secret of secrets) {
      const found = [events, output, records].map((place) => place.includes(secret));
      expect([secret, found]).toEqual([secret, [false, false, false]]);
    }
    const history = JSON.stringify(
      (await historyOf(instance.dataDir)).filter(({ stream }) => stream === `account-${id}`),
    );
    expect(secrets.filter((secret) => history.includes(secret))).toEqual([]);
    expect(history).not.toContain(`"${smsCode}"`);
  });
});

/** The records of credentials, sessions, codes and kept answers, as they lie on the disk. */
async function recordBytes(dataDir: string): Promise<Buffer> {
  const files = (await readdir(dataDir)).filter((name) => name.startsWith('records.db'));
  return Buffer.concat(await Promise.all(files.map((name) => readFile(join(dataDir, name)))));
}
