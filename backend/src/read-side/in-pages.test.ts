import { describe, expect, it } from '@jest/globals';
import { inPages } from './in-pages.js';

interface Entry {
  readonly day: number;
  readonly key: string;
}

async function readAll(entries: readonly Entry[], firstDay: number) {
  const limits: number[] = [];
  const read = async (from: number, limit: number) => {
    limits.push(limit);
    return entries.filter(({ day }) => day >= from).slice(0, limit);
  };
  const found: string[] = [];
  for await (const { key } of inPages(
    read,
    ({ day }) => day,
    ({ key }) => key,
    firstDay,
  ))
    found.push(key);
  return { found, limits };
}

const entries = (count: number, perDay: number): Entry[] =>
  Array.from({ length: count }, (_, index) => ({ day: Math.floor(index / perDay), key: String(index) }));
const keys = (all: readonly Entry[]) => all.map(({ key }) => key);

describe('reading in pages', () => {
  it.each([0, 1, 199, 200, 201, 1_000])(
    'answers each of %i documents once, in their order',
    async (count) => {
      const all = entries(count, 3);
      expect((await readAll(all, 0)).found).toEqual(keys(all));
    },
  );

  it('begins at the value that it is given', async () => {
    const all = entries(500, 3);
    expect((await readAll(all, 100)).found).toEqual(keys(all.slice(300)));
  });

  it('reads larger pages where more documents share a value than fit on a page', async () => {
    const all = entries(1_500, 700);
    const { found, limits } = await readAll(all, 0);
    expect(found).toEqual(keys(all));
    expect(Math.max(...limits)).toBeGreaterThan(700);
  });
});
