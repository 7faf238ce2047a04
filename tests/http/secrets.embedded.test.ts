import { join } from 'node:path';
import { SqliteDatabase } from '@tour-portal/backend/stores/sqlite/sqlite.js';
import type { Booking } from '@tour-portal/contracts/api/api.js';
import type { CalendarLink } from '@tour-portal/contracts/api/booking-api.js';
import { millis } from '@tour-portal/contracts/values/time.js';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { wrongCode } from '../accounts.js';
import { askForCode, Client, newcomer, holdOrder, placed, signUp, freeDeparture } from '../client.js';
import { guestIds, mustPatchGuests } from '../guests.js';
import { instanceForTests } from '../instance.js';
import { requestPasswordLink, mailAbout } from '../mails.js';
import { resetPassword, startRecovery } from '../password-recovery.js';
import { bookingOf, submitGatewayForm, depositFees, recordPayment, requestToken } from '../payments.js';
import { historyOf } from '../stores/history.js';
import { readFiles, findSecrets, type Places, type Secrets } from './find-secrets.js';

/** A tour that asks for all passport details. */
const BORDER = 6;

/** Secrets that give access, and a wrong password. The portal stores none of them in clear. */
const keys: Record<string, string> = {
  'the first password': 'Zwetschgendatschi-1',
  'a wrong password': 'Zwetschgendatschi-0',
  'the password by mail': 'Zwetschgendatschi-2',
  'the password by phone': 'Zwetschgendatschi-3',
  'the changed password': 'Zwetschgendatschi-4',
};

const person = {
  ...newcomer(),
  lastName: 'Xanthippe-Ölçüoğlu',
  email: 'quux.zyzzyva@postbox-of-nobody.example',
  password: keys['the first password'] ?? '',
};
const NEW_EMAIL = 'zyzzyva.quux@postbox-of-nobody.example';
/** Personal data: the log holds it only sealed, and no printed line holds it. */
const personal: Secrets = {
  'the last name': person.lastName,
  'the first email': person.email,
  'the second email': NEW_EMAIL,
  'the phone': person.phoneNumber,
  'a guest’s name': 'Квіткофесть Wyszyński',
  'a passport number': 'ZZ98X76Y54',
  'an emergency contact': 'Ljubomir Hrzzkowitsch',
  'the last four digits of the card': '"1111"',
  'a full card number': '4111111111111111',
  'the comment of the survey': 'Zacharias-Öztürk sang',
};

const instance = instanceForTests({ env: { LOG_LEVEL: 'debug' } });
let places: Places;
let trip: Booking;

const visitor = () => new Client(instance.url);

/** Remembers a secret that the portal made, to look for it later; answers it. */
function remember(what: string, secret: string | undefined): string {
  if (secret === undefined || secret === '') throw new Error(`There is no ${what}`);
  keys[what] = secret;
  return secret;
}

function rememberSession(what: string, { cookie }: Client): void {
  remember(what, cookie?.replace(/^sid=/, ''));
}

beforeAll(async () => {
  const client = visitor();
  await openAccount(client);
  await recoverAccount();
  await client.logIn({ email: person.email, password: keys['the password by phone'] ?? '' });
  await changeAccount(client);
  await travel(client);
  await reportError(client);
  await sendBadRequests(client);
  expect(await instance.stop()).toEqual({ code: 0, signal: null });
  places = {
    'what was printed': instance.output(),
    'the event log': await readFiles(instance.dataDir, 'events.db'),
    'the unsealed events': JSON.stringify(await historyOf(instance.dataDir)),
    'the records': await readFiles(instance.dataDir, 'records.db'),
    'the deliveries': await deliveriesWithoutInbox(instance.dataDir),
    'the read models': await readFiles(instance.dataDir, 'read-models.db'),
  };
});

/** The file of deliveries, waiting or done. The developer inbox is wiped: it stands for the mailboxes of others. */
async function deliveriesWithoutInbox(dataDir: string): Promise<string> {
  const db = new SqliteDatabase(join(dataDir, 'deliveries.db'), 'normal');
  db.exec('DELETE FROM "r:inbox"');
  db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all();
  db.close();
  return readFiles(dataDir, 'deliveries.db');
}

/** Signs up after a wrong code, tries a wrong password and opens a second session. */
async function openAccount(client: Client): Promise<void> {
  const code = remember('the code to sign up', await askForCode(client, person.phoneNumber));
  const wrongSignUp = { ...person, smsCode: wrongCode(code) };
  expect((await client.post('/v1/accounts/signup', wrongSignUp)).status).toBe(400);
  await signUp(client, person);
  rememberSession('the first session', client);
  expect(
    (await visitor().logIn({ email: person.email, password: keys['a wrong password'] ?? '' })).status,
  ).toBe(400);
  const second = visitor();
  await second.logIn(person);
  rememberSession('the second session', second);
}

