import fs, { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_REMINDER_TIMES } from '@tour-portal/contracts/reminders/reminder-kinds.js';
import { describe, expect, it, jest } from '@jest/globals';
import { temporaryFolder } from '../testing/after-test.js';
import { ConfigError, readConfig } from './config.js';

const SECRET = { SESSION_SECRET: 'x'.repeat(32) };

const CONVERGE = { CONVERGE_MERCHANT_ID: '0012345', CONVERGE_USER_ID: 'apiuser', CONVERGE_PIN: 'secret' };
const ACCEPT_HOSTED = {
  PAYMENT_GATEWAY: 'accept-hosted',
  PUBLIC_URL: 'https://tours.example',
  ACCEPT_HOSTED_LOGIN_ID: 'login',
  ACCEPT_HOSTED_TRANSACTION_KEY: 'key',
  ACCEPT_HOSTED_SIGNATURE_KEY: 'AB'.repeat(64),
};

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://tours.example',
  SMTP_URL: 'smtp://mail.example:587',
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_FROM: '+17025550100',
  ...SECRET,
  ...CONVERGE,
};

const dataDir = () => join(temporaryFolder(), 'data');

/** What an instance with these settings is refused for; empty: it starts. */
function refusal(env: Record<string, string | undefined>): string {
  try {
    readConfig({ DATA_DIR: dataDir(), ...env });
    return '';
  } catch (error) {
    return error instanceof ConfigError ? error.message : String(error);
  }
}

