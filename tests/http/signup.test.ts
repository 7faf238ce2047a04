import { describe, expect, it } from '@jest/globals';
import type { Account } from '@tour-portal/contracts/api/api.js';
import { wrongCode, type Person } from '../accounts.js';
import { askForCode, blamedFields, Client, newcomer, signUp } from '../client.js';
import { historyOf } from '../stores/history.js';
import { instanceForTests, startInstance } from '../instance.js';
import { logBytes } from './log-bytes.js';

const instance = instanceForTests();

const visitor = () => new Client(instance.url);

/** Signs up with the code that was sent to the person's phone. */
async function signUpWithCode(client: Client, person: Person) {
  const smsCode = await askForCode(client, person.phoneNumber);
  return client.post<Account>('/v1/accounts/signup', { ...person, smsCode });
}

describe('POST /accounts/signup', () => {
  it('with onlyValidate answers 204 and opens nothing', async () => {
    const client = visitor();
    const before = await historyOf(instance.dataDir);
    const { status, text } = await client.post('/v1/accounts/signup', { ...newcomer(), onlyValidate: true });
    expect([status, text, client.cookie]).toEqual([204, '', undefined]);
    expect(await historyOf(instance.dataDir)).toEqual(before);
  });

  it('with the code from the SMS opens the account and starts a session', async () => {
    const client = visitor();
    const person = newcomer();
    const { status, body, headers } = await signUpWithCode(client, person);
    expect(status).toBe(201);
    const { password: _password, address, ...shown } = person;
    expect(body).toEqual({
      ...shown,
      id: expect.any(Number),
      address: { ...address, line2: null, updatedAt: body.updatedAt },
      doNotBook: false,
      updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      bookings: [],
    });
    const cookies = headers.getSetCookie();
    expect(cookies).toHaveLength(1);
    const [pair, ...attributes] = (cookies[0] ?? '').split('; ');
    expect(pair).toMatch(/^sid=[\w-]{40,}$/);
    expect(attributes).toEqual(
      expect.arrayContaining(['HttpOnly', 'SameSite=Lax', 'Path=/', 'Max-Age=2592000']),
    );
    expect(attributes).not.toContain('Secure');
    expect(await client.me()).toEqual(body);
  });

  it('behind https the cookie is Secure', async () => {
    const https = await startInstance({ env: { PUBLIC_URL: 'https://portal.example' } });
    const { headers } = await signUpWithCode(new Client(https.url), newcomer());
    expect(headers.getSetCookie()[0]).toContain('; Secure');
    await https.stop();
  });

  it('stores no password, and neither email nor phone number in clear, in the log', async () => {
    const person = { ...newcomer(), password: 'a secret to look for' };
    await signUp(visitor(), person);
    const bytes = await logBytes(instance.dataDir);
    const isStored = (text: string) => bytes.includes(text);
    expect([person.password, person.email, person.phoneNumber].filter(isStored)).toEqual([]);
    expect(isStored('AccountOpened')).toBe(true);
  });

  it('with onlyValidate blames the field of an email or phone that is taken', async () => {
    const known = newcomer();
    await signUp(visitor(), known);
    const taken = { email: known.email.toUpperCase(), phoneNumber: known.phoneNumber };
    for (const [field, value] of Object.entries(taken)) {
      const body = { ...newcomer(), [field]: value, onlyValidate: true };
      const answer = await visitor().post('/v1/accounts/signup', body);
      expect([answer.status, blamedFields(answer)]).toEqual([400, [field]]);
    }
  });

  it('needs a code, and the right one', async () => {
    const person = newcomer();
    const client = visitor();
    const right = await askForCode(client, person.phoneNumber);
    for (const smsCode of [undefined, wrongCode(right)]) {
      const answer = await client.post('/v1/accounts/signup', { ...person, smsCode });
      expect([answer.status, blamedFields(answer), client.cookie]).toEqual([400, ['smsCode'], undefined]);
    }
  });

  it('of two sign-ups at once with the same email only one opens an account', async () => {
    const email = newcomer().email;
    const people = [newcomer(), newcomer()].map((person) => ({ ...person, email }));
    const codes = await Promise.all(people.map((person) => askForCode(visitor(), person.phoneNumber)));
    const answers = await Promise.all(
      people.map((person, n) => visitor().post('/v1/accounts/signup', { ...person, smsCode: codes[n] })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
    expect(answers.flatMap(blamedFields)).toEqual(['email']);
  });

  it('answers names as they were entered, also those that look like code', async () => {
    const names = [
      `Robert'); DROP TABLE events;--`,
      '<script>alert(1)</script>',
      '__proto__',
      'constructor',
      '名前 Ünï 🚌',
    ];
    for (const lastName of names) {
      const { lastName: shown } = await signUp(visitor(), { ...newcomer(), lastName });
      expect(shown).toBe(lastName);
    }
  });
});
