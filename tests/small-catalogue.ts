import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from './instance.js';

const SHIPPED = fileURLToPath(new URL('../backend/catalogue', import.meta.url));

/** A folder with the shipped catalogue, in which every departure has only `capacity` seats. */
export async function catalogueWithCapacity(capacity: number): Promise<string> {
  const folder = join(await temporaryFolder(), 'catalogue');
  await cp(SHIPPED, folder, { recursive: true });
  const file = join(folder, 'tour-years.json');
  const years = JSON.parse(await readFile(file, 'utf8')) as { departures: object }[];
  const small = years.map((year) => ({ ...year, departures: { ...year.departures, capacity } }));
  await writeFile(file, JSON.stringify(small));
  return folder;
}
