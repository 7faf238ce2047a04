import { describe, expect, it } from '@jest/globals';
import { newAccount, canLogIn, idempotencyHeader, wrongCode } from '../accounts.js';
import { askForCode, blamedFields, Client, newcomer, signUp } from '../client.js';
import { historyOf } from '../stores/history.js';
import { instanceForTests, startInstance } from '../instance.js';
import { mailAbout, mailsTo } from '../mails.js';
import * as bad from './bad-values.js';
import { notRefused } from './problem.js';

const instance = instanceForTests();

const visitor = () => new Client(instance.url);

const reset = (body: object, key?: string) => visitor().post('/v1/email/reset', body, idempotencyHeader(key));

const eventsOf = async (id: number) =>
  (await historyOf(instance.dataDir)).filter(({ stream }) => stream === `account-${id}`);

describe('POST /email/reset', () => {
  it('gives the account of a phone another email in three steps', async () => {
    const { client, person, id } = await newAccount(instance.url);
    const { phoneNumber } = person;
    const { email } = newcomer();
    expect((await reset({ phoneNumber, onlyValidate: true })).status).toBe(204);
    const smsCode = await askForCode(visitor(), phoneNumber);
    for (let n = 0; n < 2; n += 1)
      expect((await reset({ phoneNumber, smsCode, onlyValidate: true })).status).toBe(204);
    const { status, text, headers } = await reset({ phoneNumber, smsCode, email: email.toUpperCase() });
    expect([status, text, headers.getSetCookie()]).toEqual([204, '', []]);

    expect((await client.get('/v1/accounts/me')).status).toBe(401);
    expect(await canLogIn(instance.url, person.email, person.password)).toBe(false);
    expect(await canLogIn(instance.url, email, person.password)).toBe(true);
    const notice = await mailAbout(visitor(), person.email, 'email address was changed');
    expect(notice.text).not.toContain(email);
    expect(await mailsTo(visitor(), email)).toEqual([]);
    expect((await eventsOf(id)).map(({ type, data }) => [type, 'proof' in data && data.proof])).toEqual([
      ['AccountOpened', false],
      ['EmailChanged', 'phone-code'],
    ]);
    const again = await reset({ phoneNumber, smsCode, email: newcomer().email });
    expect([again.status, blamedFields(again)]).toEqual([400, ['smsCode']]);
  });

  it('answers the same at every step for a phone number that no account has', async () => {
    const { phoneNumber } = newcomer();
    const smsCode = await askForCode(visitor(), phoneNumber);
    const { email } = newcomer();
    for (const body of [
      { phoneNumber, onlyValidate: true },
      { phoneNumber, smsCode, onlyValidate: true },
      { phoneNumber, smsCode, email, onlyValidate: true },
      { phoneNumber, smsCode, email },
    ]) {
      const { status, text } = await reset(body);
      expect([status, text]).toEqual([204, '']);
    }
    const used = await reset({ phoneNumber, smsCode, email });
    expect([used.status, blamedFields(used)]).toEqual([400, ['smsCode']]);
    await signUp(visitor(), { ...newcomer(), email });
  });

  it('blames a wrong code, whether or not the phone has an account', async () => {
    const { person } = await newAccount(instance.url);
    for (const { phoneNumber } of [person, newcomer()]) {
      const smsCode = await askForCode(visitor(), phoneNumber);
      const { email } = newcomer();
      for (const rest of [{ onlyValidate: true }, { email }]) {
        const answer = await reset({ phoneNumber, smsCode: wrongCode(smsCode), ...rest });
        expect([answer.status, answer.body]).toEqual([
          400,
          { errors: { body: [{ message: 'This code is not right', field: 'smsCode' }] } },
        ]);
      }
      if (phoneNumber === person.phoneNumber)
        expect(await canLogIn(instance.url, person.email, person.password)).toBe(true);
      // The control: with the right code the same body is accepted.
      expect((await reset({ phoneNumber, smsCode, email })).status).toBe(204);
    }
  });

  it('blames an email that another account has, whether or not the phone has an account, and keeps the code valid', async () => {
    const [{ person: taken }, { person }] = [await newAccount(instance.url), await newAccount(instance.url)];
    for (const { phoneNumber } of [person, newcomer()]) {
      const smsCode = await askForCode(visitor(), phoneNumber);
      const answer = await reset({ phoneNumber, smsCode, email: taken.email });
      expect([answer.status, blamedFields(answer)]).toEqual([400, ['email']]);
      expect((await reset({ phoneNumber, smsCode, email: newcomer().email })).status).toBe(204);
    }
  });

  it('changes nothing when the account has that email already', async () => {
    const { client, person, id } = await newAccount(instance.url);
    const { phoneNumber, email } = person;
    const smsCode = await askForCode(visitor(), phoneNumber);
    expect((await reset({ phoneNumber, smsCode, email })).status).toBe(204);
    expect((await client.get('/v1/accounts/me')).status).toBe(200);
    expect((await eventsOf(id)).map(({ type }) => type)).toEqual(['AccountOpened']);
  });

  it('again with the same Idempotency-Key is the same change', async () => {
    const { person, id } = await newAccount(instance.url);
    const { phoneNumber } = person;
    const smsCode = await askForCode(visitor(), phoneNumber);
    const body = { phoneNumber, smsCode, email: newcomer().email };
    const statuses = [];
    for (let n = 0; n < 3; n += 1) statuses.push((await reset(body, 'email')).status);
    expect(statuses).toEqual([204, 204, 204]);
    expect((await eventsOf(id)).map(({ type }) => type)).toEqual(['AccountOpened', 'EmailChanged']);
  });

  it('blames the field that a step lacks, or must not have', async () => {
    const { phoneNumber, email } = newcomer();
    for (const [body, field] of [
      [{}, 'phoneNumber'],
      [{ phoneNumber }, 'smsCode'],
      [{ phoneNumber, email }, 'smsCode'],
      [{ phoneNumber, smsCode: '0000' }, 'email'],
      [{ phoneNumber, onlyValidate: true, password: 'x' }, 'password'],
    ] as const) {
      const answer = await reset(body);
      expect([body, answer.status, blamedFields(answer)]).toEqual([body, 400, [field]]);
    }
  });

  it.each([
    bad.formattedText('phoneNumber', '"123456"', '"+17025550123"'),
    bad.optionalFormattedText('smsCode', 'null', '"123"', '"12 4"'),
    bad.optionalFormattedText('email', 'null', '"a@b"'),
    bad.optionalFlag('onlyValidate'),
  ])('refuses $field by name when it is not what it should be', async ({ field, refuses }) => {
    const body = { phoneNumber: '17025550123', smsCode: '0000', email: newcomer().email, onlyValidate: true };
    const send = (json?: string) =>
      visitor().send('POST', '/v1/email/reset', { raw: bad.withField(body, field, json) });
    expect(await notRefused(refuses, send, (fields) => fields.includes(field))).toEqual([]);
  });

  it('tries at most ten wrong codes for a number, then pauses', async () => {
    const limited = new Client((await startInstance({ env: { RATE_LIMITS: 'on' } })).url);
    const { phoneNumber, email } = newcomer();
    const attempt = () => limited.post('/v1/email/reset', { phoneNumber, smsCode: '0000', email });
    const answers = await Promise.all(Array.from({ length: 11 }, attempt));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
    expect((await limited.post('/v1/email/reset', { phoneNumber, onlyValidate: true })).status).toBe(204);
  });
});
