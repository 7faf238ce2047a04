import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const SOURCES = join(import.meta.dirname, '../..');

/** Classes that are alone in a selector (`.card { … }`). */
function classesOf(css: string): Set<string> {
  const plain = css.replaceAll(/\/\*[^]*?\*\//g, '');
  const selectors = [...plain.matchAll(/([^{}]+)\{/g)].flatMap(([, list = '']) => list.trim().split(/,\s*/));
  return new Set(selectors.filter((selector) => /^\.[\w-]+$/.test(selector)));
}

/** Classes that style sheets of more than one part of the SPA define, with these parts: `.facts: manage, tours`. */
function sharedClasses(sheets: readonly (readonly [part: string, css: string])[]): string[] {
  const partsByClass = new Map<string, Set<string>>();
  for (const [part, css] of sheets)
    for (const name of classesOf(css))
      partsByClass.set(name, (partsByClass.get(name) ?? new Set()).add(part));
  return [...partsByClass]
    .filter(([, owners]) => owners.size > 1)
    .map(([name, owners]) => `${name}: ${[...owners].sort().join(', ')}`);
}

// All pages share one style sheet: a class that two parts define gets the rules of both.
it('a class is defined by one part of the SPA only, not counting the rules for print', () => {
  const sheets = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css') && !file.endsWith('styles/print.css'))
    .map((file): [string, string] => {
      const [area = '', part = ''] = file.split('/');
      return [area === 'features' ? part : area, readFileSync(join(SOURCES, file), 'utf8')];
    });
  expect(sheets.length).toBeGreaterThan(30);
  expect(sharedClasses(sheets)).toEqual([]);
});

it('the check notices a class that two parts define, also in a list of selectors or for wide screens only', () => {
  const sheets = [
    ['manage', '.facts { margin: 0 } .facts-id { color: red } .due .facts { color: red }'],
    ['tours', '@media (min-width: 900px) { .year, .facts { position: sticky } }'],
  ] as const;
  expect(sharedClasses(sheets)).toEqual(['.facts: manage, tours']);
});
