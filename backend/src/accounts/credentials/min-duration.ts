import { setTimeout as sleep } from 'node:timers/promises';

/** More than looking up whether there is an account, and doing what follows from it, is expected to take. */
const MIN_MILLIS = 250;

/**
 * Answers, or fails, no sooner than after `MIN_MILLIS`: so the time does not reveal whether there is an account, unless the
 * work takes longer than that.
 */
export async function withMinDuration<T>(work: Promise<T>): Promise<T> {
  const pause = sleep(MIN_MILLIS);
  try {
    return await work;
  } finally {
    await pause;
  }
}
