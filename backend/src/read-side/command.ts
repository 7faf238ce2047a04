import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join, resolve } from 'node:path';
import { ConfigError, readConfig } from '../config.js';
import type { Config } from '../config.js';

/** Where a command writes, and what it is told while it runs. */
export interface Terminal {
  /** A line of the result. */
  say(line: string): void;
  /** A line that the next one may replace. */
  progress(line: string): void;
  /** What cannot be done, and why. */
  complain(line: string): void;
  readonly signal: AbortSignal;
}

export type Command = (args: readonly string[], config: Config, terminal: Terminal) => Promise<number>;

/** How a command ended. */
export const EXIT = { done: 0, differs: 1, wrong: 2, busy: 3, failed: 4, stopped: 130 } as const;

const PROGRESS_MILLIS = { tty: 100, lines: 1_000 };

/** Behind a server on the same machine: its customers come first. */
const PRIORITY = 10;

/**
 * Runs a command of the command line with the settings of a server (D51) and ends the process with its exit code.
 * @param mayBegin whether it may be run where there is no data yet
 */
export async function runCommand(
  command: Command,
  mayBegin: (args: readonly string[]) => boolean = () => false,
): Promise<void> {
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  process.once('SIGTERM', () => stop.abort());
  setPriority(PRIORITY);
  const terminal = openTerminal(stop.signal);
  try {
    const args = process.argv.slice(2);
    if (!mayBegin(args)) requireData(process.env);
    process.exitCode = await command(args, readConfig(process.env), terminal);
  } catch (error) {
    const isSetting = error instanceof ConfigError;
    terminal.complain(
      !(error instanceof Error) ? String(error) : isSetting ? error.message : (error.stack ?? error.message),
    );
    process.exitCode = isSetting ? EXIT.wrong : EXIT.failed;
  }
}

/** A folder without data would be filled with empty stores, and look as if nothing had ever happened. */
function requireData(env: NodeJS.ProcessEnv): void {
  if ((env['EVENT_STORE_URL'] ?? '').trim() !== '') return;
  const given = (env['DATA_DIR'] ?? '').trim();
  const folder = resolve(given === '' ? 'data' : given);
  if (!existsSync(join(folder, 'events.db')))
    throw new ConfigError(
      `DATA_DIR should be the folder of a portal's data; there are no events in ${folder}`,
    );
}

function openTerminal(signal: AbortSignal): Terminal {
  const { isTTY } = process.stdout;
  const every = isTTY ? PROGRESS_MILLIS.tty : PROGRESS_MILLIS.lines;
  let shownAt = -every;
  let isOpen = false;
  const endLine = () => {
    if (isOpen) process.stdout.write('\n');
    isOpen = false;
  };
  return {
    signal,
    say: (line) => {
      endLine();
      process.stdout.write(`${line}\n`);
    },
    complain: (line) => {
      endLine();
      process.stderr.write(`${line}\n`);
    },
    progress: (line) => {
      if (performance.now() - shownAt < every) return;
      shownAt = performance.now();
      process.stdout.write(isTTY ? `\r${line}\u001b[K` : `${line}\n`);
      isOpen = isTTY;
    },
  };
}
