/** Values as JSON texts, because some of them no JavaScript value can say. */

export const DEEP = '['.repeat(10_000) + ']'.repeat(10_000);
const LONG = JSON.stringify('x'.repeat(5_000));
const HUGE_ARRAY = JSON.stringify(new Array(20_000).fill(1));

const NULL = ['null'];
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

/** A field of a call: where it stands and what it must refuse; `undefined` stands for leaving it out. */
export interface BadField {
  /** `address.zip` stands in an object of the body. */
  readonly field: string;
  readonly refuses: readonly (string | undefined)[];
}

/** Text that is required: any other type, nothing, too much and characters that no line of text has. */
export function line(field: string, ...more: string[]): BadField {
  return { field, refuses: [undefined, ...NULL, '""', '"   "', ...NOT_TEXT, ...BROKEN_TEXT, ...more] };
}

/** The same for text that may be left out. */
export function optionalLine(field: string, ...more: string[]): BadField {
  return { field, refuses: [...NOT_TEXT, ...BROKEN_TEXT, ...more] };
}

/** Text with a form of its own, which nothing hostile has. */
export function formed(field: string, ...more: string[]): BadField {
  return line(field, ...HOSTILE_TEXT, ...more);
}

export function optionalFormed(field: string, ...more: string[]): BadField {
  return optionalLine(field, '""', ...HOSTILE_TEXT, ...more);
}

/** Any text up to a length. */
export function freeText(field: string, tooLong: number): BadField {
  return { field, refuses: [undefined, ...NULL, ...NOT_TEXT, JSON.stringify('x'.repeat(tooLong))] };
}

export function optionalFreeText(field: string, tooLong: number): BadField {
  return { field, refuses: [...NOT_TEXT, JSON.stringify('x'.repeat(tooLong))] };
}

const NO_ID = ['0', '-0', '-1', '1.5', '1e-7', '1e400', '-1e400', '2147483648', '9007199254740993'];

/** An id (spec §5 "Id check"). */
export function id(field: string, ...more: string[]): BadField {
  return { field, refuses: [undefined, ...NULL, ...NOT_A_NUMBER, ...NO_ID, ...more] };
}

export function optionalId(field: string, ...more: string[]): BadField {
  return { field, refuses: [...NOT_A_NUMBER, ...NO_ID, ...more] };
}

/** A list of numbers of guests (spec §5 "Hold parameters"). */
export function rooms(field: string): BadField {
  const lists = [
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
  const others = ['2', '"2"', '"1,1"', '{"0":1}', '{"length":1}', 'true', DEEP, HUGE_ARRAY];
  return { field, refuses: [undefined, ...NULL, ...lists, ...tooMany, ...others] };
}

export function optionalFlag(field: string): BadField {
  return { field, refuses: ['0', '1', '"true"', '"false"', '""', '[]', '[true]', '{}', DEEP] };
}

const NO_OBJECT = ['5', '0', 'true', '""', '"text"', '[]', '[{}]', '["line1"]', DEEP, HUGE_ARRAY];

export function object(field: string): BadField {
  return { field, refuses: [undefined, ...NULL, ...NO_OBJECT] };
}

export function optionalObject(field: string): BadField {
  return { field, refuses: NO_OBJECT };
}

/** Names that no call knows, some of which every JavaScript object answers to. */
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
  const parent = names.reduce((at, part) => at[part] as Record<string, unknown>, copy);
  if (json === undefined) Reflect.deleteProperty(parent, name);
  else parent[name] = '@@';
  return JSON.stringify(copy).replace('"@@"', () => json ?? '');
}

/** The JSON text of `body` with one more property, in the object at `path` (empty: the body; 0: the first of a list). */
export function withUnknown(body: object, path: string, name: string): string {
  const added = `${JSON.stringify(name)}:{"polluted":true}`;
  const last = path.split('.').at(-1) ?? '';
  const opening = last === '' || last === '0' ? '{' : `${JSON.stringify(last)}:{`;
  return JSON.stringify(body).replace(opening, () => `${opening}${added},`);
}

/** For a failed test's message. */
export function shown(json: string | undefined): string {
  return json === undefined
    ? '(missing)'
    : json.length > 60
      ? `${json.slice(0, 60)}… (${json.length})`
      : json;
}
