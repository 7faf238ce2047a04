/**
 * How far ahead a search for due work looks, in milliseconds. The next search may wait that long. `stored` is for work that
 * any instance may store at any time. `events` is for work that only an event creates: each new event ends the wait.
 */
export const LOOK_AHEAD_MILLIS = { stored: 5_000, events: 60_000 } as const;

/** What recurring work answers about the future: nothing falls due for so long, unless something happens. */
export interface Outlook {
  readonly restMillis: number;
}

export interface DueItems<T> {
  readonly due: readonly T[];
  readonly outlook: Outlook;
}

/**
 * Finds in one query what is due now, and for how long nothing is due (0 where something is), so that work with nothing to do
 * can rest longer.
 * @param find finds what is due up to a time, the most overdue first
 * @param dueAt epoch milliseconds
 * @param now epoch milliseconds
 * @param reachMillis one of `LOOK_AHEAD_MILLIS`
 */
export async function lookAhead<T>(
  find: (upTo: number) => Promise<readonly T[]>,
  dueAt: (item: T) => number,
  now: number,
  reachMillis: number,
): Promise<DueItems<T>> {
  const found = await find(now + reachMillis);
  const [first] = found;
  return {
    due: found.filter((item) => dueAt(item) <= now),
    outlook: { restMillis: first === undefined ? reachMillis : Math.max(0, dueAt(first) - now) },
  };
}

/** When a record is due: its field `nextTryAt`. */
export function nextTryOf({ record }: { readonly record: Readonly<Record<string, unknown>> }): number {
  return record['nextTryAt'] as number;
}

/**
 * How long to rest, at most `restMillis`. A rest that lasts beyond the next multiple of `LOOK_AHEAD_MILLIS.stored` ends at such
 * a multiple, for all kinds of work, so that a quiet instance wakes once for all of them.
 */
export function alignedRestMillis(restMillis: number): number {
  const interval = LOOK_AHEAD_MILLIS.stored;
  const next = interval - (performance.now() % interval);
  return restMillis < next ? restMillis : next + Math.floor((restMillis - next) / interval) * interval;
}
