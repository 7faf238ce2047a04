// Installs and builds what the server, its commands, the tests and the benches need before they can run. This file imports no
// package: on a fresh clone none is installed yet.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Runs a command in the project's folder; ends this process when it fails. */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', ...options });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

/** Installs the dependencies when they are missing, or when the lock file or Node’s binary interface has changed since. */
export function install() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`Node.js 20.19 or newer is needed; this is ${process.versions.node}.`);
    process.exit(1);
  }
  const currentHash = hash([join(ROOT, 'package-lock.json')], process.versions.modules);
  const stamp = join(ROOT, 'node_modules', '.installed-for');
  if (read(stamp) === currentHash) return;
  console.log('Installing dependencies …');
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(stamp, currentHash);
}

/** Builds server and SPA, each when it is missing or what it is built from has changed since. */
export function build() {
  buildPart(
    'server',
    ['art/src', 'contracts/src', 'projections/src', 'backend/src'],
    ['.swcrc', 'nest-cli.json', 'backend/vite.config.ts', 'contracts/answer-schemas.mjs'],
    'backend/dist/run/main.js',
  );
  buildPart(
    'web',
    ['art/src', 'contracts/src', 'frontend/src', 'frontend/worker', 'frontend/public'],
    [
      'frontend/index.html',
      'frontend/vite.config.ts',
      'frontend/lean-fonts.ts',
      'frontend/offline-files.ts',
      'frontend/chunks-before-entry.ts',
      'frontend/precompressed.ts',
    ],
    'frontend/dist/index.html',
  );
}

function buildPart(part, folders, files, product) {
  const sources = [
    ...folders.flatMap((folder) => filesBelow(join(ROOT, folder))),
    ...files.map((file) => join(ROOT, file)),
  ];
  const inputs = [...sources, join(ROOT, 'package-lock.json'), join(ROOT, 'scripts/prepare.mjs')];
  const currentHash = hash(inputs, '');
  const stamp = join(ROOT, '.cache', `built-${part}`);
  if (read(stamp) === currentHash && existsSync(join(ROOT, product))) return;
  console.log(`Building the ${part} …`);
  // For production, also when a test builds: React's development build makes more checks, and is half as large again.
  const env = { ...process.env, NODE_ENV: 'production' };
  run('npm', ['run', '--silent', `build:${part}`], { stdio: ['ignore', 'ignore', 'inherit'], env });
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, currentHash);
}

function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function hash(files, salt) {
  const sum = createHash('sha256').update(salt);
  for (const file of files)
    if (existsSync(file)) sum.update(file.slice(ROOT.length)).update(readFileSync(file));
  return sum.digest('hex');
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}
