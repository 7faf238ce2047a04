import { randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { readReminderTimes } from '@tour-portal/contracts/reminders/reminder-kinds.js';
import type { ReminderTimes } from '@tour-portal/contracts/reminders/reminder-kinds.js';
import { readDeveloperSettings } from './developer-settings.js';
import type { DeveloperSettings } from './developer-settings.js';
import { isAllowedPublicUrl, missingForProduction } from './production-settings.js';
import { readTracingSettings } from './tracing-settings.js';
import type { TracingSettings } from './tracing-settings.js';
import { allOrNone, readGatewaySettings } from './gateway-settings.js';
import type { GatewaySettings } from './gateway-settings.js';

/** The flight lookup's account (AeroDataBox protocol). */
export interface FlightApiSettings {
  /** Without a slash at the end. */
  readonly url: string;
  readonly key: string;
}

/** The settings of one instance (D51), read once at start. */
export interface Config extends DeveloperSettings {
  readonly port: number;
  /** The address that the instance listens on; null: all addresses of the machine. */
  readonly host: string | null;
  readonly dataDir: string;
  readonly eventStoreUrl: string | null;
  readonly mongodbUrl: string | null;
  /** Without a slash at the end; null: the address the browser asked for, in mails and texts `http://localhost:{port}`. */
  readonly publicUrl: string | null;
  /**
   * The proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed (D55), in the form that Express takes: their
   * addresses, networks and names of networks, or how many proxies stand before the app; false: no proxy is believed.
   */
  readonly trustedProxies: readonly string[] | number | false;
  readonly brand: string | null;
  readonly catalogueDir: string | null;
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly twilio: { readonly accountSid: string; readonly authToken: string; readonly from: string } | null;
  /** Two-letter codes of the countries whose phones get texts; null: all countries of the phone list. */
  readonly smsCountries: readonly string[] | null;
  /** How many texts the whole site sends a day at most. */
  readonly smsPerDay: number;
  /** Where flights are looked up; null: in the timetable of the catalog. */
  readonly flightsApi: FlightApiSettings | null;
  readonly sessionSecret: string;
  /** Cents; refunds and credits above this amount need the approval of a second person (D60). */
  readonly secondPersonAbove: number;
  /** When travelers are reminded (D62). */
  readonly reminderTimes: ReminderTimes;
  readonly gateway: GatewaySettings;
  /** Where signups, holds and page visits of customers who agreed to it are counted (spec §7); null: nowhere. */
  readonly trackingUrl: string | null;
  /** Who may read the metrics, the interface description and the state of outside services. */
  readonly operations: Operations;
  /** Traces of requests and of the work they cause; null: off. */
  readonly tracing: TracingSettings | null;
  /** How long a stopping instance goes on answering, so that load balancers see that it is not ready any more. */
  readonly drainMillis: number;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
}

/** Open to everybody; or only to callers that send the token, and closed to everybody where the token is null. */
export type Operations = { readonly open: true } | { readonly open: false; readonly token: string | null };

/**
 * A setting that cannot be used. The message is one line that names the variable and what it should look like; or all that
 * are missing in production; or the file with the secret.
 */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

type Environment = Readonly<Record<string, string | undefined>>;

const EVENT_STORE_SCHEMES = ['esdb', 'esdb+discover', 'kurrentdb', 'kurrentdb+discover'];
const A_PORT = 'a port number from 0 to 65535';
const TRACKING_EXAMPLE = 'https://count.example/visits, without a user, a password or a #';
const REMINDER_TIMES_EXAMPLE =
  'like "hold-ends=24,4 final-due=30,14,3 survey=": kinds with hours or days from 1 to 999, or none';
const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;

/** @throws ConfigError for the first setting that is wrong, or for all that a production start lacks */
export function readConfig(env: Environment): Config {
  const get = (name: string) => {
    const value = env[name]?.trim();
    return value === undefined || value === '' ? null : value;
  };
  const refuse = (name: string, wanted: string): never => {
    // Neither a secret is printed, nor the user and the password of an address.
    const given = env[name] ?? null;
    const shown = /_(KEY|PIN|TOKEN|SECRET)$/.test(name)
      ? given?.replace(/.+/s, '…')
      : given?.replace(/^([\w+.-]+:\/\/)?.*@/s, '$1…@');
    throw new ConfigError(`${name} should be ${wanted}, not ${JSON.stringify(shown ?? null)}`);
  };
  const url = (name: string, schemes: readonly string[], wanted: string) => {
    const value = get(name);
    if (value === null) return null;
    const hasScheme = schemes.some((scheme) => value.startsWith(`${scheme}://`));
    if (!hasScheme || !urlPerHost(value).every((each) => URL.canParse(each))) refuse(name, wanted);
    return value.replace(/\/+$/, '');
  };
  const flag = (name: string) => {
    const value = get(name);
    if (value !== null && value !== '0' && value !== '1') refuse(name, '1 or 0');
    return value === '1';
  };

  const readNumber = (name: string, defaultText: string, pattern: RegExp, wanted: string) => {
    const value = get(name) ?? defaultText;
    return pattern.test(value) ? Number(value) : refuse(name, wanted);
  };

  const port = readNumber('PORT', '3000', /^\d+$/, A_PORT);
  if (port > 65_535) refuse('PORT', A_PORT);

  const isProduction = env['NODE_ENV'] === 'production';
  const developers = readDeveloperSettings({ get, flag, refuse, isProduction });
  const problem = isProduction ? missingForProduction(get) : null;
  if (problem !== null) throw new ConfigError(problem);

  const publicUrl = url('PUBLIC_URL', ['http', 'https'], 'https://host');
  if (isProduction && publicUrl !== null && !isAllowedPublicUrl(publicUrl))
    refuse('PUBLIC_URL', 'https://host where NODE_ENV is "production"');

  const twilioNames = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const;
  const twilio = allOrNone({ get, refuse }, 'TWILIO', twilioNames);
  const flightsUrl = url('FLIGHTS_API_URL', ['http', 'https'], 'https://aerodatabox.p.rapidapi.com');
  const flightsNames = ['FLIGHTS_API_URL', 'FLIGHTS_API_KEY'] as const;
  const flights = allOrNone({ get, refuse }, 'FLIGHTS_API', flightsNames);

  const trackingSchemes = developers.devTools ? ['https', 'http'] : ['https'];
  const trackingUrl = url('TRACKING_URL', trackingSchemes, TRACKING_EXAMPLE);
  // Its origin becomes part of the pages' security policy.
  if (trackingUrl !== null && !/^https?:\/\/[\w.-]+(:\d+)?([/?][^\s#]*)?$/.test(trackingUrl))
    refuse('TRACKING_URL', TRACKING_EXAMPLE);

  const levelText = get('LOG_LEVEL') ?? 'info';
  const logLevel =
    LOG_LEVELS.find((level) => level === levelText) ?? refuse('LOG_LEVEL', `one of ${LOG_LEVELS.join(', ')}`);

  const smsCountries = get('SMS_COUNTRIES')?.split(/\s*,\s*/) ?? null;
  if (smsCountries !== null && !smsCountries.every((code) => /^[A-Z]{2}$/.test(code)))
    refuse('SMS_COUNTRIES', 'two-letter codes of countries like "US, CA"');

  // Stopping takes up to 6.5 s more, and an orchestrator waits 10.
  const drainSeconds = readNumber(
    'DRAIN_SECONDS',
    isProduction ? '2' : '0',
    /^0*[0-3]$/,
    'a whole number from 0 to 3',
  );

  const dataDir = resolve(get('DATA_DIR') ?? 'data');
  const catalogueDir = get('CATALOGUE_DIR');
  if (catalogueDir !== null && !existsSync(catalogueDir))
    refuse('CATALOGUE_DIR', 'a folder with the catalog files');

  return {
    port,
    // Developer tools bypass all protection, so by default only this machine can reach them.
    host: get('HOST') ?? (developers.devTools ? '127.0.0.1' : null),
    dataDir,
    eventStoreUrl: url('EVENT_STORE_URL', EVENT_STORE_SCHEMES, 'esdb://host:2113?tls=false'),
    mongodbUrl: url('MONGODB_URL', ['mongodb', 'mongodb+srv'], 'mongodb://host:27017/?replicaSet=rs0'),
    publicUrl,
    trustedProxies: trustedProxies(get('TRUSTED_PROXIES'), (wanted) => refuse('TRUSTED_PROXIES', wanted)),
    brand: get('BRAND_NAME'),
    catalogueDir,
    smtpUrl: url('SMTP_URL', ['smtp', 'smtps'], 'smtp://user:password@host:587'),
    mailFrom: get('MAIL_FROM') ?? 'bookings@trailhead-tours.example',
    twilio: twilio === null ? null : { accountSid: twilio[0], authToken: twilio[1], from: twilio[2] },
    smsCountries,
    smsPerDay: readNumber('SMS_PER_DAY', '2000', /^[1-9]\d{0,8}$/, 'a whole number from 1'),
    flightsApi: flightsUrl === null || flights === null ? null : { url: flightsUrl, key: flights[1] },
    secondPersonAbove: readNumber(
      'SECOND_PERSON_ABOVE',
      '100000',
      /^\d{1,9}$/,
      'a whole number of cents from 0',
    ),
    reminderTimes:
      readReminderTimes(get('REMINDER_TIMES') ?? '') ?? refuse('REMINDER_TIMES', REMINDER_TIMES_EXAMPLE),
    sessionSecret: sessionSecret(get('SESSION_SECRET'), dataDir),
    trackingUrl,
    gateway: readGatewaySettings({ get, url, refuse }),
    operations: operations(get, refuse, isProduction),
    tracing: readTracingSettings({ get, refuse }),
    drainMillis: 1_000 * drainSeconds,
    ...developers,
    logLevel,
  };
}

/** Splits the URL of a cluster, which lists several hosts, into one URL per host: `URL` cannot parse a list of hosts. */
function urlPerHost(url: string): string[] {
  const [, before = '', hosts, after = ''] = /^([^:]+:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/s.exec(url) ?? [];
  return hosts === undefined ? [url] : hosts.split(',').map((host) => before + host + after);
}

function operations(
  get: (name: string) => string | null,
  refuse: (name: string, wanted: string) => never,
  isProduction: boolean,
): Operations {
  const given = get('OPERATIONS') ?? (isProduction ? 'closed' : 'open');
  if (given !== 'open' && given !== 'closed') return refuse('OPERATIONS', '"open" or "closed"');
  const token = get('OPERATIONS_TOKEN');
  if (token !== null && token.length < 16)
    throw new ConfigError('OPERATIONS_TOKEN should be at least 16 characters long');
  return given === 'open' ? { open: true } : { open: false, token };
}

/** Express's own names for networks. */
const NETWORK_NAMES = ['loopback', 'linklocal', 'uniquelocal'];

/** @throws ConfigError unless the setting is absent, a number of proxies or a list of addresses, networks and network names */
function trustedProxies(given: string | null, refuse: (wanted: string) => never): Config['trustedProxies'] {
  if (given === null) return false;
  if (/^\d{1,2}$/.test(given)) return Number(given);
  const parts = given.split(',').map((part) => part.trim());
  const isAddressOrNetwork = (part: string) => {
    const [address = '', prefix, ...rest] = part.split('/');
    const bits = isIP(address) === 4 ? 32 : isIP(address) === 6 ? 128 : 0;
    const isPrefix = prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= bits);
    return bits > 0 && isPrefix && rest.length === 0;
  };
  if (!parts.every((part) => NETWORK_NAMES.includes(part) || isAddressOrNetwork(part)))
    refuse('addresses or networks like "10.0.0.0/8, 192.168.1.7", or how many proxies stand before the app');
  return parts;
}

/**
 * Where no secret is given, a random one is made once and stored in the data folder, so that a restart ends no session.
 * @throws ConfigError if the secret is too short
 */
function sessionSecret(given: string | null, dataDir: string): string {
  if (given !== null) {
    if (given.length < 32) throw new ConfigError('SESSION_SECRET should be at least 32 characters long');
    return given;
  }
  const file = join(dataDir, 'session-secret');
  mkdirSync(dataDir, { recursive: true });
  if (!existsSync(file)) makeSecret(file);
  chmodSync(file, 0o600);
  const secret = readFileSync(file, 'utf8');
  if (secret.length >= 32) return secret;
  throw new ConfigError(
    `${file} should hold at least 32 characters. Restore it with the parts of the store, or remove it: everybody then signs in again.`,
  );
}

/**
 * Writes the secret to a file of its own, which is complete when it is linked into place: another instance may read it as
 * soon as it exists, and this process may crash at any point.
 */
function makeSecret(file: string): void {
  const temporaryFile = `${file}-${randomUUID()}`;
  writeFileSync(temporaryFile, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
  try {
    linkSync(temporaryFile, file);
  } catch (error) {
    // Another instance was first: all instances use its secret.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(temporaryFile);
  }
}
