import type { Json, JsonObject } from '@tour-portal/contracts/stores/event-store.js';

/** A place in two documents where they differ; undefined: it is not there. */
export interface FieldDifference {
  /** `guests[0].fullName`. */
  readonly path: string;
  readonly live: Json | undefined;
  readonly rebuilt: Json | undefined;
}

/** Every place where two documents differ, in the order of their fields; the order of fields itself does not count. */
export function differences(live: JsonObject | null, rebuilt: JsonObject | null): FieldDifference[] {
  return differencesBetween(live ?? undefined, rebuilt ?? undefined, '');
}

export function isEqual(a: Json | undefined, b: Json | undefined): boolean {
  return differencesBetween(a, b, '').length === 0;
}

function differencesBetween(
  live: Json | undefined,
  rebuilt: Json | undefined,
  path: string,
): FieldDifference[] {
  if (Array.isArray(live) && Array.isArray(rebuilt)) {
    const longest = live.length >= rebuilt.length ? live : rebuilt;
    return longest.flatMap((_, index) =>
      differencesBetween(live[index], rebuilt[index], `${path}[${index}]`),
    );
  }
  if (isObject(live) && isObject(rebuilt)) {
    const fields = [...new Set([...Object.keys(live), ...Object.keys(rebuilt)])];
    return fields.flatMap((field) =>
      differencesBetween(live[field], rebuilt[field], path === '' ? field : `${path}.${field}`),
    );
  }
  return live === rebuilt ? [] : [{ path, live, rebuilt }];
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
