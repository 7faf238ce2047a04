import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** SVG pictures are text, too; other pictures and fonts are compressed already. */
const TEXT = /\.(js|css|svg|txt|json)$/;
/** Smaller files fit into one packet even uncompressed. */
const LEAST_BYTES = 1_024;

/** Writes a `.br` and a `.gz` file beside each {@link TEXT} file of the build that is not small; the server sends them. */
export function precompressed(): Plugin {
  let outDir = '';
  return {
    name: 'precompressed',
    // The build for the server is not sent to browsers.
    apply: (config, { command }) => command === 'build' && config.build?.ssr === undefined,
    configResolved(config) {
      outDir = join(config.root, config.build.outDir);
    },
    closeBundle() {
      // A failed build has written no files, and reports its own error.
      if (!existsSync(outDir)) return;
      for (const entry of readdirSync(outDir, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !TEXT.test(entry.name)) continue;
        const file = join(entry.parentPath, entry.name);
        const text = readFileSync(file);
        if (text.length < LEAST_BYTES) continue;
        writeFileSync(`${file}.br`, brotliCompressSync(text));
        writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }));
      }
    },
  };
}
