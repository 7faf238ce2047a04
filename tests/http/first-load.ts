/** What `vite build` writes of its chunks, as far as it is read here. */
export type Manifest = Readonly<Record<string, Chunk>>;

interface Chunk {
  /** Below the folder that is served. */
  readonly file: string;
  readonly isEntry?: boolean;
  /** Keys of the chunks it cannot run without. */
  readonly imports?: readonly string[];
  /** Keys of the chunks it asks for when they are wanted. */
  readonly dynamicImports?: readonly string[];
}

/**
 * The JavaScript that each part of the program needs that its entry loads when it is wanted, pages first of all: its own
 * chunk, the entry, and all that either cannot run without. In bytes as `sizeOf` counts them, by the part's source.
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
