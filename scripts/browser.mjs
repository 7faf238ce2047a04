// The browser of the tests and of `npm run bench -- pages`: found, or installed once, before the first of them begins.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Programs to look for. The first one starts no window system, and is the fastest. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const PACKAGE = 'chromium-headless-shell';

/**
 * The path of a browser. It is looked for in this order: `CHROME_PATH`, the PATH, Debian's package (installed, as root),
 * the one that @sparticuz/chromium brings.
 * @throws Error where `CHROME_PATH` names no program; where nothing is found, one that says why each try failed and what to do
 */
export async function prepareBrowser() {
  const named = process.env.CHROME_PATH;
  if (named) {
    if (!isProgram(named)) throw new Error(`CHROME_PATH is ${named}, which is no program.`);
    return named;
  }
  const failures = [];
  for (const find of [onPath, fromDebian, fromNpmPackage]) {
    const attempt = await find();
    if ('path' in attempt) return attempt.path;
    failures.push(`  ${attempt.failure}`);
  }
  throw new Error(
    `There is no browser for the tests. Install Debian's ${PACKAGE}, or set CHROME_PATH to a Chromium or Chrome. Tried:\n${failures.join('\n')}`,
  );
}

function onPath() {
  for (const folder of (process.env.PATH ?? '').split(delimiter))
    for (const name of NAMES) if (isProgram(join(folder, name))) return { path: join(folder, name) };
  return { failure: `PATH: none of ${NAMES.join(', ')}` };
}

function fromDebian() {
  if (process.getuid?.() !== 0) return { failure: `apt-get install ${PACKAGE}: only root may install it` };
  console.log(`Installing ${PACKAGE} for the tests in the browser …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-q'],
    ['install', '-y', '-q', '--no-install-recommends', PACKAGE],
  ]) {
    const { status, error, stderr } = spawnSync('apt-get', args, {
      env,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    });
    if (status !== 0) return { failure: `apt-get ${args.join(' ')}: ${error?.message ?? lastLines(stderr)}` };
  }
  return onPath();
}

async function fromNpmPackage() {
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    return { path: await chromium.executablePath() };
  } catch (error) {
    return { failure: `@sparticuz/chromium: ${lastLines(error.message)}` };
  }
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function lastLines(text) {
  return text.trim().split('\n').slice(-3).join(' ').slice(-400);
}
