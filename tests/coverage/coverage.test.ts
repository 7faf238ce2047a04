import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT, filesBelow, source } from './sources.js';

/** The decisions where the specification is silent or ambiguous; the numbers between them are not assigned. */
const DECISIONS = [
  ...[1, 2, 3, 4, 5, 6, 7, 10, 11, 12, 13, 14, 15],
  ...[20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39],
  ...[40, 41, 42, 43, 44, 45, 50, 51, 52, 53, 54, 55, 56, 57, 60, 61, 62, 63, 64, 65],
].map((number) => `D${number}`);

interface Row {
  readonly section: string;
  readonly says: string;
  readonly carriedBy: string;
  readonly shownBy: string;
}

/** The rows of every table with the columns "What it says", "Carried by" and "Shown by". */
function rowsOf(page: string): Row[] {
  const rows: Row[] = [];
  let section = '';
  for (const line of page.split('\n')) {
    if (line.startsWith('## ')) section = line.slice(3);
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
    const [, says = '', carriedBy = '', shownBy = ''] = cells;
    if (cells.length !== 5 || says === 'What it says' || /^-+$/.test(says)) continue;
    rows.push({ section, says, carriedBy, shownBy });
  }
  return rows;
}

/** What is wrong with a row; empty where its files and tests exist. */
function faultsOf(row: Row): string[] {
  const carriers = [...row.carriedBy.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);
  return [
    ...(carriers.length === 0 ? ['nothing carries it'] : []),
    ...carriers.filter((file) => !existsSync(join(ROOT, file))).map((file) => `${file} is not there`),
    ...row.shownBy.split('<br>').flatMap((proof) => {
      // The name is the test's title as in the source; empty for the whole file.
      const [, file = '', name = ''] = /^`([^`]+)`(?:: (.*))?$/.exec(proof.trim()) ?? [];
      if (file === '') return ['a proof names no file'];
      if (!existsSync(join(ROOT, file))) return [`${file} is not there`];
      return hasTest(source(file), name) ? [] : [`${file} has no test "${name}"`];
    }),
  ].map((fault) => `${row.says}: ${fault}`);
}

/** Whether a source has the name as a whole string, in whichever quotation marks. */
function hasTest(text: string, name: string): boolean {
  if (name === '') return true;
  return [`'${name.replaceAll("'", "\\'")}'`, `"${name}"`, `\`${name}\``].some((quoted) =>
    text.includes(quoted),
  );
}

const rows = rowsOf(source('docs/coverage.md'));

describe('docs/coverage.md', () => {
  it('has at least eight sections with tables, and more than 300 rows in them', () => {
    const sections = new Set(rows.map(({ section }) => section));
    expect(sections.size).toBeGreaterThanOrEqual(8);
    expect(rows.length).toBeGreaterThan(300);
  });

  it.each([...new Set(rows.map(({ section }) => section))])(
    'names files and tests that are there: %s',
    (section) => {
      expect(rows.filter((row) => row.section === section).flatMap(faultsOf)).toEqual([]);
    },
  );

  it('names every route of the portal', () => {
    const router = source('frontend/src/app/router.tsx');
    const routes = [...router.matchAll(/\b(?:path: |page\(\s*)'([^']+)'/g)].map(([, path = '']) => path);
    expect(routes.length).toBeGreaterThan(20);
    const texts = rows.map(({ says }) => says).join('\n');
    const named = new Set(
      [...texts.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code.replace(/\/\*$/, '')),
    );
    const missing = routes.filter((path) => {
      const written = path === '*' || path.startsWith('/') ? path : `/${path}`;
      return !named.has(written.replace(/\/\*$/, ''));
    });
    expect(missing).toEqual([]);
  });

  it('names every decision', () => {
    // What no test can show has its own table.
    const unshown = source('docs/coverage.md').split('## Run, not tested')[1] ?? '';
    const named = new Set([...rows.map(({ says }) => says), unshown].join('\n').match(/\bD\d+\b/g));
    expect(DECISIONS.filter((decision) => !named.has(decision))).toEqual([]);
  });

  it('names every decision that the sources cite', () => {
    const folders = ['contracts/src', 'projections/src', 'backend/src', 'frontend/src'];
    const files = folders.flatMap((folder) => filesBelow(folder));
    const cited = new Set(files.flatMap((file) => source(file).match(/\bD\d{1,2}\b(?=[),.;: ])/g) ?? []));
    expect(cited.size).toBeGreaterThan(30);
    expect([...cited].filter((decision) => !DECISIONS.includes(decision))).toEqual([]);
  });
});

describe('the check of a row', () => {
  const row = { section: 's', says: 'x', carriedBy: '`package.json`', shownBy: '`package.json`' };

  it.each([
    [{ ...row, carriedBy: '`no/such/file.ts`' }, 'x: no/such/file.ts is not there'],
    [{ ...row, carriedBy: 'the portal' }, 'x: nothing carries it'],
    [{ ...row, shownBy: '`no/such.test.ts`: a test' }, 'x: no/such.test.ts is not there'],
    [
      { ...row, shownBy: '`package.json`: a test of no such name' },
      'x: package.json has no test "a test of no such name"',
    ],
    [{ ...row, shownBy: 'by hand' }, 'x: a proof names no file'],
  ])('names the fault of a wrong row: %j', (wrong, fault) => {
    expect(faultsOf(row)).toEqual([]);
    expect(faultsOf(wrong)).toEqual([fault]);
  });
});
