/** The answer if it comes within so many milliseconds; else what `onTimeout` answers or throws. */
export async function withTimeout<A, L>(
  answer: Promise<A>,
  millis: number,
  onTimeout: () => L,
): Promise<A | L> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, millis);
  });
  try {
    return await Promise.race([answer, timeout.then(onTimeout)]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Resolves after so many milliseconds, or when the signal is aborted.
 * @param pauses contains, while this pause lasts, a function that ends it early
 */
export function pause(
  millis: number,
  stopped: AbortSignal,
  pauses: Set<() => void> = new Set(),
): Promise<void> {
  if (stopped.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stopped.removeEventListener('abort', end);
      pauses.delete(end);
      resolve();
    };
    const timer = setTimeout(end, millis);
    stopped.addEventListener('abort', end);
    pauses.add(end);
  });
}
