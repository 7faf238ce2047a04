import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository. The paths of files begin there. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export function source(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

/** The files in a folder and those below it. @param ending of their names; by default of TypeScript */
export function filesBelow(folder: string, ending = /\.tsx?$/): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file))
    .map((file) => join(folder, file));
}
