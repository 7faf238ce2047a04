import { storeProblem } from './stores/store-unreachable.js';

/** Names of errors whose message needs no addition. */
const SELF_EXPLANATORY = new Set(['ConfigError', 'CatalogueError', 'PartsRefused']);

/**
 * What went wrong, and what the operator can do where that is not plain, by the code of the operating system or of SQLite; an
 * extended code, such as `SQLITE_CANTOPEN_ISDIR`, has the entry that it begins with.
 */
const PROBLEMS_BY_CODE: Readonly<Record<string, string>> = {
  EADDRINUSE: 'something listens there already: set PORT to another one, or stop what uses it',
  EADDRNOTAVAIL: 'this machine has no such address: set HOST to one of its own',
  EACCES: 'this user may not: set PORT to 1024 or above, and let the user write DATA_DIR',
  EPERM: 'this user may not: let it write DATA_DIR',
  EROFS: 'it cannot be written to: set DATA_DIR to a folder that can',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of the path is a file: set DATA_DIR to a folder',
  SQLITE_CANTOPEN: 'a file of DATA_DIR cannot be opened: let this user read and write it',
  SQLITE_READONLY: 'a file of DATA_DIR cannot be written to: let this user write it',
  SQLITE_FULL: 'the disk is full',
  SQLITE_NOTADB: 'a file of DATA_DIR is no store of ours: restore it from a backup',
  SQLITE_CORRUPT: 'a file of DATA_DIR is damaged: restore it from a backup',
};

/** One line that says why the instance did not start; null for a defect, whose stack is needed. */
export function startProblem(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (SELF_EXPLANATORY.has(error.name)) return oneLine(error.message);
  const code = 'code' in error ? String(error.code) : '';
  const match = Object.keys(PROBLEMS_BY_CODE).find((name) => code === name || code.startsWith(`${name}_`));
  if (match !== undefined) return `${oneLine(error.message)}; ${PROBLEMS_BY_CODE[match]}`;
  return storeProblem(error)?.message ?? null;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
