/**
 * How far a look for what is due reaches into the time to come, in milliseconds, and so how long its next one may wait:
 * `written` for what any instance may write down at any time; `events` for what only an event brings, which ends the wait.
 */
export const REACH_MILLIS = { written: 5_000, events: 60_000 } as const;

/** What recurring work answers of the time to come: so long nothing falls due, unless something happens. */
export interface Outlook {
  readonly restMillis: number;
}

export interface Look<T> {
  readonly due: readonly T[];
  readonly outlook: Outlook;
}

/**
 * What is due now, and how long nothing more will be: one question for both, so that who has nothing to do can rest longer.
 * @param find what is due up to a time, the most overdue first
 * @param dueAt epoch milliseconds
 * @param now epoch milliseconds
 * @param reachMillis one of `REACH_MILLIS`
 */
export async function lookAhead<T>(
  find: (upTo: number) => Promise<readonly T[]>,
  dueAt: (one: T) => number,
  now: number,
  reachMillis: number,
): Promise<Look<T>> {
  const found = await find(now + reachMillis);
  const [first] = found;
  return {
    due: found.filter((one) => dueAt(one) <= now),
    outlook: { restMillis: first === undefined ? reachMillis : Math.max(0, dueAt(first) - now) },
  };
}

/** When a record is to be looked at, by its field `nextTryAt`. */
export function nextTryOf({ record }: { readonly record: Readonly<Record<string, unknown>> }): number {
  return record['nextTryAt'] as number;
}

/**
 * How long to rest: who rests longer looks again at the same moments as all others, so that an instance at rest wakes once
 * for all of them.
 */
export function untilNextLook(restMillis: number): number {
  const every = REACH_MILLIS.written;
  const next = every - (performance.now() % every);
  return restMillis < next ? restMillis : next + Math.floor((restMillis - next) / every) * every;
}
