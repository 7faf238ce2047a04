import { beforeAll, describe, expect, it } from '@jest/globals';
import { blamedFields, Client, signUp } from '../client.js';
import { instanceForTests } from '../instance.js';
import { isProblem, notRefused } from './problem.js';

const client = new Client(instanceForTests());
beforeAll(() => signUp(client));

/** Ids that are malformed or too large, and the largest id, which nothing has. */
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
const HOSTILE_TEXTS = [
  '%00',
  '%F0%9F%92%A9',
  '..%2f..%2fetc%2fpasswd',
  "1'%20OR%20'1'='1",
  '9'.repeat(2_000),
  '%20',
  '1%20',
];
/** Calls with an id in their path (the last one with a name), with valid bodies. */
const PATHS = [
  { call: 'DELETE /v1/bookings/{id}' },
  { call: 'POST /v1/bookings/{id}/extend' },
  { call: 'POST /v1/bookings/{id}/extend?dryRun=true' },
  { call: 'PATCH /v1/bookings/{id}/guests/names', body: [{ id: 1, fullName: 'Ruth Bennett' }] },
  { call: 'PATCH /v1/bookings/{id}/guests/details', body: [{ id: 1, age: '18+' }] },
  {
    call: 'PATCH /v1/bookings/{id}/guests/transports',
    body: [{ id: 1, arrival: { isFlight: false, scheduledDate: '2027-05-02' } }],
  },
  { call: 'POST /v1/bookings/{id}/payments/token', body: { fees: [{ guest: 1, type: 'DEPOSIT' }] } },
  {
    call: 'POST /v1/bookings/{id}/payments',
    body: {
      cardBrand: 'Visa',
      cardLastFour: '1111',
      transactionId: 'SIM-1000001-1',
      submittedAt: '2026-11-21T12:00:00.000Z',
      fees: [{ guest: 1, type: 'DEPOSIT' }],
    },
  },
  { call: 'POST /v1/bookings/{id}/reconfirm', body: {} },
  { call: 'DELETE /v1/waiting-list/{id}' },
  { call: 'GET /v1/documents/{id}' },
  { call: 'GET /v1/tours/{id}/availability?year=2027' },
  { call: 'GET /v1/reference/{id}' },
];

describe.each(PATHS)('$call', ({ call, body }) => {
  const [method = '', path = ''] = call.split(' ');

  it('answers 404 for anything that is no id, and for an unknown id', async () => {
    const sendWith = (id: string) => client.send(method, path.replace('{id}', id), { body });
    expect(await notRefused([...NO_IDS, ...HOSTILE_TEXTS], sendWith, () => true, 404)).toEqual([]);
  });

  it('refuses a path that cannot be decoded', async () => {
    const answer = await client.send(method, path.replace('{id}', '%E0%A4%A'), { body });
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
    const queries = [
      '',
      ...values.map((value) => `${field}=${value}`),
      `${field}=${good}&${field}=${good}`,
      `${field}[]=${good}`,
      `${field}[a]=${good}`,
      `${field}.a=${good}`,
      `${field}=<script>`,
      `${field}='%20OR%201=1--`,
    ];
    const sendWith = (query: string) => client.get(`${path}?${query}`);
    const isBlamed = ([first = '']: readonly string[]) => first.startsWith(field);
    expect(await notRefused(queries, sendWith, isBlamed)).toEqual([]);
  });

  it('refuses parameters it does not know, by name', async () => {
    for (const name of ['surprise', '__proto__', 'constructor']) {
      const answer = await client.get(`${path}?${field}=${good}&${name}=1`);
      expect([name, answer.status, blamedFields(answer)]).toEqual([name, 400, [name]]);
    }
  });
});
