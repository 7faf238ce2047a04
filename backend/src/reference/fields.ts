import { IANAZone } from 'luxon';

/** A value of a catalog file and its place: `tours.json` and `[2].code`. */
export interface Field {
  readonly file: string;
  readonly path: string;
  readonly value: unknown;
}

/** A catalog that cannot be used. The message is one line: which file cannot be read, or the file, the field and what it should be. */
export class CatalogueError extends Error {
  override readonly name = 'CatalogueError';
}

/** How much of a wrong value the message of an error shows. */
const SHOWN_CHARACTERS = 60;

/** Refuses a field that is not what `wanted` says. @throws CatalogueError always */
export function refuse(field: Field, wanted: string): never {
  // An absent field has no JSON text at all.
  const text = (JSON.stringify(field.value) as string | undefined) ?? 'nothing';
  const shown = text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
  throw new CatalogueError(`${field.file}: ${field.path || 'the file'} should be ${wanted}, not ${shown}`);
}

/** Answers the fields of an object by their names. Any other name in it is refused, so that a misspelled one is noticed. */
export function object<N extends string>(field: Field, names: readonly N[]): (name: N) => Field {
  const values = new Map(entriesOf(field));
  const at = (name: string) => childOf(field, name, values.get(name));
  for (const name of values.keys()) {
    if (!names.some((known) => known === name)) refuse(at(name), `left out (known are ${names.join(', ')})`);
  }
  return at;
}

export function list<T>(field: Field, read: (item: Field) => T): T[] {
  const { file, path, value } = field;
  if (!Array.isArray(value)) return refuse(field, 'a list');
  return value.map((item: unknown, index) => read({ file, path: `${path}[${index}]`, value: item }));
}

/** Reads an object that may have any names, because they are data, such as the codes of countries. */
export function dictionary<T>(field: Field, read: (item: Field, name: string) => T): Record<string, T> {
  const items = entriesOf(field).map(
    ([name, item]) => [name, read(childOf(field, name, item), name)] as const,
  );
  return Object.fromEntries(items);
}

function entriesOf(field: Field): [string, unknown][] {
  const { value } = field;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse(field, 'an object');
  return Object.entries(value);
}

function childOf({ file, path }: Field, name: string, value: unknown): Field {
  return { file, path: path === '' ? name : `${path}.${name}`, value };
}

/** Reads a field that may be null; `read` refuses an absent one. */
export function nullable<T>(field: Field, read: (field: Field) => T): T | null {
  return field.value === null ? null : read(field);
}

/** Whether a field is absent, which is not the same as null. */
export function isAbsent(field: Field): boolean {
  return field.value === undefined;
}

export function text(field: Field, max = 200): string {
  const { value } = field;
  if (typeof value === 'string' && value.trim() !== '' && value.length <= max) return value;
  return refuse(field, `a text of 1 to ${max} characters`);
}

export function matching(field: Field, pattern: RegExp, wanted: string): string {
  const { value } = field;
  return typeof value === 'string' && pattern.test(value) ? value : refuse(field, wanted);
}

export function oneOf<T extends string>(field: Field, values: readonly T[]): T {
  return values.find((value) => value === field.value) ?? refuse(field, `one of ${values.join(', ')}`);
}

export function integer(field: Field, min: number, max: number): number {
  const { value } = field;
  if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value;
  return refuse(field, `a whole number from ${min} to ${max}`);
}

export function flag(field: Field): boolean {
  return typeof field.value === 'boolean' ? field.value : refuse(field, 'true or false');
}

export function country(field: Field): string {
  return matching(field, /^[A-Z]{2}$/, 'a country such as US');
}

export function zone(field: Field): string {
  const name = text(field);
  return IANAZone.isValidZone(name) ? name : refuse(field, 'a timezone such as America/Denver');
}

/** Checks that a value is the id of something in another file, one of `all`, and returns it. */
export function referenceTo<K>(field: Field, value: K, all: ReadonlySet<K>, what: string): K {
  return all.has(value) ? value : refuse(field, `the id of one of the ${what}`);
}

/** Reads a list; refuses one in which two items have the same value under `name`. */
export function uniqueList<T>(field: Field, name: keyof T & string, read: (item: Field) => T): T[] {
  const items = list(field, read);
  refuseRepeated(field, name, items);
  return items;
}

/** Refuses a list in which two items have the same value under `name`. */
export function refuseRepeated<T>(field: Field, name: keyof T & string, items: readonly T[]): void {
  const seen = new Set<unknown>();
  for (const [index, { [name]: value }] of items.entries()) {
    if (seen.has(value))
      refuse({ ...field, path: `${field.path}[${index}].${name}`, value }, 'different from all before it');
    seen.add(value);
  }
}
