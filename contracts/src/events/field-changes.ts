import type { Json } from '../stores/event-store.js';

/** One field that differs. A value is null where the field is absent. */
export interface FieldChange {
  /** As in `guests[1204].fullName`, where 1204 is the id of a guest. */
  readonly path: string;
  readonly before: Json;
  readonly after: Json;
}

/**
 * What differs between two JSON values, field by field, in the order of the fields (D41). The members of a list are matched
 * by their `id` where each of them has one, otherwise by their index.
 */
export function fieldChanges(before: Json, after: Json, path = ''): FieldChange[] {
  if (Array.isArray(before) && Array.isArray(after))
    return pairedByKey(membersByKey(before), membersByKey(after)).flatMap(([key, b, a]) =>
      fieldChanges(b, a, `${path}[${key}]`),
    );
  if (isObject(before) && isObject(after))
    return pairedByKey(new Map(Object.entries(before)), new Map(Object.entries(after))).flatMap(
      ([key, b, a]) => fieldChanges(b, a, path === '' ? key : `${path}.${key}`),
    );
  return before === after ? [] : [{ path, before, after }];
}

function isObject(value: Json): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function membersByKey(list: readonly Json[]): Map<string, Json> {
  const ids = list.map(idOf);
  const allHaveIds = ids.every((id) => id !== null);
  return new Map(
    list.map((member, index): [string, Json] => [String(allHaveIds ? ids[index] : index), member]),
  );
}

function idOf(member: Json): string | number | null {
  const id = isObject(member) ? member['id'] : null;
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}

/** Each key of the two maps, with its value in both; null where a map lacks the key. */
function pairedByKey(
  before: Map<string, Json>,
  after: Map<string, Json>,
): [key: string, before: Json, after: Json][] {
  const keys = [...before.keys(), ...[...after.keys()].filter((key) => !before.has(key))];
  return keys.map((key) => [key, before.get(key) ?? null, after.get(key) ?? null]);
}