describe('the settings', () => {
  it('have defaults where only a secret is given', () => {
    const folder = dataDir();
    expect(readConfig({ DATA_DIR: folder, ...SECRET })).toEqual({
      port: 3000,
      host: null,
      dataDir: folder,
      eventStoreUrl: null,
      mongodbUrl: null,
      publicUrl: null,
      trustedProxies: false,
      brand: null,
      catalogueDir: null,
      smtpUrl: null,
      mailFrom: 'bookings@trailhead-tours.example',
      twilio: null,
      smsCountries: null,
      smsPerDay: 2000,
      flightsApi: null,
      sessionSecret: SECRET.SESSION_SECRET,
      secondPersonAbove: 100_000,
      reminderTimes: DEFAULT_REMINDER_TIMES,
      tracing: null,
      trackingUrl: null,
      gateway: { name: 'converge', credentials: null },
      devTools: false,
      clockStart: null,
      fault: null,
      operations: { open: true },
      demoData: false,
      rateLimits: true,
      drainMillis: 0,
      seatGuard: true,
      logLevel: 'info',
    });
  });

  it('accept the number of proxies in front of the app instead of their addresses', () => {
    expect(readConfig({ DATA_DIR: dataDir(), ...SECRET, TRUSTED_PROXIES: '2' }).trustedProxies).toBe(2);
  });

  it.each([
    ['eventStoreUrl', 'EVENT_STORE_URL', 'esdb://admin:secret@one.example:2113,two.example:2113?tls=true'],
    ['mongodbUrl', 'MONGODB_URL', 'mongodb://user:secret@one.example:27017,two.example:27018/tours?tls=true'],
  ] as const)('may name several hosts in %s', (setting, name, value) => {
    expect(readConfig({ ...SECRET, [name]: value })[setting]).toBe(value);
  });

  it('let a stopping instance answer for two more seconds in production, or as long as configured, at most three', () => {
    expect(readConfig({ ...PRODUCTION }).drainMillis).toBe(2_000);
    expect(readConfig({ ...SECRET, DRAIN_SECONDS: '3' }).drainMillis).toBe(3_000);
    for (const wrong of ['4', '-1', '1.5', 'long'])
      expect(() => readConfig({ ...SECRET, DRAIN_SECONDS: wrong })).toThrow('DRAIN_SECONDS');
  });

  it('are read, without spaces around them and without the slash at the end of an address', () => {
    const config = readConfig({
      ...SECRET,
      PORT: '0',
      EVENT_STORE_URL: 'esdb+discover://localhost:2113?tls=false',
      MONGODB_URL: 'mongodb://localhost:27017/?replicaSet=rs0',
      PUBLIC_URL: 'https://tours.example/',
      SMTP_URL: 'smtps://user:pass@mail.example:465',
      TWILIO_ACCOUNT_SID: 'AC1',
      TWILIO_AUTH_TOKEN: 'token',
      TWILIO_FROM: '+17025550100',
      FLIGHTS_API_URL: 'https://flights.example/v1/',
      FLIGHTS_API_KEY: 'key',
      TRACKING_URL: 'http://127.0.0.1:9000/visits',
      TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8::1',
      SMS_COUNTRIES: 'US,CA',
      SMS_PER_DAY: '500',
      SECOND_PERSON_ABOVE: '0',
      REMINDER_TIMES: 'hold-ends=12 survey=',
      BRAND_NAME: '  Bluebird Tours ',
      DEV_TOOLS: '1',
      CLOCK_START: '2028-02-29T23:30-05:00',
      DEV_FAULT: 'rebuild:written 20 SIGINT',
      RATE_LIMITS: 'off',
      DEV_SEAT_GUARD: 'off',
      LOG_LEVEL: 'silent',
    });
    expect(config).toMatchObject({
      port: 0,
      eventStoreUrl: 'esdb+discover://localhost:2113?tls=false',
      mongodbUrl: 'mongodb://localhost:27017/?replicaSet=rs0',
      publicUrl: 'https://tours.example',
      twilio: { accountSid: 'AC1', authToken: 'token', from: '+17025550100' },
      flightsApi: { url: 'https://flights.example/v1', key: 'key' },
      trackingUrl: 'http://127.0.0.1:9000/visits',
      trustedProxies: ['10.0.0.0/8', '2001:db8::1'],
      smsCountries: ['US', 'CA'],
      smsPerDay: 500,
      secondPersonAbove: 0,
      reminderTimes: { ...DEFAULT_REMINDER_TIMES, 'hold-ends': [12], survey: [] },
      brand: 'Bluebird Tours',
      devTools: true,
      fault: { point: 'rebuild:written', times: 20, signal: 'SIGINT' },
      clockStart: '2028-03-01T04:30:00.000Z',
      rateLimits: false,
      seatGuard: false,
      logLevel: 'silent',
    });
  });

  it('include the credentials of either gateway, null where none are given', () => {
    const gateway = (settings: Record<string, string>) => readConfig({ ...SECRET, ...settings }).gateway;
    expect(gateway(PRODUCTION)).toEqual({
      name: 'converge',
      credentials: {
        url: 'https://api.convergepay.com',
        merchantId: '0012345',
        userId: 'apiuser',
        pin: 'secret',
      },
    });
    const sandbox = { ...ACCEPT_HOSTED, ACCEPT_HOSTED_URL: 'https://apitest.authorize.net/' };
    expect(gateway({ ...PRODUCTION, ...sandbox })).toEqual({
      name: 'accept-hosted',
      credentials: {
        url: 'https://apitest.authorize.net',
        loginId: 'login',
        transactionKey: 'key',
        signatureKey: 'AB'.repeat(64),
      },
    });
    expect(gateway({ PAYMENT_GATEWAY: 'accept-hosted' })).toEqual({
      name: 'accept-hosted',
      credentials: null,
    });
  });

  it('create a secret once if none is given, in a file that only its owner can read', () => {
    const folder = dataDir();
    const { sessionSecret } = readConfig({ DATA_DIR: folder });
    expect(sessionSecret).toMatch(/^[\w-]{43}$/);
    expect(readConfig({ DATA_DIR: folder }).sessionSecret).toBe(sessionSecret);
    expect(statSync(join(folder, 'session-secret')).mode & 0o077).toBe(0);
  });

  it('create a secret that other instances see whole or not at all', () => {
    const folder = temporaryFolder();
    const file = join(folder, 'session-secret');
    // A process that crashes while it writes leaves no file, and other processes see no part of one.
    const write = jest.spyOn(fs, 'writeFileSync').mockImplementationOnce(() => {
      expect(existsSync(file)).toBe(false);
      throw new Error('killed');
    });
    expect(() => readConfig({ DATA_DIR: folder })).toThrow('killed');
    expect(write.mock.calls[0]?.[0]).not.toBe(file);
    expect(existsSync(file)).toBe(false);
    expect(readConfig({ DATA_DIR: folder }).sessionSecret).toMatch(/^[\w-]{43}$/);
    expect(readdirSync(folder)).toEqual(['session-secret']);
  });

  it('use the secret of the instance that was first', () => {
    const folder = temporaryFolder();
    const othersSecret = 'x'.repeat(43);
    const { linkSync } = fs;
    jest.spyOn(fs, 'linkSync').mockImplementationOnce((from, to) => {
      writeFileSync(to, othersSecret);
      linkSync(from, to);
    });
    expect(readConfig({ DATA_DIR: folder }).sessionSecret).toBe(othersSecret);
    expect(readdirSync(folder)).toEqual(['session-secret']);
  });
});

