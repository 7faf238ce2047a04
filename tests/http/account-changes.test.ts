import type { ProfileAnswer } from '@tour-portal/contracts/api/account-api.js';
import { describe, expect, it } from '@jest/globals';
import { newAccount, accountChanges, canLogIn, idempotencyHeader, wrongCode } from '../accounts.js';
import { askForCode, blamedFields, Client, newcomer, signUp, type Answer } from '../client.js';
import { instanceForTests } from '../instance.js';
import { mailAbout } from '../mails.js';
import * as bad from './bad-values.js';
import { notRefused } from './problem.js';

const instance = instanceForTests();

function changeAccount(client: Client, body: object, key?: string): Promise<Answer<ProfileAnswer>> {
  return client.send<ProfileAnswer>('PATCH', '/v1/accounts/me', { body, headers: idempotencyHeader(key) });
}

const changeTypes = async (id: number) =>
  (await accountChanges(instance.dataDir, id)).map(({ type }) => type);

describe('PATCH /accounts/me', () => {
  it('changes the fields that differ and answers the times of the change', async () => {
    const { client, person, me } = await newAccount(instance.url);
    const { status, body } = await changeAccount(client, {
      firstName: ' Grace ',
      lastName: person.lastName,
      address: { zip: '89502', line2: 'Flat 2' },
    });
    const shown = await client.me();
    expect([status, body]).toEqual([
      200,
      { updatedAt: shown.updatedAt, address: { updatedAt: shown.address.updatedAt } },
    ]);
    expect(shown).toEqual({
      ...me,
      firstName: 'Grace',
      address: { ...me.address, zip: '89502', line2: 'Flat 2', updatedAt: shown.updatedAt },
      updatedAt: shown.updatedAt,
    });
    expect(shown.updatedAt > me.updatedAt).toBe(true);
    expect(
      (await accountChanges(instance.dataDir, me.id)).map(({ type, data }) => [
        type,
        'profile' in data && data.profile,
      ]),
    ).toEqual([['ProfileChanged', { firstName: 'Grace', address: { zip: '89502', line2: 'Flat 2' } }]]);
  });

  it('leaves the address’s time alone when only a name changes, and clears line 2', async () => {
    const { client, me } = await newAccount(instance.url);
    const first = (await changeAccount(client, { address: { line2: 'Flat 2' } })).body;
    await client.advance({ minutes: 1 });
    const second = (await changeAccount(client, { firstName: 'Grace' })).body;
    expect(second.address).toEqual(first.address);
    expect(second.updatedAt > first.updatedAt).toBe(true);
    expect((await changeAccount(client, { address: { line2: null } })).status).toBe(200);
    expect((await client.me()).address.line2).toBe(null);
    expect(await accountChanges(instance.dataDir, me.id)).toHaveLength(3);
  });

  it('with nothing that differs answers the present times and writes nothing', async () => {
    const { client, person, me } = await newAccount(instance.url);
    const { password: _, ...same } = person;
    const times = { updatedAt: me.updatedAt, address: { updatedAt: me.address.updatedAt } };
    for (const body of [{}, same, { email: ` ${person.email.toUpperCase()} ` }, { onlyValidate: false }]) {
      const answer = await changeAccount(client, body);
      expect([answer.status, answer.body]).toEqual([200, times]);
    }
    expect(await accountChanges(instance.dataDir, me.id)).toEqual([]);
  });

  it('changes the e-mail: the new one logs in, the old one gets a mail and is free again', async () => {
    const { client, person, me } = await newAccount(instance.url);
    const email = newcomer().email;
    expect((await changeAccount(client, { email: email.toUpperCase() })).status).toBe(200);
    expect((await client.me()).email).toBe(email);
    expect([
      await canLogIn(instance.url, person.email, person.password),
      await canLogIn(instance.url, email, person.password),
    ]).toEqual([false, true]);
    const mail = await mailAbout(client, person.email, 'email address was changed');
    expect(mail.text).not.toContain(email);
    expect((await changeAccount(client, { email: person.email })).status).toBe(200);
    expect(await changeTypes(me.id)).toEqual(['EmailChanged', 'EmailChanged']);
    await signUp(new Client(instance.url), { ...newcomer(), email });
  });

  it('changes the phone only with its code, which is used up', async () => {
    const { client, person } = await newAccount(instance.url);
    const { phoneNumber } = newcomer();
    const needed = await changeAccount(client, { phoneNumber });
    expect([needed.status, blamedFields(needed)]).toEqual([400, ['smsCode']]);
    const smsCode = await askForCode(client, phoneNumber);
    const wrong = await changeAccount(client, { phoneNumber, smsCode: wrongCode(smsCode) });
    expect([wrong.status, blamedFields(wrong)]).toEqual([400, ['smsCode']]);
    const codeOfOldPhone = await askForCode(client, person.phoneNumber);
    if (codeOfOldPhone !== smsCode)
      expect((await changeAccount(client, { phoneNumber, smsCode: codeOfOldPhone })).status).toBe(400);
    expect((await changeAccount(client, { phoneNumber, smsCode })).status).toBe(200);
    expect((await client.me()).phoneNumber).toBe(phoneNumber);
    expect((await client.post('/v1/challenge/verify', { phoneNumber, smsCode })).status).toBe(400);
    await mailAbout(client, person.email, 'phone number was changed');
    // The old number is free for another account.
    await signUp(new Client(instance.url), { ...newcomer(), phoneNumber: person.phoneNumber });
  });

  it('changes names, phone and e-mail at once, and back', async () => {
    const { client, person, me } = await newAccount(instance.url);
    const next = newcomer();
    for (const { firstName, lastName, phoneNumber, email } of [next, person]) {
      const smsCode = await askForCode(client, phoneNumber);
      const body = { firstName, lastName, phoneNumber, email, smsCode };
      expect((await changeAccount(client, body)).status).toBe(200);
      expect(await client.me()).toMatchObject({ firstName, lastName, phoneNumber, email });
      expect(await canLogIn(instance.url, email, person.password)).toBe(true);
    }
    const changes = ['ProfileChanged', 'PhoneChanged', 'EmailChanged'];
    expect(await changeTypes(me.id)).toEqual([...changes, ...changes]);
  });

  it('blames the e-mail or phone that another account has, and changes nothing', async () => {
    const { person: taken } = await newAccount(instance.url);
    const { client, me } = await newAccount(instance.url);
    for (const onlyValidate of [true, false]) {
      const email = await changeAccount(client, { firstName: 'Eve', email: taken.email, onlyValidate });
      const phone = await changeAccount(client, { phoneNumber: taken.phoneNumber, onlyValidate });
      expect([email.status, blamedFields(email), phone.status, blamedFields(phone)]).toEqual([
        400,
        ['email'],
        400,
        ['phoneNumber'],
      ]);
    }
    expect(await client.me()).toEqual(me);
  });

  it('of two accounts that want the same e-mail at once only one gets it', async () => {
    const accounts = [await newAccount(instance.url), await newAccount(instance.url)];
    const { email } = newcomer();
    const answers = await Promise.all(accounts.map(({ client }) => changeAccount(client, { email })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(answers.flatMap(blamedFields)).toEqual(['email']);
    const emails = await Promise.all(accounts.map(async ({ client }) => (await client.me()).email));
    expect(emails.filter((shownEmail) => shownEmail === email)).toHaveLength(1);
  });

  it('with onlyValidate needs no code, answers 204 or what is wrong, and changes nothing', async () => {
    const { client, me } = await newAccount(instance.url);
    const { phoneNumber, email } = newcomer();
    const body = { firstName: 'Eve', phoneNumber, email, onlyValidate: true };
    const { status, text } = await changeAccount(client, body);
    expect([status, text]).toEqual([204, '']);
    const wrong = await changeAccount(client, { address: { country: 'CA' }, onlyValidate: true });
    expect([wrong.status, blamedFields(wrong)]).toEqual([400, ['address.state']]);
    expect(await client.me()).toEqual(me);
    expect(await accountChanges(instance.dataDir, me.id)).toEqual([]);
  });

  it('again with the same Idempotency-Key gives the same answer and one change', async () => {
    const { client, me } = await newAccount(instance.url);
    const { phoneNumber } = newcomer();
    const smsCode = await askForCode(client, phoneNumber);
    const first = await changeAccount(client, { phoneNumber, smsCode }, 'phone');
    const again = await changeAccount(client, { phoneNumber, smsCode }, 'phone');
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
    const validated = [1, 2].map(() =>
      changeAccount(client, { firstName: 'Eve', onlyValidate: true }, 'validated'),
    );
    expect((await Promise.all(validated)).map(({ status }) => status)).toEqual([204, 204]);
    expect(await accountChanges(instance.dataDir, me.id)).toHaveLength(1);
  });

  it.each([
    bad.optionalTextLine('firstName', '""', '"  "', 'null'),
    bad.optionalTextLine('lastName', '""', 'null'),
    bad.optionalFormattedText('phoneNumber', '"123456"', '"+17025550123"', 'null'),
    bad.optionalFormattedText('email', '"a@b"', 'null'),
    bad.optionalObject('address'),
    { field: 'address', refuses: ['null'] },
    bad.optionalTextLine('address.line1', '""', 'null'),
    bad.optionalTextLine('address.line2'),
    bad.optionalFormattedText('address.country', '"us"', '"XX"', 'null'),
    bad.optionalFormattedText('address.state', '"ZZ"', 'null'),
    bad.optionalTextLine('address.zip', '"12345678901"', 'null'),
    bad.optionalFlag('onlyValidate'),
    bad.optionalFormattedText('smsCode', '"123"', '"12 4"'),
  ])('refuses $field by name when it is not what it should be', async ({ field, refuses }) => {
    const { client, me } = await newAccount(instance.url);
    const body = { firstName: 'Eve', address: { city: 'Elko' }, onlyValidate: true };
    const sendWith = (json: string | undefined) =>
      client.send('PATCH', '/v1/accounts/me', { raw: bad.withField(body, field, json) });
    const isBlamed = (fields: readonly string[]) =>
      fields.some((name) => name === field || name.startsWith(`${field}.`));
    expect(await notRefused(refuses, sendWith, isBlamed)).toEqual([]);
    expect(await client.me()).toEqual(me);
  });

  it('refuses properties it does not know, by name', async () => {
    const { client } = await newAccount(instance.url);
    for (const body of [
      { password: 'other' },
      { address: { updatedAt: 'x' } },
      { id: 7 },
      { doNotBook: false },
    ]) {
      const answer = await changeAccount(client, body);
      expect([answer.status, blamedFields(answer)]).toEqual([
        400,
        ['address' in body ? 'address.updatedAt' : Object.keys(body)[0]],
      ]);
    }
  });
});
