import type { Fee, Guest, Payment, Refund } from '@tour-portal/contracts/api/api.js';
import type { Charges, Consumption, OrderedRefund } from '@tour-portal/contracts/events/booking-events.js';
import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { totalOf } from '@tour-portal/contracts/money/fees.js';
import type { FeeTerms } from '@tour-portal/contracts/money/fees.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { inOrder, unpaidFee, withPaymentStatuses } from './booking-money.js';

/** What of a booking's document client service changes. */
interface Served {
  guests: Guest[];
  roomGuests: number[];
  payments: Payment[];
  refunds: Refund[];
  cancelledAt: Instant | null;
}

/** What client service did to a booking: who travels, in which rooms, for how much (D42). */
export function evolveService<D extends Served>(
  document: D,
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
  switch (event.type) {
    case 'BookingCancelled': {
      const { cancelledAt, guests, refunds } = event.data;
      return { ...cancelled(withRefunds(document, refunds, at), guests, cancelledAt), cancelledAt };
    }
    case 'GuestsCancelled': {
      const { cancelledAt, guests, rooms } = event.data;
      return arranged(cancelled(charged(document, event.data, at), guests, cancelledAt), rooms);
    }
    case 'RoomsChanged':
      return arranged(charged(document, event.data, at), event.data.rooms);
    case 'PriceChanged':
      return charged(document, event.data, at);
    case 'RefundOrdered':
      return withRefunds(document, event.data.refunds, at);
    case 'TravelProtectionOffered':
      return offered(document, event.data.fees, at);
  }
}

/** Fees that were on offer without a place on the booking stand among the guests' fees from now on. */
function offered<D extends Served>(document: D, fees: readonly FeeTerms[], at: Instant): D {
  const guests = document.guests.map((guest) => {
    const own = fees.filter((fee) => fee.guest === guest.id);
    if (own.length === 0) return guest;
    const others = guest.fees.filter(({ id }) => !own.some((fee) => fee.id === id));
    return { ...guest, fees: inOrder([...others, ...own.map(unpaidFee)]), updatedAt: at };
  });
  return { ...document, guests };
}

/** Those who leave stay on the booking with their fees, which nobody owes any more. */
function cancelled<D extends Served>(
  document: D,
  leaving: readonly { guest: number }[],
  cancelledAt: Instant,
): D {
  const guests = document.guests.map((guest) =>
    leaving.some((one) => one.guest === guest.id)
      ? {
          ...guest,
          fees: guest.fees.map((fee) => ({ ...fee, cancellation: fee.cancellation ?? cancelledAt })),
          updatedAt: cancelledAt,
        }
      : guest,
  );
  return { ...document, guests };
}

/** Guests in room order (D14), after them those who do not travel. */
function arranged<D extends Served>(document: D, rooms: readonly (readonly number[])[]): D {
  const order = rooms.flat();
  const place = ({ id }: Guest) => (order.includes(id) ? order.indexOf(id) : order.length);
  const guests = document.guests.toSorted((a, b) => place(a) - place(b));
  return { ...document, roomGuests: rooms.map((room) => room.length), guests };
}

function charged<D extends Served>(document: D, charges: Charges, at: Instant): D {
  const { fees, consumptions, refunds } = charges;
  const guests = document.guests.map((guest) => {
    const added = fees.filter((fee) => fee.guest === guest.id).map(unpaidFee);
    const lowered = guest.fees.map((fee) => loweredBy(fee, consumptions));
    return added.length === 0
      ? { ...guest, fees: lowered }
      : { ...guest, fees: inOrder([...lowered, ...added]), updatedAt: at };
  });
  return withRefunds({ ...document, guests }, refunds, at);
}

function loweredBy(fee: Fee, consumptions: readonly Consumption[]): Fee {
  const own = consumptions.filter((one) => one.fee === fee.id);
  const added = own.map(({ credit, amount }) => ({ fee: credit, amount }));
  return added.length === 0 ? fee : { ...fee, consumptions: [...fee.consumptions, ...added] };
}

function withRefunds<D extends Served>(document: D, ordered: readonly OrderedRefund[], at: Instant): D {
  const items = ordered.flatMap(({ payment, lines }) =>
    lines.map(({ fee, amount, tax }) => ({ fee, payment, amount, tax, total: totalOf({ amount, tax }) })),
  );
  const guests = document.guests.map((guest) => ({
    ...guest,
    fees: guest.fees.map((fee) => {
      const own = items.filter((item) => item.fee === fee.id);
      return own.length === 0 ? fee : { ...fee, refundLineItems: [...fee.refundLineItems, ...own] };
    }),
  }));
  const refunds = ordered.map(({ refund: id, type, total, payment }) => ({
    id,
    type,
    submittedAt: at,
    total,
    transactionStatus: 'Pending' as const,
    payment,
  }));
  return withPaymentStatuses({ ...document, guests, refunds: [...document.refunds, ...refunds] });
}
