import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The fields of a chunk in Vite's manifest that are read here. */
interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

/** Left out: no customer needs these pages offline, and they are a third of the program. */
const CLIENT_SERVICE = 'src/app/ClientServicePages.tsx';

/**
 * The files of all pages for customers, including the chunks that are loaded on demand.
 * @param outDir the folder of the built SPA
 */
export function offlineFiles(outDir: string): ReadonlySet<string> {
  const manifest = JSON.parse(readFileSync(join(outDir, '.vite/manifest.json'), 'utf8')) as Readonly<
    Record<string, Chunk | undefined>
  >;
  const files = new Set<string>();
  const seen = new Set([CLIENT_SERVICE]);
  const collect = (key: string) => {
    const chunk = manifest[key];
    if (chunk === undefined || seen.has(key)) return;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
    for (const needed of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) collect(needed);
  };
  collect('index.html');
  return files;
}
