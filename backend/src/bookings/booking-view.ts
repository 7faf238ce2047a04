import { EVENT_VERSIONS } from '@tour-portal/contracts/events/events.js';
import type { NewEvent, RecordedEvent } from '@tour-portal/contracts/events/events.js';
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
  /** Of the last recorded event that it is folded from. */
  readonly position: Position;
}

/**
 * @param upTo only the events up to this position; null: all
 * @returns null where these events place no booking
 */
export async function foldBooking(
  log: Pick<EventLog, 'read'>,
  booking: number,
  upTo: Position | null = null,
): Promise<FoldedBooking | null> {
  const all = await log.read(bookingStream(booking));
  return foldEvents(upTo === null ? all : all.filter(({ position }) => position <= upTo), booking);
}

/**
 * The booking right before the first and right after the last event of a command; as it is now where the command wrote none.
 * @returns null for a booking that was not placed before the command
 */
export async function foldAroundCommand(
  log: Pick<EventLog, 'read'>,
  booking: number,
  commandId: string,
): Promise<(FoldedBooking & { readonly before: BookingDocument }) | null> {
  const events = await log.read(bookingStream(booking));
  const isOfCommand = ({ metadata }: RecordedEvent) => metadata.causation === commandId;
  const first = events.findIndex(isOfCommand);
  const isWritten = first !== -1;
  const before = foldEvents(isWritten ? events.slice(0, first) : events, booking);
  const after = foldEvents(
    isWritten ? events.slice(0, events.findLastIndex(isOfCommand) + 1) : events,
    booking,
  );
  return before === null || after === null ? null : { ...after, before: before.document };
}

function foldEvents(events: readonly RecordedEvent[], booking: number): FoldedBooking | null {
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
