import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { millis } from '@tour-portal/contracts/values/time.js';
import type { CalendarDate, Instant } from '@tour-portal/contracts/values/time.js';
import { waitingEndsAt } from '@tour-portal/contracts/hold/waiting-list.js';
import type { Projection } from './runner/projection.js';

/** A request on the waiting list of a departure; the document stays when the request is over. Key: the request id. */
export interface WaitingRequestDocument {
  id: number;
  account: number;
  tour: number;
  departedAt: CalendarDate;
  roomGuests: number[];
  status: 'waiting' | 'offered' | 'over';
  createdAt: Instant;
  offeredUntil: Instant | null;
  /** The account, by which its open requests are found; null once the request is over. */
  openOf: number | null;
  /** When a process must check the request, in epoch milliseconds; null when it is over. */
  due: number | null;
  /** Booking number of the party to join (D4); absent for a party of its own. */
  number?: string;
}

export const waitingRequestProjection: Projection<WaitingRequestDocument> = {
  name: 'waiting',
  version: 1,
  indexes: { openOf: 'integer', due: 'integer' },
  follows: ['WaitingListJoined', 'WaitingListLeft', 'SeatsOffered', 'OfferTaken', 'OfferLapsed'],
  fromOtherStreams: [],
  keys: (event) => ('waiting' in event.data ? [String(event.data.waiting)] : []),
  evolve: evolveWaitingDocument,
};

function evolveWaitingDocument(
  document: WaitingRequestDocument | null,
  event: RecordedEvent,
): WaitingRequestDocument | null {
  if (event.type === 'WaitingListJoined') {
    const { waiting, account, tour, departedAt, roomGuests, at, number } = event.data;
    return {
      id: waiting,
      account,
      tour,
      departedAt,
      roomGuests,
      status: 'waiting',
      createdAt: at,
      offeredUntil: null,
      openOf: account,
      due: millis(waitingEndsAt(departedAt)),
      ...(number === undefined ? {} : { number }),
    };
  }
  if (document === null) return null;
  switch (event.type) {
    case 'SeatsOffered': {
      const { offeredUntil } = event.data;
      return { ...document, status: 'offered', offeredUntil, due: millis(offeredUntil) };
    }
    case 'WaitingListLeft':
    case 'OfferTaken':
    case 'OfferLapsed':
      return { ...document, status: 'over', offeredUntil: null, openOf: null, due: null };
    default:
      return document;
  }
}
