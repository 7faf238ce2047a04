import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const SOURCES = join(import.meta.dirname, '../..');
/**
 * The classes that are orange. They mark what is due within two weeks (`isDueSoon`); `.note-due` also an offer to a waiting
 * party, and `.hold-warning` a hold that is about to end.
 */
const ORANGE = new Set(['.note-due', '.next-due', '.pass-due', '.due-soon', '.hold-warning']);

/** The selectors of the rules that use the color sunrise, except for outlines. */
function orangeSelectors(css: string): string[] {
  const plain = css.replaceAll(/\/\*[^]*?\*\//g, '');
  return [...plain.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
    .filter(([, , rule = '']) => /(?<!outline:[^;]*)var\(--sunrise/.test(rule))
    .flatMap(([, selectors = '']) => selectors.trim().split(/,\s*/));
}

const mayBeOrange = (selector: string) => ORANGE.has(selector.split(' ')[0] ?? '');

it('only what is due or ends soon is orange, outlines not counted', () => {
  const sheets = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.css'),
  );
  const selectors = sheets.flatMap((file) => orangeSelectors(readFileSync(join(SOURCES, file), 'utf8')));
  expect(selectors.filter((selector) => !mayBeOrange(selector))).toEqual([]);
  expect(new Set(selectors.map((selector) => selector.split(' ')[0]))).toEqual(ORANGE);
});

it('the check notices orange that is used for anything else', () => {
  const css = '.tour-region { color: var(--sunrise-ink); } a:focus { outline: 3px solid var(--sunrise); }';
  expect(orangeSelectors(css)).toEqual(['.tour-region']);
});