/** Resets the password by mail, then by phone. */
async function recoverAccount(): Promise<void> {
  const link = await requestPasswordLink(visitor(), person.email);
  remember('the mailed token', link.token);
  await visitor().get(`/v1/password/check?token=${link.token}&id=${link.id}`);
  await resetPassword(instance.url, link, keys['the password by mail'] ?? '');
  const { phoneNumber } = person;
  const smsCode = remember('the code to recover', await askForCode(visitor(), phoneNumber));
  // This answer, which is stored for its key, holds a token.
  const { body } = await startRecovery(instance.url, { phoneNumber, smsCode }, 'recover-by-phone');
  remember('the token by phone', body.token);
  const newPassword = keys['the password by phone'] ?? '';
  expect((await resetPassword(instance.url, body, newPassword, 'reset-by-phone')).status).toBe(204);
}

/** Changes the email by phone, then the password. */
async function changeAccount(client: Client): Promise<void> {
  rememberSession('the third session', client);
  const { phoneNumber } = person;
  const smsCode = remember('the code for the email', await askForCode(visitor(), phoneNumber));
  const changed = await visitor().post('/v1/email/reset', { phoneNumber, smsCode, email: NEW_EMAIL });
  expect(changed.status).toBe(204);
  await client.logIn({ email: NEW_EMAIL, password: keys['the password by phone'] ?? '' });
  rememberSession('the fourth session', client);
  const [currentPassword, newPassword] = [keys['the password by phone'], keys['the changed password']];
  const body = { currentPassword, newPassword };
  const { status } = await client.send('PATCH', '/v1/accounts/me/password', { body });
  expect(status).toBe(200);
  rememberSession('the fifth session', client);
}

/** Goes through a trip from its hold to the survey. */
async function travel(client: Client): Promise<void> {
  const departure = await freeDeparture(client, { from: 15, to: 300 }, BORDER);
  const hold = placed(await client.hold(holdOrder(departure, [1])));
  const [id] = guestIds(hold);
  await mustPatchGuests(client, hold, 'names', [{ id, fullName: personal['a guest’s name'] }]);
  const mail = await mailAbout(client, NEW_EMAIL, hold.number);
  const inMail = signatureIn(mail.links, '/confirmation/email');
  const signature = remember('the signature of the confirmation', inMail);
  const call = `/v1/bookings/${hold.id}/confirmation`;
  expect((await visitor().get(`${call}?signature=${signature}`)).status).toBe(200);
  for (const suffix of ['000', hold.number.slice(-3)])
    await visitor().post(`${call}/email`, { signature, suffix });
  const opened = await requestToken(client, hold, depositFees(hold));
  remember('the token of the payment', opened.body.token);
  await recordPayment(client, hold, await submitGatewayForm(client, opened.body.token), depositFees(hold));
  await mustPatchGuests(client, hold, 'details', [
    {
      id,
      age: '18+',
      emergencyContact: { name: personal['an emergency contact'], phoneNumber: '17025550100' },
      passportNumber: personal['a passport number'],
      passportCountry: 'CA',
      passportBornAt: '1931-02-28',
      passportExpiredAt: '2071-09-30',
    },
  ]);
  const key = { 'idempotency-key': 'the-link-of-the-calendar' };
  const link = await client.post<CalendarLink>(`/v1/bookings/${hold.id}/calendar-link`, {}, key);
  const feed = new URL(link.body.url ?? '').pathname;
  remember('the signature of the calendar', feed.split('.')[2]);
  expect((await visitor().get(feed)).status).toBe(200);
  trip = await bookingOf(client, hold.id);
  const [survey] = trip.surveys;
  const inLink = signatureIn([survey!.url], '/survey');
  const surveySignature = remember('the signature of the survey', inLink);
  await client.setClock(millis(survey!.opensAt) + 60_000);
  const ratings = { overall: 5, director: 5, hotels: 4, meals: 3, value: 4 };
  const answers = { ...ratings, comment: personal['the comment of the survey'] };
  await visitor().get(`/v1/surveys?signature=${encodeURIComponent(surveySignature)}`);
  expect((await visitor().post('/v1/surveys', { signature: surveySignature, answers })).status).toBe(201);
}

/** The signature in the first link that has this path. */
function signatureIn(links: readonly string[], path: string): string | undefined {
  const link = links.map((text) => new URL(text, instance.url)).find(({ pathname }) => pathname === path);
  return link?.searchParams.get('signature') ?? undefined;
}

