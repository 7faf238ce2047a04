import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Browser } from 'playwright-core';

const run = promisify(execFile);

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/**
 * A browser for a test, with a fresh profile; close it when done. It is looked for in this order: `CHROME_PATH`,
 * chromium or google-chrome on the PATH, the one @sparticuz/chromium brings, and, as root, Debian's package.
 * @param flags on top of the usual ones
 * @throws Error saying what was tried and why each try failed
 */
export async function openBrowser(flags: readonly string[] = []): Promise<Browser> {
  const failures: string[] = [];
  for (const [name, find] of Object.entries(sources)) {
    try {
      const executablePath = await find();
      if (executablePath !== null)
        return await chromium.launch({ executablePath, args: [...FLAGS, ...flags] });
      failures.push(`${name}: none`);
    } catch (error) {
      if (name === 'CHROME_PATH') throw error;
      failures.push(`${name}: ${error instanceof Error ? firstLines(error.message) : String(error)}`);
    }
  }
  throw new Error(`No browser for the tests. Set CHROME_PATH to one. Tried:\n  ${failures.join('\n  ')}`);
}

const sources: Record<string, () => Promise<string | null>> = {
  CHROME_PATH: async () => {
    const path = process.env['CHROME_PATH'];
    if (!path) return null;
    if (!(await isExecutable(path))) throw new Error(`CHROME_PATH is ${path}, which is no program`);
    return path;
  },
  PATH: onPath,
  '@sparticuz/chromium': async () => (await import('@sparticuz/chromium')).default.executablePath(),
  'apt-get': async () => {
    if (process.getuid?.() !== 0) throw new Error('only root may install it');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-q'], { env });
    await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], {
      env,
      maxBuffer: 64 * 1024 * 1024,
    });
    return onPath();
  },
};

async function onPath(): Promise<string | null> {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    for (const name of NAMES) {
      const path = join(folder, name);
      if (await isExecutable(path)) return path;
    }
  }
  return null;
}

async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A browser that cannot start prints pages; its first lines name the missing library. */
function firstLines(text: string): string {
  return text.split('\n').slice(0, 6).join(' ').slice(0, 600);
}
