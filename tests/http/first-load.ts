/** The manifest that `vite build` writes about its chunks, as far as this file reads it. */
export type Manifest = Readonly<Record<string, Chunk>>;

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
 * For each part of the program that the entry loads on demand (mostly a page): how much JavaScript it needs. That is its own
 * chunk, the entry, and all chunks without which one of the two cannot run, in bytes as `sizeOf` counts them. `page` is the
 * source of the part.
 */
export function firstLoads(
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