/** Reports an error as a browser may, with secrets in it. */
async function reportError(client: Client): Promise<void> {
  const leak = `${NEW_EMAIL} +${person.phoneNumber} ${personal['a full card number']}`;
  const { status } = await client.post('/v1/errors', {
    url: `${instance.url}/password/reset?token=${keys['the mailed token']}&id=1`,
    userAgent: 'a browser of this test',
    name: 'TypeError',
    message: `GET /v1/surveys?signature=${encodeURIComponent(keys['the signature of the survey'] ?? '')} ${leak}`,
    stack: `at /confirmation/email?id=1&signature=${keys['the signature of the confirmation']}`,
    debug: `sid=${keys['the fifth session']} ${leak}`,
  });
  expect(status).toBe(204);
}

/** Sends bad requests that hold secrets, which must not be printed. */
async function sendBadRequests(client: Client): Promise<void> {
  const password = keys['the changed password'];
  const broken = `{"email":"${NEW_EMAIL}","password":"${password}",}`;
  expect((await visitor().send('POST', '/v1/accounts/login', { raw: broken })).status).toBe(400);
  expect((await visitor().post(`/v1/nowhere/${keys['the mailed token']}`, { password })).status).toBe(404);
  expect((await visitor().post('/v1/accounts/login', { [password ?? '']: password })).status).toBe(400);
  expect((await client.get(`/v1/accounts/me?token=${keys['the token by phone']}`)).status).toBeLessThan(500);
}

describe('everything that a customer does, from sign-up to survey', () => {
  it('succeeds, stores events and prints lines (control of the tests below)', () => {
    expect(Object.keys(keys)).toHaveLength(19);
    expect(places['what was printed']).toContain('a browser of this test');
    for (const type of [
      'PasswordChanged',
      'EmailChanged',
      'GuestDetailsSet',
      'DepositPaid',
      'SurveySubmitted',
    ])
      expect(places['the event log']).toContain(type);
    expect(places['the event log']).toContain(trip.number);
    expect(places['the deliveries']).toContain('deliveredAt');
  });

  it('leaves no key in what was printed, in the event log or in the read models', () => {
    const { 'the records': _, 'the deliveries': __, ...others } = places;
    expect(findSecrets(keys, others)).toEqual([]);
  });

  it('leaves no key in the file of what was delivered, nor in the mails of the booking’s history', () => {
    const { 'the deliveries': deliveries = '' } = places;
    expect(deliveries).toContain('/confirmation/email?id=');
    expect(findSecrets(keys, { deliveries })).toEqual([]);
  });

  it('leaves no key in clear in the records', () => {
    // The simulated gateway stands for another company, though its records are in this store.
    const { 'the token of the payment': _, ...portalKeys } = keys;
    expect(findSecrets(portalKeys, { 'the records': places['the records'] ?? '' })).toEqual([]);
  });

  it('leaves no personal data in what was printed or, unsealed, in the event log', () => {
    const { 'what was printed': printed = '', 'the event log': log = '' } = places;
    expect(findSecrets(personal, { printed, log })).toEqual([]);
  });
});

describe('a secret that leaks', () => {
  const all = () => ({ ...keys, ...personal });

  it('is found, whichever it is, in a printed line and in an event', () => {
    for (const [what, secret] of Object.entries(all())) {
      const line = `${places['what was printed']}{"level":40,"msg":"code ${secret} was wrong"}\n`;
      const event = `${places['the event log']}{"value":"${secret}"}`;
      expect(findSecrets({ [what]: secret }, { line, event })).toEqual([`${what}: line`, `${what}: event`]);
    }
  });

  it('is found in an address, in JSON and in base64', () => {
    const secret = personal['a guest’s name'] ?? '';
    const base64 = (text: string) => Buffer.from(text).toString('base64');
    const forms = {
      address: `/?name=${encodeURIComponent(secret)}`,
      json: JSON.stringify({ secret }),
      base64: base64(secret),
      'base64 after a byte': base64(`:${secret}.`),
      'base64 after two bytes': base64(`::${secret}..`),
    };
    expect(findSecrets({ name: secret }, forms)).toEqual(Object.keys(forms).map((form) => `name: ${form}`));
  });

  it('of four digits is found on its own, but not beside a letter, a digit or one of _ + / : . -', () => {
    const at = (text: string) => findSecrets({ code: '4711' }, { text }).length;
    expect(['"4711"', 'code 4711', 'smsCode=4711&'].map(at)).toEqual([1, 1, 1]);
    expect(['14711', '2027-4711', ':4711,', 'a4711b', '0.4711', '_4711', '+4711', '/4711'].map(at)).toEqual(
      Array(8).fill(0),
    );
  });
});
