// `npm run dev`: server and SPA, both rebuilt as their sources change; the server restarts then. The SPA is at port 5173.
import { spawn } from 'node:child_process';
import { ROOT, build, install } from './prepare.mjs';

install();
build();
const env = { DEV_TOOLS: '1', DEMO_DATA: '1', ...process.env };
const children = [];
const start = (command, args, stdout = 'inherit') => {
  const child = spawn(command, args, { cwd: ROOT, env, stdio: ['inherit', stdout, 'inherit'] });
  children.push(child);
  return child;
};

/** Compiles and watches a workspace; resolves once it is compiled: a server started earlier would read half-written files. */
const compileAndWatch = (workspace) =>
  new Promise((resolve) => {
    const swc = ['swc', 'src', '-d', 'dist', '--strip-leading-paths', '--config-file', '../.swcrc', '-w'];
    const { stdout } = start('npm', ['exec', '-w', workspace, '--', ...swc], 'pipe');
    stdout.on('data', (chunk) => {
      process.stdout.write(chunk);
      if (String(chunk).includes('Watching')) resolve();
    });
  });

const stop = () => children.forEach((child) => child.kill());
process.once('SIGINT', stop);
process.once('SIGTERM', stop);

await Promise.all(['art', 'contracts', 'projections', 'backend'].map(compileAndWatch));
start('node', ['--watch', '--watch-preserve-output', 'backend/dist/main.js']);
start('npm', ['run', 'dev', '-w', 'frontend']);
await Promise.race(children.map((child) => new Promise((resolve) => child.once('exit', resolve))));
stop();
