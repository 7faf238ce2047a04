import type { Collection, Db } from 'mongodb';
import { isDuplicateKey } from './mongo-documents.js';

interface StoredDefinition {
  _id: string;
  indexes: string;
}

/** Stores which collections of read models there are, and with which indexes. */
export class MongoDefinitions {
  private readonly stored: Collection<StoredDefinition>;

  constructor(db: Db, name: string) {
    this.stored = db.collection(name);
  }

  /** @throws Error when the collection exists with other indexes */
  async register(name: string, indexes: string): Promise<void> {
    try {
      await this.stored.insertOne({ _id: name, indexes });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const existing = (await this.stored.findOne({ _id: name }))?.indexes;
      if (existing === indexes) return;
      // Another instance has dropped the collection since.
      if (existing === undefined) return this.register(name, indexes);
      throw new Error(
        `collection ${name} exists with the indexes ${existing}, not ${indexes}; give it a new name`,
        { cause: error },
      );
    }
  }

  async unregister(name: string): Promise<void> {
    await this.stored.deleteOne({ _id: name });
  }

  async names(): Promise<string[]> {
    const found = await this.stored
      .find({}, { projection: { _id: 1 } })
      .sort({ _id: 1 })
      .toArray();
    return found.map(({ _id }) => _id);
  }

  /** Whether the collection `to` is there, and has the indexes of `from` where that is still there. */
  async hasIndexesOf(to: string, from: string): Promise<boolean> {
    const found = await this.stored.find({ _id: { $in: [from, to] } }).toArray();
    return found.some(({ _id }) => _id === to) && new Set(found.map(({ indexes }) => indexes)).size === 1;
  }
}
