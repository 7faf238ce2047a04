import { eventually } from '@tour-portal/contracts/testing/eventually.js';

/** Another instance takes over a crashed instance's work after half a minute; this is twice as long. */
const PATIENCE_MILLIS = 60_000;
const LOOK_EVERY_MILLIS = 50;

/** Waits for something that happens in the background. @throws Error with the last `look` if it does not happen */
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
