import { START } from '@tour-portal/contracts/stores/event-store.js';
import type { Position } from '@tour-portal/contracts/stores/event-store.js';
import { CheckpointMoved, CollectionSwitched } from '@tour-portal/contracts/stores/read-models.js';
import type { CheckpointMove, Live, Switch } from '@tour-portal/contracts/stores/read-models.js';
import type { ClientSession, Collection, Db } from 'mongodb';
import { isDuplicateKey } from './mongo-documents.js';

interface StoredLive {
  _id: string;
  live: string;
}

interface StoredCheckpoint {
  _id: string;
  position: Position;
}

interface StoredDefinition {
  _id: string;
  indexes: string;
}

/** The books beside the documents: which collections there are, what their readers see, and how far each has come. */
export class MongoGenerations {
  private readonly definitions: Collection<StoredDefinition>;
  private readonly checkpoints: Collection<StoredCheckpoint>;
  private readonly lives: Collection<StoredLive>;

  constructor(db: Db, prefix: string) {
    this.definitions = db.collection(`${prefix}read-collections`);
    this.checkpoints = db.collection(`${prefix}read-checkpoints`);
    this.lives = db.collection(`${prefix}read-lives`);
  }

  /** @throws Error when it exists with other indexes */
  async register(name: string, indexes: string): Promise<void> {
    try {
      await this.definitions.insertOne({ _id: name, indexes });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const known = (await this.definitions.findOne({ _id: name }))?.indexes;
      if (known === indexes) return;
      throw new Error(
        `collection ${name} exists with the indexes ${known}, not ${indexes}; give it a new name`,
        {
          cause: error,
        },
      );
    }
  }

  async unregister(name: string): Promise<void> {
    await this.definitions.deleteOne({ _id: name });
  }

  async names(): Promise<string[]> {
    const found = await this.definitions
      .find({}, { projection: { _id: 1 } })
      .sort({ _id: 1 })
      .toArray();
    return found.map(({ _id }) => _id);
  }

  async live(collection: string): Promise<string> {
    return (await this.lives.findOne({ _id: { $eq: collection } }))?.live ?? collection;
  }

  /** @throws CollectionSwitched, CheckpointMoved */
  async switch({ collection, from, to }: Switch, session: ClientSession): Promise<void> {
    await this.requireLive([{ collection, is: from }], session);
    const ids = [from, to];
    const definitions = await this.definitions.find({ _id: { $in: ids } }, { session }).toArray();
    if (new Set(definitions.map(({ indexes }) => indexes)).size > 1)
      throw new Error(`${to} has not the indexes of ${collection}`);
    const found = await this.checkpoints.find({ _id: { $in: ids } }, { session }).toArray();
    const at = (id: string) => found.find(({ _id }) => _id === id)?.position ?? START;
    if (at(to) < at(from)) throw new CheckpointMoved(from);
    // Whoever is about to commit to what was live writes this checkpoint too: one of the two begins again.
    await this.checkpoints.deleteOne({ _id: from }, { session });
    await this.lives.updateOne({ _id: collection }, { $set: { live: to } }, { session, upsert: true });
  }

  /** Of a collection whose readers were switched: that of what they see. */
  async checkpoint(name: string): Promise<Position> {
    for (let seen = await this.live(name); ;) {
      const found = await this.checkpoints.findOne({ _id: { $eq: seen } });
      const live = found === null ? await this.live(name) : seen;
      if (live === seen) return found?.position ?? START;
      seen = live;
    }
  }

  async resetCheckpoint(name: string): Promise<void> {
    await this.checkpoints.deleteOne({ _id: { $eq: name } });
  }

  /** @throws CollectionSwitched */
  async requireLive(wanted: readonly Live[], session: ClientSession): Promise<void> {
    if (wanted.length === 0) return;
    const ids = wanted.map(({ collection }) => collection);
    const found = await this.lives.find({ _id: { $in: ids } }, { session }).toArray();
    const lives = new Map(found.map(({ _id, live }) => [_id, live]));
    for (const { collection, is } of wanted)
      if ((lives.get(collection) ?? collection) !== is) throw new CollectionSwitched(collection);
  }

  /** @throws CheckpointMoved */
  async moveCheckpoints(moves: readonly CheckpointMove[], session: ClientSession): Promise<void> {
    if (moves.length === 0) return;
    const ids = moves.map(({ projection }) => projection);
    const found = await this.checkpoints.find({ _id: { $in: ids } }, { session }).toArray();
    const positions = new Map(found.map(({ _id, position }) => [_id, position]));
    for (const { projection, from, to } of moves) {
      if ((positions.get(projection) ?? START) !== from) throw new CheckpointMoved(projection);
      positions.set(projection, to);
    }
    const operations = [...positions].map(([_id, position]) => ({
      replaceOne: { filter: { _id }, replacement: { position }, upsert: true },
    }));
    await this.checkpoints.bulkWrite(operations, { session });
  }
}
