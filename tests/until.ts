import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MILLIS = 20_000;
const LOOK_EVERY_MILLIS = 50;

/** Looks until what happens in the background has happened. @throws Error with what it saw last when it never does */
export async function until<T>(
  look: () => Promise<T>,
  isThere: (found: T) => boolean,
  patienceMillis = PATIENCE_MILLIS,
): Promise<T> {
  const deadline = Date.now() + patienceMillis;
  for (;;) {
    const found = await look();
    if (isThere(found)) return found;
    if (Date.now() > deadline) throw new Error(`It never came about: ${JSON.stringify(found)}`);
    await sleep(LOOK_EVERY_MILLIS);
  }
}
