import { beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from '../client.js';
import { startInstance } from '../instance.js';

/** The parts of a schema that these tests read. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

interface DescribedAnswer {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

interface Operation {
  readonly summary?: string;
  readonly responses: Readonly<Record<string, DescribedAnswer>>;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required: boolean }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

let api: OpenApi;

beforeAll(async () => {
  const { url } = await startInstance();
  api = (await new Client(url).get<OpenApi>('/v1/openapi.json')).body;
});

const ADDRESS = 'address{line1,line2?,city,state,country,zip}';
/** The fields of an arrival, and of a departure. */
const TRANSPORT =
  '{isArrival?,isFlight,airline?,flightNumber?,fromAirport?,fromAirportName?,toAirport?,toAirportName?,scheduledDate?,' +
  'scheduledTime?,stayAtProductHotel?,extraNight?,stayNote?,travelNote?,isManual?,transfer?}';
const FEES = 'fees[{guest,type}]';

/** Calls of the API, with their bodies in the notation of {@link schemaText}. */
const CALLS: readonly (readonly [call: string, body: string | null])[] = [
  [
    'POST /accounts/signup',
    `{firstName,lastName,phoneNumber,email,password,${ADDRESS},onlyValidate?,smsCode?}`,
  ],
  ['POST /accounts/login', '{email,password}'],
  ['POST /accounts/logout', null],
  ['GET /accounts/me', null],
  [
    'PATCH /accounts/me',
    '{firstName?,lastName?,phoneNumber?,email?,address?{line1?,line2?,city?,state?,country?,zip?},reminders?{details-missing?,flights-missing?,passport?,documents-ready?,survey?},onlyValidate?,smsCode?}',
  ],
  ['PATCH /accounts/me/password', '{currentPassword,newPassword}'],
  ['POST /password/recover', '{email?,resend?,phoneNumber?,smsCode?}'],
  ['GET /password/check', null],
  ['POST /password/reset', '{token,id,password}'],
  ['POST /email/reset', '{phoneNumber,smsCode?,email?,onlyValidate?}'],
  ['GET /surveys', null],
  ['POST /surveys', '{signature,answers{overall,director,hotels,meals,value,comment?}}'],
  ['POST /challenge/send', '{phoneNumber}'],
  ['POST /challenge/verify', '{phoneNumber,smsCode}'],
  ['POST /bookings', '{tour,roomGuests[],date,number?,holdId?}'],
  ['DELETE /bookings/{id}', null],
  ['POST /bookings/{id}/extend', null],
  ['GET /bookings/availability/invite', null],
  ['PATCH /bookings/{id}/guests/names', '[{id,fullName}]'],
  [
    'PATCH /bookings/{id}/guests/details',
    `[{id,${ADDRESS.replace('{', '?{')},email?,phoneNumber?,age?,emergencyContact?{name,phoneNumber},` +
      'passportNumber?,passportCountry?,passportBornAt?,passportExpiredAt?}]',
  ],
  ['PATCH /bookings/{id}/guests/transports', `[{id,arrival?${TRANSPORT},departure?${TRANSPORT}}]`],
  ['POST /bookings/{id}/payments/token', `{${FEES}}`],
  ['POST /bookings/{id}/payments', `{${FEES},cardBrand,cardLastFour,transactionId,submittedAt}`],
  ['POST /bookings/{id}/reconfirm', null],
  ['GET /bookings/{id}/confirmation', null],
  ['POST /bookings/{id}/confirmation/email', '{signature,suffix}'],
  ['GET /flights', null],
  ['POST /errors', '{url,userAgent,name,message,stack?,debug?}'],
  ['GET /documents/{id}', null],
  ['GET /documents/confirmations/{hash}/{filename}', null],
  ['GET /reference/{name}', null],
  ['GET /tours/{id}/availability', null],
  ['POST /payments/notices', null],
  ['POST /waiting-list', '{tour,roomGuests[],date,number?}'],
  ['GET /waiting-list', null],
  ['DELETE /waiting-list/{id}', null],
];

const PARAMETERS: readonly (readonly [call: string, names: readonly string[]])[] = [
  ['GET /bookings/availability/invite', ['number']],
  ['GET /bookings/{id}/confirmation', ['signature']],
  ['GET /flights', ['airlineIata', 'date', 'isArrival', 'number']],
  ['GET /tours/{id}/availability', ['year']],
  ['POST /bookings', ['dryRun']],
  ['POST /bookings/{id}/extend', ['dryRun']],
  ['PATCH /bookings/{id}/guests/names', ['dryRun']],
  ['PATCH /bookings/{id}/guests/details', ['dryRun']],
  ['PATCH /bookings/{id}/guests/transports', ['dryRun']],
  ['POST /bookings/{id}/payments/token', ['dryRun']],
  ['POST /bookings/{id}/payments', []],
  ['DELETE /bookings/{id}', []],
  ['POST /waiting-list', []],
  ['DELETE /waiting-list/{id}', []],
];

function operation(call: string): Operation | undefined {
  const [method = '', path = ''] = call.split(' ');
  return api.paths[`/v1${path}`]?.[method.toLowerCase()];
}

function resolved(schema: Schema): Schema {
  const [inner] = schema.allOf ?? schema.anyOf ?? [];
  if (inner !== undefined) return resolved(inner);
  if (schema.$ref === undefined) return schema;
  const component = api.components.schemas[schema.$ref.replace('#/components/schemas/', '')];
  if (component === undefined) throw new Error(`${schema.$ref} is nowhere`);
  return resolved(component);
}

/** A schema in short: `{name,list[],optional?}`; nothing for plain values. */
function schemaText(schema: Schema): string {
  const { type, items, properties, required = [] } = resolved(schema);
  if (type === 'array') return `[${items === undefined ? '' : schemaText(items)}]`;
  if (properties === undefined) return '';
  const fields = Object.entries(properties).map(
    ([name, field]) => `${name}${required.includes(name) ? '' : '?'}${schemaText(field)}`,
  );
  return `{${fields.join(',')}}`;
}

describe('GET /v1/openapi.json', () => {
  it.each(CALLS)('names %s and its body', (call, body) => {
    const described = operation(call);
    expect(described).toBeDefined();
    const schema = described?.requestBody?.content['application/json']?.schema;
    expect(schema === undefined ? null : schemaText(schema)).toBe(body);
  });

  it.each(PARAMETERS)('names the query parameters of %s, all required but dryRun', (call, names) => {
    const inQuery = (operation(call)?.parameters ?? []).filter((parameter) => parameter.in === 'query');
    expect(inQuery.map(({ name }) => name).sort()).toEqual(names);
    expect(inQuery.filter(({ name, required }) => required !== (name !== 'dryRun'))).toEqual([]);
  });

  it('refers to no schema that it does not contain', () => {
    const refs = [...JSON.stringify(api).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(
      ([, name]) => name ?? '',
    );
    expect(refs.length).toBeGreaterThan(0);
    expect(refs.filter((name) => !(name in api.components.schemas))).toEqual([]);
  });

  it('gives its schemas names that OpenAPI allows', () => {
    const names = Object.keys(api.components.schemas);
    expect(names.filter((name) => !/^[a-zA-Z0-9._-]+$/.test(name))).toEqual([]);
    expect(names).toContain('WorkQueueOfHoldEnding');
  });
});

/** The calls whose description lacks a summary, an answer or errors. */
function incompleteCalls(paths: OpenApi['paths']) {
  const calls = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, spec]) => ({ ...spec, call: `${method.toUpperCase()} ${path}` })),
  );
  const without = (isDescribed: (spec: Operation) => boolean) =>
    calls.filter((spec) => !isDescribed(spec)).map(({ call }) => call);
  return {
    summaries: without(({ summary = '' }) => /^[A-Z][^\n]+$/.test(summary)),
    answers: without(({ responses }) => {
      const good = Object.entries(responses).filter(([status]) => status.startsWith('2'));
      return good.length > 0 && good.every(([status, answer]) => status === '204' || hasSchema(answer));
    }),
    errors: without(({ responses }) => {
      const bad = Object.entries(responses).filter(([status]) => status >= '400');
      return bad.length > 0 && bad.every(([, answer]) => hasSchema(answer));
    }),
  };
}

