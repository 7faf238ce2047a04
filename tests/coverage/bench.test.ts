import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { confirmationFacts } from '@tour-portal/backend/testing/confirmation-fixtures.js';
import { expect, it } from '@jest/globals';
import { measurePdfPages } from '../bench/pdf-pages.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDERS = ['tests/bench', 'scripts', 'tests/jest', 'tests/conformance'];

/** Files and names that a program imports from the workspaces and that do not exist; no compiler checks the program. */
function missingImports(program: string): string[] {
  const imports = program.matchAll(
    /import\s*\{([^}]*)\}\s*from\s*'@tour-portal\/(\w+)\/([^']+)\.js'|import\('@tour-portal\/(\w+)\/([^']+)\.js'\)/g,
  );
  return [...imports].flatMap(([, names = '', workspace, path, dynamicWorkspace, dynamicPath]) => {
    const file = `${workspace ?? dynamicWorkspace}/src/${path ?? dynamicPath}.ts`;
    if (!existsSync(join(ROOT, file))) return [file];
    const source = readFileSync(join(ROOT, file), 'utf8');
    return names
      .split(',')
      .map((name) => name.trim().split(' as ')[0] ?? '')
      .filter((name) => name !== '')
      .filter((name) => !new RegExp(`export (async function|function|class|const) ${name}\\b`).test(source))
      .map((name) => `${file}: ${name}`);
  });
}

it('the programs that no compiler checks import only existing names from the workspaces', () => {
  const programs = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder))
      .filter((name) => name.endsWith('.mjs'))
      .map((name) => `${folder}/${name}`),
  );
  const found = programs.flatMap((program) =>
    missingImports(readFileSync(join(ROOT, program), 'utf8')).map((what) => `${program}: ${what}`),
  );
  expect(found).toEqual([]);
});

it('the check finds imports that do not exist', () => {
  const program = `import { Ids, Idle } from '@tour-portal/backend/instance/ids.js';
    import { Ids as Own } from '@tour-portal/backend/instance/no-ids.js';
    const { x } = await import('@tour-portal/backend/instance/nothing.js');`;
  expect(missingImports(program)).toEqual([
    'backend/src/instance/ids.ts: Idle',
    'backend/src/instance/no-ids.ts',
    'backend/src/instance/nothing.ts',
  ]);
});

it('the bench prints a confirmation from the facts that confirmations have today', async () => {
  const { firstName, email, booking } = confirmationFacts();
  expect(await measurePdfPages({ firstName, email, bookings: [booking] }, 1)).toBeGreaterThan(0);
});
