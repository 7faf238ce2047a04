import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
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

function dataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'config-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'data');
}

describe('the settings', () => {
  it('have defaults for everything but a secret', () => {
    const folder = dataDir();
    expect(readConfig({ DATA_DIR: folder, ...SECRET })).toEqual({
      port: 3000,
      dataDir: folder,
      eventStoreUrl: null,
      mongodbUrl: null,
      publicUrl: null,
      brand: null,
      catalogueDir: null,
      smtpUrl: null,
      mailFrom: 'bookings@trailhead-tours.example',
      twilio: null,
      flightsApi: null,
      sessionSecret: SECRET.SESSION_SECRET,
      trackingUrl: null,
      gateway: { name: 'converge', credentials: null },
      devTools: false,
      demoData: false,
      rateLimits: true,
      seatGuard: true,
      logLevel: 'info',
    });
  });

  it('are taken as they are given, without the slash at the end of an address', () => {
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
      BRAND_NAME: '  Bluebird Tours ',
      DEV_TOOLS: '1',
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
      brand: 'Bluebird Tours',
      devTools: true,
      rateLimits: false,
      seatGuard: false,
      logLevel: 'silent',
    });
  });

  it('take the credentials of either gateway', () => {
    const gateway = (settings: Record<string, string>) => readConfig({ ...SECRET, ...settings }).gateway;
    expect(gateway({ ...CONVERGE, NODE_ENV: 'production' })).toEqual({
      name: 'converge',
      credentials: {
        url: 'https://api.convergepay.com',
        merchantId: '0012345',
        userId: 'apiuser',
        pin: 'secret',
      },
    });
    const sandbox = { ...ACCEPT_HOSTED, ACCEPT_HOSTED_URL: 'https://apitest.authorize.net/' };
    expect(gateway({ ...sandbox, NODE_ENV: 'production' })).toEqual({
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

  it('make a secret once where none is given, and keep it to themselves', () => {
    const folder = dataDir();
    const { sessionSecret } = readConfig({ DATA_DIR: folder });
    expect(sessionSecret).toMatch(/^[\w-]{43}$/);
    expect(readConfig({ DATA_DIR: folder }).sessionSecret).toBe(sessionSecret);
    expect(statSync(join(folder, 'session-secret')).mode & 0o077).toBe(0);
  });
});

const WRONG: [string, Record<string, string>][] = [
  ['PORT', { PORT: 'http' }],
  ['PORT', { PORT: '-1' }],
  ['PORT', { PORT: '65536' }],
  ['PORT', { PORT: '80.5' }],
  ['EVENT_STORE_URL', { EVENT_STORE_URL: 'http://localhost:2113' }],
  ['EVENT_STORE_URL', { EVENT_STORE_URL: 'localhost:2113' }],
  ['MONGODB_URL', { MONGODB_URL: 'localhost:27017' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'tours.example' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://' }],
  ['SMTP_URL', { SMTP_URL: 'mail.example:25' }],
  ['TWILIO_AUTH_TOKEN', { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_FROM: '+1' }],
  ['TWILIO_ACCOUNT_SID', { TWILIO_FROM: '+1' }],
  ['FLIGHTS_API_URL', { FLIGHTS_API_URL: 'flights.example', FLIGHTS_API_KEY: 'key' }],
  ['FLIGHTS_API_URL', { FLIGHTS_API_KEY: 'key' }],
  ['FLIGHTS_API_KEY', { FLIGHTS_API_URL: 'https://flights.example' }],
  ['DEV_TOOLS', { DEV_TOOLS: 'yes' }],
  ['DEV_TOOLS', { DEV_TOOLS: '1', NODE_ENV: 'production' }],
  ['DEMO_DATA', { DEMO_DATA: 'yes' }],
  ['DEMO_DATA', { DEMO_DATA: '1', NODE_ENV: 'production' }],
  ['RATE_LIMITS', { RATE_LIMITS: 'off' }],
  ['RATE_LIMITS', { RATE_LIMITS: 'none', DEV_TOOLS: '1' }],
  ['DEV_SEAT_GUARD', { DEV_SEAT_GUARD: 'off' }],
  ['DEV_SEAT_GUARD', { DEV_SEAT_GUARD: 'none', DEV_TOOLS: '1' }],
  ['SESSION_SECRET', { SESSION_SECRET: 'short' }],
  ['SESSION_SECRET', { SESSION_SECRET: '', NODE_ENV: 'production' }],
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
  ['CONVERGE_MERCHANT_ID', { NODE_ENV: 'production' }],
  ['ACCEPT_HOSTED_LOGIN_ID', { PAYMENT_GATEWAY: 'accept-hosted', NODE_ENV: 'production' }],
  ['ACCEPT_HOSTED_TRANSACTION_KEY', { ...ACCEPT_HOSTED, ACCEPT_HOSTED_TRANSACTION_KEY: '' }],
  ['ACCEPT_HOSTED_SIGNATURE_KEY', { ...ACCEPT_HOSTED, ACCEPT_HOSTED_SIGNATURE_KEY: 'no key' }],
  ['ACCEPT_HOSTED_URL', { ...ACCEPT_HOSTED, ACCEPT_HOSTED_URL: 'ftp://host' }],
  ['PUBLIC_URL', { ...ACCEPT_HOSTED, PUBLIC_URL: '' }],
];

describe('a setting that cannot be used', () => {
  it.each(WRONG)('stops the start with one line that names %s: %o', (name, wrong) => {
    let refused: unknown;
    try {
      readConfig({ ...SECRET, ...wrong });
    } catch (error) {
      refused = error;
    }
    expect(refused).toBeInstanceOf(ConfigError);
    expect((refused as ConfigError).message).toMatch(new RegExp(`^${name} should be .+$`));
  });
});
