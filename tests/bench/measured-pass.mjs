import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { HERE } from './servers.mjs';

/**
 * Scans the log of a data folder, or rebuilds all its read models, in a process of its own: `what` is `scan` or `rebuild`.
 * Returns what `rebuild-measured.mjs` prints.
 */
export async function measuredPass(what, dataDir) {
  const child = spawn(process.execPath, [join(HERE, 'rebuild-measured.mjs'), what, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const chunks = [];
  child.stdout.on('data', (chunk) => chunks.push(chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${what} ended with ${code}`);
  return JSON.parse(Buffer.concat(chunks).toString());
}
