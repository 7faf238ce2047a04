// Taken before a test can replace them by fake timers.
const { setTimeout: startTimer, performance: clock } = globalThis;

/**
 * Repeats a check until it passes, for effects of work in the background.
 * @param check throws as long as its expectation is not met
 * @param options.timeout milliseconds after which a check that fails is not repeated
 * @param options.interval milliseconds between two checks
 * @returns what the check returns when it passes
 * @throws the check's last error, after the timeout
 */
export async function eventually<T>(
  check: () => T | Promise<T>,
  { timeout = 15_000, interval = 10 }: { readonly timeout?: number; readonly interval?: number } = {},
): Promise<T> {
  const deadline = clock.now() + timeout;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (clock.now() > deadline) throw error;
    }
    await new Promise((resolve) => startTimer(resolve, interval));
  }
}
