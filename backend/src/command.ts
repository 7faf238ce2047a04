import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join, resolve } from 'node:path';
import { ConfigError, readConfig } from './config.js';
import type { Config } from './config.js';

/** Where a command writes. */
export interface Screen {
  /** A line of the result. */
  say(line: string): void;
  /** A line that the next one may replace. */
  progress(line: string): void;
  /** What cannot be done, and why. */
  complain(line: string): void;
}

/** With what it is told while it runs. */
export interface Terminal extends Screen {
  readonly signal: AbortSignal;
}

/** What was asked for cannot be done; the message says why, and nothing is wrong with the program. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

export type Command = (args: readonly string[], config: Config, terminal: Terminal) => Promise<number>;

/** How a command ended. */
export const EXIT = { done: 0, differs: 1, wrong: 2, busy: 3, failed: 4, stopped: 130 } as const;

const PROGRESS_MILLIS = { tty: 100, lines: 1_000 };

/** Behind a server on the same machine: its customers come first. */
const PRIORITY = 10;

/** Runs work of the command line and ends the process with its exit code. It reads settings itself, where it needs any. */
export async function runDirectly(
  work: (args: readonly string[], screen: Screen) => Promise<number>,
): Promise<void> {
  const screen = openScreen();
  try {
    process.exitCode = await work(process.argv.slice(2), screen);
  } catch (error) {
    const isPlain = error instanceof ConfigError || error instanceof CommandError;
    screen.complain(
      !(error instanceof Error) ? String(error) : isPlain ? error.message : (error.stack ?? error.message),
    );
    process.exitCode = isPlain ? EXIT.wrong : EXIT.failed;
  }
}

/**
 * The same for long work on a portal's data, with the settings of its server (D51); it is told when it is to stop.
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
  await runDirectly((args, screen) => {
    if (!mayBegin(args)) requireData(process.env);
    return command(args, readConfig(process.env), { ...screen, signal: stop.signal });
  });
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

function openScreen(): Screen {
  const { isTTY } = process.stdout;
  const every = isTTY ? PROGRESS_MILLIS.tty : PROGRESS_MILLIS.lines;
  let shownAt = -every;
  let isOpen = false;
  const endLine = () => {
    if (isOpen) process.stdout.write('\n');
    isOpen = false;
  };
  return {
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
