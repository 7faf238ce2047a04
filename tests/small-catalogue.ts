import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder, type InstanceOptions } from './instance.js';

export const SHIPPED_CATALOGUE = fileURLToPath(new URL('../backend/catalogue', import.meta.url));

/** What tests read or change of an entry of `tour-years.json`. */
interface YearEntry {
  tour: number;
  summary: string;
  departures: { capacity: number | string };
}

/** A folder with the shipped catalogue, in which each entry of `tour-years.json` is changed. */
export async function catalogueWith(change: (year: YearEntry) => void): Promise<string> {
  const folder = join(await temporaryFolder(), 'catalogue');
  await cp(SHIPPED_CATALOGUE, folder, { recursive: true });
  const file = join(folder, 'tour-years.json');
  const years = JSON.parse(await readFile(file, 'utf8')) as YearEntry[];
  years.forEach(change);
  await writeFile(file, JSON.stringify(years));
  return folder;
}

/** A folder with the shipped catalogue, in which every departure has only `capacity` seats. */
export function catalogueWithCapacity(capacity: number): Promise<string> {
  return catalogueWith(({ departures }) => (departures.capacity = capacity));
}

/** An instance's options with the catalogue of {@link catalogueWithCapacity}. */
export async function fewSeats(capacity: number): Promise<InstanceOptions> {
  return { env: { CATALOGUE_DIR: await catalogueWithCapacity(capacity) } };
}