const WRONG: [string, Record<string, string>][] = [
  ['PORT', { PORT: 'http' }],
  ['PORT', { PORT: '-1' }],
  ['PORT', { PORT: '65536' }],
  ['PORT', { PORT: '80.5' }],
  ['EVENT_STORE_URL', { EVENT_STORE_URL: 'http://localhost:2113' }],
  ['EVENT_STORE_URL', { EVENT_STORE_URL: 'localhost:2113' }],
  ['EVENT_STORE_URL', { EVENT_STORE_URL: 'esdb://one.example:2113,two.example:port' }],
  ['MONGODB_URL', { MONGODB_URL: 'localhost:27017' }],
  ['MONGODB_URL', { MONGODB_URL: 'mongo://user:a secret/@localhost:27017' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'tours.example' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: 'all' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/33' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '0.0.0.0/0' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/8/9' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.1, proxy.example' }],
  ['SMS_COUNTRIES', { SMS_COUNTRIES: 'US; CA' }],
  ['SMS_PER_DAY', { SMS_PER_DAY: '0' }],
  ['REMINDER_TIMES', { REMINDER_TIMES: 'hold-ends' }],
  ['REMINDER_TIMES', { REMINDER_TIMES: 'hold-end=4' }],
  ['REMINDER_TIMES', { REMINDER_TIMES: 'hold-ends=4,0' }],
  ['SECOND_PERSON_ABOVE', { SECOND_PERSON_ABOVE: '-1' }],
  ['SECOND_PERSON_ABOVE', { SECOND_PERSON_ABOVE: '999.99' }],
  ['SMTP_URL', { SMTP_URL: 'mail.example:25' }],
  ['SMTP_URL', { SMTP_URL: 'user:secret@mail.example:25' }],
  ['TWILIO_AUTH_TOKEN', { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_FROM: '+1' }],
  ['TWILIO_ACCOUNT_SID', { TWILIO_FROM: '+1' }],
  ['FLIGHTS_API_URL', { FLIGHTS_API_URL: 'flights.example', FLIGHTS_API_KEY: 'key' }],
  ['FLIGHTS_API_URL', { FLIGHTS_API_KEY: 'key' }],
  ['FLIGHTS_API_KEY', { FLIGHTS_API_URL: 'https://flights.example' }],
  ['DEV_TOOLS', { DEV_TOOLS: 'yes' }],
  ['DEV_TOOLS', { DEV_TOOLS: '1', NODE_ENV: 'production' }],
  ['CLOCK_START', { CLOCK_START: '2028-02-29T23:30-05:00' }],
  ['CLOCK_START', { CLOCK_START: 'tomorrow', DEV_TOOLS: '1' }],
  ['DEV_FAULT', { DEV_FAULT: 'hold:placed' }],
  ['DEV_FAULT', { DEV_FAULT: 'hold:eaten', DEV_TOOLS: '1' }],
  ['DEV_FAULT', { DEV_FAULT: 'hold:placed 0', DEV_TOOLS: '1' }],
  ['DEV_FAULT', { DEV_FAULT: 'hold:placed 1 SIGTERM', DEV_TOOLS: '1' }],
  ['DEMO_DATA', { DEMO_DATA: 'yes' }],
  ['DEMO_DATA', { DEMO_DATA: '1', NODE_ENV: 'production' }],
  ['RATE_LIMITS', { RATE_LIMITS: 'off' }],
  ['RATE_LIMITS', { RATE_LIMITS: 'none', DEV_TOOLS: '1' }],
  ['DEV_SEAT_GUARD', { DEV_SEAT_GUARD: 'off' }],
  ['DEV_SEAT_GUARD', { DEV_SEAT_GUARD: 'none', DEV_TOOLS: '1' }],
  ['SESSION_SECRET', { SESSION_SECRET: 'short' }],
  ['CATALOGUE_DIR', { CATALOGUE_DIR: '/no/such/folder' }],
  ['TRACKING_URL', { TRACKING_URL: 'count.example' }],
  ['TRACKING_URL', { TRACKING_URL: 'http://count.example/visits' }],
  ['TRACKING_URL', { TRACKING_URL: 'https://user:secret@count.example/visits' }],
  ['TRACKING_URL', { TRACKING_URL: "https://count.example;script-src/'*'" }],
  ['TRACKING_URL', { TRACKING_URL: 'https://count.example/#here' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['PAYMENT_GATEWAY', { PAYMENT_GATEWAY: 'cash' }],
  ['CONVERGE_PIN', { ...CONVERGE, CONVERGE_PIN: '' }],
  ['CONVERGE_URL', { ...CONVERGE, CONVERGE_URL: 'api.convergepay.com' }],
  ['PUBLIC_URL', { ...PRODUCTION, PUBLIC_URL: 'http://tours.example' }],
  ['OPERATIONS', { OPERATIONS: 'yes' }],
  ['OPERATIONS_TOKEN', { OPERATIONS_TOKEN: 'short' }],
  ['ACCEPT_HOSTED_TRANSACTION_KEY', { ...ACCEPT_HOSTED, ACCEPT_HOSTED_TRANSACTION_KEY: '' }],
  ['ACCEPT_HOSTED_SIGNATURE_KEY', { ...ACCEPT_HOSTED, ACCEPT_HOSTED_SIGNATURE_KEY: 'user: no secret' }],
  ['ACCEPT_HOSTED_URL', { ...ACCEPT_HOSTED, ACCEPT_HOSTED_URL: 'ftp://host' }],
  ['PUBLIC_URL', { ...ACCEPT_HOSTED, PUBLIC_URL: '' }],
];

describe('a setting that cannot be used', () => {
  it.each(WRONG)(
    'stops the start with one line that names %s, without a password or a secret: %o',
    (name, wrong) => {
      const message = refusal({ ...SECRET, ...wrong });
      expect(message).toMatch(new RegExp(`^${name} should be .+$`));
      expect(message).not.toMatch(/user:.*secret/);
    },
  );
});

describe('in production', () => {
  it('every missing setting is named in one line', () => {
    const message = refusal({ NODE_ENV: 'production' });
    expect(message.split('\n')).toHaveLength(1);
    const names = [...message.matchAll(/\b([A-Z]+_[A-Z_]+) \(/g)].map(([, name]) => name);
    expect(names).toEqual(
      Object.keys(PRODUCTION)
        .filter((name) => name !== 'NODE_ENV')
        .sort(byOrderIn(message)),
    );
    expect(refusal({ ...PRODUCTION, ...ACCEPT_HOSTED, ACCEPT_HOSTED_LOGIN_ID: '' })).toMatch(
      /: ACCEPT_HOSTED_LOGIN_ID \([^,]+\)$/,
    );
  });

  it.each(Object.keys(PRODUCTION).filter((name) => name !== 'NODE_ENV'))('%s is needed', (name) => {
    expect(refusal({ ...PRODUCTION, [name]: ' ' })).toMatch(new RegExp(`: ${name} \\([^,]+\\)$`));
  });

  const started = (env = {}) => readConfig({ DATA_DIR: dataDir(), ...PRODUCTION, ...env });

  it('the needed settings are enough, and operations are closed unless they are opened', () => {
    expect(started().host).toBeNull();
    expect(started().operations).toEqual({ open: false, token: null });
    const token = 'a token of operators';
    expect(started({ OPERATIONS_TOKEN: token }).operations).toEqual({ open: false, token });
    expect(started({ OPERATIONS: 'open' }).operations).toEqual({ open: true });
  });

  it('a trial on one machine needs no certificate', () => {
    const PUBLIC_URL = 'http://localhost:3000';
    expect(started({ PUBLIC_URL }).publicUrl).toBe(PUBLIC_URL);
  });
});

it('an instance with developer tools listens only on its own machine, unless HOST says otherwise', () => {
  const host = (env: Record<string, string>) => readConfig({ DATA_DIR: dataDir(), ...SECRET, ...env }).host;
  expect(host({})).toBeNull();
  expect(host({ DEV_TOOLS: '1' })).toBe('127.0.0.1');
  expect(host({ DEV_TOOLS: '1', HOST: '0.0.0.0' })).toBe('0.0.0.0');
});

function byOrderIn(text: string) {
  return (a: string, b: string) => text.indexOf(`${a} (`) - text.indexOf(`${b} (`);
}
