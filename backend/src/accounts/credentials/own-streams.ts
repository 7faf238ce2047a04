import { accountProjection } from '@tour-portal/projections/account.js';
import type { AccountDocument } from '@tour-portal/projections/account.js';
import { bookingProjection } from '@tour-portal/projections/booking.js';
import type { BookingDocument } from '@tour-portal/projections/booking.js';
import { foldDocument } from '@tour-portal/projections/runner/projection.js';
import { bookingStream } from '../../bookings/booking-state.js';
import type { EventLog } from '../../event-log/event-log.js';
import { accountStream } from '../account-state.js';

/** An account's documents as the read models will show them. */
export interface OwnDocuments {
  readonly document: AccountDocument;
  readonly bookings: readonly BookingDocument[];
}

/**
 * Folds an account's documents from its own streams, with the projections' own functions: for a session whose write the
 * read models do not show in time (D13). Null for an unknown account.
 */
export async function foldOwnStreams(log: EventLog, account: number): Promise<OwnDocuments | null> {
  const own = await log.read(accountStream(account));
  const ids = own.flatMap((event) => (event.type === 'HoldSlotTaken' ? [event.data.booking] : []));
  const booked = await Promise.all([...new Set(ids)].map((id) => log.read(bookingStream(id))));
  const events = [...own, ...booked.flat()].sort((a, b) => (a.position < b.position ? -1 : 1));
  const document = foldDocument(accountProjection, events, String(account));
  if (document === null) return null;
  const bookings = document.bookings.map(
    (id) => foldDocument(bookingProjection, events, String(id)) as BookingDocument,
  );
  return { document, bookings };
}
