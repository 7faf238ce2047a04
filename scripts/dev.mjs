// `npm run dev`: server and SPA, both rebuilt and restarted as their sources change. The SPA is at port 5173.
import { spawn } from 'node:child_process';
import { ROOT, build, install } from './prepare.mjs';

install();
build();
const env = { DEV_TOOLS: '1', DEMO_DATA: '1', ...process.env };
const watchers = [];
const start = (command, args, stdout = 'inherit') => {
  const child = spawn(command, args, { cwd: ROOT, env, stdio: ['inherit', stdout, 'inherit'] });
  watchers.push(child);
  return child;
};

/** Resolves once the part's sources are compiled and watched: a server started earlier reads half-written files. */
const compiled = (part) =>
  new Promise((resolve) => {
    const swc = ['swc', 'src', '-d', 'dist', '--strip-leading-paths', '--config-file', '../.swcrc', '-w'];
    const { stdout } = start('npm', ['exec', '-w', part, '--', ...swc], 'pipe');
    stdout.on('data', (said) => {
      process.stdout.write(said);
      if (String(said).includes('Watching')) resolve();
    });
  });

const stop = () => watchers.forEach((watcher) => watcher.kill());
process.once('SIGINT', stop);
process.once('SIGTERM', stop);

await Promise.all(['art', 'contracts', 'projections', 'backend'].map(compiled));
start('node', ['--watch', '--watch-preserve-output', 'backend/dist/main.js']);
start('npm', ['run', 'dev', '-w', 'frontend']);
await Promise.race(watchers.map((watcher) => new Promise((resolve) => watcher.once('exit', resolve))));
stop();
