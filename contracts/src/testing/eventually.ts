// The real ones, whatever a test makes of the clock.
const { setTimeout: later, performance: watch } = globalThis;

/**
 * Checks again until the check passes: for what happens in the background.
 * @param check throws while what it expects is not there
 * @param options.timeout  milliseconds until it gives up
 * @param options.interval milliseconds between two looks
 * @returns what the check returns when it passes @throws what it threw last
 */
export async function eventually<T>(
  check: () => T | Promise<T>,
  { timeout = 15_000, interval = 10 }: { readonly timeout?: number; readonly interval?: number } = {},
): Promise<T> {
  const deadline = watch.now() + timeout;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (watch.now() > deadline) throw error;
    }
    await new Promise((resolve) => later(resolve, interval));
  }
}
