import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font, type Glyph, type GlyphRun } from 'fontkit';

/** A serif font for titles, a sans serif for text: the same families as on screen. */
const FILES = {
  title: '@expo-google-fonts/source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf',
  text: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  strong: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
} as const;

export type FontName = keyof typeof FILES;

/** How many shaped texts (words and amounts) each font caches at most. */
const MAX_CACHED_TEXTS = 5_000;

const { resolve } = createRequire(import.meta.url);
const opened = new Map<FontName, Uint8Array>();

/**
 * A font for the PDF library. Each thread opens it once and caches the texts that it has shaped: opening and shaping take
 * longer than drawing a page.
 */
export function typeface(face: FontName): Uint8Array {
  const cached = opened.get(face);
  if (cached !== undefined) return cached;
  // The PDF library also takes an opened font instead of its bytes, which its typings do not say.
  const font = withCaches(create(readFileSync(resolve(FILES[face]))) as Font) as unknown as Uint8Array;
  opened.set(face, font);
  return font;
}

function withCaches(font: Font): Font {
  const readGlyph = font.getGlyph.bind(font);
  const cachedIds = new Set<number>();
  // The PDF library asks for a glyph for the page, and again for the font in the document.
  const getGlyph: Font['getGlyph'] = (id, characters = []) => {
    const glyph = readGlyph(id, characters);
    if (!cachedIds.has(id)) readOnce(glyph);
    cachedIds.add(id);
    return glyph;
  };
  // A glyph keeps the characters of its first use, even from another document: here each use gets its own characters.
  const withCharacters: Font['getGlyph'] = (id, characters = []) =>
    Object.create(getGlyph(id, characters), { codePoints: { value: characters } }) as Glyph;
  const shapingFont = Object.defineProperty(font, 'getGlyph', { value: withCharacters });
  const runs = new Map<string, GlyphRun>();
  const layout: Font['layout'] = (text, ...features) => {
    const key = `${features[0] === undefined ? '' : JSON.stringify(features)}\n${text}`;
    const run = runs.get(key) ?? shapingFont.layout(text, ...features);
    if (!runs.has(key)) {
      if (runs.size >= MAX_CACHED_TEXTS) runs.clear();
      runs.set(key, run);
    }
    return copyOf(run);
  };
  return Object.create(font, { layout: { value: layout }, getGlyph: { value: getGlyph } }) as Font;
}

/** Caches a glyph's width and outline, for all the copies that are made of it. */
function readOnce(glyph: Glyph & { _decode?: () => unknown }): void {
  void glyph.advanceWidth;
  const decode = glyph._decode?.bind(glyph);
  if (decode === undefined) return;
  let outline: { readonly of: unknown } | null = null;
  glyph._decode = () => (outline ??= { of: decode() }).of;
}

/** A copy of a run, because the PDF library scales the positions in place. */
function copyOf(run: GlyphRun): GlyphRun {
  const positions = run.positions.map((position) => ({ ...position }));
  return Object.create(run, { positions: { value: positions } }) as GlyphRun;
}
