import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** British spellings; "cancelled" and "autumn" are written so in America too, and are the specification's own words. */
const BRITISH =
  /\w*colour\w*|\w*harbour\w*|\w*travell\w*|cancelling|favour\w*|\w*organis\w*|centre\w*|licence\w*|neighbour\w*|grey\w*|programme\w*|enquir\w*|cheque\w*|\w*recognis\w*|honour\w*|\w*theatre\w*|metres?|kilometres?|jewell\w*|catalogue\w*|behaviour\w*|analyse\w*|\w*realis\w*|apologis\w*|authoris\w*|customis\w*|dialled|labelled|postcode\w*/gi;

/**
 * What people may read in a file. Of JSON that is every line; of a program, the texts in strings, templates and between tags
 * that have several words, or are a single word with a capital.
 */
function textsOf(file: string, source: string): string[] {
  if (file.endsWith('.json')) return source.split('\n');
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    const isTemplate = ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node) || isTemplate) texts.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true));
  return texts.filter((text) => /\s/.test(text.trim()) || /^\s*[A-Z][a-z]+\s*$/.test(text));
}

function britishIn(file: string, source: string): string[] {
  return textsOf(file, source).flatMap((text) => text.match(BRITISH) ?? []);
}

describe('texts', () => {
  it('are spelled as in America', () => {
    const patterns = ['art', 'backend', 'contracts', 'frontend'].flatMap((part) => [
      `${part}/src/*.ts`,
      `${part}/src/*.tsx`,
    ]);
    const listed = execFileSync('git', ['ls-files', ...patterns, 'backend/catalogue/*.json'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    const files = listed
      .trim()
      .split('\n')
      .filter((file) => !/\.test\.|\/testing\//.test(file));
    expect(files.length).toBeGreaterThan(500);
    const found = files.flatMap((file) =>
      britishIn(file, readFileSync(join(ROOT, file), 'utf8')).map((word) => `${file}: ${word}`),
    );
    expect(found).toEqual([]);
  }, 60_000);

  it('in British spelling are found, in a string, a template and a tag', () => {
    const source = "const a = 'by the harbour'; const b = `${a} in colour`; const c = <p>Travellers</p>;";
    expect(britishIn('page.tsx', source)).toEqual(['harbour', 'colour', 'Travellers']);
    expect(britishIn('hotels.json', '"name": "Theatre Hotel"')).toEqual(['Theatre']);
    expect(britishIn('code.ts', "import x from './colour.js'; f('catalogue');")).toEqual([]);
  });
});
