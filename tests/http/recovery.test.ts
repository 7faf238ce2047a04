import { beforeAll, describe, expect, it } from '@jest/globals';
import { newAccount, canLogIn, wrongCode } from '../accounts.js';
import { askForCode, blamedFields, Client, newcomer, signUp, type Answer } from '../client.js';
import { historyOf } from '../stores/history.js';
import { startInstance, type Instance } from '../instance.js';
import { requestPasswordLink, resetKeyIn, mailAbout, mailsTo, type ResetKey } from '../mails.js';
import { startRecovery, resetPassword, UNKNOWN_RESET_KEY } from '../password-recovery.js';
import { until } from '../until.js';

let instance: Instance;

beforeAll(async () => {
  instance = await startInstance();
});

const visitor = () => new Client(instance.url);

function check({ token, id }: { token: string; id: number | string }): Promise<Answer<{ email: string }>> {
  return visitor().get(`/v1/password/check?${new URLSearchParams({ token, id: String(id) }).toString()}`);
}

describe('POST /password/recover with an email', () => {
  it('mails a link that opens the reset, one mail for each request', async () => {
    const { person, id } = await newAccount(instance.url);
    const { status, text } = await startRecovery(instance.url, { email: ` ${person.email.toUpperCase()}` });
    expect([status, text]).toEqual([204, '']);
    const mail = await mailAbout(visitor(), person.email, 'Choose a new password');
    expect(mail.links).toEqual([expect.stringMatching(/^http.+\/password\/reset\?token=[\w-]{43}&id=\d+$/)]);
    expect(mail.text).toContain(`Dear ${person.firstName},`);
    expect(resetKeyIn(mail).id).toBe(id);
    expect((await startRecovery(instance.url, { email: person.email, resend: true })).status).toBe(204);
    const received = await until(
      () => mailsTo(visitor(), person.email),
      (mails) => mails.length === 2,
    );
    const tokens = received.map((message) => resetKeyIn(message).token);
    expect(new Set(tokens).size).toBe(2);
    // The links of both mails are valid.
    for (const token of tokens) expect((await check({ token, id })).body).toEqual({ email: person.email });
  });

  it('answers the same for an email that no account has, and mails nothing', async () => {
    const { email } = newcomer();
    const { person } = await newAccount(instance.url);
    const { status, text, headers } = await startRecovery(instance.url, { email });
    expect([status, text, headers.get('content-type')]).toEqual([204, '', null]);
    // A later request has been handled.
    await requestPasswordLink(visitor(), person.email);
    expect(await mailsTo(visitor(), email)).toEqual([]);
  });

  it('with the same Idempotency-Key mails once', async () => {
    const { person } = await newAccount(instance.url);
    const answers = [];
    for (let n = 0; n < 3; n += 1)
      answers.push(await startRecovery(instance.url, { email: person.email }, `mail-${person.email}`));
    expect(answers.map(({ status, text }) => [status, text])).toEqual(Array(3).fill([204, '']));
    await mailAbout(visitor(), person.email, 'Choose a new password');
    // A later request without the key has been handled.
    await requestPasswordLink(visitor(), person.email);
    expect(await mailsTo(visitor(), person.email)).toHaveLength(2);
  });

  it('can be requested at most five times an hour for one email, known or not', async () => {
    const limited = new Client((await startInstance({ env: { RATE_LIMITS: 'on' } })).url);
    const known = newcomer();
    await signUp(limited, known);
    for (const { email } of [known, newcomer()]) {
      const recover = () => limited.post('/v1/password/recover', { email });
      for (let n = 0; n < 5; n += 1) expect((await recover()).status).toBe(204);
      const { status, headers } = await recover();
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
      const answer = await startRecovery(instance.url, body);
      expect([body, answer.status, blamedFields(answer)]).toEqual([body, 400, [field]]);
    }
  });
});

