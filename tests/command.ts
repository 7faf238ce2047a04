import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { commandSettings } from './stores/servers.js';

/** How a command ended, and what it printed. */
export interface CommandResult {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** The lines of both, those of `stdout` first. */
  readonly lines: string[];
}

/** The path of a built command. @param name without its ending: `audit-command` */
export function commandFile(name: string): string {
  return fileURLToPath(new URL(`../backend/dist/run/${name}.js`, import.meta.url));
}

/** Runs a built command on the stores of a folder until it ends. @param extra settings added to the usual ones */
export function runCommand(
  name: string,
  dataDir: string,
  args: readonly string[],
  extra: Readonly<Record<string, string | undefined>> = {},
): CommandResult {
  const env = commandSettings(dataDir, extra);
  const { status, stdout, stderr } = spawnSync(process.execPath, [commandFile(name), ...args], {
    env,
    encoding: 'utf8',
  });
  return { status, stdout, stderr, lines: (stdout + stderr).trimEnd().split('\n') };
}
