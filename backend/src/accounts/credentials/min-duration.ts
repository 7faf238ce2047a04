import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than looking up whether there is an account, and doing what follows from it. */
const MIN_MILLIS = 250;

/** Answers, or fails, no sooner than after a fixed time: so the time does not reveal whether there is an account. */
export async function withMinDuration<T>(work: Promise<T>): Promise<T> {
  const pause = sleep(MIN_MILLIS);
  try {
    return await work;
  } finally {
    await pause;
  }
}
