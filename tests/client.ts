import { randomInt } from 'node:crypto';
import type { SignupRequest } from '@tour-portal/contracts/api/account-api.js';
import type { HoldRequest } from '@tour-portal/contracts/api/booking-api.js';
import type { Account, Booking } from '@tour-portal/contracts/api/api.js';
import type { ErrorAnswer } from '@tour-portal/contracts/api/error-answer.js';
import type { DepartureAvailability, TourReference } from '@tour-portal/contracts/api/reference-api.js';
import { instant, type CalendarDate, type Instant } from '@tour-portal/contracts/values/time.js';
import { checkDescribed } from './described-answers.js';

export interface Answer<T> {
  readonly status: number;
  readonly headers: Headers;
  /** The JSON of the answer, null when there is none. */
  readonly body: T;
  readonly text: string;
}

export interface RequestOptions {
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is, instead of `body`. */
  readonly raw?: string;
  /** An undefined value takes a header away. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

/** Sends requests as one browser: keeps the session cookie, names its own site as the origin; checks the answers. */
export class Client {
  /**
   * @param site its base URL, or an instance that may be started later
   * @param cookie `sid=…` or `csid=…` while there is a session
   */
  constructor(
    private readonly site: string | { readonly url: string },
    public cookie?: string | undefined,
  ) {}

  get url(): string {
    return typeof this.site === 'string' ? this.site : this.site.url;
  }

  async send<T = unknown>(method: string, path: string, options: RequestOptions = {}): Promise<Answer<T>> {
    const { body, raw = body === undefined ? undefined : JSON.stringify(body), headers = {} } = options;
    const usual = { 'content-type': 'application/json', origin: this.url, cookie: this.cookie };
    const all = Object.entries({ ...usual, ...headers });
    const sentHeaders = all.filter((header): header is [string, string] => header[1] !== undefined);
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: sentHeaders,
      ...(raw === undefined ? {} : { body: raw }),
    });
    for (const line of response.headers.getSetCookie()) {
      const pair = line.split(';', 1)[0] ?? '';
      if (/^c?sid=/.test(pair)) this.cookie = pair.endsWith('=') ? undefined : pair;
    }
    const text = await response.text();
    await checkDescribed(this.url, method, path, response, text);
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    return {
      status: response.status,
      headers: response.headers,
      body: (isJson ? JSON.parse(text) : null) as T,
      text,
    };
  }

  get<T = unknown>(path: string, headers: RequestOptions['headers'] = {}): Promise<Answer<T>> {
    return this.send<T>('GET', path, { headers });
  }

  post<T = unknown>(
    path: string,
    body?: unknown,
    headers: RequestOptions['headers'] = {},
  ): Promise<Answer<T>> {
    return this.send<T>('POST', path, { body, headers });
  }

  /** Places a hold; for a refusal `body` is the error answer. */
  hold(request: HoldRequest, headers: RequestOptions['headers'] = {}): Promise<Answer<Booking>> {
    return this.post<Booking>('/v1/bookings', request, headers);
  }

  /** Deletes a hold; the account must own it. */
  deleteHold({ id }: { readonly id: number }): Promise<Answer<unknown>> {
    return this.send('DELETE', `/v1/bookings/${id}`);
  }

  /** Logs in to an account; for a refusal `body` is the error answer. */
  logIn({
    email,
    password,
  }: {
    readonly email: string;
    readonly password: string;
  }): Promise<Answer<Account>> {
    return this.post<Account>('/v1/accounts/login', { email, password });
  }

  async me(): Promise<Account> {
    const { status, body } = await this.get<Account>('/v1/accounts/me');
    if (status !== 200) throw new Error(`GET /accounts/me answered ${status}`);
    return body;
  }

  /** The time of the clock that the instances on the store share. */
  async now(): Promise<Instant> {
    return (await this.get<{ now: Instant }>('/dev/clock')).body.now;
  }

  /** Moves the clock of all instances on the store. */
  advance(by: { readonly [unit in 'days' | 'hours' | 'minutes']?: number }): Promise<void> {
    return this.moveClock({ advance: by });
  }

  /** Sets the clock of all instances on the store. */
  setClock(at: string | number): Promise<void> {
    return this.moveClock({ now: instant(at) });
  }

  private async moveClock(body: object): Promise<void> {
    const { status } = await this.post('/dev/clock', body);
    if (status !== 200) throw new Error(`POST /dev/clock answered ${status}`);
  }
}

let newcomerSerial = randomInt(1_000_000);

/** A visitor's details; nobody else in the test file has the last name, phone number or email. */
export function newcomer(): SignupRequest & { readonly phoneNumber: string } {
  newcomerSerial += 1;
  const digits = String(newcomerSerial % 10_000_000).padStart(7, '0');
  return {
    firstName: 'Ada',
    lastName: `Traveler${newcomerSerial}`,
    phoneNumber: `1702${digits}`,
    email: `ada${newcomerSerial}@example.com`,
    password: 'a password',
    address: { line1: '1 Main Street', city: 'Reno', state: 'NV', country: 'US', zip: '89501' },
  };
}

/** The code in the newest message to a number. @throws Error when that has none */
export async function codeFor(client: Client, phoneNumber: string): Promise<string> {
  const { body } = await client.get<{ text: string }[]>(`/dev/inbox?to=${phoneNumber}`);
  const code = /^\d{4}/.exec(body[0]?.text ?? '')?.[0];
  if (code === undefined) throw new Error(`No code was sent to ${phoneNumber}`);
  return code;
}

