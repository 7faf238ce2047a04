import { eventually } from '@tour-portal/contracts/testing/eventually.js';

/** A message whose delivery a crash interrupted is delivered again after half a minute; this waits twice as long. */
const TIMEOUT_MILLIS = 60_000;
const POLL_MILLIS = 50;

/** Polls `read` until its answer is as wanted. @throws Error with the last answer if that takes too long, or the last error of `read` */
export async function until<T>(
  read: () => Promise<T>,
  isWanted: (found: T) => boolean,
  timeoutMillis = TIMEOUT_MILLIS,
): Promise<T> {
  return eventually(
    async () => {
      const found = await read();
      if (!isWanted(found)) throw new Error(`It never came about: ${JSON.stringify(found)}`);
      return found;
    },
    { timeout: timeoutMillis, interval: POLL_MILLIS },
  );
}
