/** A look for what is due covers so much of the time to come. */
export const LOOK_AHEAD_MILLIS = 5_000;

/** Answer of recurring work that has nothing to do now nor within `LOOK_AHEAD_MILLIS`, unless something happens. */
export const NOTHING_SOON = 'nothing-soon';

/** What recurring work may answer of the time to come. */
export type Outlook = typeof NOTHING_SOON | 'something-soon';

export interface Look<T> {
  readonly due: readonly T[];
  readonly outlook: Outlook;
}

/**
 * What is due now, and whether more will be soon: one question for both, so that who has nothing to do can rest longer.
 * @param find what is due up to a time, the most overdue first
 * @param dueAt epoch milliseconds
 * @param now epoch milliseconds
 */
export async function lookAhead<T>(
  find: (upTo: number) => Promise<readonly T[]>,
  dueAt: (one: T) => number,
  now: number,
): Promise<Look<T>> {
  const found = await find(now + LOOK_AHEAD_MILLIS);
  return {
    due: found.filter((one) => dueAt(one) <= now),
    outlook: found.length === 0 ? NOTHING_SOON : 'something-soon',
  };
}

/** When a record is to be looked at, by its field `nextTryAt`. */
export function nextTryOf({ record }: { readonly record: Readonly<Record<string, unknown>> }): number {
  return record['nextTryAt'] as number;
}
