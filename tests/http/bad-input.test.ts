import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { TourReference } from '@tour-portal/contracts/api/reference-api.js';
import { blamedFields, signUp, newcomer, someDeparture, Client } from '../client.js';
import { headOf } from '../stores/history.js';
import { instanceForTests } from '../instance.js';
import * as bad from './bad-values.js';
import { isProblem, notRefused } from './problem.js';

/** A POST call, with a body in which no field is malformed. */
interface Call {
  readonly name: string;
  readonly path: string;
  readonly body: () => object;
  readonly fields: readonly bad.BadField[];
  /** Objects in the body, where unknown properties are refused as well. */
  readonly objects?: readonly string[];
}

const instance = instanceForTests();
const client = new Client(instance);
let departure: { tour: number; departedAt: string };
let expectedLogHead = '';

beforeAll(async () => {
  await signUp(client);
  departure = await someDeparture(client);
  expectedLogHead = await logHead();
});

// A refused call writes no event.
afterEach(async () => {
  expect(await logHead()).toBe(expectedLogHead);
  expect((await client.get('/healthz')).status).toBe(200);
});

function logHead(): Promise<string> {
  return headOf(instance.dataDir);
}

const person = newcomer();
const WRONG_PHONES = ['"123456"', '"1702555"', '"+17025550123"', '"1234567890123456"'];
const WRONG_CODES = ['"123"', '"12345"', '"12 4"', '"١٢٣٤"'];

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
      bad.textLine('firstName'),
      bad.textLine('lastName'),
      bad.formattedText('phoneNumber', ...WRONG_PHONES, '"1 (702) 555-0123"'),
      bad.formattedText(
        'email',
        '"a"',
        '"a@b"',
        '"@b.com"',
        '"a b@c.com"',
        '"a@b.com,c@d.com"',
        '"a@b..com"',
      ),
      bad.freeText('password', 256),
      { field: 'password', refuses: ['""', '"abc"'] },
      bad.object('address'),
      bad.textLine('address.line1'),
      bad.optionalTextLine('address.line2'),
      bad.textLine('address.city'),
      bad.formattedText('address.state', '"ZZ"', '"Nevada"'),
      bad.formattedText('address.country', '"us"', '"USA"', '"XX"', '"ZZ"'),
      bad.textLine('address.zip', '"12345678901"'),
      bad.optionalFlag('onlyValidate'),
      bad.optionalFormattedText('smsCode', ...WRONG_CODES),
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
    fields: [bad.formattedText('phoneNumber', ...WRONG_PHONES)],
  },
  {
    name: 'POST /challenge/verify',
    path: '/v1/challenge/verify',
    body: () => ({ phoneNumber: person.phoneNumber, smsCode: '0000' }),
    fields: [bad.formattedText('phoneNumber', ...WRONG_PHONES), bad.formattedText('smsCode', ...WRONG_CODES)],
  },
  {
    name: 'POST /bookings',
    path: '/v1/bookings',
    body: () => ({ tour: departure.tour, roomGuests: [1], date: departure.departedAt }),
    fields: [
      bad.id('tour', '2147483647'),
      bad.rooms('roomGuests'),
      bad.formattedText(
        'date',
        '"2027-02-30"',
        '"2027-2-3"',
        '"05/03/2027"',
        '"2027-05-03T00:00:00Z"',
        '"tomorrow"',
      ),
      { field: 'date', refuses: ['"2020-05-03"', '"9999-12-31"', '"0000-00-00"', '"-271821-04-20"'] },
      bad.optionalFormattedText(
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
    name: 'POST /waiting-list',
    path: '/v1/waiting-list',
    body: () => ({ tour: departure.tour, roomGuests: [1], date: departure.departedAt }),
    fields: [
      bad.id('tour', '2147483647'),
      bad.rooms('roomGuests'),
      bad.formattedText('date', '"2027-02-30"', '"2027-5-3"', '"2027-05-03T00:00:00Z"', '"2020-05-03"'),
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
    const sendWith = (json: string | undefined) =>
      client.send('POST', path, { raw: bad.withField(body(), field, json) });
    const isBlamed = (blamed: readonly string[]) =>
      blamed.some((name) => name === field || name.startsWith(`${field}.`));
    expect(await notRefused(refuses, sendWith, isBlamed)).toEqual([]);
  });

  it('refuses properties it does not know, by name', async () => {
    for (const object of ['', ...objects]) {
      const sendWith = (name: string) =>
        client.send('POST', path, { raw: bad.withUnknown(body(), object, name) });
      const isBlamed = (blamed: readonly string[], name: string) =>
        blamed.includes(object === '' ? name : `${object}.${name}`);
      expect([object, await notRefused(bad.UNKNOWN_NAMES, sendWith, isBlamed)]).toEqual([object, []]);
    }
  });

  it('refuses a body that is no JSON object, and an empty object', async () => {
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
    expect(await notRefused(bodies, (raw) => client.send('POST', path, { raw }))).toEqual([]);
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
      expect([key, answer.status, blamedFields(answer)]).toEqual([key, 400, ['Idempotency-Key']]);
    }
  });
});

describe('POST /bookings', () => {
  it('refuses a tour that is not public', async () => {
    const tours = (await client.get<TourReference[]>('/v1/reference/tours')).body;
    const tour = tours.find((candidate) => !candidate.public)!.id;
    const order = { tour, roomGuests: [1], date: departure.departedAt };
    const answer = await client.post('/v1/bookings', order);
    expect([answer.status, blamedFields(answer)]).toEqual([400, ['tour']]);
  });
});
