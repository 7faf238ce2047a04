/** How many documents a page has at most, unless more of them share a value, so that reading many needs little memory. */
const PAGE = 200;

/**
 * All documents that `read` finds from the value `first` of an index on, in the order of the index, page by page. A page
 * begins at the value with which the page before it ended: it reads the documents with this value again, and leaves out
 * those that the page before had.
 * @param read answers at most `limit` documents whose value is `from` or later, by value
 */
export async function* inPages<D, V extends string | number>(
  read: (from: V, limit: number) => Promise<readonly D[]>,
  valueOf: (document: D) => V,
  keyOf: (document: D) => string,
  first: V,
): AsyncGenerator<D> {
  let from = first;
  let seen = new Set<string>();
  for (let limit = PAGE; ;) {
    const page = await read(from, limit);
    const unseen = page.filter((document) => !seen.has(keyOf(document)));
    yield* unseen;
    const last = page.at(-1);
    if (last === undefined || page.length < limit) return;
    const value = valueOf(last);
    // Where more documents have one value than fit on a page, a larger page reaches beyond them.
    limit = value === from ? limit * 2 : PAGE;
    from = value;
    seen = new Set(page.filter((document) => valueOf(document) === value).map(keyOf));
  }
}
