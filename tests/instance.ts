import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll } from '@jest/globals';
import { MOMENT } from './moment.js';
import {
  startEventStore,
  databaseUrlOf,
  dropDatabase,
  stopEventStore,
  commandSettings,
  type ServerStores,
} from './stores/servers.js';

const MAIN = fileURLToPath(new URL('../backend/dist/run/main.js', import.meta.url));
const READY_MILLIS = 60_000;
/** How many lines are reported of an instance that fails to start, or whose test fails. */
const LAST_LINES = 20;

/** How a process ended. */
export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** The built backend in a process of its own. */
export interface Instance {
  readonly url: string;
  readonly dataDir: string;
  /** The `env` of its options. */
  readonly env: NonNullable<InstanceOptions['env']>;
  readonly exited: Promise<Exit>;
  readonly pid: number;
  /** What it has printed so far to standard output and standard error. */
  output(): string;
  /** SIGTERM, as an orchestrator stops it. */
  stop(): Promise<Exit>;
  /** SIGKILL, which ends it as abruptly as a power cut. */
  kill(): Promise<Exit>;
}

export interface InstanceOptions {
  /** Default: a fresh folder, removed after the test file. */
  readonly dataDir?: string;
  /**
   * Settings that are added to the usual ones (developer tools on, rate limits off, …) or replace them; undefined removes one,
   * except `CLOCK_START`.
   */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** No file may grow beyond so many KiB, as on a disk that is full. */
  readonly fileKibibytes?: number;
}

declare global {
  /** The test that runs or has just ended; undefined before the first. `jest/environment.ts` sets it, and calls `instanceLines`. */
  var currentTest: { readonly name: string; readonly failed: boolean };
  /** The last lines of the running instances. */
  var instanceLines: (() => string[]) | undefined;
}

/** A process and what it has printed so far. */
interface StartedProcess extends Pick<Instance, 'dataDir' | 'output' | 'exited'> {
  readonly child: ChildProcess;
}

/** The processes that have not ended; the newest is the last. */
const running = new Set<StartedProcess>();
globalThis.instanceLines = () => [...running].flatMap(lastLines);

function lastLines({ output }: Pick<Instance, 'output'>): string[] {
  return output().trimEnd().split('\n').slice(-LAST_LINES);
}

const folders: string[] = [];
/** The folders whose MongoDB database is dropped with them; not those whose instances reach it through a proxy. */
const foldersWithDatabase = new Set<string>();

process.once('exit', () => running.forEach(({ child }) => child.kill('SIGKILL')));

// Processes that tests left running are killed after the test file.
afterAll(async () => {
  await Promise.all([...running].map((started) => end(started, 'SIGKILL')));
  await Promise.all(folders.splice(0).map(removeFolder));
});

async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  const database = foldersWithDatabase.has(folder) ? databaseUrlOf(folder) : null;
  if (database !== null) await dropDatabase(database);
  stopEventStore(folder);
}

/** A folder for data, removed after the test file. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tour-portal-'));
  folders.push(folder);
  return folder;
}

/** An instance that ended or was given up before it was ready, with its last lines. */
export class StartFailure extends Error {
  /** @param signal what killed the process; null: it exited by itself, or it was only too slow */
  constructor(
    lines: readonly string[],
    readonly signal: NodeJS.Signals | null,
  ) {
    super(`The instance did not become ready:\n${lines.join('\n')}`);
  }
}

/**
 * Starts an instance, on a free port unless `env` names one, and waits until it is ready.
 * @throws StartFailure if it ends before that, or is not ready within a minute
 */
export async function startInstance(options: InstanceOptions = {}): Promise<Instance> {
  const started = await launch(options);
  const { child, dataDir, output, exited } = started;
  const deadline = performance.now() + READY_MILLIS;
  let url: string | undefined;
  while (url === undefined || !(await isReady(url))) {
    if (child.exitCode !== null || child.signalCode !== null || performance.now() > deadline) {
      const signal = child.signalCode;
      child.kill('SIGKILL');
      await exited;
      throw new StartFailure(lastLines(started), signal);
    }
    url ??= /Listening on (http:\S+)/.exec(output())?.[1];
    await sleep(20);
  }
  return {
    url,
    dataDir,
    env: options.env ?? {},
    exited,
    pid: child.pid ?? 0,
    output,
    stop: () => end(started, 'SIGTERM'),
    kill: () => end(started, 'SIGKILL'),
  };
}

/**
 * The one instance of a test file or block. It is started before the first test; until then it has no URL.
 * @param options a function where they take time to make
 */
export function instanceForTests(options: InstanceOptions | (() => Promise<InstanceOptions>) = {}): Instance {
  const instance = {} as Instance;
  beforeAll(async () => {
    Object.assign(instance, await startInstance(typeof options === 'function' ? await options() : options));
  });
  return instance;
}

/**
 * Runs the backend with settings that it should refuse, until it exits by itself or is killed after a minute. Answers its exit
 * code (null: it was killed), its lines and how many milliseconds it ran. It has server stores only where `env` names them: an
 * EventStoreDB of its own for each start would keep the machine busy and distort the time.
 */
export async function refusedStart(
  env: InstanceOptions['env'],
): Promise<{ readonly code: number | null; readonly lines: string[]; readonly millis: number }> {
  const { child, output, exited } = await launch({ env }, { mongodbUrl: null, eventStoreUrl: null });
  const startedAt = performance.now();
  const killTimer = setTimeout(() => child.kill('SIGKILL'), READY_MILLIS);
  const { code } = await exited;
  clearTimeout(killTimer);
  return { code, lines: output().trimEnd().split('\n'), millis: performance.now() - startedAt };
}

async function launch(
  { dataDir = '', env = {}, fileKibibytes }: InstanceOptions,
  stores?: ServerStores,
): Promise<StartedProcess> {
  const folder = dataDir === '' ? await temporaryFolder() : dataDir;
  if (stores === undefined) await startEventStore(folder);
  const usual = { PORT: '0', DEV_TOOLS: '1', RATE_LIMITS: 'off' };
  const settings = commandSettings(folder, { ...usual, ...env }, stores);
  // Without developer tools the backend refuses this setting.
  if (settings['DEV_TOOLS'] === '1') settings['CLOCK_START'] ??= MOMENT;
  if (settings['MONGODB_URL'] === databaseUrlOf(folder)) foldersWithDatabase.add(folder);
  const limitScript = `trap '' XFSZ; ulimit -S -f ${fileKibibytes}; exec "$0" "$@"`;
  const command: [string, string[]] =
    fileKibibytes === undefined
      ? [process.execPath, [MAIN]]
      : ['bash', ['-c', limitScript, process.execPath, MAIN]];
  const child = spawn(...command, { env: settings, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
  // Unlike `exit`, this comes after the last lines of the output.
  const exited = once(child, 'close').then(([code, signal]): Exit => {
    running.delete(started);
    return { code: code as number | null, signal: signal as NodeJS.Signals | null };
  });
  const started = { child, dataDir: folder, exited, output: () => printed };
  running.add(started);
  return started;
}

function end({ child, exited }: StartedProcess, signal: NodeJS.Signals): Promise<Exit> {
  child.kill(signal);
  return exited;
}

function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/v1/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
