import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { millis } from '@tour-portal/contracts/values/time.js';
import type { CalendarDate, Instant } from '@tour-portal/contracts/values/time.js';
import type { Projection } from './runner/projection.js';

/**
 * The slot and the seats that a hold occupies in other streams, and when a process has to check them. The document exists
 * from the first seat or slot taken until the hold has neither any more, because they are released or its seats belong to
 * a booking. It is found by when it is due. Key: the booking id.
 */
export interface DeadlineDocument {
  booking: number;
  /**
   * `reservation`: a hold is being placed; `expiry`: a hold; `release`: a hold that ended or was paid, or a cancelled
   * booking, which may still occupy its slot or seats.
   */
  kind: 'reservation' | 'expiry' | 'release';
  /** Epoch milliseconds. */
  due: number;
  account: number;
  tour: number;
  departedAt: CalendarDate;
  holdsSlot: boolean;
  holdsSeats: boolean;
}

/** A hold that is not placed this long after its first step is given up (architecture, "Placing a hold"). */
export const RESERVATION_MILLIS = 120_000;
/** The command after which something is to be released also releases it; when this long has passed, it counts as crashed. */
export const RELEASE_MILLIS = 2_000;

export const deadlineProjection: Projection<DeadlineDocument> = {
  name: 'deadline',
  version: 4,
  indexes: { due: 'integer' },
  follows: [
    'HoldSlotTaken',
    'HoldSlotFreed',
    'SeatsHeld',
    'SeatsKept',
    'SeatsReleased',
    'HoldPlaced',
    'HoldExtended',
    'HoldReplaced',
    'HoldDeleted',
    'HoldExpired',
    'DepositPaid',
    'BookingCancelled',
  ],
  keys: (event) => ('booking' in event.data ? [String(event.data.booking)] : []),
  evolve: evolveDeadline,
};

function evolveDeadline(document: DeadlineDocument | null, event: RecordedEvent): DeadlineDocument | null {
  switch (event.type) {
    case 'HoldSlotTaken':
      return { ...(document ?? reservation(event.data, event.metadata.at)), holdsSlot: true };
    case 'SeatsHeld':
      return { ...(document ?? reservation(event.data, event.metadata.at)), holdsSeats: true };
    case 'HoldSlotFreed':
      return document?.holdsSeats === true ? { ...document, holdsSlot: false } : null;
    // Seats kept for a payment that is turned away are released once the hold is over. Older events name no payment: their
    // seats are no longer the hold's.
    case 'SeatsKept':
      return event.data.payment === undefined ? withoutSeats(document) : document;
    case 'SeatsReleased':
      return withoutSeats(document);
    case 'HoldPlaced':
      return document === null ? null : { ...document, kind: 'expiry', due: millis(event.data.expiredAt) };
    case 'HoldExtended':
      return document === null ? null : { ...document, due: millis(event.data.expiredAt) };
    case 'HoldReplaced':
    case 'HoldDeleted':
    case 'HoldExpired':
    case 'BookingCancelled':
      return releaseSoon(document, event);
    // From now on the seats belong to a booking, not to a hold.
    case 'DepositPaid':
      return releaseSoon(withoutSeats(document), event);
    default:
      return document;
  }
}

function withoutSeats(document: DeadlineDocument | null): DeadlineDocument | null {
  return document?.holdsSlot === true ? { ...document, holdsSeats: false } : null;
}

function releaseSoon(
  document: DeadlineDocument | null,
  { metadata }: RecordedEvent,
): DeadlineDocument | null {
  if (document === null) return null;
  return { ...document, kind: 'release', due: millis(metadata.at) + RELEASE_MILLIS };
}

type Occupant = Pick<DeadlineDocument, 'booking' | 'account' | 'tour' | 'departedAt'>;

function reservation({ booking, account, tour, departedAt }: Occupant, at: Instant): DeadlineDocument {
  const due = millis(at) + RESERVATION_MILLIS;
  return {
    booking,
    kind: 'reservation',
    due,
    account,
    tour,
    departedAt,
    holdsSlot: false,
    holdsSeats: false,
  };
}
