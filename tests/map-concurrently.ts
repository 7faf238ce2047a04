/** Runs work for each item, at most `atOnce` at a time; returns the results in the items' order. */
export async function mapConcurrently<T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results = new Array<R>(items.length);
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) results[index] = await work(item, index);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}