function hasSchema({ content = {} }: DescribedAnswer): boolean {
  const types = Object.values(content);
  return types.length > 0 && types.every(({ schema }) => schema !== undefined);
}

describe('the description of each call', () => {
  it('has a summary, an answer and errors', () => {
    expect(Object.keys(api.paths).length).toBeGreaterThan(60);
    expect(incompleteCalls(api.paths)).toEqual({ summaries: [], answers: [], errors: [] });
  });

  it('is reported where it is missing', () => {
    const bare = { responses: { 200: {} } };
    const calls = {
      '/v1/bare': { get: bare },
      '/v1/booking': { get: api.paths['/v1/accounts/me']!['get']! },
    };
    expect(incompleteCalls(calls)).toEqual({
      summaries: ['GET /v1/bare'],
      answers: ['GET /v1/bare'],
      errors: ['GET /v1/bare'],
    });
  });

  it.each([
    ['GET /accounts/me', ['200', '401', '500', '503']],
    ['POST /accounts/login', ['200', '400', '403', '413', '415', '429', '500', '503']],
    ['POST /bookings', ['201', '400', '401', '403', '409', '413', '415', '422', '500', '503']],
    ['DELETE /bookings/{id}', ['200', '400', '401', '403', '404', '409', '413', '415', '500', '503']],
    ['GET /documents/{id}', ['200', '304', '400', '401', '404', '500', '503']],
    ['POST /password/recover', ['200', '204', '400', '403', '409', '413', '415', '429', '500', '503']],
  ])('names the statuses of %s', (call, statuses) => {
    expect(Object.keys(operation(call)?.responses ?? {})).toEqual(statuses);
  });

  it('describes branded types as strings and integers', () => {
    const { Instant, CalendarDate, Cents } = api.components.schemas;
    expect(Instant).toMatchObject({ type: 'string', format: 'date-time' });
    expect(CalendarDate).toMatchObject({ type: 'string', format: 'date' });
    expect(Cents).toMatchObject({ type: 'integer', description: 'Integer US cents (D6).' });
  });
});
