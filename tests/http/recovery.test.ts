import { describe, expect, it } from '@jest/globals';
import { newAccount, canLogIn, wrongCode } from '../accounts.js';
import { askForCode, blamedFields, Client, newcomer } from '../client.js';
import { historyOf } from '../stores/history.js';
import { instanceForTests, startInstance } from '../instance.js';
import { requestPasswordLink, resetKeyIn, mailAbout, mailsTo, type ResetKey } from '../mails.js';
import { startRecovery, resetPassword, UNKNOWN_RESET_KEY } from '../password-recovery.js';
import { until } from '../until.js';
import * as bad from './bad-values.js';
import { notRefused } from './problem.js';

const instance = instanceForTests();

const visitor = () => new Client(instance.url);

const recover = (body: object, key?: string) => startRecovery(instance.url, body, key);
const reset = (link: ResetKey, password: string, key?: string) =>
  resetPassword(instance.url, link, password, key);
const check = ({ token, id }: { token: string; id: number | string }) =>
  visitor().get<{ email: string }>(
    `/v1/password/check?${new URLSearchParams({ token, id: String(id) }).toString()}`,
  );

/** A phone number with the code that was just sent to it. */
const withCode = async ({ phoneNumber }: { readonly phoneNumber: string }, client = visitor()) => ({
  phoneNumber,
  smsCode: await askForCode(client, phoneNumber),
});

describe('POST /password/recover with an email', () => {
  it('mails a link that opens the reset, one mail for each request', async () => {
    const { person, id } = await newAccount(instance.url);
    const { status, text } = await recover({ email: ` ${person.email.toUpperCase()}` });
    expect([status, text]).toEqual([204, '']);
    const mail = await mailAbout(visitor(), person.email, 'Choose a new password');
    expect(mail.links).toEqual([expect.stringMatching(/^http.+\/password\/reset\?token=[\w-]{43}&id=\d+$/)]);
    expect(mail.text).toContain(`Dear ${person.firstName},`);
    expect(resetKeyIn(mail).id).toBe(id);
    expect((await recover({ email: person.email, resend: true })).status).toBe(204);
    const mails = () => mailsTo(visitor(), person.email);
    const received = await until(mails, ({ length }) => length === 2);
    const tokens = received.map((message) => resetKeyIn(message).token);
    expect(new Set(tokens).size).toBe(2);
    // The links of both mails are valid.
    for (const token of tokens) expect((await check({ token, id })).body).toEqual({ email: person.email });
  });

  it('answers the same for an email that no account has, and mails nothing', async () => {
    const { email } = newcomer();
    const { person } = await newAccount(instance.url);
    const { status, text, headers } = await recover({ email });
    expect([status, text, headers.get('content-type')]).toEqual([204, '', null]);
    // A later request has been handled.
    await requestPasswordLink(visitor(), person.email);
    expect(await mailsTo(visitor(), email)).toEqual([]);
  });

  it('with the same Idempotency-Key mails once', async () => {
    const { person } = await newAccount(instance.url);
    const answers = [];
    for (let n = 0; n < 3; n += 1)
      answers.push(await recover({ email: person.email }, `mail-${person.email}`));
    expect(answers.map(({ status, text }) => [status, text])).toEqual(Array(3).fill([204, '']));
    await mailAbout(visitor(), person.email, 'Choose a new password');
    // A later request without the key has been handled.
    await requestPasswordLink(visitor(), person.email);
    expect(await mailsTo(visitor(), person.email)).toHaveLength(2);
  });

  it('can be requested at most five times an hour for one email, known or not', async () => {
    const { url } = await startInstance({ env: { RATE_LIMITS: 'on' } });
    const { client, person } = await newAccount(url);
    for (const { email } of [person, newcomer()]) {
      for (let n = 0; n < 5; n += 1) expect((await startRecovery(url, { email })).status).toBe(204);
      const { status, headers } = await startRecovery(url, { email });
      expect([status, Number(headers.get('retry-after')) > 3_500]).toEqual([429, true]);
    }
    await client.advance({ hours: 1 });
    expect((await startRecovery(url, { email: person.email })).status).toBe(204);
  });

  it('needs an email, or a phone number with its code, not both, and refuses unknown fields', async () => {
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
      expect([body, answer.status, blamedFields(answer)]).toEqual([body, 400, [field]]);
    }
  });
});

describe('POST /password/recover with a phone number', () => {
  it('answers the reset key for the right code, and the code is used up', async () => {
    const { person, id } = await newAccount(instance.url);
    const request = await withCode(person);
    const { status, body } = await recover(request);
    expect([status, body]).toEqual([200, { id, token: expect.stringMatching(/^[\w-]{43}$/) }]);
    expect((await check(body)).body).toEqual({ email: person.email });
    const again = await recover(request);
    expect([again.status, blamedFields(again)]).toEqual([400, ['smsCode']]);
  });

  it('gives the same key again for the same Idempotency-Key, but not to another phone or on another portal', async () => {
    const { person } = await newAccount(instance.url);
    const { person: other } = await newAccount(instance.url);
    const body = await withCode(person);
    const answers = [];
    for (let n = 0; n < 3; n += 1) answers.push(await recover(body, 'guessable-1'));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect((await recover(await withCode(other), 'guessable-1')).status).toBe(409);
    const { url } = await startInstance();
    const { client: elsewhere } = await newAccount(url, person);
    const { body: otherKey } = await startRecovery(url, await withCode(person, elsewhere), 'guessable-1');
    expect(otherKey.token).not.toBe(answers[0]?.body.token);
  });

  it('blames a wrong code the same way whether or not an account has the number', async () => {
    const { person } = await newAccount(instance.url);
    for (const somebody of [person, newcomer()]) {
      const { phoneNumber, smsCode } = await withCode(somebody);
      const answer = await recover({ phoneNumber, smsCode: wrongCode(smsCode) });
      expect([answer.status, answer.body]).toEqual([
        400,
        { errors: { body: [{ message: 'This code is not right', field: 'smsCode' }] } },
      ]);
    }
  });

  it('tells a caller who has the code of a phone that the phone has no account', async () => {
    const answer = await recover(await withCode(newcomer()));
    expect([answer.status, blamedFields(answer)]).toEqual([400, ['phoneNumber']]);
  });
});

