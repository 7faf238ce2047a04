import { describe, expect, it } from '@jest/globals';
import type { Db } from 'mongodb';
import { MongoDefinitions } from './mongo-definitions.js';

/** The definitions as the server stores them; `beforeFind` is what another instance does after an insertion was refused. */
function openDefinitions(existing: Readonly<Record<string, string>>, beforeFind = (): unknown => undefined) {
  const stored = new Map(Object.entries(existing));
  const collection = {
    insertOne: async ({ _id, indexes }: { _id: string; indexes: string }) => {
      if (stored.has(_id)) throw Object.assign(new Error('duplicate key'), { code: 11_000 });
      stored.set(_id, indexes);
    },
    findOne: async ({ _id }: { _id: string }) => {
      beforeFind();
      const indexes = stored.get(_id);
      return indexes === undefined ? null : { _id, indexes };
    },
  };
  return {
    stored,
    definitions: new MongoDefinitions({ collection: () => collection } as unknown as Db, 'd'),
  };
}

describe('the definition of a collection', () => {
  it('is stored once where it is registered twice at the same time', async () => {
    const { stored, definitions } = openDefinitions({});
    await Promise.all([definitions.register('search@1', '[]'), definitions.register('search@1', '[]')]);
    expect([...stored]).toEqual([['search@1', '[]']]);
  });

  it('is refused where the collection exists with other indexes', async () => {
    const { definitions } = openDefinitions({ 'search@1': '[["word","text"]]' });
    await expect(definitions.register('search@1', '[]')).rejects.toThrow('give it a new name');
  });

  it('is registered anew where another instance drops the collection meanwhile', async () => {
    const { stored, definitions } = openDefinitions({ 'search@1': '[]' }, () => stored.delete('search@1'));
    await definitions.register('search@1', '[]');
    expect([...stored]).toEqual([['search@1', '[]']]);
  });
});
