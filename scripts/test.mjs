// `npm test`: installs what is missing and runs everything; the last line is `N passed, N failed`.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, build, install } from './prepare.mjs';

install();
build();

let passed = 0;
let failed = 0;

/** A check of the sources: one that passes or fails as a whole. Several go on at once, and say at the end what they found. */
async function check(name) {
  const child = spawn('npm', ['run', '--silent', name], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk));
  const [status] = await once(child, 'close');
  console.log(`\n== ${name}\n${Buffer.concat(said)}`);
  if (status === 0) passed += 1;
  else failed += 1;
}

/** Some of the test projects; each test counts. A run that ends without a report counts as one failure. */
function tests(name, projects) {
  console.log(`\n== ${name}`);
  const report = join(ROOT, '.cache', `tests-${name}.json`);
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  rmSync(report, { force: true });
  const args = [
    'vitest',
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const { status } = spawnSync('npx', args, { cwd: ROOT, stdio: 'inherit' });
  let counted = 0;
  try {
    const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(report, 'utf8'));
    passed += numPassedTests;
    // A test that does not run proves nothing.
    counted = numFailedTests + numPendingTests;
  } catch {
    counted = 1;
  }
  failed += status !== 0 ? Math.max(1, counted) : counted;
}

await Promise.all(['check:format', 'check:lint', 'check:types', 'check:imports'].map(check));
tests('unit', ['unit', 'web']);
tests('integration', ['int', 'http', 'crash']);
tests('browser', ['e2e']);

console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
