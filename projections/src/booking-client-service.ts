import type { Booking, Guest } from '@tour-portal/contracts/api/api.js';
import type { OrderedRefund } from '@tour-portal/contracts/events/booking-events.js';
import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { guestFeesAfter } from '@tour-portal/contracts/money/guest-fees.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { withPaymentStatuses } from './booking-money.js';

/** The fields of a booking's document that {@link evolveClientService} changes. */
type ClientServiceFields = Pick<Booking, 'guests' | 'roomGuests' | 'payments' | 'refunds' | 'cancelledAt'>;

/** Applies an action of client service that changes who travels, in which rooms, or the money of a booking (D42). */
export function evolveClientService<D extends ClientServiceFields>(
  before: D,
  event: RecordedEvent<
    | 'BookingCancelled'
    | 'GuestsCancelled'
    | 'RoomsChanged'
    | 'PriceChanged'
    | 'RefundOrdered'
    | 'TravelProtectionOffered'
  >,
): D {
  const { at } = event.metadata;
  const document = withFees(before, event);
  switch (event.type) {
    case 'BookingCancelled': {
      const { cancelledAt, guests, refunds } = event.data;
      return { ...withGuests(withRefunds(document, refunds, at), guests, cancelledAt), cancelledAt };
    }
    case 'GuestsCancelled': {
      const { cancelledAt, guests, rooms, fees, refunds } = event.data;
      const changed = withGuests(withRefunds(document, refunds, at), fees, at);
      return inRoomOrder(withGuests(changed, guests, cancelledAt), rooms);
    }
    case 'RoomsChanged': {
      const { rooms, fees, refunds } = event.data;
      return inRoomOrder(withGuests(withRefunds(document, refunds, at), fees, at), rooms);
    }
    case 'PriceChanged':
      return withGuests(withRefunds(document, event.data.refunds, at), event.data.fees, at);
    case 'RefundOrdered':
      return withRefunds(document, event.data.refunds, at);
    case 'TravelProtectionOffered':
      return withGuests(document, event.data.fees, at);
  }
}

/** The document with its guests' fees after an event. */
export function withFees<D extends { guests: Guest[] }>(document: D, event: RecordedEvent): D {
  const guests = document.guests.map((guest) => {
    const fees = guestFeesAfter(guest.fees, guest.id, event);
    return fees === guest.fees ? guest : { ...guest, fees: [...fees] };
  });
  return { ...document, guests };
}

/** Sets the time of the last change of the guests that a list names; `change` returns what else changes of a guest. */
export function withGuests<D extends { guests: Guest[] }>(
  document: D,
  listed: readonly { guest: number }[],
  updatedAt: Instant,
  change: (guest: number) => Partial<Guest> = () => ({}),
): D {
  const guests = document.guests.map((guest) =>
    listed.some((entry) => entry.guest === guest.id) ? { ...guest, ...change(guest.id), updatedAt } : guest,
  );
  return { ...document, guests };
}

/** The document with these rooms, its guests in room order (D14), after them those who do not travel. */
function inRoomOrder<D extends ClientServiceFields>(document: D, rooms: readonly (readonly number[])[]): D {
  const order = rooms.flat();
  const roomIndex = ({ id }: Guest) => (order.includes(id) ? order.indexOf(id) : order.length);
  const guests = document.guests.toSorted((a, b) => roomIndex(a) - roomIndex(b));
  return { ...document, roomGuests: rooms.map((room) => room.length), guests };
}

function withRefunds<D extends ClientServiceFields>(
  document: D,
  ordered: readonly OrderedRefund[],
  at: Instant,
): D {
  const refunds = ordered.map(({ refund: id, type, total, payment }) => ({
    id,
    type,
    submittedAt: at,
    total,
    transactionStatus: 'Pending' as const,
    payment,
  }));
  return withPaymentStatuses({ ...document, refunds: [...document.refunds, ...refunds] });
}
