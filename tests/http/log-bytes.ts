import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The event store's files as they lie on the disk. */
export async function logBytes(dataDir: string): Promise<Buffer> {
  const files = (await readdir(dataDir)).filter((name) => name.startsWith('events.db'));
  return Buffer.concat(await Promise.all(files.map((name) => readFile(join(dataDir, name)))));
}
