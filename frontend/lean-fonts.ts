import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Alias, Plugin } from 'vite';

/** The fonts of `ui/styles/fonts.css`: package and file of each. */
const FONTS = [
  ['@fontsource-variable/inter', 'inter-latin-wght-normal.woff2'],
  ['@fontsource-variable/source-serif-4', 'source-serif-4-latin-wght-normal.woff2'],
] as const;
/** The styles use no weight outside this range. */
const WEIGHTS = { min: 400, max: 700 };
/** Features that browsers apply by default, and digits of equal width (`tnum`). */
const FEATURES = ['calt', 'ccmp', 'clig', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig', 'tnum'];

/** The folder that the reduced fonts are written to. */
const FOLDER = new URL('../.cache/fonts/', import.meta.url);

/**
 * Reduces the fonts: all letters stay, weights and alternate shapes that no style uses are left out. The fonts are most
 * of the bytes that a browser loads before the pages' JavaScript.
 */
export function leanFonts(): Plugin {
  return {
    name: 'lean-fonts',
    // Pages that the server renders need no font files.
    apply: (config, { command }) => command === 'build' && config.build?.ssr === undefined,
    config: async () => ({ resolve: { alias: await Promise.all(FONTS.map(leanFont)) } }),
  };
}

async function leanFont([name, file]: (typeof FONTS)[number]): Promise<Alias> {
  const whole = readFileSync(fileURLToPath(import.meta.resolve(`${name}/files/${file}`)));
  const { latin } = JSON.parse(
    readFileSync(fileURLToPath(import.meta.resolve(`${name}/unicode.json`)), 'utf8'),
  ) as { readonly latin: string };
  const lean = await subsetFont(whole, charactersIn(latin), {
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHTS },
    keepFeatures: FEATURES,
  });
  mkdirSync(FOLDER, { recursive: true });
  const replacement = fileURLToPath(new URL(file, FOLDER));
  writeFileSync(replacement, lean);
  return { find: `${name}/files/${file}`, replacement };
}

/** All characters of ranges in the notation of CSS: `U+0000-00FF,U+0131`. */
function charactersIn(ranges: string): string {
  return ranges
    .split(',')
    .flatMap((range) => {
      const [first = 0, last = first] = range
        .trim()
        .slice(2)
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, n) => String.fromCodePoint(first + n));
    })
    .join('');
}