describe('POST /password/recover with a phone number', () => {
  it('answers the reset key for the right code, and the code is used up', async () => {
    const { person, id } = await newAccount(instance.url);
    const { phoneNumber } = person;
    const smsCode = await askForCode(visitor(), phoneNumber);
    const { status, body } = await startRecovery(instance.url, { phoneNumber, smsCode });
    expect([status, body]).toEqual([200, { id, token: expect.stringMatching(/^[\w-]{43}$/) }]);
    expect((await check(body)).body).toEqual({ email: person.email });
    const again = await startRecovery(instance.url, { phoneNumber, smsCode });
    expect([again.status, blamedFields(again)]).toEqual([400, ['smsCode']]);
  });

  it('gives the same key again for the same Idempotency-Key, from which nobody else can derive it', async () => {
    const [{ person }, { person: other }] = [await newAccount(instance.url), await newAccount(instance.url)];
    const body = {
      phoneNumber: person.phoneNumber,
      smsCode: await askForCode(visitor(), person.phoneNumber),
    };
    const answers = [];
    for (let n = 0; n < 3; n += 1) answers.push(await startRecovery(instance.url, body, 'guessable-1'));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    const otherBody = {
      phoneNumber: other.phoneNumber,
      smsCode: await askForCode(visitor(), other.phoneNumber),
    };
    expect((await startRecovery(instance.url, otherBody, 'guessable-1')).status).toBe(409);
    const elsewhere = new Client((await startInstance()).url);
    await signUp(elsewhere, person);
    const smsCode = await askForCode(elsewhere, person.phoneNumber);
    const { body: otherKey } = await elsewhere.post<ResetKey>(
      '/v1/password/recover',
      { ...body, smsCode },
      { 'idempotency-key': 'guessable-1' },
    );
    expect(otherKey.token).not.toBe(answers[0]?.body.token);
  });

  it('blames a wrong code the same way whether or not an account has the number', async () => {
    const { person } = await newAccount(instance.url);
    for (const { phoneNumber } of [person, newcomer()]) {
      const smsCode = await askForCode(visitor(), phoneNumber);
      const answer = await startRecovery(instance.url, { phoneNumber, smsCode: wrongCode(smsCode) });
      expect([answer.status, answer.body]).toEqual([
        400,
        { errors: { body: [{ message: 'This code is not right', field: 'smsCode' }] } },
      ]);
    }
  });

  it('tells a caller who has the code of a phone that the phone has no account', async () => {
    const { phoneNumber } = newcomer();
    const answer = await startRecovery(instance.url, {
      phoneNumber,
      smsCode: await askForCode(visitor(), phoneNumber),
    });
    expect([answer.status, blamedFields(answer)]).toEqual([400, ['phoneNumber']]);
  });
});

describe('GET /password/check and POST /password/reset', () => {
  it('a link is valid for an hour', async () => {
    const ownInstance = await startInstance();
    const client = new Client(ownInstance.url);
    const person = newcomer();
    await signUp(client, person);
    const link = await requestPasswordLink(client, person.email);
    const path = `/v1/password/check?token=${link.token}&id=${link.id}`;
    await client.advance({ minutes: 59 });
    expect((await client.get(path)).status).toBe(200);
    await client.advance({ minutes: 1 });
    expect((await client.get(path)).status).toBe(401);
    expect((await client.post('/v1/password/reset', { ...link, password: 'too late' })).status).toBe(401);
    await ownInstance.stop();
  });

  it('sets the password, ends every session, uses up every link, and sends a mail', async () => {
    const { client, person, id } = await newAccount(instance.url);
    const links = [
      await requestPasswordLink(visitor(), person.email),
      await requestPasswordLink(visitor(), person.email),
    ];
    const { status, text, headers } = await resetPassword(instance.url, links[0]!, 'a new password');
    expect([status, text, headers.getSetCookie()]).toEqual([204, '', []]);
    expect((await client.get('/v1/accounts/me')).status).toBe(401);
    expect(await canLogIn(instance.url, person.email, person.password)).toBe(false);
    expect(await canLogIn(instance.url, person.email, 'a new password')).toBe(true);
    for (const link of links) {
      expect((await check(link)).status).toBe(401);
      expect((await resetPassword(instance.url, link, 'a third password')).status).toBe(401);
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
    const answers = await Promise.all(
      passwords.map((password) => resetPassword(instance.url, link, password)),
    );
    const winners = passwords.filter((_, n) => answers[n]?.status === 204);
    expect(winners).toHaveLength(1);
    expect(answers.every(({ status }) => status === 204 || status === 401 || status === 409)).toBe(true);
    expect(await canLogIn(instance.url, person.email, winners[0]!)).toBe(true);
  });

  it('repeats the answer to a repeated Idempotency-Key, and is 409 if the password differs', async () => {
    const { person } = await newAccount(instance.url);
    const link = await requestPasswordLink(visitor(), person.email);
    const statuses = [];
    for (let n = 0; n < 3; n += 1)
      statuses.push((await resetPassword(instance.url, link, 'a new password', 'reset')).status);
    expect(statuses).toEqual([204, 204, 204]);
    expect((await resetPassword(instance.url, link, 'another one', 'reset')).status).toBe(409);
  });

  it('is 401 for any invalid link, with the same answer', async () => {
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
      const answers = [await check(invalid), await resetPassword(instance.url, invalid, 'a new password')];
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
    expect([
      (await check(link)).status,
      (await resetPassword(instance.url, link, 'a new password')).status,
    ]).toEqual([401, 401]);
  });

  it('names the parameter that is missing', async () => {
    const { headers: _, ...answer } = await visitor().get('/v1/password/check?token=x');
    expect([answer.status, answer.body]).toEqual([
      400,
      { errors: { query: [{ message: 'This field is required', field: 'id' }] } },
    ]);
  });
});
