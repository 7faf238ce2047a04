/** Values as JSON texts, because no JavaScript value can express some of them. */

export const DEEP = '['.repeat(10_000) + ']'.repeat(10_000);
const LONG = JSON.stringify('x'.repeat(5_000));
const HUGE_ARRAY = JSON.stringify(new Array(20_000).fill(1));

const NOT_TEXT = [
  '5',
  '-0',
  '1e400',
  'true',
  'false',
  '[]',
  '["a"]',
  '{}',
  '{"a":1}',
  '{"$ne":null}',
  DEEP,
  HUGE_ARRAY,
];
const NOT_A_NUMBER = [
  '"1"',
  '"NaN"',
  '"Infinity"',
  '"1; DROP TABLE events"',
  'true',
  '[]',
  '[1]',
  '{}',
  DEEP,
  HUGE_ARRAY,
];
/** Among them characters that reverse the direction of writing, and invisible ones. */
const BROKEN_TEXT = ['"a\\u0000b"', '"\\ud800"', '"a\\nb"', '"a\\u202eb"', '"a\\u200bb"', LONG];
const HOSTILE_TEXT = [
  '"__proto__"',
  '"constructor"',
  '"NaN"',
  `"'; DROP TABLE events; --"`,
  '"<script>alert(1)</script>"',
];

/** A field of a call, and the values that it must refuse; `undefined` stands for a missing field. */
export interface BadField {
  /** Its path in the body, for example `address.zip`. */
  readonly field: string;
  readonly refuses: readonly (string | undefined)[];
}

/** A required line of text: refuses other types, no text, too long a text and characters that no line has. */
export function textLine(field: string, ...alsoRefused: string[]): BadField {
  return { field, refuses: [undefined, 'null', '""', '"   "', ...NOT_TEXT, ...BROKEN_TEXT, ...alsoRefused] };
}

/** A line of text that may be missing; `alsoRefused` says whether null, empty and blank texts are refused. */
export function optionalTextLine(field: string, ...alsoRefused: string[]): BadField {
  return { field, refuses: [...NOT_TEXT, ...BROKEN_TEXT, ...alsoRefused] };
}

/** A required text with a format. No hostile text has the format, so each of them must be refused, too. */
export function formattedText(field: string, ...alsoRefused: string[]): BadField {
  return textLine(field, ...HOSTILE_TEXT, ...alsoRefused);
}

export function optionalFormattedText(field: string, ...alsoRefused: string[]): BadField {
  return optionalTextLine(field, '""', ...HOSTILE_TEXT, ...alsoRefused);
}

/** A required text of any characters. @param tooLong a length that is refused */
export function freeText(field: string, tooLong: number): BadField {
  return { field, refuses: [undefined, 'null', ...NOT_TEXT, JSON.stringify('x'.repeat(tooLong))] };
}

export function optionalFreeText(field: string, tooLong: number): BadField {
  return { field, refuses: [...NOT_TEXT, JSON.stringify('x'.repeat(tooLong))] };
}

const NOT_AN_ID = ['0', '-0', '-1', '1.5', '1e-7', '1e400', '-1e400', '2147483648', '9007199254740993'];

/** An id (spec §5 "Id check"). */
export function id(field: string, ...alsoRefused: string[]): BadField {
  return { field, refuses: [undefined, 'null', ...NOT_A_NUMBER, ...NOT_AN_ID, ...alsoRefused] };
}

export function optionalId(field: string, ...alsoRefused: string[]): BadField {
  return { field, refuses: [...NOT_A_NUMBER, ...NOT_AN_ID, ...alsoRefused] };
}

/** The list of how many guests each room has (spec §5 "Hold parameters"). */
export function rooms(field: string): BadField {
  const wrongLists = [
    '[]',
    '[0]',
    '[-1]',
    '[4]',
    '[1.5]',
    '[1e400]',
    '["1"]',
    '[null]',
    '[[1]]',
    '[{}]',
    '[true]',
  ];
  const tooMany = ['[1,1,1,1]', '[3,3,1]', '[3,3,3]'];
  const notLists = ['2', '"2"', '"1,1"', '{"0":1}', '{"length":1}', 'true', DEEP, HUGE_ARRAY];
  return { field, refuses: [undefined, 'null', ...wrongLists, ...tooMany, ...notLists] };
}

export function optionalFlag(field: string): BadField {
  return { field, refuses: ['0', '1', '"true"', '"false"', '""', '[]', '[true]', '{}', DEEP] };
}

const NOT_AN_OBJECT = ['5', '0', 'true', '""', '"text"', '[]', '[{}]', '["line1"]', DEEP, HUGE_ARRAY];

export function object(field: string): BadField {
  return { field, refuses: [undefined, 'null', ...NOT_AN_OBJECT] };
}

export function optionalObject(field: string): BadField {
  return { field, refuses: NOT_AN_OBJECT };
}

/** Property names that no call has; every JavaScript object inherits some of them. */
export const UNKNOWN_NAMES = [
  'surprise',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '$where',
  '<b>',
  'a.b',
  '',
  ' ',
];

/** The JSON text of `body` with one property set to a JSON text, or left out. */
export function withField(body: object, path: string, json: string | undefined): string {
  const copy = structuredClone(body) as Record<string, unknown>;
  const names = path.split('.');
  const name = names.pop() ?? '';
  const parent = names.reduce((inner, key) => inner[key] as Record<string, unknown>, copy);
  if (json === undefined) Reflect.deleteProperty(parent, name);
  else parent[name] = '@@';
  return JSON.stringify(copy).replace('"@@"', () => json ?? '');
}

/** The JSON text of `body` with one more property, in the object at `path` (empty: the body; 0: the first of a body that is a list). */
export function withUnknown(body: object, path: string, name: string): string {
  const added = `${JSON.stringify(name)}:{"polluted":true}`;
  const last = path.split('.').at(-1) ?? '';
  const opening = last === '' || last === '0' ? '{' : `${JSON.stringify(last)}:{`;
  return JSON.stringify(body).replace(opening, () => `${opening}${added},`);
}

/** A value as the message of a failed test shows it. */
export function excerptOf(json: string | undefined): string {
  return json === undefined
    ? '(missing)'
    : json.length > 60
      ? `${json.slice(0, 60)}… (${json.length})`
      : json;
}
