import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SqliteEventStore } from '@tour-portal/backend/stores/sqlite-event-store.js';
import type { TourReference } from '@tour-portal/contracts/api.js';
import { blamed, customer, newcomer, someDeparture, type Answer, type Client } from '../client.js';
import { startInstance, type Instance } from '../instance.js';
import * as bad from './bad-values.js';

/** A call that changes something, with a body it would accept. */
interface Call {
  readonly name: string;
  readonly path: string;
  body(): object;
  readonly fields: readonly bad.BadField[];
  /** Objects in the body, where unknown properties are refused as well. */
  readonly objects?: readonly string[];
}

let instance: Instance;
let client: Client;
let departure: { tour: number; departedAt: string };
let hiddenTour = 0;
let written = '';

beforeAll(async () => {
  instance = await startInstance();
  client = await customer(instance.url);
  departure = await someDeparture(client);
  const tours = (await client.get<TourReference[]>('/v1/reference/tours')).body;
  hiddenTour = tours.find((tour) => !tour.public)?.id ?? 0;
  written = await head();
});

// Whatever is refused leaves no event behind.
afterEach(async () => {
  expect(await head()).toBe(written);
  expect((await client.get('/healthz')).status).toBe(200);
});

async function head(): Promise<string> {
  const store = new SqliteEventStore(join(instance.dataDir, 'events.db'));
  const position = await store.head();
  await store.close();
  return position;
}

const person = newcomer();

const calls: readonly Call[] = [
  {
    name: 'POST /accounts/signup',
    path: '/v1/accounts/signup',
    body: () => ({
      ...person,
      address: { ...person.address, line2: 'Flat 2' },
      onlyValidate: true,
      smsCode: '0000',
    }),
    objects: ['address'],
    fields: [
      bad.line('firstName'),
      bad.line('lastName'),
      bad.formed(
        'phoneNumber',
        '"123456"',
        '"1702555"',
        '"+17025550123"',
        '"1234567890123456"',
        '"1 (702) 555-0123"',
      ),
      bad.formed('email', '"a"', '"a@b"', '"@b.com"', '"a b@c.com"', '"a@b.com,c@d.com"', '"a@b..com"'),
      bad.freeText('password', 256),
      { field: 'password', refuses: ['""', '"abc"'] },
      bad.object('address'),
      bad.line('address.line1'),
      bad.optionalLine('address.line2'),
      bad.line('address.city'),
      bad.formed('address.state', '"ZZ"', '"Nevada"'),
      bad.formed('address.country', '"us"', '"USA"', '"XX"', '"ZZ"'),
      bad.line('address.zip', '"12345678901"'),
      bad.optionalFlag('onlyValidate'),
      bad.optionalFormed('smsCode', '"123"', '"12345"', '"12 4"', '"١٢٣٤"'),
    ],
  },
  {
    name: 'POST /accounts/login',
    path: '/v1/accounts/login',
    body: () => ({ email: 'nobody@example.com', password: 'wrong' }),
    fields: [
      bad.freeText('email', 255),
      { field: 'email', refuses: ['""'] },
      bad.freeText('password', 256),
      { field: 'password', refuses: ['""'] },
    ],
  },
  {
    name: 'POST /challenge/send',
    path: '/v1/challenge/send',
    body: () => ({ phoneNumber: person.phoneNumber }),
    fields: [bad.formed('phoneNumber', '"123456"', '"1702555"', '"+17025550123"', '"1234567890123456"')],
  },
  {
    name: 'POST /challenge/verify',
    path: '/v1/challenge/verify',
    body: () => ({ phoneNumber: person.phoneNumber, smsCode: '0000' }),
    fields: [
      bad.formed('phoneNumber', '"123456"', '"1702555"', '"+17025550123"', '"1234567890123456"'),
      bad.formed('smsCode', '"123"', '"12345"', '"12 4"', '"١٢٣٤"'),
    ],
  },
  {
    name: 'POST /bookings',
    path: '/v1/bookings',
    body: () => ({ tour: departure.tour, roomGuests: [1], date: departure.departedAt }),
    fields: [
      bad.id('tour', '2147483647'),
      bad.rooms('roomGuests'),
      bad.formed(
        'date',
        '"2027-02-30"',
        '"2027-2-3"',
        '"05/03/2027"',
        '"2027-05-03T00:00:00Z"',
        '"tomorrow"',
      ),
      { field: 'date', refuses: ['"2020-05-03"', '"9999-12-31"', '"0000-00-00"', '"-271821-04-20"'] },
      bad.optionalFormed(
        'number',
        '"A"',
        '"RC050327-"',
        '"RC050327-ABCD"',
        '"RC050327-A!C"',
        '"RC130027-ABC"',
      ),
      bad.optionalId('holdId', '2147483647'),
    ],
  },
  {
    name: 'POST /errors',
    path: '/v1/errors',
    body: () => ({ url: '/', userAgent: 'a browser', name: 'Error', message: 'no', stack: 'at', debug: {} }),
    fields: [
      bad.freeText('url', 2_001),
      bad.freeText('userAgent', 1_001),
      bad.freeText('name', 201),
      bad.freeText('message', 2_001),
      bad.optionalFreeText('stack', 20_001),
    ],
  },
];

