import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from '@jest/globals';

const cleanUps: (() => unknown)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** Runs `cleanUp` when the current test has ended, passed or failed; several run in reverse order, until one fails. */
export function afterTest(cleanUp: () => unknown): void {
  cleanUps.push(cleanUp);
}

/** An empty folder, which is removed after the current test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tour-portal-'));
  afterTest(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
