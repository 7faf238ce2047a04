import type { Json, JsonObject } from '@tour-portal/contracts/stores/event-store.js';

/**
 * A place where two documents differ, with its value in each: as found in the store, and as folded from the events. A value
 * is undefined where the document has nothing at that place.
 */
export interface FieldDifference {
  /** Such as `guests[0].fullName`; empty where one of the documents is missing as a whole. */
  readonly path: string;
  readonly found: Json | undefined;
  readonly folded: Json | undefined;
}

/** Every place where two documents differ, in the order of their fields; the order of fields itself does not count. */
export function differences(found: JsonObject | null, folded: JsonObject | null): FieldDifference[] {
  return differencesBetween(found ?? undefined, folded ?? undefined, '');
}

export function isEqual(a: Json | undefined, b: Json | undefined): boolean {
  return differencesBetween(a, b, '').length === 0;
}

function differencesBetween(
  found: Json | undefined,
  folded: Json | undefined,
  path: string,
): FieldDifference[] {
  if (Array.isArray(found) && Array.isArray(folded)) {
    const longest = found.length >= folded.length ? found : folded;
    return longest.flatMap((_, index) =>
      differencesBetween(found[index], folded[index], `${path}[${index}]`),
    );
  }
  if (isObject(found) && isObject(folded)) {
    const fields = [...new Set([...Object.keys(found), ...Object.keys(folded)])];
    return fields.flatMap((field) =>
      differencesBetween(found[field], folded[field], path === '' ? field : `${path}.${field}`),
    );
  }
  return found === folded ? [] : [{ path, found, folded }];
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