/** Asks for a code and returns it. */
export async function askForCode(client: Client, phoneNumber: string): Promise<string> {
  const { status } = await client.post('/v1/challenge/send', { phoneNumber });
  if (status !== 204) throw new Error(`POST /challenge/send answered ${status}`);
  return codeFor(client, phoneNumber);
}

/** Opens an account through the phone's code; the client is logged in afterwards. */
export async function signUp(client: Client, person = newcomer()): Promise<Account> {
  const smsCode = await askForCode(client, person.phoneNumber);
  const { status, body, text } = await client.post<Account>('/v1/accounts/signup', { ...person, smsCode });
  if (status !== 201 || body.email !== person.email)
    throw new Error(`POST /accounts/signup answered ${status}: ${text}`);
  return body;
}

/** A client with a fresh account. */
export async function signedUpClient(url: string): Promise<Client> {
  const client = new Client(url);
  await signUp(client);
  return client;
}

export interface OpenDeparture extends DepartureAvailability {
  readonly tour: number;
  readonly code: string;
}

/** The body of a request for a hold on a departure. */
export function holdOrder({ tour, departedAt }: OpenDeparture, roomGuests = [2]) {
  return { tour, roomGuests, date: departedAt };
}

/** The booking of a hold that was placed. @throws Error when it was not */
export function placed({ status, body, text }: Answer<Booking>): Booking {
  if (status !== 201) throw new Error(`POST /bookings answered ${status}: ${text}`);
  return body;
}

const DAY_MILLIS = 86_400_000;

/**
 * Departures of public tours with all seats free, first to last.
 * @param days how far away, in days from the instance's clock
 */
export async function freeDepartures(
  client: Client,
  days: { readonly from: number; readonly to: number },
  tourId?: number,
): Promise<OpenDeparture[]> {
  const now = await client.now();
  const day = (offset: number) => new Date(Date.parse(now) + offset * DAY_MILLIS).toISOString().slice(0, 10);
  const [from, to] = [day(days.from), day(days.to)];
  const tours = (await client.get<TourReference[]>('/v1/reference/tours')).body;
  const found: OpenDeparture[] = [];
  for (const { id, code, public: isPublic, upcomingYears } of tours) {
    if (!isPublic || (tourId !== undefined && id !== tourId)) continue;
    for (const year of upcomingYears) {
      const path = `/v1/tours/${id}/availability?year=${year}`;
      for (const departure of (await client.get<DepartureAvailability[]>(path)).body) {
        const { departedAt, available, capacity } = departure;
        const isInRange = departedAt >= (from as CalendarDate) && departedAt <= (to as CalendarDate);
        if (isInRange && available === capacity) found.push({ tour: id, code, ...departure });
      }
    }
  }
  return found.sort((a, b) => a.departedAt.localeCompare(b.departedAt) || a.tour - b.tour);
}

/** The departures that tests of the running test file were given, by instance, tour and day. */
const givenDepartures = new Set<string>();

/**
 * The first departure within these days that has all its seats free and was not given before in the same test file.
 * @throws Error when there is none
 */
export async function freeDeparture(
  client: Client,
  days: { readonly from: number; readonly to: number },
  tourId?: number,
): Promise<OpenDeparture> {
  const nameOf = ({ tour, departedAt }: OpenDeparture) => `${client.url} ${tour} ${departedAt}`;
  const open = await freeDepartures(client, days, tourId);
  const found = open.find((departure) => !givenDepartures.has(nameOf(departure)));
  if (found === undefined) {
    const tour = tourId === undefined ? '' : ` of tour ${tourId}`;
    throw new Error(
      `No departure${tour} from ${days.from} to ${days.to} days ahead is left; ${open.length} are free, and other tests have them`,
    );
  }
  givenDepartures.add(nameOf(found));
  return found;
}

/** A departure so far away that a hold on it still gets 72 hours when a test has moved the clock on by up to 60 days. */
export async function someDeparture(client: Client, index = 0): Promise<OpenDeparture> {
  const departure = (await freeDepartures(client, { from: 120, to: 500 }))[index];
  if (departure === undefined) throw new Error('The catalogue has no such departure');
  return departure;
}

/** The seats of a departure now. */
export async function seatsOf(
  client: Client,
  { tour, departedAt }: OpenDeparture,
): Promise<DepartureAvailability> {
  const path = `/v1/tours/${tour}/availability?year=${departedAt.slice(0, 4)}`;
  const found = (await client.get<DepartureAvailability[]>(path)).body.find(
    (d) => d.departedAt === departedAt,
  );
  if (found === undefined) throw new Error(`Tour ${tour} has no departure on ${departedAt}`);
  return found;
}

/** Names of the fields an error blames, body and query. */
export function blamedFields(answer: Answer<unknown>): string[] {
  const body = answer.body as ErrorAnswer | null;
  if (body === null || !('errors' in body)) return [];
  return [...(body.errors.body ?? []), ...(body.errors.query ?? [])].flatMap(({ field, fields }) =>
    field === undefined ? (fields ?? []) : [field],
  );
}

/** The message of an error that blames no field. */
export function messageOf({ body }: Answer<unknown>): string {
  return (body as { message: string }).message;
}
