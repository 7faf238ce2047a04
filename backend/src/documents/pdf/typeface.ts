import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font, type Glyph, type GlyphRun } from 'fontkit';

/** A serif for titles, a sans for text: the same families as on screen (design: "Type"). */
const FILES = {
  title: '@expo-google-fonts/source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf',
  text: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  strong: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
} as const;

export type Face = keyof typeof FILES;

/** Words whose shapes are remembered, a font. */
const REMEMBERED_WORDS = 5_000;

const { resolve } = createRequire(import.meta.url);
const opened = new Map<Face, Uint8Array>();

/**
 * A font as the PDF writer takes it. Opened once a process and its words shaped once: both take longer than drawing a
 * page with it.
 */
export function typeface(face: Face): Uint8Array {
  const known = opened.get(face);
  if (known !== undefined) return known;
  // The writer takes an opened font as well as its bytes, which its typings do not know.
  const font = remembering(create(readFileSync(resolve(FILES[face]))) as Font) as unknown as Uint8Array;
  opened.set(face, font);
  return font;
}

function remembering(font: Font): Font {
  const known = font.getGlyph.bind(font);
  const read = new Set<number>();
  // Both the page and the font in the document ask for a glyph, in every document anew.
  const getGlyph: Font['getGlyph'] = (id, characters = []) => {
    const glyph = known(id, characters);
    if (!read.has(id)) readOnce(glyph);
    read.add(id);
    return glyph;
  };
  // A glyph keeps the characters that it first stood for, whichever document that was in: each use gets its own here.
  const withCharacters: Font['getGlyph'] = (id, characters = []) =>
    Object.create(getGlyph(id, characters), { codePoints: { value: characters } }) as Glyph;
  const shaping = Object.defineProperty(font, 'getGlyph', { value: withCharacters });
  const runs = new Map<string, GlyphRun>();
  const layout: Font['layout'] = (text, ...features) => {
    const key = `${features[0] === undefined ? '' : JSON.stringify(features)}\n${text}`;
    const run = runs.get(key) ?? shaping.layout(text, ...features);
    if (!runs.has(key)) {
      if (runs.size >= REMEMBERED_WORDS) runs.clear();
      runs.set(key, run);
    }
    return copied(run);
  };
  return Object.create(font, { layout: { value: layout }, getGlyph: { value: getGlyph } }) as Font;
}

/** Its width and its outline stay with it: what is made of it for a use finds both there. */
function readOnce(glyph: Glyph & { _decode?: () => unknown }): void {
  void glyph.advanceWidth;
  const decode = glyph._decode?.bind(glyph);
  if (decode === undefined) return;
  let outline: { readonly of: unknown } | null = null;
  glyph._decode = () => (outline ??= { of: decode() }).of;
}

/** The writer scales the positions it is given in place. */
function copied(run: GlyphRun): GlyphRun {
  const positions = run.positions.map((position) => ({ ...position }));
  return Object.create(run, { positions: { value: positions } }) as GlyphRun;
}
