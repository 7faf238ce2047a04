import type { OpenedAccount } from '@tour-portal/contracts/client-service/client-service-api.js';
import { describe, expect, it } from '@jest/globals';
import { canLogIn, newAccount } from '../accounts.js';
import { blamedFields, Client, newcomer, holdOrder, placed, signUp, freeDeparture } from '../client.js';
import { historyOf } from '../stores/history.js';
import { instanceForTests } from '../instance.js';
import { resetKeyIn, mailAbout, mailsTo } from '../mails.js';
import { resetPassword } from '../password-recovery.js';
import { staffForTests } from '../staff.js';
import { CLIENT_SERVICE_PATH, reason } from './client-service-trips.js';

const PATH = `${CLIENT_SERVICE_PATH}/accounts`;
const SUBJECT = 'Your Trailhead Tours account';

const instance = instanceForTests();
const staff = staffForTests(instance);

/** The data that a customer gives on the phone. */
function caller() {
  const { password: _, ...person } = newcomer();
  return person;
}

const openAccount = (body: object, query = '', headers = {}) =>
  staff.post<OpenedAccount>(`${PATH}${query}`, { reason, ...body }, headers);
const accountEvents = async (id: number) =>
  (await historyOf(instance.dataDir)).filter(({ stream }) => stream === `account-${id}`);

describe('an account opened by phone (decision 0021)', () => {
  it('gets its password from its owner by the mailed link, once; then the owner logs in and holds space', async () => {
    const person = caller();
    const { status, body } = await openAccount({ ...person, email: person.email.toUpperCase() });
    expect([status, body]).toEqual([
      201,
      { id: body.id, ...person, address: { ...person.address, line2: null } },
    ]);
    const [event] = await accountEvents(body.id!);
    expect(event).toMatchObject({ type: 'AccountOpened', metadata: { actor: { kind: 'staff' }, reason } });

    const key = resetKeyIn(await mailAbout(staff, person.email, SUBJECT));
    expect(key.id).toBe(body.id);
    const client = new Client(instance.url);
    expect((await resetPassword(instance.url, key, 'my own password')).status).toBe(204);
    expect((await resetPassword(instance.url, key, 'once more')).status).toBe(401);
    const account = await client.logIn({ email: person.email, password: 'my own password' });
    expect(account.body).toMatchObject({ id: body.id, firstName: person.firstName, bookings: [] });
    const departure = await freeDeparture(client, { from: 100, to: 200 });
    placed(await client.hold(holdOrder(departure, [1])));
  });

  it('is opened once for each key, with one mail', async () => {
    const person = caller();
    const key = { 'idempotency-key': `account-${person.phoneNumber}` };
    const first = await openAccount(person, '', key);
    const again = await openAccount(person, '', key);
    expect([again.status, again.body]).toEqual([201, first.body]);
    await mailAbout(staff, person.email, SUBJECT);
    expect((await mailsTo(staff, person.email)).map(({ subject }) => subject)).toEqual([SUBJECT]);
    expect((await openAccount({ ...person, firstName: 'Grace' }, '', key)).status).toBe(409);
  });

  it('is not opened by a dry run', async () => {
    const person = caller();
    const dry = await openAccount(person, '?dryRun=true');
    expect([dry.status, dry.body.id, dry.body.email]).toEqual([201, null, person.email]);
    expect((await openAccount(person)).status).toBe(201);
    expect(blamedFields(await openAccount(person, '?dryRun=true'))).toEqual(['email']);
  });

  it('has an e-mail and a phone that no other account has', async () => {
    const { person } = await newAccount(instance.url);
    expect(blamedFields(await openAccount({ ...caller(), email: person.email }))).toEqual(['email']);
    expect(blamedFields(await openAccount({ ...caller(), phoneNumber: person.phoneNumber }))).toEqual([
      'phoneNumber',
    ]);
    const contested = caller();
    const answers = await Promise.all([caller(), contested, contested].map((body) => openAccount(body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 400]);
    expect(await canLogIn(instance.url, person.email, person.password)).toBe(true);
  });

  it('is refused with the name of the wrong field, and nothing is mailed', async () => {
    const person = caller();
    const wrong: [object, string][] = [
      [{ firstName: ' ' }, 'firstName'],
      [{ lastName: null }, 'lastName'],
      [{ phoneNumber: '12' }, 'phoneNumber'],
      [{ email: 'nobody' }, 'email'],
      [{ address: { ...person.address, zip: '' } }, 'address.zip'],
      [{ address: { ...person.address, state: 'XX' } }, 'address.state'],
      [{ address: null }, 'address'],
      [{ reason: ' ' }, 'reason'],
      [{ password: 'chosen by staff' }, 'password'],
      [{ smsCode: '1234' }, 'smsCode'],
    ];
    for (const [changed, field] of wrong) {
      const answer = await openAccount({ ...person, ...changed });
      expect([changed, answer.status, blamedFields(answer)]).toEqual([changed, 400, [field]]);
    }
    expect(blamedFields(await openAccount(person, '?dryrun=1'))).toEqual(['dryrun']);
    expect(await mailsTo(staff, person.email)).toEqual([]);
  });

  it('is opened by client service only; the call is described', async () => {
    const client = new Client(instance.url);
    expect((await client.post(PATH, { reason, ...caller() })).status).toBe(401);
    await signUp(client);
    expect((await client.post(PATH, { reason, ...caller() })).status).toBe(401);
    const { body } = await staff.get<{ paths: Record<string, object> }>('/v1/openapi.json');
    expect(Object.keys(body.paths[PATH] ?? {})).toEqual(['post']);
  });
});
