import type { Collection, Db } from 'mongodb';
import type { Position } from '@tour-portal/contracts/stores/event-store.js';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import { isDuplicateKey } from './mongo-documents.js';
import { landmarkText } from '../parts/landmark.js';
import type { Landmark } from '../parts/landmark.js';
import { toPartNote } from '../parts/part-notes.js';
import type { PartNote, PartNotes, StoredNote } from '../parts/part-notes.js';

/** The id of the only document. */
const ID = 'store';

/** Stores the note of a part as the only document of a collection of its own, next to the part's other collections. */
export class MongoNotes implements PartNotes {
  private readonly stored: Collection<StoredNote & { readonly _id: string }>;

  constructor(db: Db, collection: string) {
    this.stored = db.collection(collection);
  }

  async read(): Promise<PartNote | null> {
    const found = await this.stored.findOne({ _id: ID });
    return found === null ? null : toPartNote(found);
  }

  async identify(store: string): Promise<string> {
    try {
      await this.stored.insertOne({ _id: ID, store, seen: START, others: START });
      return store;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return (await this.read())?.store ?? this.identify(store);
    }
  }

  async raise(seen: Position, witnessedUpTo: Position, landmark: Landmark | null = null): Promise<void> {
    const landmarkField = landmark === null ? {} : { landmark: landmarkText(landmark) };
    await this.stored.updateOne({ _id: ID }, { $max: { seen, others: witnessedUpTo, ...landmarkField } });
  }

  async accept(landmark: Landmark): Promise<void> {
    const { position } = landmark;
    const $set = { seen: position, others: position, landmark: landmarkText(landmark) };
    await this.stored.updateOne({ _id: ID }, { $set });
  }
}
