import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { storedText } from '../stores/history.js';

/** The event store's files as they lie on the disk; where it is a server, the events as the server answers them. */
export async function logBytes(dataDir: string): Promise<Buffer> {
  const stored = await storedText(dataDir);
  if (stored !== null) return Buffer.from(stored);
  const files = (await readdir(dataDir)).filter((name) => name.startsWith('events.db'));
  return Buffer.concat(await Promise.all(files.map((name) => readFile(join(dataDir, name)))));
}
