import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join, resolve } from 'node:path';
import { UnknownEvent } from './event-log/unknown-event.js';
import { ConfigError, readConfig } from './instance/config.js';
import type { Config } from './instance/config.js';
import { StoreUnreachable, storeProblem } from './stores/store-unreachable.js';
import { PartsRefused } from './stores/parts/whole-store.js';

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

/**
 * How a command ended: all is well; something differs or is broken; it could not look (wrong arguments or settings, stores
 * that are away); another is at it; a fault of the program; all is whole, but whose it is was not checked; it was stopped.
 */
export const EXIT = {
  done: 0,
  differs: 1,
  wrong: 2,
  busy: 3,
  failed: 4,
  unchecked: 5,
  stopped: 130,
} as const;

/** Opens what a command works on. @throws CommandError where it is away; PartsRefused */
export async function reached<T>(open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof PartsRefused || error instanceof ConfigError) throw error;
    const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    throw new CommandError(`The stores cannot be opened: ${line}`);
  }
}

const PROGRESS_MILLIS = { tty: 100, lines: 1_000 };

/** Behind a server on the same machine: its customers come first. */
const PRIORITY = 10;

/** Runs work of the command line and ends the process with its exit code. It reads settings itself, where it needs any. */
export async function runDirectly(
  work: (args: readonly string[], screen: Screen) => Promise<number>,
): Promise<void> {
  const screen = openScreen();
  // What is written is nobody else's to read.
  process.umask(0o077);
  try {
    process.exitCode = await work(process.argv.slice(2), screen);
  } catch (error) {
    // A store that went away on the way says nothing of what is in it.
    const known = storeProblem(error) ?? error;
    const isPlain =
      known instanceof ConfigError ||
      known instanceof CommandError ||
      known instanceof PartsRefused ||
      known instanceof UnknownEvent ||
      known instanceof StoreUnreachable;
    screen.complain(
      !(known instanceof Error) ? String(known) : isPlain ? known.message : (known.stack ?? known.message),
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
