import type { ComponentType } from 'react';
import { hasUnsavedInput } from './unsaved-input.js';

/** Spec §7: a chunk load is abandoned after two minutes. */
const CHUNK_TIMEOUT_MS = 120_000;

/** A chunk of the program, or the script of a payment form, could not be loaded (spec §8 "Chunk load failure"). */
export class ChunkLoadError extends Error {
  constructor(
    readonly chunk: string,
    readonly reason: 'timeout' | 'missing',
  ) {
    super(`Loading chunk ${chunk} failed (${reason})`);
    this.name = 'ChunkLoadError';
  }
}

/**
 * Storage key of the missing chunk for which this tab was last reloaded. A chunk may be missing because its release was
 * replaced: reloading the page brings the new release. Without this mark, a reload would be offered again and again for a chunk
 * that the new release lacks too.
 */
const RELOADED_FOR = 'chunk-reload';

/** Whether reloading the page may help: not when the chunk is still missing after the tab was last reloaded for it. */
export function mayReload({ chunk, reason }: ChunkLoadError): boolean {
  try {
    return reason === 'timeout' || sessionStorage.getItem(RELOADED_FOR) !== chunk;
  } catch {
    return true;
  }
}

/** Reloads the page because of a chunk; a missing one is noted for {@link mayReload}. */
export function reloadFor({ chunk, reason }: ChunkLoadError): void {
  try {
    if (reason === 'missing') sessionStorage.setItem(RELOADED_FOR, chunk);
  } catch {
    // Without storage the reload is offered again.
  }
  globalThis.location.reload();
}

/** Storage key of the time when this tab last reloaded by itself. */
const RELOADED_AT = 'chunk-reloaded-at';
/** The least time between two such reloads: while instances of two releases answer in turn, every reload could cause another. */
const AUTO_RELOAD_PAUSE_MS = 600_000;

/** The address of the running program, the last module script of the page; null where the page has none. */
export function mainScriptUrl(): string | null {
  return [...document.querySelectorAll('script[type="module"][src]')].at(-1)?.getAttribute('src') ?? null;
}

/**
 * Whether the page may reload by itself because of a chunk, if the server has another release: the chunk is missing,
 * {@link mayReload} allows it, no typed input would be lost, the page did not do so within the last ten minutes, and its main
 * script is known.
 */
export function mayAutoReload(error: ChunkLoadError): boolean {
  if (error.reason !== 'missing' || mainScriptUrl() === null || !mayReload(error)) return false;
  try {
    const reloadedAt = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
    return Date.now() - reloadedAt >= AUTO_RELOAD_PAUSE_MS && !hasUnsavedInput();
  } catch {
    // Without storage nothing would stop the page from reloading again and again.
    return false;
  }
}

/**
 * Reloads the page if the server has another release than the running one, and {@link mayAutoReload} still holds then. If
 * the server has the same release or does not answer, the chunk is missing for another reason, and nothing happens.
 * @returns whether the page is reloading
 */
export async function reloadIfOtherRelease(error: ChunkLoadError): Promise<boolean> {
  const runningUrl = mainScriptUrl();
  if (runningUrl === null) return false;
  try {
    const page = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } });
    const isRenewed = page.ok && !(await page.text()).includes(`"${runningUrl}"`);
    // The user may have typed something meanwhile.
    if (!isRenewed || !mayAutoReload(error)) return false;
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  } catch {
    return false;
  }
  reloadFor(error);
  return true;
}

function clearReloadMark(chunk: string): void {
  try {
    if (sessionStorage.getItem(RELOADED_FOR) === chunk) sessionStorage.removeItem(RELOADED_FOR);
  } catch {
    // Without storage there is nothing to remove.
  }
}

/**
 * Loads a chunk of the program, or the script of a payment form.
 * @throws ChunkLoadError when it cannot be loaded (`missing`) or takes longer than two minutes (`timeout`)
 */
export async function loadChunk<T>(chunk: string, load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError(chunk, 'timeout')), CHUNK_TIMEOUT_MS);
  });
  const loaded = load().catch(() => Promise.reject(new ChunkLoadError(chunk, 'missing')));
  try {
    const result = await Promise.race([loaded, timeout]);
    clearReloadMark(chunk);
    return result;
  } finally {
    clearTimeout(timer);
  }
}

/** A route's `lazy`: the page is the default export of its module. */
export function lazyPage(chunk: string, load: () => Promise<{ default: ComponentType }>) {
  return async () => ({ Component: (await loadChunk(chunk, load)).default });
}
