import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT, filesBelow, source } from './sources.js';

const WORKSPACES = ['art', 'contracts', 'projections', 'backend', 'frontend'];
/** A developer who looks for a file has to read the names of all files in its folder. */
const MOST_FILES = 15;
/** How many imports of the backend may go against the order of its folders. */
const MOST_UPWARD = 10;

interface Order {
  readonly LAYERS: readonly string[];
  readonly UPWARD: readonly { readonly from: readonly string[]; readonly to: readonly string[] }[];
}

const { LAYERS, UPWARD } = createRequire(import.meta.url)(join(ROOT, 'scripts/layers.cjs')) as Order;

/** A folder and the folders below it, each only if it has more than {@link MOST_FILES} files; tests do not count. */
function crowdedFolders(folder: string): string[] {
  const entries = readdirSync(join(ROOT, folder), { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name));
  return [
    ...(files.length > MOST_FILES ? [`${folder}: ${files.length} files`] : []),
    ...entries
      .filter((entry) => entry.isDirectory())
      .flatMap(({ name }) => crowdedFolders(`${folder}/${name}`)),
  ];
}

/** Modules whose names differ only by case: on a file system that ignores case one of them is found for both. */
function modulesAlikeButForCase(paths: readonly string[]): string[] {
  const modules = new Map<string, string[]>();
  for (const path of paths) {
    const module = path.replace(/\.tsx?$/, '').toLowerCase();
    modules.set(module, [...(modules.get(module) ?? []), path]);
  }
  return [...modules.values()].filter((alike) => alike.length > 1).flat();
}

describe('The folders', () => {
  it('have no two modules whose names differ only by case', () => {
    const paths = [...WORKSPACES, 'tests']
      .flatMap((folder) => filesBelow(folder))
      .filter((path) => !/\/(node_modules|dist)\//.test(path));
    expect(modulesAlikeButForCase(paths)).toEqual([]);
    expect(modulesAlikeButForCase(['a/Timeline.tsx', 'a/timeline.ts', 'b/timeline.ts'])).toHaveLength(2);
  });

  it('of the sources hold at most fifteen files each, without their tests', () => {
    expect(WORKSPACES.flatMap((workspace) => crowdedFolders(`${workspace}/src`))).toEqual([]);
  });

  it('with more files are found by the check', () => {
    expect(crowdedFolders('docs')).toEqual([expect.stringMatching(/^docs\/decisions: \d\d files$/)]);
  });

  it('of the backend have one order, which docs/architecture.md lists too', () => {
    const existing = readdirSync(join(ROOT, 'backend/src'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
      .map(({ name }) => name);
    const section = source('docs/architecture.md')
      .split('\n## ')
      .find((text) => text.startsWith('The backend'));
    const rows = [...(section ?? '').matchAll(/^\| (`[^|]+) \|/gm)].map(([, names = '']) => names);
    const listedFolders = rows.flatMap((names) =>
      [...names.matchAll(/`([a-z-]+)\/`/g)].map(([, name]) => name),
    );
    expect([...LAYERS].sort()).toEqual(existing.sort());
    expect(listedFolders.filter((name) => LAYERS.includes(name ?? ''))).toEqual(LAYERS);
  });

  it('of the backend have few listed imports against that order', () => {
    const pairs = UPWARD.flatMap(({ from, to }) =>
      from.flatMap((importing) => to.map((imported) => [importing, imported])),
    );
    expect(pairs.length).toBeLessThanOrEqual(MOST_UPWARD);
  });
});
