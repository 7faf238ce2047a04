import { describe, expect, it } from '@jest/globals';
import { newAccount } from '../accounts.js';
import { Client } from '../client.js';
import { instanceForTests } from '../instance.js';
import { requestPasswordLink } from '../mails.js';
import { resetPassword } from '../password-recovery.js';
import { addStaff, staffCodeFor } from '../staff.js';
import { until } from '../until.js';

const instance = instanceForTests({ env: { LOG_LEVEL: 'info' } });

/** The security lines that `work` has printed, once there are at least `count`, without fields that differ between runs. */
async function linesDuring(count: number, work: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  const before = instance.output().length;
  await work();
  const securityLines = async () => instance.output().slice(before).split('\n').filter(isSecurityLine);
  const printedLines = await until(securityLines, ({ length }) => length >= count);
  return printedLines.map((line) => {
    const { level: _, time: __, pid: ___, ...rest } = JSON.parse(line) as Record<string, unknown>;
    return rest;
  });
}

const isSecurityLine = (line: string) => line.includes('"security":') && line.endsWith('}');

const address = '127.0.0.1';

describe('the log', () => {
  it('records sign-ups, logins and changes of a password with the account, and refusals without it', async () => {
    let id = 0;
    const lines = await linesDuring(6, async () => {
      const { client, person, id: opened } = await newAccount(instance.url);
      id = opened;
      const { email, password } = person;
      await client.logIn({ email, password: 'wrong' });
      await client.logIn({ email, password });
      const change = { currentPassword: password, newPassword: 'another one' };
      await client.send('PATCH', '/v1/accounts/me/password', { body: change });
      await resetPassword(instance.url, await requestPasswordLink(client, email), 'a third one');
      await client.get('/v1/accounts/me');
    });
    expect(lines).toEqual([
      { security: 'signed up', address, account: id },
      { security: 'login refused', address },
      { security: 'logged in', address, account: id },
      { security: 'password changed', address, account: id },
      { security: 'password reset by link', address, account: id },
      { security: 'refused', address, status: 401, method: 'GET', path: '/v1/accounts/me' },
    ]);
  });

  it('records sign-ins and sign-outs of staff, and refused calls, without emails and the values in addresses', async () => {
    const email = 'sam@client-service.example';
    const password = addStaff(instance, email);
    const client = new Client(instance.url);
    const lines = await linesDuring(7, async () => {
      await client.post('/v1/client-service/login', { email, password: 'wrong wrong wrong' });
      await client.post('/v1/client-service/login', { email, password });
      const code = await staffCodeFor(client, email);
      await client.post('/v1/client-service/login/verify', { email, code: '000000' });
      await client.post('/v1/client-service/login/verify', { email, code });
      await client.post('/v1/client-service/logout');
      await client.post('/v1/client-service/logout', undefined, { cookie: 'csid=of-nobody' });
      await client.post('/v1/errors', {}, { origin: 'https://evil.example' });
      await client.get('/v1/bookings/availability/invite?number=RC050227-7K2');
    });
    expect(lines.map(({ security, path }) => [security, path])).toEqual([
      ['staff sign-in refused', undefined],
      ['staff password accepted', undefined],
      ['staff sign-in refused', undefined],
      ['staff signed in', undefined],
      ['staff signed out', undefined],
      ['refused', 'none'],
      ['refused', '/v1/bookings/availability/invite'],
    ]);
    expect(instance.output()).not.toContain(email);
  });
});
