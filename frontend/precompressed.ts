import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Pictures and fonts are compressed as they are. */
const TEXT = /\.(js|css|svg|txt|json)$/;
/** Smaller files come in one packet either way. */
const LEAST_BYTES = 1_024;

/** Puts `.br` and `.gz` beside each text of the build, for the server to send as they are. */
export function precompressed(): Plugin {
  let outDir = '';
  return {
    name: 'precompressed',
    // What the server runs is sent to nobody.
    apply: (config, { command }) => command === 'build' && config.build?.ssr === undefined,
    configResolved(config) {
      outDir = join(config.root, config.build.outDir);
    },
    closeBundle() {
      // A build that failed has written nothing, and says why by itself.
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
