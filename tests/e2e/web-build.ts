import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BUILT = join(ROOT, 'frontend/dist/index.html');

/** Builds the SPA once when any of its sources is newer than what was built from it; an instance serves what is built. */
export default function buildWeb(): void {
  if (existsSync(BUILT) && newestSource() <= modified(BUILT)) return;
  execFileSync('npm', ['run', '--silent', 'build:web'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

function newestSource(): number {
  const sources = ['contracts/src', 'frontend/src', 'frontend/public'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ts|tsx|css|html|js|svg)$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map((name) => join(ROOT, folder, name)),
  );
  const others = ['frontend/index.html', 'frontend/vite.config.ts'].map((name) => join(ROOT, name));
  return Math.max(...[...sources, ...others].map(modified));
}

function modified(file: string): number {
  return statSync(file).mtimeMs;
}
