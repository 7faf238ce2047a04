const PARTS = 4;

/**
 * Parts that are read one after the other, some of them before they are asked for.
 * @param read the part after another one, or the first; asked no more after a part that says there are none
 */
export async function* readAhead<P extends { readonly more: boolean }>(
  read: (before: P | null) => Promise<P>,
): AsyncGenerator<P, void, undefined> {
  let newest: Promise<P | null> = read(null);
  const ahead = [newest];
  try {
    for (;;) {
      while (ahead.length < PARTS) {
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
