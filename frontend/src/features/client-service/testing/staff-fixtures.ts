import type { Booking } from '@tour-portal/contracts/api/api.js';
import type {
  BookingCustomer,
  BookingHistory,
  BookingMoment,
  FoundBooking,
  HistoryEvent,
  StaffMember,
} from '@tour-portal/contracts/client-service/client-service-api.js';
import type { Today } from '@tour-portal/contracts/client-service/today.js';
import {
  BUSINESS_ZONE,
  calendarDate,
  dateIn,
  plusHours,
  type Instant,
} from '@tour-portal/contracts/values/time.js';
import { aDepositedBooking, aNamedHold } from '../../../testing/booking-fixtures.js';
import { anAccount } from '../../../testing/fixtures.js';
import { aHold, NOW, rockies } from '../../../testing/tour-fixtures.js';
import { aWaitingRequest } from '../../../testing/waiting-fixtures.js';

export const sam: StaffMember = {
  id: 3,
  name: 'Sam Reed',
  email: 'sam@client-service.example',
  roles: ['manager'],
};

const nothing = { count: 0, entries: [] };

/** A day on which nothing waits for client service. */
export const aQuietDay: Today = {
  at: NOW,
  day: dateIn(BUSINESS_ZONE, NOW),
  holdsEnding: nothing,
  payments: nothing,
  refunds: nothing,
  messages: nothing,
  offers: nothing,
  filling: nothing,
  leaving: nothing,
  approvals: nothing,
};

export const foundBooking: FoundBooking = {
  id: 1,
  number: 'RM050227-7K1',
  tour: rockies.id,
  departedAt: aHold(1).departedAt,
  owner: { id: 7, firstName: 'Ruth', lastName: 'Bennett' },
  party: 'Bennett Party',
  state: 'active',
};

/** The customer who has {@link foundBooking}, another booking that was traveled, and a request on a waiting list. */
export const theCustomer: BookingCustomer = {
  ...anAccount,
  address: { ...anAccount.address, line1: '4 Elm Street' },
  bookings: [
    foundBooking,
    {
      ...foundBooking,
      id: 2,
      number: 'RM060126-2B4',
      departedAt: calendarDate('2026-06-01'),
      state: 'travelled',
    },
  ],
  waitingList: [aWaitingRequest(5, { roomGuests: [2, 1] })],
};

const ruth = { kind: 'customer', account: 7, label: 'Ruth Bennett' } as const;

/** An event, `hours` hours after NOW unless it has an `at` of its own. @param hours one digit; the id ends with it */
function anEvent(
  hours: number,
  event: Pick<HistoryEvent, 'stream' | 'kind' | 'revision' | 'type' | 'sentence'> & Partial<HistoryEvent>,
): HistoryEvent {
  return {
    id: `00000000-0000-4000-8000-00000000000${hours}`,
    position: `000${hours}`,
    version: 1,
    at: plusHours(NOW, hours),
    actor: ruth,
    reason: null,
    correlation: `command-${hours}`,
    causation: `command-${hours}`,
    data: { booking: 1 },
    ...event,
  };
}

const onBooking = { stream: 'booking-1', kind: 'booking' } as const;

/** A hold that was named and paid for, and whose history client service opened on the next day. */
export const history: BookingHistory = {
  booking: 1,
  number: 'RM050227-7K1',
  owner: { id: 7, firstName: 'Ruth', lastName: 'Bennett' },
  events: [
    anEvent(0, {
      stream: 'departure-4-2027-05-02',
      kind: 'seats',
      revision: 8,
      type: 'SeatsHeld',
      sentence: '3 seats were held on the departure.',
      correlation: 'command-1',
      actor: { kind: 'system', name: 'holds', label: 'the portal (holds)' },
    }),
    anEvent(1, { ...onBooking, revision: 0, type: 'HoldPlaced', sentence: 'Space was held for 3 guests.' }),
    anEvent(2, { ...onBooking, revision: 1, type: 'NamesSet', sentence: 'Names were set: Ruth Bennett.' }),
    anEvent(3, {
      stream: 'payment-P1',
      kind: 'payment',
      revision: 1,
      type: 'PaymentApproved',
      sentence: 'The gateway approved $900.',
      actor: { kind: 'gateway', name: 'converge', label: 'the payment company (converge)' },
    }),
    anEvent(4, {
      ...onBooking,
      revision: 2,
      type: 'DepositPaid',
      sentence: '$900 was paid by Visa ending in 1111.',
      correlation: 'command-3',
    }),
    anEvent(8, {
      stream: 'access-1',
      kind: 'access',
      revision: 0,
      type: 'BookingLookedAt',
      sentence: 'Sam Reed looked at the history.',
      at: plusHours(NOW, 24),
      actor: { kind: 'staff', staff: 3, label: 'Sam Reed' },
      reason: 'The customer called',
    }),
  ],
};

/** The event of an issued confirmation; `letter` is the digest of the mail that it was sent with. */
export function aConfirmationEvent(hours: number, revision: number, type: string): HistoryEvent {
  return anEvent(hours, {
    ...onBooking,
    revision,
    type: 'ConfirmationIssued',
    sentence: `The ${type} confirmation was issued.`,
    data: {
      booking: 1,
      type,
      letter: `d-${revision}`,
      hash: `h-${revision}`,
      filename: `RM ${revision}.pdf`,
    },
  });
}

const BOOKING_BY_REVISION: readonly Booking[] = [aHold(1), aNamedHold(1), aDepositedBooking(1)];

/** How the booking of {@link history} stood after one of its own events; for any time, how it stands after all of them. */
export function momentAt(search: string): BookingMoment {
  const query = new URLSearchParams(search);
  const revision = Number(query.get('revision') ?? 2);
  const at = (query.get('time') ??
    history.events.find((event) => event.stream === onBooking.stream && event.revision === revision)
      ?.at) as Instant;
  return { revision, at, booking: BOOKING_BY_REVISION[revision] ?? null, sold: null };
}
