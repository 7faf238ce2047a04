// Starts and stops what is measured, and runs the load generator against it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the benches. */
export const HERE = fileURLToPath(new URL('.', import.meta.url));
const MAIN = fileURLToPath(new URL('../../backend/dist/run/main.js', import.meta.url));

/** Starts a server process; `script` prints its port, alone or at the end of a URL. */
export async function startServer(script, args = [], env = {}) {
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // When the measuring process ends, it kills the server that it started.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  const [chunk] = await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => ['exited']),
  ]);
  const [line] = String(chunk).split('\n');
  const port = Number(/(\d+)\s*$/.exec(line)?.[1]);
  if (!Number.isInteger(port)) throw new Error(`${script} did not start: ${chunk}`);
  return {
    port,
    /** CPU time of the process so far, in microseconds. */
    cpu: () => cpuMicros(child.pid),
    /** The process's resident memory now, in bytes. */
    memory: () => memoryBytes(child.pid),
    stop: async () => {
      const exited = once(child, 'exit');
      child.kill();
      await exited;
    },
  };
}

/** A folder that is removed when the measuring process ends. */
export function folderOfRun(name) {
  const folder = mkdtempSync(join(tmpdir(), `${name}-bench-`));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** @param catalogueDir undefined: the shipped catalog */
export async function startPortal(dataDir, catalogueDir, settings = {}) {
  const env = {
    DATA_DIR: dataDir,
    CATALOGUE_DIR: catalogueDir,
    PORT: '0',
    DEV_TOOLS: '1',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    // Servers that the environment names are used only where `settings` names them too.
    EVENT_STORE_URL: '',
    MONGODB_URL: '',
    ...settings,
  };
  const server = await startServer(MAIN, [], env);
  while (!(await fetch(`http://localhost:${server.port}/v1/readyz`)).ok)
    await new Promise((resolve) => setTimeout(resolve, 100));
  return server;
}

/** Sends requests; returns what `load.mjs` prints, and `cpuPerRequest`: the server's microseconds for each that was served. */
export async function load(server, dir, requests, { connections = 128, seconds = 60, repeat = false } = {}) {
  const file = join(dir, 'requests.jsonl');
  const withOrigin = (request) => ({
    ...request,
    headers: { ...request.headers, Origin: `http://localhost:${server.port}` },
  });
  writeFileSync(file, requests.map((request) => JSON.stringify(withOrigin(request))).join('\n'));
  const child = spawn(process.execPath, [join(HERE, 'load.mjs')], { stdio: ['pipe', 'pipe', 'inherit'] });
  const before = server.cpu();
  child.stdin.end(JSON.stringify({ port: server.port, connections, seconds, file, repeat }));
  const chunks = [];
  child.stdout.on('data', (chunk) => chunks.push(chunk));
  await once(child, 'close');
  const result = JSON.parse(Buffer.concat(chunks).toString());
  return { ...result, cpuPerRequest: (server.cpu() - before) / result.served };
}

function memoryBytes(pid) {
  const [, kibibytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return 1_024 * Number(kibibytes);
}

/** User and system time, which Linux counts in ticks of 10 ms. */
function cpuMicros(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}
