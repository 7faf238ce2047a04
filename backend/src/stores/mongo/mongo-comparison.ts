import type { ComparisonPage } from '@tour-portal/contracts/stores/read-models.js';
import { documentOf } from './mongo-documents.js';
import type { StoredReadModel } from './mongo-writes.js';

/** The differences between two pages of up to `limit` documents after the same key, up to the key that both pages reach. */
export function comparedPages(
  one: readonly StoredReadModel[],
  other: readonly StoredReadModel[],
  limit: number,
): ComparisonPage {
  const [a, b] = [jsonByKey(one), jsonByKey(other)];
  // A full page does not show which documents follow its last key.
  const lastKeys = [one, other].filter((page) => page.length === limit).map((page) => page.at(-1)?._id ?? '');
  const last = lastKeys.toSorted(compareBytes)[0] ?? null;
  const keys = [...new Set([...a.keys(), ...b.keys()])].sort(compareBytes);
  const comparable = last === null ? keys : keys.filter((key) => compareBytes(key, last) <= 0);
  return { differing: comparable.filter((key) => a.get(key) !== b.get(key)), last };
}

/** The documents of a page as JSON texts, by their keys. */
function jsonByKey(page: readonly StoredReadModel[]): Map<string, string> {
  return new Map(page.map((found) => [found._id, JSON.stringify(documentOf(found))]));
}

/** Compares texts as the server does: by their UTF-8 bytes. */
function compareBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
