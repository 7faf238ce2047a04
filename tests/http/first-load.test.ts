import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, it } from '@jest/globals';

/** The manifest that `vite build` writes about its chunks, as far as this file reads it. */
type Manifest = Readonly<Record<string, Chunk>>;

interface Chunk {
  /** A path below the folder that is served. */
  readonly file: string;
  readonly isEntry?: boolean;
  /** Keys of the chunks it cannot run without. */
  readonly imports?: readonly string[];
  /** Keys of the chunks that it loads on demand. */
  readonly dynamicImports?: readonly string[];
}

/**
 * For each part of the program that the entry loads on demand, such as a page: how much JavaScript it needs. That is its own
 * chunk, the entry, and all chunks without which one of the two cannot run, in bytes as `sizeOf` counts them. `page` is the
 * source of the part.
 */
function firstLoads(
  manifest: Manifest,
  sizeOf: (file: string) => number,
): { readonly page: string; readonly bytes: number }[] {
  const [entry] = Object.keys(manifest).filter((key) => manifest[key]?.isEntry === true);
  if (entry === undefined) throw new Error('The manifest has no entry');
  return (manifest[entry]?.dynamicImports ?? []).map((page) => {
    const files = new Set<string>();
    for (const key of [entry, page]) collect(manifest, key, files);
    return { page, bytes: [...files].reduce((sum, file) => sum + sizeOf(file), 0) };
  });
}

function collect(manifest: Manifest, key: string, files: Set<string>): void {
  const chunk = manifest[key];
  if (chunk === undefined) throw new Error(`The manifest lacks ${key}`);
  if (files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const needed of chunk.imports ?? []) collect(manifest, needed, files);
}

const LIMIT_KB = 150;
const DIST = fileURLToPath(new URL('../../frontend/dist/', import.meta.url));

/** The size of a file as the build compresses it with gzip. */
const zippedSize = (file: string) => gzipSync(readFileSync(DIST + file), { level: 9 }).length;
/** Parts that no page waits for: dialogs, the menu of tours, and what a page shows when its session has ended or changed. */
const ON_DEMAND = /\/(dialogs\/|ToursMenuPanel|session\/(log-in\/LogInAgain|Replaced))/;
const overLimit = (loads: ReturnType<typeof firstLoads>) =>
  loads
    .filter(({ page, bytes }) => !ON_DEMAND.test(page) && bytes > LIMIT_KB * 1_024)
    .map(({ page, bytes }) => `${page}: ${bytes}`);

it('loads at most 150 KB of JavaScript, compressed, before any page for customers is shown', () => {
  const manifest = JSON.parse(readFileSync(`${DIST}.vite/manifest.json`, 'utf8')) as Manifest;
  const loads = firstLoads(manifest, zippedSize);
  for (const page of ['holds/landing/Landing', 'tours/Tour', 'accounts/sign-in/Login', 'bookings/Bookings'])
    expect(loads.map((load) => load.page)).toContain(`src/features/${page}Page.tsx`);
  expect(overLimit(loads)).toEqual([]);
});

it('gives the libraries and the shared code a script each, before that of the program', () => {
  const html = readFileSync(`${DIST}index.html`, 'utf8');
  const scripts = [...html.matchAll(/<script type="module"[^>]* src="([^"]+)"/g)].map(([, src = '']) => src);
  const names = scripts.map((src) => /\/([a-z]+)-[^/]+\.js$/.exec(src)?.[1]);
  expect(names).toEqual(['libraries', 'shared', 'index']);
});

it('counts a shared chunk once for each page that needs it, at any depth, and no chunk that is loaded later', () => {
  const manifest: Manifest = {
    'index.html': {
      file: 'index.js',
      isEntry: true,
      imports: ['_shared.js'],
      dynamicImports: ['A.tsx', 'B.tsx'],
    },
    '_shared.js': { file: 'shared.js' },
    '_deep.js': { file: 'deep.js', imports: ['_shared.js'] },
    'A.tsx': { file: 'a.js', imports: ['_shared.js', 'index.html'], dynamicImports: ['Later.tsx'] },
    'B.tsx': { file: 'b.js', imports: ['_deep.js'] },
    'Later.tsx': { file: 'later.js' },
  };
  const sizes = new Map([
    ['index.js', 60_000],
    ['shared.js', 80_000],
    ['deep.js', 20_000],
    ['a.js', 1_000],
    ['b.js', 1_000],
    ['later.js', 500_000],
  ]);
  const loads = firstLoads(manifest, (file) => sizes.get(file) ?? Number.NaN);
  expect(loads).toEqual([
    { page: 'A.tsx', bytes: 141_000 },
    { page: 'B.tsx', bytes: 161_000 },
  ]);
  expect(overLimit(loads)).toEqual(['B.tsx: 161000']);
});
