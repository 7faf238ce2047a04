import type { Operation, Schema } from './interface.js';
import type { Chances } from './random.js';

/** Values that exist in the instance, sent where the interface asks for an id, a number, a text or a date. */
export type Known = Readonly<Record<'ids' | 'numbers' | 'texts' | 'dates', readonly (string | number)[]>>;

export interface FuzzedRequest {
  readonly method: string;
  readonly path: string;
  /** The body as it is sent, undefined for none. */
  readonly raw: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the body is valid JSON, so that a refusal can name the field that is wrong. */
  readonly wellFormed: boolean;
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

/** A random request of an operation: mostly close to what it asks for, so that it often passes the first check. */
export function aRequest(operation: Operation, known: Known, chances: Chances): FuzzedRequest {
  const { method, path, query, body } = operation;
  const segments = path.replaceAll(/\{[^}]+\}/g, () => inAddress(aSegment(known, chances)));
  const hasBody = method !== 'GET' && (body !== null || chances.in(20));
  const isBroken = hasBody && chances.in(4);
  const value = body === null ? anything(chances, 3) : near(body, known, chances);
  const raw = !hasBody ? undefined : isBroken ? chances.one(NOT_JSON) : JSON.stringify(value);
  return {
    method,
    path: `${segments}${aQuery(query, known, chances)}`,
    raw,
    headers: someHeaders(chances),
    wellFormed: hasBody && !isBroken,
  };
}

function aSegment(known: Known, chances: Chances): string | number {
  if (chances.in(75)) return chances.one(known.ids);
  return chances.in(50)
    ? chances.one(NUMBERS)
    : chances.one([...known.texts, ...HOSTILE_TEXTS.slice(2, 9), '%']);
}

function aQuery(names: readonly string[], known: Known, chances: Chances): string {
  const parts = names
    .filter(() => chances.in(85))
    .map((name) => `${name}=${inAddress(aValueFor(name, known, chances))}`);
  if (chances.in(5))
    parts.push(chances.one(['dryRun=true', 'dryRun=yes', 'a[b]=1', 'x', '__proto__=1', '=']));
  if (chances.in(3) && parts[0] !== undefined) parts.push(parts[0]);
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

function aValueFor(name: string, known: Known, chances: Chances): unknown {
  if (name === 'dryRun') return chances.one(['true', 'false', 'yes', '']);
  if (chances.in(15)) return chances.one(HOSTILE_TEXTS);
  if (/year/i.test(name)) return chances.one([2026, 2027, 2028, 1, 99_999]);
  if (/date|time/i.test(name)) return chances.one(known.dates);
  return chances.in(50) ? chances.one(known.texts) : chances.one(known.ids);
}

function someHeaders(chances: Chances): Record<string, string> {
  const headers: Record<string, string> = {};
  if (chances.in(30))
    headers['idempotency-key'] = chances.one(['a', 'b', 'c', 'x'.repeat(255), 'two words', '']);
  if (chances.in(3)) headers['content-type'] = chances.one(['text/plain', 'application/xml', '']);
  if (chances.in(3)) headers['accept'] = chances.one(['text/html', 'image/png', 'nonsense']);
  return headers;
}

/** A value that fits a schema, but at some of its places anything else. */
function near(schema: Schema, known: Known, chances: Chances, name = ''): unknown {
  if (chances.in(3)) return anything(chances, 2);
  if (schema.nullable === true && chances.in(10)) return null;
  if (schema.enum !== undefined) return chances.one(schema.enum);
  if (schema.items !== undefined || schema.type === 'array') {
    const count = chances.in(90) ? 1 + chances.below(3) : chances.one([0, 7, 60, 300]);
    return Array.from({ length: count }, () => near(schema.items ?? {}, known, chances, name));
  }
  if (schema.properties !== undefined) {
    const required = new Set(schema.required ?? []);
    const fields = Object.entries(schema.properties).filter(([field]) =>
      chances.in(required.has(field) ? 97 : 60),
    );
    const made = fields.map(([field, of]) => [field, near(of, known, chances, field)] as const);
    const more = chances.in(4)
      ? [[chances.one(['more', 'id', 'paid', 'owner', 'toString']), 1] as const]
      : [];
    return Object.fromEntries([...made, ...more]);
  }
  return aLeaf(schema, known, chances, name);
}

function aLeaf({ type, example }: Schema, known: Known, chances: Chances, name: string): unknown {
  if (example !== undefined && chances.in(60)) return example;
  if (type === 'boolean') return chances.in(50);
  if (type === 'number' || type === 'integer')
    return chances.in(70) ? chances.one(known.numbers) : chances.one(NUMBERS);
  if (/date|At$/i.test(name) && chances.in(70)) return chances.one(known.dates);
  return chances.in(70) ? String(chances.one(known.texts)) : chances.one(HOSTILE_TEXTS);
}

function anything(chances: Chances, depth: number): unknown {
  const kind = chances.below(depth > 0 ? 6 : 4);
  if (kind === 0) return chances.one(NUMBERS);
  if (kind === 1) return chances.one(HOSTILE_TEXTS);
  if (kind === 2) return chances.in(50);
  if (kind === 3) return null;
  const inner = Array.from({ length: chances.below(4) }, () => anything(chances, depth - 1));
  return kind === 4 ? inner : Object.fromEntries(inner.map((value, index) => [`field${index}`, value]));
}

/** Encodes a value; replaces lone surrogates, which only JSON can carry, and keeps within an address's 8 KB. */
function inAddress(value: unknown): string {
  return encodeURIComponent(
    String(value)
      .slice(0, 2_000)
      .replaceAll(/\p{Cs}/gu, '\ufffd'),
  );
}