describe.each(calls)('$name', ({ path, body, fields, objects = [] }) => {
  it.each(fields)('refuses $field by name when it is not what it should be', async ({ field, refuses }) => {
    const accepted: string[] = [];
    for (const json of refuses) {
      const answer = await client.send('POST', path, { raw: bad.withField(body(), field, json) });
      const isBlamed = blamed(answer).some((name) => name === field || name.startsWith(`${field}.`));
      if (answer.status !== 400 || !isProblem(answer) || !isBlamed)
        accepted.push(verdict(bad.shown(json), answer));
    }
    expect(accepted).toEqual([]);
  });

  it('refuses properties it does not know, by name', async () => {
    const accepted: string[] = [];
    for (const at of ['', ...objects]) {
      for (const name of bad.UNKNOWN_NAMES) {
        const answer = await client.send('POST', path, { raw: bad.withUnknown(body(), at, name) });
        const field = at === '' ? name : `${at}.${name}`;
        if (answer.status !== 400 || !isProblem(answer) || !blamed(answer).includes(field))
          accepted.push(verdict(`${at}/${name}`, answer));
      }
    }
    expect(accepted).toEqual([]);
  });

  it('refuses a body that is no JSON object', async () => {
    const bodies = [
      '',
      '{}',
      'null',
      '5',
      'true',
      '"text"',
      '[]',
      '[{}]',
      '[[]]',
      '{',
      '{"a":}',
      'NaN',
      '\u0000',
      bad.DEEP,
    ];
    const accepted: string[] = [];
    for (const raw of bodies) {
      const answer = await client.send('POST', path, { raw });
      if (answer.status !== 400 || !isProblem(answer)) accepted.push(verdict(bad.shown(raw), answer));
    }
    expect(accepted).toEqual([]);
  });

  it('refuses objects nested 10,000 levels deep', async () => {
    const deep = '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000);
    const answers = await Promise.all([
      client.send('POST', path, { raw: deep }),
      client.send('POST', path, { raw: bad.withField({ ...body(), deep: null }, 'deep', deep) }),
      client.send('POST', path, { raw: deep, headers: { 'idempotency-key': 'deep' } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
    expect(answers.every(isProblem)).toBe(true);
  });

  it('refuses a body of more than 100 KB', async () => {
    const answer = await client.post(path, { ...body(), filler: 'x'.repeat(100 * 1024) });
    expect([answer.status, isProblem(answer)]).toEqual([413, true]);
  });

  it('refuses an encoding it cannot read', async () => {
    for (const headers of [
      { 'content-encoding': 'zip' },
      { 'content-type': 'application/json; charset=klingon' },
    ]) {
      const answer = await client.send('POST', path, { body: body(), headers });
      expect([answer.status, isProblem(answer)]).toEqual([415, true]);
    }
  });

  it('refuses an Idempotency-Key that is no key', async () => {
    for (const key of ['', 'two words', 'x'.repeat(256), 'caf\u00e9']) {
      const answer = await client.post(path, body(), { 'idempotency-key': key });
      expect([key, answer.status, blamed(answer)]).toEqual([key, 400, ['Idempotency-Key']]);
    }
  });
});

describe('POST /bookings', () => {
  it('refuses a tour that is not public', async () => {
    expect(hiddenTour).toBeGreaterThan(0);
    const answer = await client.post('/v1/bookings', { ...calls[4]?.body(), tour: hiddenTour });
    expect([answer.status, blamed(answer)]).toEqual([400, ['tour']]);
  });
});

const NO_IDS = [
  '0',
  '-1',
  '01',
  '1.5',
  '1e3',
  '2147483648',
  '2147483647',
  'abc',
  'NaN',
  '__proto__',
  'constructor',
];
const NO_PATHS = [
  '%00',
  '%F0%9F%92%A9',
  '..%2f..%2fetc%2fpasswd',
  "1'%20OR%20'1'='1",
  '9'.repeat(2_000),
  '%20',
  '1%20',
];
const PATHS = [
  ['DELETE', '/v1/bookings/{id}'],
  ['POST', '/v1/bookings/{id}/extend'],
  ['GET', '/v1/tours/{id}/availability?year=2027'],
  ['GET', '/v1/reference/{id}'],
] as const;

describe.each(PATHS)('%s %s', (method, path) => {
  it('does not find what is no id', async () => {
    const found: string[] = [];
    for (const value of [...NO_IDS, ...NO_PATHS]) {
      const answer = await client.send(method, path.replace('{id}', value));
      if (answer.status !== 404 || !isProblem(answer)) found.push(verdict(value, answer));
    }
    expect(found).toEqual([]);
  });

  it('refuses a path that cannot be decoded', async () => {
    const answer = await client.send(method, path.replace('{id}', '%E0%A4%A'));
    expect([answer.status, isProblem(answer)]).toEqual([400, true]);
  });
});

const QUERIES = [
  { call: 'GET /tours/{id}/availability', path: '/v1/tours/1/availability', field: 'year', good: '2027' },
  {
    call: 'GET /bookings/availability/invite',
    path: '/v1/bookings/availability/invite',
    field: 'number',
    good: 'RC050227-ABC',
  },
];

describe.each(QUERIES)('$call', ({ path, field, good }) => {
  it(`refuses ${field} by name when it is not what it should be`, async () => {
    const values = [
      '',
      ' ',
      '0',
      '-1',
      '1e3',
      '02027',
      '20270',
      'NaN',
      'null',
      '__proto__',
      '%00',
      '%ED%A0%80',
      'x'.repeat(3_000),
    ];
    const queries = ['', ...values.map((value) => `${field}=${value}`)];
    queries.push(
      `${field}=${good}&${field}=${good}`,
      `${field}[]=${good}`,
      `${field}[a]=${good}`,
      `${field}.a=${good}`,
    );
    queries.push(`${field}=<script>`, `${field}='%20OR%201=1--`);
    const accepted: string[] = [];
    for (const query of queries) {
      const answer = await client.get(`${path}?${query}`);
      if (answer.status !== 400 || !isProblem(answer) || !blamed(answer)[0]?.startsWith(field))
        accepted.push(verdict(query, answer));
    }
    expect(accepted).toEqual([]);
  });

  it('refuses parameters it does not know, by name', async () => {
    for (const name of ['surprise', '__proto__', 'constructor']) {
      const answer = await client.get(`${path}?${field}=${good}&${name}=1`);
      expect([name, answer.status, blamed(answer)]).toEqual([name, 400, [name]]);
    }
  });
});

/** The shape of a 4xx (D10). */
function isProblem({ status, body }: Answer<unknown>): boolean {
  if (status < 400 || status >= 500 || typeof body !== 'object' || body === null) return false;
  if ('message' in body) return Object.keys(body).length === 1 && isSentence(body.message);
  if (!('errors' in body) || Object.keys(body).length !== 1) return false;
  const { errors } = body as { errors: Record<string, { message: unknown; field?: unknown }[]> };
  const all = Object.values(errors).flat();
  return (
    Object.keys(errors).every((place) => place === 'body' || place === 'query') &&
    all.length > 0 &&
    all.every((error) => isSentence(error.message) && typeof error.field === 'string')
  );
}

function isSentence(message: unknown): boolean {
  return typeof message === 'string' && message !== '' && !/node_modules|\.js:\d|undefined/.test(message);
}

function verdict(input: string, { status, text }: Answer<unknown>): string {
  return `${input} → ${status} ${text.slice(0, 200)}`;
}
