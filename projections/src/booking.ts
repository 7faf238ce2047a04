import type { Confirmation, Guest, Payment, Refund } from '@tour-portal/contracts/api/api.js';
import type { FeesPaid, HoldTerms } from '@tour-portal/contracts/events/booking-events.js';
import { ERASED } from '@tour-portal/contracts/events/events.js';
import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { EMPTY_DETAILS } from '@tour-portal/contracts/guests/detail-fields.js';
import { sumOf } from '@tour-portal/contracts/money/fees.js';
import { unpaidFee } from '@tour-portal/contracts/money/guest-fees.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import type { CalendarDate, Instant } from '@tour-portal/contracts/values/time.js';
import { evolveClientService, withFees, withGuests } from './booking-client-service.js';
import { recordedPayment, withPaymentStatuses } from './booking-money.js';
import { erasedBooking } from './erasure.js';
import type { Projection } from './runner/projection.js';

/** One booking as its owner sees it, without what the catalog and the account add. Key: the booking id. */
export interface BookingDocument {
  id: number;
  owner: number;
  number: string;
  tour: number;
  departedAt: CalendarDate;
  concludedAt: CalendarDate;
  priceName: string;
  roomGuests: number[];
  /** Each fee holds what was paid for it; a travel protection fee is listed only once it is bought, or client service offers it. */
  guests: Guest[];
  createdAt: Instant;
  expiredAt: Instant | null;
  deletedAt: Instant | null;
  cancelledAt: Instant | null;
  depositDueBy: Instant;
  finalDueBy: Instant;
  /** Hours the hold was made for, and whether it was extended (D24). */
  hours: number;
  extended: boolean;
  /** In the order they were recorded. */
  payments: Payment[];
  refunds: Refund[];
  /** Newest first. */
  confirmations: Confirmation[];
  surveySubmittedAt: Instant | null;
}

export const bookingProjection: Projection<BookingDocument> = {
  name: 'booking',
  version: 4,
  indexes: {},
  follows: [
    'HoldPlaced',
    'HoldReplaced',
    'HoldExtended',
    'HoldDeleted',
    'HoldExpired',
    'NamesSet',
    'GuestDetailsSet',
    'TransportSet',
    'BookingRevived',
    'DepositPaid',
    'TravelProtectionPaid',
    'FinalPaymentPaid',
    'TransferPaid',
    'ChangePaid',
    'PaymentTurnedAway',
    'PaymentRefunded',
    'ConfirmationIssued',
    'SurveySubmitted',
    'AccountErased',
    'BookingCancelled',
    'GuestsCancelled',
    'RoomsChanged',
    'PriceChanged',
    'RefundOrdered',
    'TravelProtectionOffered',
  ],
  fromOtherStreams: ['AccountErased'],
  keys: ({ type, data }) => {
    if (type === 'AccountErased') return data.bookings.map(String);
    return 'booking' in data ? [String(data.booking)] : [];
  },
  evolve: evolveBookingDocument,
};

