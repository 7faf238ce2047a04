// `npm run dev`: server and SPA, both rebuilt and restarted as their sources change. The SPA is at port 5173.
import { spawn } from 'node:child_process';
import { ROOT, build, install } from './prepare.mjs';

install();
build();
const env = { DEV_TOOLS: '1', DEMO_DATA: '1', ...process.env };
const compile = ['swc', 'src', '-d', 'dist', '--strip-leading-paths', '--config-file', '../.swcrc', '-w'];
const compilers = ['contracts', 'projections', 'backend'].map((part) => [
  'npm',
  'exec',
  '-w',
  part,
  '--',
  ...compile,
]);
const watchers = [
  ...compilers,
  ['node', '--watch', '--watch-preserve-output', 'backend/dist/main.js'],
  ['npm', 'run', 'dev', '-w', 'frontend'],
].map(([command, ...args]) => spawn(command, args, { cwd: ROOT, env, stdio: 'inherit' }));

const stop = () => watchers.forEach((watcher) => watcher.kill());
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
await Promise.race(watchers.map((watcher) => new Promise((resolve) => watcher.once('exit', resolve))));
stop();
