import type { ComponentType } from 'react';
import { isSomethingTyped } from './typed.js';

/** Spec §7: a chunk load is abandoned after two minutes. */
const CHUNK_TIMEOUT_MS = 120_000;

/** Spec §8 "Chunk load failure": says that loading the chunk failed, and why. */
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
 * The chunk for which this tab was loaded anew. A missing chunk is one of a release that is gone: loading the page again
 * brings the new release. Where the chunk is missing there too, that would go on for ever.
 */
const RELOADED_FOR = 'chunk-reload';

/** Whether loading the page anew may help: not when it was tried for this chunk, and the chunk is still missing. */
export function mayReload({ chunk, reason }: ChunkLoadError): boolean {
  try {
    return reason === 'timeout' || sessionStorage.getItem(RELOADED_FOR) !== chunk;
  } catch {
    return true;
  }
}

/** Loads the page anew for a chunk; for a missing one, {@link mayReload} then says that it was tried. */
export function reloadFor({ chunk, reason }: ChunkLoadError): void {
  try {
    if (reason === 'missing') sessionStorage.setItem(RELOADED_FOR, chunk);
  } catch {
    // A browser that forbids storage offers it again.
  }
  globalThis.location.reload();
}

/** When this tab was loaded anew by itself. */
const RELOADED_AT = 'chunk-reloaded-at';
/** Where instances of two releases answer in turn, loading anew helps for one page only. */
const BY_ITSELF_MS = 600_000;

/** The program that runs, as the page names it after the parts that run before it; null: the page names none. */
export function runningProgram(): string | null {
  return [...document.querySelectorAll('script[type="module"][src]')].at(-1)?.getAttribute('src') ?? null;
}

/**
 * Whether the page may be loaded anew by itself for a chunk, should there be a newer release: it is missing, nothing that
 * somebody typed would be lost, and it was not done before.
 */
export function mayReloadByItself(error: ChunkLoadError): boolean {
  if (error.reason !== 'missing' || runningProgram() === null || !mayReload(error)) return false;
  try {
    const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
    return Date.now() - last >= BY_ITSELF_MS && !isSomethingTyped();
  } catch {
    // What cannot be kept would be done for ever.
    return false;
  }
}

/**
 * Loads the page anew if the server has a newer release than the one that runs; only after {@link mayReloadByItself}.
 * A chunk that is missing for another reason, such as a lost connection, is no reason to lose the page as well.
 * @returns whether the page is on its way
 */
export async function reloadIfRenewed(error: ChunkLoadError): Promise<boolean> {
  const running = runningProgram();
  if (running === null) return false;
  try {
    const page = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } });
    const isRenewed = page.ok && !(await page.text()).includes(`"${running}"`);
    // Typing may have begun meanwhile.
    if (!isRenewed || !mayReloadByItself(error)) return false;
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  } catch {
    return false;
  }
  reloadFor(error);
  return true;
}

function reloadHelped(chunk: string): void {
  try {
    if (sessionStorage.getItem(RELOADED_FOR) === chunk) sessionStorage.removeItem(RELOADED_FOR);
  } catch {
    // Nothing was kept.
  }
}

/** Loads a part of the program. @throws ChunkLoadError when it is missing or takes longer than two minutes */
export async function loadChunk<T>(chunk: string, load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError(chunk, 'timeout')), CHUNK_TIMEOUT_MS);
  });
  const loaded = load().catch(() => Promise.reject(new ChunkLoadError(chunk, 'missing')));
  try {
    const part = await Promise.race([loaded, timeout]);
    reloadHelped(chunk);
    return part;
  } finally {
    clearTimeout(timer);
  }
}

/** A route's `lazy`: the page is the default export of its module. */
export function lazyPage(chunk: string, load: () => Promise<{ default: ComponentType }>) {
  return async () => ({ Component: (await loadChunk(chunk, load)).default });
}
