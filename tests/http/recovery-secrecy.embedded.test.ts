import { beforeAll, describe, expect, it } from '@jest/globals';
import { newAccount } from '../accounts.js';
import { askForCode, Client, newcomer } from '../client.js';
import { historyOf } from '../stores/history.js';
import { startInstance, type Instance } from '../instance.js';
import { requestPasswordLink, mailAbout } from '../mails.js';
import { startRecovery, resetPassword, UNKNOWN_RESET_KEY } from '../password-recovery.js';
import * as bad from './bad-values.js';
import { readFiles } from './find-secrets.js';
import { logBytes } from './log-bytes.js';
import { notRefused } from './problem.js';

let instance: Instance;

beforeAll(async () => {
  instance = await startInstance({ env: { LOG_LEVEL: 'debug' } });
});

const visitor = () => new Client(instance.url);

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

describe('secrets of a recovery', () => {
  it('stand in no event, in no line of the output, and in no record in clear', async () => {
    const person = { ...newcomer(), password: 'Zwetschgendatschi-before' };
    const { id } = await newAccount(instance.url, person);
    const mailed = await requestPasswordLink(visitor(), person.email);
    const smsCode = await askForCode(visitor(), person.phoneNumber);
    const { phoneNumber } = person;
    const { body: resetKey } = await startRecovery(instance.url, { phoneNumber, smsCode }, 'secrets');
    const secrets = [person.password, mailed.token, resetKey.token, 'Zwetschgendatschi-after'];
    expect(
      (await resetPassword(instance.url, resetKey, 'Zwetschgendatschi-after', 'secret-reset')).status,
    ).toBe(204);
    await mailAbout(visitor(), person.email, 'password was changed');

    const events = await logBytes(instance.dataDir);
    const output = instance.output();
    // Credentials, sessions, codes and stored answers.
    const records = await readFiles(instance.dataDir, 'records.db');
    expect(events.includes('PasswordChanged')).toBe(true);
    expect(output).toContain('Listening on');
    expect(records.includes(`${id}/spare`)).toBe(true);
    for (const secret of secrets) {
      const areFound = [events, output, records].map((place) => place.includes(secret));
      expect([secret, areFound]).toEqual([secret, [false, false, false]]);
    }
    const history = JSON.stringify(
      (await historyOf(instance.dataDir)).filter(({ stream }) => stream === `account-${id}`),
    );
    expect(secrets.filter((secret) => history.includes(secret))).toEqual([]);
    expect(history).not.toContain(`"${smsCode}"`);
  });
});
