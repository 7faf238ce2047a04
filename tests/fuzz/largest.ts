import type { Operation, Schema } from './operations.js';

/** Bytes, a little less than the parser's limit (D10: 100 KB). */
const LARGEST = 99_000;

/** A body of 78 to 100 KB, and what it is filled with. */
export interface LargestBody {
  readonly kind: string;
  readonly raw: string;
}

/**
 * Large bodies on which the server might spend the most time: five that fit no call, and an example of this call's body in
 * which, at each place of a text, list or object in turn, something long or with very many parts stands.
 */
export function largestBodies({ body }: Operation): readonly LargestBody[] {
  const schema = body ?? {};
  const unfittingBodies = [
    { kind: 'unknown properties', raw: JSON.stringify(unknownProperties()) },
    { kind: 'empty objects', raw: `[${'{},'.repeat(LARGEST / 3)}{}]` },
    { kind: 'many nulls', raw: `[${'null,'.repeat(LARGEST / 5)}null]` },
    { kind: 'lists in lists', raw: '['.repeat(LARGEST / 2) + ']'.repeat(LARGEST / 2) },
    { kind: 'a large number', raw: `{"a":${'9'.repeat(LARGEST)}}` },
  ];
  const filledBodies = placesOf(schema).flatMap(({ path, holds }) => {
    const fillings = holds === 'text' ? TEXTS : COLLECTIONS;
    return fillings.map(([what, value]) => ({
      kind: `${path.join('.')}: ${what}`,
      raw: JSON.stringify(withValueAt(example(schema), path, value())),
    }));
  });
  return [...unfittingBodies, ...filledBodies];
}

type Filling = readonly [what: string, value: () => unknown];

const TEXTS: readonly Filling[] = [
  ['a long text', () => 'x'.repeat(LARGEST - 2_000)],
  ['spaces', () => ' '.repeat(LARGEST - 2_000)],
  ['almost an email address', () => `${'a.'.repeat(22_000)}@${'b.'.repeat(22_000)}`],
];
const COLLECTIONS: readonly Filling[] = [
  ['empty objects', () => Array.from({ length: 32_000 }, () => ({}))],
  ['texts', () => Array.from({ length: 24_000 }, () => 'x')],
  ['unknown properties', unknownProperties],
];

type Path = readonly (string | number)[];

/** The places of a schema's texts, lists and objects, except the body itself; of a list only those in its first item. */
function placesOf(
  schema: Schema,
  path: Path = [],
): { readonly path: Path; readonly holds: 'text' | 'parts' }[] {
  const thisPlace = path.length === 0 ? [] : [{ path, holds: 'parts' as const }];
  if (schema.items !== undefined) return [...thisPlace, ...placesOf(schema.items, [...path, 0])];
  if (schema.properties === undefined)
    return schema.type === 'string' && path.length > 0 ? [{ path, holds: 'text' }] : [];
  return [
    ...thisPlace,
    ...Object.entries(schema.properties).flatMap(([name, field]) => placesOf(field, [...path, name])),
  ];
}

function example(schema: Schema): unknown {
  if (schema.items !== undefined) return [example(schema.items)];
  if (schema.properties !== undefined)
    return Object.fromEntries(Object.entries(schema.properties).map(([key, field]) => [key, example(field)]));
  if (schema.example !== undefined) return schema.example;
  if (schema.enum !== undefined) return schema.enum[0];
  return schema.type === 'string' ? 'a' : schema.type === 'boolean' ? true : 1;
}

/** A copy with another value at a place. */
function withValueAt(value: unknown, [first, ...rest]: Path, wanted: unknown): unknown {
  if (first === undefined) return wanted;
  if (typeof first === 'number') return [withValueAt((value as unknown[])[first], rest, wanted)];
  const fields = value as Record<string, unknown>;
  return { ...fields, [first]: withValueAt(fields[first], rest, wanted) };
}

function unknownProperties(): Record<string, number> {
  return Object.fromEntries(Array.from({ length: 8_000 }, (_, index) => [`a${index}`, 1]));
}
