import type { Position } from '@tour-portal/contracts/stores/event-store.js';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import { landmarkText } from '../parts/landmark.js';
import type { Landmark } from '../parts/landmark.js';
import { toPartNote } from '../parts/part-notes.js';
import type { PartNote, PartNotes, StoredNote } from '../parts/part-notes.js';
import type { Connection } from './eventstoredb-connection.js';
import { collect } from './eventstoredb-events.js';

/** A stream that has no events, only metadata, which the server stores in a system stream; readers of the log do not get it. */
const STREAM = 'tour-portal-store';
/**
 * One opened store raises the note at most this often, and a raise in between is skipped: the server keeps overwritten
 * metadata until a scavenge removes it.
 */
const RAISE_EVERY_MILLIS = 60_000;

/** Stores the note as metadata of a stream of its own. */
export class EventStoreDbNotes implements PartNotes {
  private raisedAt = -Infinity;

  constructor(private readonly connection: Pick<Connection, 'call'>) {}

  async read(): Promise<PartNote | null> {
    return (await this.readNewest()).note;
  }

  async identify(store: string): Promise<string> {
    await this.change((note) => (note === null ? { store, seen: START, others: START } : null));
    return (await this.read())?.store ?? store;
  }

  async raise(seen: Position, witnessedUpTo: Position, landmark: Landmark | null = null): Promise<void> {
    if (performance.now() - this.raisedAt < RAISE_EVERY_MILLIS) return;
    const higher = (a: string, b: string) => (a > b ? a : b);
    await this.change((note) => {
      if (note === null) return null;
      const [storedText, newText] = [note.landmark, landmark].map((each) =>
        each === null ? '' : landmarkText(each),
      );
      return {
        store: note.store,
        seen: higher(note.seen, seen),
        others: higher(note.witnessedUpTo, witnessedUpTo),
        landmark: higher(storedText!, newText!),
      };
    });
    this.raisedAt = performance.now();
  }

  async accept(landmark: Landmark): Promise<void> {
    const { position } = landmark;
    await this.change(
      (note) =>
        note && { store: note.store, seen: position, others: position, landmark: landmarkText(landmark) },
    );
  }

  /**
   * Writes what `changed` makes of the note, unless that is null. Where another writer came first, its note is changed
   * instead, so that no raise lowers what another instance has raised.
   */
  private async change(changed: (note: PartNote | null) => StoredNote | null): Promise<void> {
    for (;;) {
      const { note, expectedRevision } = await this.readNewest();
      const next = changed(note);
      if (next === null) return;
      try {
        await this.connection.call((client) =>
          client.setStreamMetadata(STREAM, { ...next }, { expectedRevision }),
        );
        return;
      } catch (error) {
        if (typeOf(error) !== 'wrong-expected-version') throw error;
      }
    }
  }

  /** Reads the stream of the metadata itself: the client’s `getStreamMetadata` (6.2.1) gives no revision, but a position. */
  private async readNewest(): Promise<{
    readonly note: PartNote | null;
    readonly expectedRevision: bigint | 'no_stream';
  }> {
    try {
      const [newest] = await this.connection.call((client) =>
        collect(
          client.readStream(`$$${STREAM}`, { direction: 'backwards', fromRevision: 'end', maxCount: 1 }),
        ),
      );
      if (newest?.event === undefined) return { note: null, expectedRevision: 'no_stream' };
      const { data, revision } = newest.event;
      return { note: noteIn(data as Partial<StoredNote>), expectedRevision: revision };
    } catch (error) {
      if (typeOf(error) !== 'stream-not-found') throw error;
      return { note: null, expectedRevision: 'no_stream' };
    }
  }
}

function noteIn({ store, seen = START, others = START, landmark }: Partial<StoredNote>): PartNote | null {
  return store === undefined ? null : toPartNote({ store, seen, others, landmark });
}

function typeOf(error: unknown): unknown {
  return (error as { type?: unknown }).type;
}
