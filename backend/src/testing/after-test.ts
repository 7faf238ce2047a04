import { afterEach } from '@jest/globals';

const cleanUps: (() => unknown)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** Cleans up when the test that calls it has ended, however it ended; what was opened last goes first. */
export function afterTest(cleanUp: () => unknown): void {
  cleanUps.push(cleanUp);
}
