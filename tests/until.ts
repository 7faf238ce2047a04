import { eventually } from '@tour-portal/contracts/testing/eventually.js';

/** What an instance took and died with is left to the others after half a minute; this is twice as long. */
const PATIENCE_MILLIS = 60_000;
const LOOK_EVERY_MILLIS = 50;

/** Looks until what happens in the background has happened. @throws Error with what it saw last when it never does */
export async function until<T>(
  look: () => Promise<T>,
  isThere: (found: T) => boolean,
  patienceMillis = PATIENCE_MILLIS,
): Promise<T> {
  return eventually(
    async () => {
      const found = await look();
      if (!isThere(found)) throw new Error(`It never came about: ${JSON.stringify(found)}`);
      return found;
    },
    { timeout: patienceMillis, interval: LOOK_EVERY_MILLIS },
  );
}
