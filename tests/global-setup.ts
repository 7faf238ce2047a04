import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PARTS = ['contracts', 'projections', 'backend'];

/** Builds the server once when any of its sources is newer than what was built from it. */
export default function buildServer(): void {
  if (!PARTS.some((part) => isStale(join(ROOT, part)))) return;
  execFileSync('npm', ['run', '--silent', 'build:server'], { cwd: ROOT, stdio: 'inherit' });
}

function isStale(part: string): boolean {
  return files(join(part, 'src'), '.ts').some((source) => {
    if (source.endsWith('.test.ts') || source.includes('testing/')) return false;
    const built = join(part, 'dist', source.slice(0, -3) + '.js');
    return !existsSync(built) || modified(built) < modified(join(part, 'src', source));
  });
}

function files(folder: string, ending: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith(ending));
}

function modified(file: string): number {
  return statSync(file).mtimeMs;
}
