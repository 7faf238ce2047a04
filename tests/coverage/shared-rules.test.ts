import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT, filesBelow, source } from './sources.js';

const ROW =
  /^\| (?<rule>[^|]+) \| [^|]+ \| `(?<file>[^`]+)`: `(?<name>\w+)` \| `(?<server>[^`]+)` \| `(?<browser>[^`]+)` \|$/gm;

interface SharedRule {
  readonly rule: string;
  readonly file: string;
  readonly name: string;
  readonly server: string;
  readonly browser: string;
}

const rules = [...source('docs/coverage.md').matchAll(ROW)].map(({ groups }) => ({
  ...(groups as unknown as SharedRule),
}));

const sources = ['backend/src', 'projections/src', 'frontend/src'].flatMap((folder) =>
  filesBelow(folder).map(source),
);

/** Whether a file imports the rule by name from the file that declares it. */
function applies(userFile: string, { file, name }: SharedRule): boolean {
  const path = file.replace('contracts/src/', '@tour-portal/contracts/').replace(/\.ts$/, '.js');
  const imports = [...source(userFile).matchAll(/import \{([^}]*)\} from '([^']+)'/g)];
  return imports.some(([, names = '', from]) => from === path && new RegExp(`\\b${name}\\b`).test(names));
}

/** What is wrong with a row; empty where the rule is declared once and both sides import it. */
function faultsOf(row: SharedRule): string[] {
  const { file, name, server, browser } = row;
  const missing = [file, server, browser].filter((path) => !existsSync(join(ROOT, path)));
  if (missing.length > 0) return missing.map((path) => `${path} is not there`);
  const declared = new RegExp(`^export (function|const) ${name}\\b`, 'm');
  return [
    ...(declared.test(source(file)) ? [] : [`${file} has no ${name}`]),
    ...[server, browser].filter((side) => !applies(side, row)).map((side) => `${side} does not use ${name}`),
    ...(sources.some((text) => declared.test(text)) ? [`${name} is written a second time`] : []),
  ];
}

describe('a rule that both sides apply', () => {
  it('is one of more than fifty in the table', () => {
    expect(rules.length).toBeGreaterThan(50);
  });

  it.each(rules.map((row) => [row.name, row] as const))('is declared once: %s', (_, row) => {
    expect(row.server).toMatch(/^(backend|projections)\/src\//);
    expect(row.browser).toMatch(/^frontend\/src\//);
    expect(faultsOf(row)).toEqual([]);
  });
});

describe('the check of a row', () => {
  const [row] = rules as [SharedRule];

  it.each([
    [{ ...row, file: 'contracts/src/no-such.ts' }, 'contracts/src/no-such.ts is not there'],
    [{ ...row, server: 'backend/src/main-no-such.ts' }, 'backend/src/main-no-such.ts is not there'],
    [{ ...row, browser: 'frontend/src/main.tsx' }, `frontend/src/main.tsx does not use ${row.name}`],
    [{ ...row, name: 'faultsOf' }, `${row.file} has no faultsOf`],
    [{ ...row, name: 'northAmericanPhone' }, 'northAmericanPhone is written a second time'],
  ])('names the fault of a wrong row: %j', (wrong, fault) => {
    expect(faultsOf(row)).toEqual([]);
    expect(faultsOf(wrong)).toContain(fault);
  });
});
