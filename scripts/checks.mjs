// The checks of the sources: formatter, linter, types and import rules.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ROOT } from './prepare.mjs';

const CHECKS = ['check:format', 'check:lint', 'check:types', 'check:imports'];

/** Runs all checks at once. @returns of each its name, whether it failed, its output, and its seconds */
export function runChecks() {
  console.log('Checking format, lint, types and imports …');
  return Promise.all(CHECKS.map(run));
}

async function run(name) {
  const began = performance.now();
  const child = spawn('npm', ['run', '--silent', name], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  const chunks = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk));
  const [status] = await once(child, 'close');
  return {
    name: `npm run ${name}`,
    failed: status !== 0,
    output: Buffer.concat(chunks).toString('utf8'),
    seconds: (performance.now() - began) / 1_000,
  };
}
