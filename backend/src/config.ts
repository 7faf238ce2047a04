import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { FlightApiSettings } from './flights/flight-api.js';
import { readGatewaySettings } from './payments/gateway-settings.js';
import type { GatewaySettings } from './payments/gateway-settings.js';

/** The settings of one instance (D51), read once at start. */
export interface Config {
  readonly port: number;
  readonly dataDir: string;
  readonly eventStoreUrl: string | null;
  readonly mongodbUrl: string | null;
  /** Without a slash at the end; null: the address the browser asked for. */
  readonly publicUrl: string | null;
  readonly brand: string | null;
  readonly catalogueDir: string | null;
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly twilio: { readonly accountSid: string; readonly authToken: string; readonly from: string } | null;
  /** Where flights are looked up; null: in the timetable of the catalogue. */
  readonly flightsApi: FlightApiSettings | null;
  readonly sessionSecret: string;
  readonly gateway: GatewaySettings;
  /** Where the pages of those who agree are counted (spec §7); null: nowhere. */
  readonly trackingUrl: string | null;
  readonly devTools: boolean;
  /** Whether an empty store is filled with demonstration data (D50). */
  readonly demoData: boolean;
  readonly rateLimits: boolean;
  /** Off only in the race test's negative control, with developer tools: departures can then be oversold. */
  readonly seatGuard: boolean;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
}

/** A setting that cannot be used: one line that names the variable and what it should look like. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

type Environment = Readonly<Record<string, string | undefined>>;

const TRACKING_EXAMPLE = 'https://count.example/visits, without a user, a password or a #';
const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;

/** @throws ConfigError for the first setting that is wrong or missing */
export function readConfig(env: Environment): Config {
  const get = (name: string) => {
    const value = env[name]?.trim();
    return value === undefined || value === '' ? null : value;
  };
  const refuse = (name: string, wanted: string): never => {
    throw new ConfigError(`${name} should be ${wanted}, not ${JSON.stringify(env[name] ?? null)}`);
  };
  const url = (name: string, schemes: readonly string[], wanted: string) => {
    const value = get(name);
    if (value === null) return null;
    if (!schemes.some((scheme) => value.startsWith(`${scheme}://`) && URL.canParse(value)))
      refuse(name, wanted);
    return value.replace(/\/+$/, '');
  };
  const flag = (name: string) => {
    const value = get(name);
    if (value !== null && value !== '0' && value !== '1') refuse(name, '1 or 0');
    return value === '1';
  };

  const portText = get('PORT') ?? '3000';
  const port = Number(portText);
  if (!/^\d+$/.test(portText) || port > 65_535) refuse('PORT', 'a port number from 0 to 65535');

  const devTools = flag('DEV_TOOLS');
  if (devTools && env['NODE_ENV'] === 'production') {
    throw new ConfigError('DEV_TOOLS should be 0 or absent where NODE_ENV is "production"');
  }
  const demoData = flag('DEMO_DATA');
  if (demoData && env['NODE_ENV'] === 'production') {
    throw new ConfigError('DEMO_DATA should be 0 or absent where NODE_ENV is "production"');
  }
  const rateLimits = get('RATE_LIMITS') ?? 'on';
  if (rateLimits !== 'on' && rateLimits !== 'off') refuse('RATE_LIMITS', '"on" or "off"');
  if (rateLimits === 'off' && !devTools) {
    throw new ConfigError('RATE_LIMITS should be "on"; "off" is accepted only together with DEV_TOOLS=1');
  }

  const seatGuard = get('DEV_SEAT_GUARD') ?? 'on';
  if (seatGuard !== 'on' && (seatGuard !== 'off' || !devTools)) {
    throw new ConfigError('DEV_SEAT_GUARD should be "on"; "off" is accepted only together with DEV_TOOLS=1');
  }

  const twilioNames = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const;
  const [accountSid, authToken, from] = twilioNames.map(get);
  const twilioGiven = twilioNames.filter((name) => get(name) !== null).length;
  if (twilioGiven !== 0 && twilioGiven !== 3) {
    const missing = twilioNames.find((name) => get(name) === null) ?? 'TWILIO_FROM';
    refuse(missing, 'set when another TWILIO_* setting is');
  }

  const flightsUrl = url('FLIGHTS_API_URL', ['http', 'https'], 'https://aerodatabox.p.rapidapi.com');
  const flightsKey = get('FLIGHTS_API_KEY');
  if ((flightsUrl === null) !== (flightsKey === null)) {
    const missing = flightsUrl === null ? 'FLIGHTS_API_URL' : 'FLIGHTS_API_KEY';
    refuse(missing, 'set when another FLIGHTS_API_* setting is');
  }

  const trackingUrl = url('TRACKING_URL', devTools ? ['https', 'http'] : ['https'], TRACKING_EXAMPLE);
  // Its origin becomes part of the pages' security policy.
  if (trackingUrl !== null && !/^https?:\/\/[\w.-]+(:\d+)?([/?][^\s#]*)?$/.test(trackingUrl))
    refuse('TRACKING_URL', TRACKING_EXAMPLE);

  const logLevel = get('LOG_LEVEL') ?? 'info';
  const level =
    LOG_LEVELS.find((known) => known === logLevel) ?? refuse('LOG_LEVEL', `one of ${LOG_LEVELS.join(', ')}`);

  const dataDir = resolve(get('DATA_DIR') ?? 'data');
  const catalogueDir = get('CATALOGUE_DIR');
  if (catalogueDir !== null && !existsSync(catalogueDir))
    refuse('CATALOGUE_DIR', 'a folder with the catalogue files');

  return {
    port,
    dataDir,
    eventStoreUrl: url(
      'EVENT_STORE_URL',
      ['esdb', 'esdb+discover', 'kurrentdb', 'kurrentdb+discover'],
      'esdb://host:2113?tls=false',
    ),
    mongodbUrl: url('MONGODB_URL', ['mongodb', 'mongodb+srv'], 'mongodb://host:27017/?replicaSet=rs0'),
    publicUrl: url('PUBLIC_URL', ['http', 'https'], 'https://host'),
    brand: get('BRAND_NAME'),
    catalogueDir,
    smtpUrl: url('SMTP_URL', ['smtp', 'smtps'], 'smtp://user:password@host:587'),
    mailFrom: get('MAIL_FROM') ?? 'bookings@trailhead-tours.example',
    twilio: accountSid != null && authToken != null && from != null ? { accountSid, authToken, from } : null,
    flightsApi: flightsUrl !== null && flightsKey !== null ? { url: flightsUrl, key: flightsKey } : null,
    sessionSecret: sessionSecret(get('SESSION_SECRET'), dataDir, env['NODE_ENV'] === 'production'),
    trackingUrl,
    gateway: readGatewaySettings({ get, url, refuse }, env['NODE_ENV'] === 'production'),
    devTools,
    demoData,
    rateLimits: rateLimits === 'on',
    seatGuard: seatGuard === 'on',
    logLevel: level,
  };
}

/** Where none is given, one is made once and kept beside the data, so that a restart ends nobody's session. */
function sessionSecret(given: string | null, dataDir: string, production: boolean): string {
  if (given !== null) {
    if (given.length < 32) throw new ConfigError('SESSION_SECRET should be at least 32 characters long');
    return given;
  }
  if (production) throw new ConfigError('SESSION_SECRET should be set, to at least 32 random characters');
  const file = join(dataDir, 'session-secret');
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8');
}
