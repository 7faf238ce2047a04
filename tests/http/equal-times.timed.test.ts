import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { afterTest } from '@tour-portal/backend/testing/after-test.js';
import { newAccount } from '../accounts.js';
import { askForCode, Client, newcomer } from '../client.js';
import { instanceForTests, startInstance } from '../instance.js';
import { startRecovery } from '../password-recovery.js';
import { CALLS_PER_ROUND, canBeToldApart } from './timing.js';

const instance = instanceForTests();

const visitor = () => new Client(instance);

describe('the response time', () => {
  const login = (email: string) => visitor().logIn({ email, password: 'wrong' });

  /** Starts a mail server that waits a second before its greeting, as a busy one does. @returns its URL */
  async function slowMailServer(): Promise<string> {
    const server = createServer((socket) => {
      const greeting = setTimeout(() => socket.write('421 busy\r\n'), 1_000);
      socket.on('error', () => undefined).on('close', () => clearTimeout(greeting));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    afterTest(() => void server.close());
    return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  it('of a login does not tell whether an email is known', async () => {
    const { person } = await newAccount(instance.url);
    const calls = { one: () => login(person.email), another: () => login(newcomer().email) };
    expect(await canBeToldApart(async () => calls)).toBe(false);
  });

  it('of a recovery does not tell whether an email is known, even with a slow mail server', async () => {
    const ownInstance = await startInstance({
      env: { SMTP_URL: await slowMailServer(), LOG_LEVEL: 'silent' },
    });
    const { client, person } = await newAccount(ownInstance.url);
    const ask = (email: string) => client.post('/v1/password/recover', { email });
    const calls = { one: () => ask(person.email), another: () => ask(newcomer().email) };
    expect(await canBeToldApart(async () => calls)).toBe(false);
    await ownInstance.stop();
  });

  it('of a recovery by a wrong code does not tell whether a phone number is known', async () => {
    const { person } = await newAccount(instance.url);
    const ask = (phoneNumber: string) => startRecovery(instance.url, { phoneNumber, smsCode: '0000' });
    const calls = { one: () => ask(person.phoneNumber), another: () => ask(newcomer().phoneNumber) };
    expect(await canBeToldApart(async () => calls)).toBe(false);
  });

  it('of a change of email does not tell whether a phone number is known', async () => {
    const change = async (phoneNumber: string) => {
      const smsCode = await askForCode(visitor(), phoneNumber);
      return () => visitor().post('/v1/email/reset', { phoneNumber, smsCode, email: newcomer().email });
    };
    const round = async () => {
      const [known, unknown]: (() => Promise<unknown>)[][] = [[], []];
      for (let n = 0; n < CALLS_PER_ROUND; n += 1) {
        known!.push(await change((await newAccount(instance.url)).person.phoneNumber));
        unknown!.push(await change(newcomer().phoneNumber));
      }
      return { one: () => known!.pop()!(), another: () => unknown!.pop()!() };
    };
    expect(await canBeToldApart(round)).toBe(false);
  });

  it('differs for calls that do different work (control of the tests above)', async () => {
    const { person } = await newAccount(instance.url);
    const calls = { one: () => login(person.email), another: () => login('') };
    expect(await canBeToldApart(async () => calls)).toBe(true);
  });
});
