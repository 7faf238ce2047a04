import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const WORKSPACES = ['art', 'contracts', 'projections', 'backend', 'frontend'];
/** Somebody who looks for a file reads the names of its folder. */
const MOST_FILES = 15;
/** Of all imports of the backend. */
const MOST_UPWARD = 10;

interface Order {
  readonly FLOORS: readonly string[];
  readonly UPWARD: readonly { readonly from: readonly string[]; readonly to: readonly string[] }[];
}

const { FLOORS, UPWARD } = createRequire(import.meta.url)(join(ROOT, 'scripts/floors.cjs')) as Order;

/** The folders below one with more files than are read at a glance, its tests aside. */
function crowded(folder: string): string[] {
  const entries = readdirSync(join(ROOT, folder), { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name));
  return [
    ...(files.length > MOST_FILES ? [`${folder}: ${files.length} files`] : []),
    ...entries.filter((entry) => entry.isDirectory()).flatMap(({ name }) => crowded(`${folder}/${name}`)),
  ];
}

describe('The folders', () => {
  it('hold a dozen files each, never more than fifteen without their tests', () => {
    expect(WORKSPACES.flatMap((workspace) => crowded(`${workspace}/src`))).toEqual([]);
  });

  it('are looked at: one with more is named', () => {
    expect(crowded('docs')).toEqual([expect.stringMatching(/^docs\/decisions: \d\d files$/)]);
  });

  it('of the backend have one order, which the imports keep and the architecture tells', () => {
    const there = readdirSync(join(ROOT, 'backend/src'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
      .map(({ name }) => name);
    const told = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8')
      .split('\n## ')
      .find((section) => section.startsWith('The backend'));
    const rows = [...(told ?? '').matchAll(/^\| (`[^|]+) \|/gm)].map(([, names = '']) => names);
    const toldFolders = rows.flatMap((names) =>
      [...names.matchAll(/`([a-z-]+)\/`/g)].map(([, name]) => name),
    );
    expect([...FLOORS].sort()).toEqual(there.sort());
    expect(toldFolders.filter((name) => FLOORS.includes(name ?? ''))).toEqual(FLOORS);
  });

  it('of the backend import what stands below them, with a few that are named', () => {
    const pairs = UPWARD.flatMap(({ from, to }) => from.flatMap((one) => to.map((other) => [one, other])));
    expect(pairs.length).toBeLessThanOrEqual(MOST_UPWARD);
  });
});
