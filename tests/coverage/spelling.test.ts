import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { filesBelow, source } from './sources.js';

/** British spellings, without "cancelled": that is the specification's own word. */
const BRITISH =
  /\w*colour\w*|\w*harbour\w*|\w*travell\w*|cancelling|favour\w*|\w*organis\w*|centre\w*|licence\w*|neighbour\w*|grey\w*|programme\w*|enquir\w*|cheque\w*|\w*recognis\w*|honour\w*|\w*theatre\w*|metres?|kilometres?|jewell\w*|catalogue\w*|behaviour\w*|analyse\w*|\w*realis\w*|apologis\w*|authoris\w*|customis\w*|dialled|labelled|postcode\w*/gi;

/**
 * What people may read in a file. Of JSON that is every line; of a program, the texts in strings, templates and between tags
 * that have several words, or are a single word with a capital.
 */
function textsOf(file: string, text: string): string[] {
  if (file.endsWith('.json')) return text.split('\n');
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    const isTemplate = ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node) || isTemplate) texts.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return texts.filter((found) => /\s/.test(found.trim()) || /^\s*[A-Z][a-z]+\s*$/.test(found));
}

function britishIn(file: string, text: string): string[] {
  return textsOf(file, text).flatMap((found) => found.match(BRITISH) ?? []);
}

describe('texts', () => {
  it('are spelled as in America', () => {
    const workspaces = ['art', 'backend', 'contracts', 'frontend'];
    const files = [
      ...workspaces.flatMap((workspace) => filesBelow(`${workspace}/src`)),
      ...filesBelow('backend/catalogue', /\.json$/),
    ].filter((file) => !/\.test\.|\/testing\//.test(file));
    expect(files.length).toBeGreaterThan(500);
    const found = files.flatMap((file) => britishIn(file, source(file)).map((word) => `${file}: ${word}`));
    expect(found).toEqual([]);
  }, 60_000);

  it('in British spelling are found in a string, a template, between tags and in JSON, not in a path or a lone name', () => {
    const page = "const a = 'by the harbour'; const b = `${a} in colour`; const c = <p>Travellers</p>;";
    expect(britishIn('page.tsx', page)).toEqual(['harbour', 'colour', 'Travellers']);
    expect(britishIn('hotels.json', '"name": "Theatre Hotel"')).toEqual(['Theatre']);
    expect(britishIn('code.ts', "import x from './colour.js'; f('catalogue');")).toEqual([]);
  });
});
