import { event } from '@tour-portal/contracts/events/events.js';
import { calendarDate, instant, millis } from '@tour-portal/contracts/values/time.js';
import { describe, it } from '@jest/globals';
import { given } from './testing/given.js';
import { waitingRequestProjection } from './waiting-request.js';
import type { WaitingRequestDocument } from './waiting-request.js';

const REQUEST = { tour: 7, departedAt: calendarDate('2027-06-05'), waiting: 3, account: 1 };
const AT = instant('2026-11-21T12:00:00.000Z');
const UNTIL = instant('2026-11-23T09:00:00.000Z');
const joined = event('WaitingListJoined', { ...REQUEST, roomGuests: [2, 1], seats: 3, at: AT });
const offered = event('SeatsOffered', {
  ...REQUEST,
  roomGuests: [2, 1],
  seats: 3,
  offeredUntil: UNTIL,
  seatsTaken: 10,
});
const waitingDocument: WaitingRequestDocument = {
  id: 3,
  account: 1,
  tour: 7,
  departedAt: REQUEST.departedAt,
  roomGuests: [2, 1],
  status: 'waiting',
  createdAt: AT,
  offeredUntil: null,
  openOf: 1,
  due: millis(instant('2027-05-30T04:00:00.000Z')),
};
const offeredDocument: WaitingRequestDocument = {
  ...waitingDocument,
  status: 'offered',
  offeredUntil: UNTIL,
  due: millis(UNTIL),
};
const endedDocument: WaitingRequestDocument = {
  ...waitingDocument,
  status: 'over',
  openOf: null,
  due: null,
};

describe('the waiting read model', () => {
  it('shows a request that waits, due when its date can no longer be held', () => {
    given(joined).whenProjected(waitingRequestProjection).then({ '3': waitingDocument });
  });

  it('shows an open offer, due at its end', () => {
    given(joined, offered).whenProjected(waitingRequestProjection).then({ '3': offeredDocument });
  });

  it('keeps the document of a request that is over; it is no longer open and has no due time', () => {
    const ends = [
      event('OfferTaken', { ...REQUEST, seats: 3, seatsTaken: 7 }),
      event('OfferLapsed', { ...REQUEST, roomGuests: [2, 1], seats: 3, seatsTaken: 7 }),
      event('WaitingListLeft', { ...REQUEST, reason: 'left', seatsTaken: 7 }),
    ];
    for (const end of ends)
      given(joined, offered, end).whenProjected(waitingRequestProjection).then({ '3': endedDocument });
  });

  it('keeps requests apart', () => {
    const other = { ...REQUEST, waiting: 4, account: 2 };
    given(joined, event('WaitingListJoined', { ...other, roomGuests: [1], seats: 1, at: AT }), offered)
      .whenProjected(waitingRequestProjection)
      .then({
        '3': offeredDocument,
        '4': { ...waitingDocument, id: 4, account: 2, openOf: 2, roomGuests: [1] },
      });
  });
});