function evolveBookingDocument(
  document: BookingDocument | null,
  event: RecordedEvent,
): BookingDocument | null {
  if (event.type === 'HoldPlaced') return placedBooking(event.data);
  if (document === null) return null;
  const { at } = event.metadata;
  switch (event.type) {
    case 'HoldReplaced':
    case 'HoldDeleted':
      return { ...document, deletedAt: event.data.deletedAt };
    case 'HoldExtended': {
      const { expiredAt, depositDueBy, finalDueBy } = event.data;
      return { ...document, expiredAt, depositDueBy, finalDueBy, extended: true };
    }
    case 'HoldExpired':
      return { ...document, expiredAt: event.data.expiredAt };
    case 'NamesSet': {
      const { names, prints } = event.data;
      return withGuests(document, prints, at, (guest) => ({ fullName: ERASED, ...changeOf(names, guest) }));
    }
    case 'GuestDetailsSet': {
      const { details, prints } = event.data;
      return withGuests(document, prints, at, (guest) => changeOf(details, guest));
    }
    case 'TransportSet': {
      const { transports, prints, transfers } = event.data;
      const listed = [...prints, ...transfers];
      return withGuests(withFees(document, event), listed, at, (guest) => changeOf(transports, guest));
    }
    case 'BookingRevived':
      return { ...document, expiredAt: null };
    case 'DepositPaid':
      return { ...withPaid(withFees(document, event), event.data, event), expiredAt: null };
    case 'TravelProtectionPaid':
    case 'FinalPaymentPaid':
    case 'TransferPaid':
    case 'ChangePaid':
      return withPaid(withFees(document, event), event.data, event);
    case 'PaymentTurnedAway': {
      const { payment, refund, refundType, total, submittedAt } = event.data;
      const turnedAway = recordedPayment(event.data, total, event.metadata, 'Refund pending');
      return {
        ...document,
        payments: [...document.payments, turnedAway],
        refunds: [
          ...document.refunds,
          { id: refund, type: refundType, submittedAt, total, transactionStatus: 'Pending', payment },
        ],
      };
    }
    case 'PaymentRefunded': {
      const { refund: id, submittedAt } = event.data;
      return withPaymentStatuses({
        ...document,
        refunds: document.refunds.map((refund) =>
          refund.id === id ? { ...refund, submittedAt, transactionStatus: 'Refunded' } : refund,
        ),
      });
    }
    case 'ConfirmationIssued': {
      const { confirmation: id, type, issuedAt, hash, filename } = event.data;
      return {
        ...document,
        confirmations: [{ id, type, issuedAt, hash, filename }, ...document.confirmations],
      };
    }
    case 'AccountErased':
      return erasedBooking(document);
    case 'SurveySubmitted':
      return { ...document, surveySubmittedAt: event.data.submittedAt };
    case 'BookingCancelled':
    case 'GuestsCancelled':
    case 'RoomsChanged':
    case 'PriceChanged':
    case 'RefundOrdered':
    case 'TravelProtectionOffered':
      return evolveClientService(document, event);
    default:
      return document;
  }
}

/** What an event's list says of a guest; nothing where it does not name them, and once the person is erased: a text replaces it then. */
function changeOf<C extends { guest: number }>(
  list: readonly C[] | string,
  id: number,
): Partial<Omit<C, 'guest'>> {
  const entry = typeof list === 'string' ? undefined : list.find(({ guest }) => guest === id);
  if (entry === undefined) return {};
  const { guest: _, ...change } = entry;
  return change;
}

function withPaid(document: BookingDocument, data: FeesPaid, event: RecordedEvent): BookingDocument {
  const earlier = document.payments.find(({ id }) => id === data.payment);
  const sum = cents((earlier?.total ?? 0) + sumOf(data.items));
  const payment = recordedPayment(data, sum, event.metadata, 'Approved');
  const others = document.payments.filter((other) => other !== earlier);
  const hasDeposit = (guest: Guest) =>
    data.items.some((item) => item.guest === guest.id && item.type === 'DEPOSIT');
  const guests = document.guests.map((guest) => ({ ...guest, paid: guest.paid || hasDeposit(guest) }));
  return { ...document, guests, payments: [...others, payment] };
}

/** The document of a hold just placed. */
export function placedBooking(data: HoldTerms): BookingDocument {
  return {
    id: data.booking,
    owner: data.account,
    number: data.number,
    tour: data.tour,
    departedAt: data.departedAt,
    concludedAt: data.concludedAt,
    priceName: data.priceName,
    roomGuests: data.roomGuests,
    guests: data.guests.map((id) => ({
      id,
      fullName: '',
      ...EMPTY_DETAILS,
      arrival: null,
      departure: null,
      fees: data.fees.filter(({ guest, type }) => guest === id && type !== 'TPP').map(unpaidFee),
      paid: false,
      updatedAt: data.createdAt,
    })),
    createdAt: data.createdAt,
    expiredAt: data.expiredAt,
    deletedAt: null,
    cancelledAt: null,
    depositDueBy: data.depositDueBy,
    finalDueBy: data.finalDueBy,
    hours: data.hours,
    extended: false,
    payments: [],
    refunds: [],
    confirmations: [],
    surveySubmittedAt: null,
  };
}