describe('GET /password/check and POST /password/reset', () => {
  it('a link is valid for an hour', async () => {
    const ownInstance = await startInstance();
    const { client, person } = await newAccount(ownInstance.url);
    const link = await requestPasswordLink(client, person.email);
    const path = `/v1/password/check?token=${link.token}&id=${link.id}`;
    await client.advance({ minutes: 59 });
    expect((await client.get(path)).status).toBe(200);
    await client.advance({ minutes: 1 });
    expect((await client.get(path)).status).toBe(401);
    expect((await resetPassword(ownInstance.url, link, 'too late')).status).toBe(401);
    await ownInstance.stop();
  });

  it('sets the password, ends every session, uses up every link, and sends a mail', async () => {
    const { client, person, id } = await newAccount(instance.url);
    const links = [
      await requestPasswordLink(visitor(), person.email),
      await requestPasswordLink(visitor(), person.email),
    ];
    const { status, text, headers } = await reset(links[0]!, 'a new password');
    expect([status, text, headers.getSetCookie()]).toEqual([204, '', []]);
    expect((await client.get('/v1/accounts/me')).status).toBe(401);
    expect(await canLogIn(instance.url, person.email, person.password)).toBe(false);
    expect(await canLogIn(instance.url, person.email, 'a new password')).toBe(true);
    for (const link of links) {
      expect((await check(link)).status).toBe(401);
      expect((await reset(link, 'a third password')).status).toBe(401);
    }
    const notice = await mailAbout(visitor(), person.email, 'password was changed');
    expect(notice.text).not.toContain('a new password');
    const events = (await historyOf(instance.dataDir)).filter(({ stream }) => stream === `account-${id}`);
    expect(events.map(({ type }) => type)).toEqual(['AccountOpened', 'PasswordChanged']);
  });

  it('lets exactly one of many simultaneous resets with a link succeed', async () => {
    const { person } = await newAccount(instance.url);
    const link = await requestPasswordLink(visitor(), person.email);
    const passwords = Array.from({ length: 6 }, (_, n) => `password number ${n}`);
    const answers = await Promise.all(passwords.map((password) => reset(link, password)));
    const winners = passwords.filter((_, n) => answers[n]?.status === 204);
    expect(winners).toHaveLength(1);
    expect(answers.every(({ status }) => status === 204 || status === 401 || status === 409)).toBe(true);
    expect(await canLogIn(instance.url, person.email, winners[0]!)).toBe(true);
  });

  it('repeats the answer to a repeated Idempotency-Key, and is 409 if the password differs', async () => {
    const { person } = await newAccount(instance.url);
    const link = await requestPasswordLink(visitor(), person.email);
    const statuses = [];
    for (let n = 0; n < 3; n += 1) statuses.push((await reset(link, 'a new password', 'reset')).status);
    expect(statuses).toEqual([204, 204, 204]);
    expect((await reset(link, 'another one', 'reset')).status).toBe(409);
  });

  it('is 401 for an invalid link; the answer does not tell a wrong token from a wrong id', async () => {
    const { person, id } = await newAccount(instance.url);
    const link = await requestPasswordLink(visitor(), person.email);
    const { person: other, id: otherId } = await newAccount(instance.url);
    const links = [
      UNKNOWN_RESET_KEY,
      { ...link, token: UNKNOWN_RESET_KEY.token },
      { ...link, token: `${link.token}x` },
      { ...link, id: otherId },
      { ...link, id: UNKNOWN_RESET_KEY.id },
    ];
    const texts = new Set<string>();
    for (const invalid of links) {
      const answers = [await check(invalid), await reset(invalid, 'a new password')];
      expect(answers.map(({ status }) => status)).toEqual([401, 401]);
      for (const { text } of answers) texts.add(text);
    }
    expect(texts.size).toBe(1);
    for (const malformedId of ['abc', '01', '-1', '1e3', '9'.repeat(400), `${id} `])
      expect((await check({ token: link.token, id: malformedId })).status).toBe(401);
    for (const { email, password } of [person, other])
      expect(await canLogIn(instance.url, email, password)).toBe(true);
    expect((await check(link)).status).toBe(200);
  });

  it('a link mailed to an address that has changed since opens nothing', async () => {
    const { client, person } = await newAccount(instance.url);
    const link = await requestPasswordLink(visitor(), person.email);
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
      bad.optionalFormattedText('phoneNumber', 'null', '"123456"', '"+17025550123"'),
      bad.optionalFormattedText('smsCode', 'null', '"123"', '"12 4"'),
      bad.optionalFormattedText('email', 'null', '"a@b"'),
      bad.optionalFlag('resend'),
    ],
  },
  {
    path: '/v1/password/reset',
    body: { ...UNKNOWN_RESET_KEY, password: 'a new password' },
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
    const send = (json?: string) => visitor().send('POST', path, { raw: bad.withField(body, field, json) });
    expect(await notRefused(refuses, send, (fields) => fields.includes(field))).toEqual([]);
  });
});
