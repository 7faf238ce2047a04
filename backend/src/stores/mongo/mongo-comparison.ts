import type { Compared } from '@tour-portal/contracts/stores/read-models.js';
import type { Collection } from 'mongodb';
import { documentOf } from './mongo-documents.js';
import { THERE } from './mongo-writes.js';
import type { StoredReadModel } from './mongo-writes.js';

/** The documents of a collection in the order of their keys, so many after a key. */
export function pageOf(
  seen: Collection<StoredReadModel>,
  after: string,
  limit: number,
): Promise<StoredReadModel[]> {
  return seen
    .find({ _id: { $gt: after }, ...THERE })
    .sort({ _id: 1 })
    .limit(limit)
    .toArray();
}

/** What of two pages of up to `limit` documents after the same key differs, as far as both reach. */
export function comparedPages(
  one: readonly StoredReadModel[],
  other: readonly StoredReadModel[],
  limit: number,
): Compared {
  const [a, b] = [textsOf(one), textsOf(other)];
  // Beyond the end of a full page it is not known what the other side has.
  const ends = [one, other].filter((page) => page.length === limit).map((page) => page.at(-1)?._id ?? '');
  const last = ends.toSorted(inOrder)[0] ?? null;
  const keys = [...new Set([...a.keys(), ...b.keys()])].sort(inOrder);
  const looked = last === null ? keys : keys.filter((key) => inOrder(key, last) <= 0);
  return { differing: looked.filter((key) => a.get(key) !== b.get(key)), last };
}

function textsOf(page: readonly StoredReadModel[]): Map<string, string> {
  return new Map(page.map((found) => [found._id, JSON.stringify(documentOf(found))]));
}

/** As the server orders texts: by their UTF-8 bytes. */
function inOrder(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
