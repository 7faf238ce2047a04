import { EVENT_VERSIONS } from '@tour-portal/contracts/events/events.js';
import type { NewEvent } from '@tour-portal/contracts/events/events.js';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import type { Position } from '@tour-portal/contracts/stores/event-store.js';
import { bookingProjection } from '@tour-portal/projections/booking.js';
import type { BookingDocument } from '@tour-portal/projections/booking.js';
import { foldDocument } from '@tour-portal/projections/runner/projection.js';
import type { CommandContext, EventLog } from '../event-log/event-log.js';
import { bookingStream } from './booking-state.js';

/** A booking's document, folded from its own stream and so independent of the read models. */
export interface FoldedBooking {
  readonly document: BookingDocument;
  /** Of the stream's last event. */
  readonly position: Position;
}

/**
 * @param upTo only the events up to this position; null: all
 * @returns null for a booking that was never placed
 */
export async function foldBooking(
  log: Pick<EventLog, 'read'>,
  booking: number,
  upTo: Position | null = null,
): Promise<FoldedBooking | null> {
  const all = await log.read(bookingStream(booking));
  const events = upTo === null ? all : all.filter(({ position }) => position <= upTo);
  const document = foldDocument(bookingProjection, events, String(booking));
  return document === null ? null : { document, position: events.at(-1)?.position ?? START };
}

/** The document as it would be after events that are decided but not written. */
export function previewDocument(
  document: BookingDocument,
  events: readonly NewEvent[],
  { at, actor, commandId, correlation }: CommandContext,
): BookingDocument {
  const previewed = events.map((event) => {
    const metadata = {
      version: EVENT_VERSIONS[event.type],
      at,
      actor,
      reason: null,
      correlation,
      causation: commandId,
      subject: document.owner,
      previousHash: null,
      hash: '',
    };
    const envelope = { id: '', stream: bookingStream(document.id), revision: -1, position: START };
    return { ...event, ...envelope, metadata };
  });
  return foldDocument(bookingProjection, previewed, String(document.id), document) ?? document;
}
