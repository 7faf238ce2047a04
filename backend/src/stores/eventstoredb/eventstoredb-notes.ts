import type { Position } from '@tour-portal/contracts/stores/event-store.js';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import { parseLandmark, landmarkText } from '../parts/landmark.js';
import type { Landmark } from '../parts/landmark.js';
import type { PartNote, PartNotes } from '../parts/part-notes.js';
import type { Connection } from './eventstoredb-connection.js';

interface StoredNote extends Omit<PartNote, 'witnessedUpTo' | 'landmark'> {
  /** `witnessedUpTo`. */
  readonly others: Position;
  readonly landmark?: string;
}

/** A stream that has no events, only metadata: the server does not show it to readers of the log. */
const STREAM = 'tour-portal-store';
/**
 * The note is raised at most this often, and a raise in between is skipped: the server keeps overwritten metadata until a
 * scavenge removes it.
 */
const RAISE_EVERY_MILLIS = 60_000;

/** Stores the note as metadata of a stream of its own. */
export class EventStoreDbNotes implements PartNotes {
  private raisedAt = -Infinity;

  constructor(private readonly connection: Pick<Connection, 'call'>) {}

  async read(): Promise<PartNote | null> {
    const { metadata } = await this.connection.call((client) =>
      client.getStreamMetadata<Partial<StoredNote>>(STREAM),
    );
    if (metadata?.store === undefined) return null;
    const { store, seen = START, others = START, landmark } = metadata;
    return { store, seen, witnessedUpTo: others, landmark: parseLandmark(landmark) };
  }

  /** Two concurrent callers may both write, but they write the same identity: both have it from the records. */
  async identify(store: string): Promise<string> {
    const note = await this.read();
    if (note !== null) return note.store;
    await this.write({ store, seen: START, others: START });
    return store;
  }

  async raise(seen: Position, witnessedUpTo: Position, landmark: Landmark | null = null): Promise<void> {
    if (performance.now() - this.raisedAt < RAISE_EVERY_MILLIS) return;
    const note = await this.read();
    if (note === null) return;
    const higher = (a: string, b: string) => (a > b ? a : b);
    const [storedText, newText] = [note.landmark, landmark].map((each) =>
      each === null ? '' : landmarkText(each),
    );
    await this.write({
      store: note.store,
      seen: higher(note.seen, seen),
      others: higher(note.witnessedUpTo, witnessedUpTo),
      landmark: higher(storedText!, newText!),
    });
    this.raisedAt = performance.now();
  }

  async accept(landmark: Landmark): Promise<void> {
    const note = await this.read();
    if (note === null) return;
    const { position } = landmark;
    await this.write({
      store: note.store,
      seen: position,
      others: position,
      landmark: landmarkText(landmark),
    });
  }

  private async write(note: StoredNote): Promise<void> {
    await this.connection.call((client) => client.setStreamMetadata(STREAM, { ...note }));
  }
}
