import { fork, type ChildProcess } from 'node:child_process';

const LOADER = new URL('typescript-loader.mjs', import.meta.url).href;

/** Starts a program of the tests as a process of its own, which runs the sources as they are. */
export function forkProgram(program: URL, ...args: (string | number)[]): ChildProcess {
  return fork(program, args.map(String), {
    execArgv: ['--conditions=tour-portal-source', '--import', LOADER],
  });
}
