const PARTS_AHEAD = 4;

/**
 * Yields parts that are read one after the other; reads a few of them ahead.
 * @param read reads the part after `before`, or the first where that is null; not called after a part whose `more` is false
 */
export async function* readAhead<P extends { readonly more: boolean }>(
  read: (before: P | null) => Promise<P>,
): AsyncGenerator<P, void, undefined> {
  let newest: Promise<P | null> = read(null);
  const ahead = [newest];
  try {
    for (;;) {
      while (ahead.length < PARTS_AHEAD) {
        newest = newest.then((part) => (part?.more === true ? read(part) : null));
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
