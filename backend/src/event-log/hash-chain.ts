import { hash } from 'node:crypto';
import type { EventMetadata } from '@tour-portal/contracts/events/events.js';
import type { EventToAppend, JsonObject } from '@tour-portal/contracts/stores/event-store.js';

/** Metadata before its hash is known. */
export type UnhashedMetadata = Omit<EventMetadata, 'hash'>;

/**
 * The hash of an event (D43): SHA-256 over its stream, id, type, stored data and metadata. The metadata holds the
 * previous event's hash, so a changed byte anywhere in a stream breaks the hash of its event and the chain after it.
 */
export function eventHash(
  stream: string,
  event: Pick<EventToAppend, 'id' | 'type' | 'data'>,
  metadata: UnhashedMetadata,
): string {
  const text = JSON.stringify([stream, event.id, event.type, event.data, orderedMetadata(metadata)]);
  return hash('sha256', text, 'base64url');
}

/** The stores may return the fields of the metadata in another order; the hash must not depend on it. */
function orderedMetadata(m: UnhashedMetadata): unknown[] {
  return [m.version, m.at, m.actor, m.reason, m.correlation, m.causation, m.subject, m.previousHash];
}

/** Whether a stored event's own hash is right. */
export function isHashValid(
  stream: string,
  event: Pick<EventToAppend, 'id' | 'type' | 'data'>,
  metadata: JsonObject,
): boolean {
  const { hash, ...unhashed } = metadata as unknown as EventMetadata;
  return hash === eventHash(stream, event, unhashed);
}
