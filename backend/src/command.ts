import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join, resolve } from 'node:path';
import { UnknownEvent } from './event-log/unknown-event.js';
import { ConfigError, readConfig } from './instance/config.js';
import type { Config } from './instance/config.js';
import { StoreUnreachable, storeProblem } from './stores/store-unreachable.js';
import { PartsRefused } from './stores/parts/whole-store.js';

/** Where a command writes. */
export interface CommandOutput {
  /** A line of the result. */
  print(line: string): void;
  /** A line of progress, left out when the last one was shown a moment ago; on a terminal the next one replaces it. */
  progress(line: string): void;
  /** What cannot be done, and why; for a fault of the program its stack. */
  printError(line: string): void;
}

/** A screen, with the signal that tells a running command to stop. */
export interface Terminal extends CommandOutput {
  readonly signal: AbortSignal;
}

/** A command cannot do what was asked; the message says why. It is not a fault of the program. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

export type Command = (args: readonly string[], config: Config, terminal: Terminal) => Promise<number>;

/**
 * Exit codes. `done`: all is well; `differs`: something differs, is broken or is lost; `wrong`: it could not do its work (for
 * example: wrong arguments or settings, unreachable stores, an event of a newer version); `busy`: another process does the
 * same work, or crashed a moment ago; `failed`: a fault of the program; `unchecked`: the data is whole, but its origin was
 * not checked; `stopped`: a signal stopped it.
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

/** Opens the stores of a command. @throws CommandError if they cannot be opened; PartsRefused; ConfigError */
export async function openForCommand<T>(open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof PartsRefused || error instanceof ConfigError) throw error;
    const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    throw new CommandError(`The stores cannot be opened: ${line}`);
  }
}

/** How often progress is shown at most: on a terminal, where it replaces what stood there, and as lines of their own. */
const PROGRESS_MILLIS = { tty: 100, lines: 1_000 };

/** Errors that say by their message what cannot be done. */
const NO_FAULTS = [ConfigError, CommandError, PartsRefused, UnknownEvent, StoreUnreachable];

/** A lower priority than a server on the same machine has, because its customers come first. */
const PRIORITY = 10;

/** The main function of a command: prints its errors and sets the exit code. The work reads the settings if it needs any. */
export async function runMain(
  work: (args: readonly string[], screen: CommandOutput) => Promise<number>,
): Promise<void> {
  const screen = openScreen();
  // Other users of the machine must not read the files that it writes.
  process.umask(0o077);
  try {
    process.exitCode = await work(process.argv.slice(2), screen);
  } catch (error) {
    // That a store became unreachable is no fault of the program.
    const problem = storeProblem(error) ?? error;
    const isPlain = NO_FAULTS.some((kind) => problem instanceof kind);
    screen.printError(
      !(problem instanceof Error)
        ? String(problem)
        : isPlain
          ? problem.message
          : (problem.stack ?? problem.message),
    );
    process.exitCode = isPlain ? EXIT.wrong : EXIT.failed;
  }
}

/**
 * Like `runMain`, for long work on a portal's data with the settings of its server (D51). A signal tells it to stop.
 * @param mayLackData whether the command may run where there is no data yet
 */
export async function runCommand(
  command: Command,
  mayLackData: (args: readonly string[]) => boolean = () => false,
): Promise<void> {
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  process.once('SIGTERM', () => stop.abort());
  setPriority(PRIORITY);
  await runMain((args, screen) => {
    if (!mayLackData(args)) requireData(process.env);
    return command(args, readConfig(process.env), { ...screen, signal: stop.signal });
  });
}

/** Refuses a folder without data: it would be filled with empty stores, as if nothing had ever happened. */
function requireData(env: NodeJS.ProcessEnv): void {
  if ((env['EVENT_STORE_URL'] ?? '').trim() !== '') return;
  const given = (env['DATA_DIR'] ?? '').trim();
  const folder = resolve(given === '' ? 'data' : given);
  if (!existsSync(join(folder, 'events.db')))
    throw new ConfigError(
      `DATA_DIR should be the folder of a portal's data; there are no events in ${folder}`,
    );
}

function openScreen(): CommandOutput {
  const { isTTY } = process.stdout;
  const intervalMillis = isTTY ? PROGRESS_MILLIS.tty : PROGRESS_MILLIS.lines;
  let shownAt = -intervalMillis;
  let isLineOpen = false;
  const endLine = () => {
    if (isLineOpen) process.stdout.write('\n');
    isLineOpen = false;
  };
  return {
    print: (line) => {
      endLine();
      process.stdout.write(`${line}\n`);
    },
    printError: (line) => {
      endLine();
      process.stderr.write(`${line}\n`);
    },
    progress: (line) => {
      if (performance.now() - shownAt < intervalMillis) return;
      shownAt = performance.now();
      process.stdout.write(isTTY ? `\r${line}\u001b[K` : `${line}\n`);
      isLineOpen = isTTY;
    },
  };
}
