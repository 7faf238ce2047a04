import type { ComponentType } from 'react';

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

/** Loads a part of the program. @throws ChunkLoadError when it is missing or takes longer than two minutes */
export async function loadChunk<T>(chunk: string, load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError(chunk, 'timeout')), CHUNK_TIMEOUT_MS);
  });
  const loaded = load().catch(() => Promise.reject(new ChunkLoadError(chunk, 'missing')));
  try {
    return await Promise.race([loaded, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** A route's `lazy`: the page is the default export of its module. */
export function lazyPage(chunk: string, load: () => Promise<{ default: ComponentType }>) {
  return async () => ({ Component: (await loadChunk(chunk, load)).default });
}
