/** The part that the consumer takes next, and those after it. */
const PENDING_PARTS = 4;

/**
 * Yields parts that are read one after the other; reads a few of them ahead.
 * @param read reads the part after `before`, or the first where that is null; not called after a part whose `more` is false
 */
export async function* readAhead<P extends { readonly more: boolean }>(
  read: (before: P | null) => Promise<P>,
): AsyncGenerator<P, void, undefined> {
  let newest: Promise<P | null> = read(null);
  const ahead = [newest];
  // The consumer gets a failure when it comes to the part; until then Node must not report it as unhandled.
  const noReport = () => undefined;
  newest.catch(noReport);
  try {
    for (;;) {
      while (ahead.length < PENDING_PARTS) {
        newest = newest.then((part) => (part?.more === true ? read(part) : null));
        newest.catch(noReport);
        ahead.push(newest);
      }
      const part = await (ahead.shift() as Promise<P | null>);
      if (part === null) return;
      yield part;
    }
  } finally {
    await Promise.allSettled(ahead);
  }
}
