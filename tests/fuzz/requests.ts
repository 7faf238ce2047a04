import type { Operation, Schema } from './operations.js';
import type { SeededRandom } from './random.js';

/** Values sent where the interface asks for an id, a number, a text or a date; some of them exist in the instance. */
export type KnownValues = Readonly<
  Record<'ids' | 'numbers' | 'texts' | 'dates', readonly (string | number)[]>
>;

export interface FuzzedRequest {
  readonly method: string;
  readonly path: string;
  /** The body as it is sent, undefined for none. */
  readonly raw: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether there is a body and it is JSON, so that a refusal can name the field that is wrong. */
  readonly isWellFormed: boolean;
}

const HOSTILE_TEXTS = [
  '',
  ' ',
  '__proto__',
  'constructor',
  "'; DROP TABLE events; --",
  '{"$ne":null}',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '%00',
  '\u0000',
  '\ud800',
  '\u202eabc',
  'a\nb\r\nSet-Cookie: sid=x',
  '💩'.repeat(40),
  'x'.repeat(300),
  'x'.repeat(20_000),
  '٣'.repeat(4),
  '1e400',
  '9'.repeat(40),
  '2027-02-30',
  '0000-00-00',
  '+1 (702) 555-0123',
];
const NUMBERS = [0, -0, -1, 1, 2, 1.5, 1e21, 2 ** 31, 2 ** 31 - 1, 2 ** 53, -(2 ** 53), 1e308];
const NOT_JSON = ['', '{', '[', '"', '{"a":}', 'nul', '\u0000', '[1,]', '{"a":1}{"b":2}', '\ufeff{}'];

/** A random request of an operation: close enough to what it asks for to pass the first check often. */
export function randomRequest(
  operation: Operation,
  known: KnownValues,
  chances: SeededRandom,
): FuzzedRequest {
  const { method, path, query, body } = operation;
  const filledPath = path.replaceAll(/\{[^}]+\}/g, () => encoded(randomSegment(known, chances)));
  const hasBody = method !== 'GET' && (body !== null || chances.nextBoolean(20));
  const isBroken = hasBody && chances.nextBoolean(4);
  const value = body === null ? randomJson(chances, 3) : almostFitting(body, known, chances);
  const raw = !hasBody ? undefined : isBroken ? chances.pick(NOT_JSON) : JSON.stringify(value);
  return {
    method,
    path: `${filledPath}${randomQuery(query, known, chances)}`,
    raw,
    headers: randomHeaders(chances),
    isWellFormed: hasBody && !isBroken,
  };
}

function randomSegment(known: KnownValues, chances: SeededRandom): string | number {
  if (chances.nextBoolean(75)) return chances.pick(known.ids);
  return chances.nextBoolean(50)
    ? chances.pick(NUMBERS)
    : chances.pick([...known.texts, ...HOSTILE_TEXTS.slice(2, 9), '%']);
}

function randomQuery(names: readonly string[], known: KnownValues, chances: SeededRandom): string {
  const parts = names
    .filter(() => chances.nextBoolean(85))
    .map((name) => `${name}=${encoded(randomParameter(name, known, chances))}`);
  if (chances.nextBoolean(5))
    parts.push(chances.pick(['dryRun=true', 'dryRun=yes', 'a[b]=1', 'x', '__proto__=1', '=']));
  if (chances.nextBoolean(3) && parts[0] !== undefined) parts.push(parts[0]);
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

function randomParameter(name: string, known: KnownValues, chances: SeededRandom): unknown {
  if (name === 'dryRun') return chances.pick(['true', 'false', 'yes', '']);
  if (chances.nextBoolean(15)) return chances.pick(HOSTILE_TEXTS);
  if (/year/i.test(name)) return chances.pick([2026, 2027, 2028, 1, 99_999]);
  if (/date|time/i.test(name)) return chances.pick(known.dates);
  return chances.nextBoolean(50) ? chances.pick(known.texts) : chances.pick(known.ids);
}

function randomHeaders(chances: SeededRandom): Record<string, string> {
  const headers: Record<string, string> = {};
  if (chances.nextBoolean(30))
    headers['idempotency-key'] = chances.pick(['a', 'b', 'c', 'x'.repeat(255), 'two words', '']);
  if (chances.nextBoolean(3)) headers['content-type'] = chances.pick(['text/plain', 'application/xml', '']);
  if (chances.nextBoolean(3)) headers['accept'] = chances.pick(['text/html', 'image/png', 'nonsense']);
  return headers;
}

/** A value of a schema's structure; in a few random places a field is missing, is not described, or has any other value. */
function almostFitting(schema: Schema, known: KnownValues, chances: SeededRandom, name = ''): unknown {
  if (chances.nextBoolean(3)) return randomJson(chances, 2);
  if (schema.nullable === true && chances.nextBoolean(10)) return null;
  if (schema.enum !== undefined) return chances.pick(schema.enum);
  if (schema.items !== undefined || schema.type === 'array') {
    const count = chances.nextBoolean(90) ? 1 + chances.integerBelow(3) : chances.pick([0, 7, 60, 300]);
    return Array.from({ length: count }, () => almostFitting(schema.items ?? {}, known, chances, name));
  }
  if (schema.properties !== undefined) {
    const required = new Set(schema.required ?? []);
    const fields = Object.entries(schema.properties).filter(([field]) =>
      chances.nextBoolean(required.has(field) ? 97 : 60),
    );
    const described = fields.map(
      ([field, fieldSchema]) => [field, almostFitting(fieldSchema, known, chances, field)] as const,
    );
    const undescribed = chances.nextBoolean(4)
      ? [[chances.pick(['more', 'id', 'paid', 'owner', 'toString']), 1] as const]
      : [];
    return Object.fromEntries([...described, ...undescribed]);
  }
  return randomPrimitive(schema, known, chances, name);
}

function randomPrimitive(
  { type, example }: Schema,
  known: KnownValues,
  chances: SeededRandom,
  name: string,
): unknown {
  if (example !== undefined && chances.nextBoolean(60)) return example;
  if (type === 'boolean') return chances.nextBoolean(50);
  if (type === 'number' || type === 'integer')
    return chances.nextBoolean(70) ? chances.pick(known.numbers) : chances.pick(NUMBERS);
  if (/date|At$/i.test(name) && chances.nextBoolean(70)) return chances.pick(known.dates);
  return chances.nextBoolean(70) ? String(chances.pick(known.texts)) : chances.pick(HOSTILE_TEXTS);
}

function randomJson(chances: SeededRandom, depth: number): unknown {
  const kind = chances.integerBelow(depth > 0 ? 6 : 4);
  if (kind === 0) return chances.pick(NUMBERS);
  if (kind === 1) return chances.pick(HOSTILE_TEXTS);
  if (kind === 2) return chances.nextBoolean(50);
  if (kind === 3) return null;
  const inner = Array.from({ length: chances.integerBelow(4) }, () => randomJson(chances, depth - 1));
  return kind === 4 ? inner : Object.fromEntries(inner.map((value, index) => [`field${index}`, value]));
}

/** Encodes at most 2,000 characters of a value: an address may not be as long as a body. Replaces lone surrogates. */
function encoded(value: unknown): string {
  return encodeURIComponent(
    String(value)
      .slice(0, 2_000)
      .replaceAll(/\p{Cs}/gu, '\ufffd'),
  );
}
