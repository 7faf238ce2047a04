import { accountProjection } from '@tour-portal/projections/account.js';
import type { AccountDocument } from '@tour-portal/projections/account.js';
import { bookingProjection } from '@tour-portal/projections/booking.js';
import type { BookingDocument } from '@tour-portal/projections/booking.js';
import { foldDocument } from '@tour-portal/projections/runner/projection.js';
import { bookingStream } from '../../bookings/booking-state.js';
import type { EventLog } from '../../event-log/event-log.js';
import type { Documents } from '../../read-side/documents.js';
import { accountStream } from '../account-state.js';

/** An account's documents as the read models will show them. */
export interface OwnDocuments {
  readonly document: AccountDocument;
  readonly bookings: readonly BookingDocument[];
}

/**
 * Folds an account's documents from its own stream and those of its bookings, with the projections' own functions: for a
 * session whose write the read models do not show in time (D13), for a sign-up or login whose account they lack, and for an
 * erasure. Null for an unknown account.
 */
export async function foldOwnStreams(
  log: EventLog,
  documents: Pick<Documents, 'account'>,
  account: number,
): Promise<OwnDocuments | null> {
  const [accountEvents, liveDocument] = await Promise.all([
    log.read(accountStream(account)),
    documents.account(account),
  ]);
  const slotIds = accountEvents.flatMap((event) =>
    event.type === 'HoldSlotTaken' ? [event.data.booking] : [],
  );
  // A hold that an earlier version placed beyond the account's limit took no slot: only the read model names it.
  const ids = new Set([...slotIds, ...(liveDocument?.bookings ?? [])]);
  const bookingEvents = await Promise.all([...ids].map((id) => log.read(bookingStream(id))));
  const events = [...accountEvents, ...bookingEvents.flat()].sort((a, b) =>
    a.position < b.position ? -1 : 1,
  );
  const document = foldDocument(accountProjection, events, String(account));
  if (document === null) return null;
  const bookings = document.bookings.map(
    (id) => foldDocument(bookingProjection, events, String(id)) as BookingDocument,
  );
  return { document, bookings };
}
