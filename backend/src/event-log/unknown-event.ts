import type { EVENT_VERSIONS } from '@tour-portal/contracts/events/events.js';
import type { StoredEvent } from '@tour-portal/contracts/stores/event-store.js';
import { positionText } from '../stores/parts/parts.js';

/** The event types that a program knows, each with the newest version that the program can read. */
export type KnownEvents = Readonly<Partial<Record<keyof typeof EVENT_VERSIONS, number>>>;

type EventLocation = Pick<StoredEvent, 'type' | 'stream' | 'revision' | 'position'>;

/** The log holds an event that only a newer version of this program can read. This version decides nothing on its stream. */
export class UnknownEvent extends Error {
  override readonly name = 'UnknownEvent';
  constructor({ type, stream, revision, position }: EventLocation, version: number) {
    super(
      `This version of the portal does not know ${type} version ${version} at ${positionText(position)} ` +
        `(${stream}, revision ${revision}), which a newer one has written: ` +
        'start the newer version, here or on another instance.',
    );
  }
}

/**
 * The error for an event that a newer version of the portal has written. Null for events that this version knows, and for
 * events without a version: other programs, which may write to the same EventStoreDB, have written them.
 */
export function unknownEvent(
  event: EventLocation & Pick<StoredEvent, 'metadata'>,
  known: KnownEvents,
): UnknownEvent | null {
  const { version } = event.metadata;
  if (typeof version !== 'number') return null;
  const newest = Object.hasOwn(known, event.type) ? known[event.type as keyof KnownEvents] : undefined;
  return newest === undefined || version > newest ? new UnknownEvent(event, version) : null;
}
