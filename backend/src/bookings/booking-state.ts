import type { ActionForApproval } from '@tour-portal/contracts/client-service/approvals.js';
import type { HoldTerms, Fingerprint } from '@tour-portal/contracts/events/booking-events.js';
import { guestsByRoom } from '@tour-portal/contracts/guests/room-order.js';
import { reminderKey } from '@tour-portal/contracts/reminders/reminders.js';
import type { NewEvent } from '@tour-portal/contracts/events/events.js';
import { bookingFeesAfter, feesOfTerms } from '@tour-portal/contracts/money/guest-fees.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { feesOf, isPaid, withRecordedCharge, withCharge, withRefunds } from './money/booking-money-state.js';
import type { BookingMoney } from './money/booking-money-state.js';

/** What every placed booking has. */
export interface PlacedBooking extends BookingMoney {
  readonly terms: HoldTerms;
  /** Ids of the guests who travel, by room. */
  readonly rooms: readonly (readonly number[])[];
  /** Fingerprints of the personal data that is set, by `guest/field`. */
  readonly fingerprints: Readonly<Record<string, string>>;
  /** Ids of client service's notes. */
  readonly notes: readonly number[];
  /** Actions for which client service asked a second person's approval (D60). */
  readonly approvals: readonly RequestedApproval[];
  /** References of all payments that were started, whatever became of them. */
  readonly startedPayments: readonly string[];
  /** Ids of the confirmations that were issued. */
  readonly confirmations: readonly number[];
  readonly reconfirmed: boolean;
  readonly calendarLinks: CalendarLinksState;
  readonly surveyed: boolean;
  /** The reminders that were sent (D62), by `reminderKey`. */
  readonly reminders: readonly string[];
}

export interface RequestedApproval {
  readonly approval: number;
  /** The member of staff who asked. */
  readonly by: number;
  readonly action: ActionForApproval;
  readonly isDecided: boolean;
}

/** Private links to the booking's calendar, numbered from 1 (D64): only the last one can be open. */
export interface CalendarLinksState {
  /** The number of the last link that was made; 0: none was. */
  readonly lastNumber: number;
  readonly isOpen: boolean;
}

/** What decisions about a booking need to know of it. */
export type BookingState =
  | { readonly status: 'none' }
  /** A hold that was given up before it was placed; no event can follow. */
  | { readonly status: 'abandoned' }
  | (PlacedBooking & {
      readonly status: 'hold';
      /** When it will expire, unless it is extended, booked or ended before. */
      readonly expiredAt: Instant;
      readonly finalDueBy: Instant;
      readonly extended: boolean;
    })
  /** A deposit was paid (D22). */
  | (PlacedBooking & { readonly status: 'booked' })
  | (PlacedBooking & {
      readonly status: 'expired' | 'deleted' | 'replaced' | 'cancelled';
      readonly endedAt: Instant;
    });

/** A booking that was placed, whatever became of it. */
export type PlacedState = Extract<BookingState, PlacedBooking>;

export const NO_BOOKING: BookingState = { status: 'none' };
const NOTHING_YET = {
  fingerprints: {},
  payments: [],
  refunds: [],
  notes: [],
  approvals: [],
  startedPayments: [],
  confirmations: [],
  reconfirmed: false,
  calendarLinks: { lastNumber: 0, isOpen: false },
  surveyed: false,
  reminders: [],
} as const;

export function bookingStream(booking: number): string {
  return `booking-${booking}`;
}

/**
 * The account that owns the booking: personal data in its events is encrypted with that account's key. Null: no hold was
 * placed.
 */
export function ownerOf(state: BookingState): number | null {
  return 'terms' in state ? state.terms.account : null;
}

/** Ids of the guests who travel, in room order. */
export function travelersOf({ rooms }: Pick<PlacedBooking, 'rooms'>): number[] {
  return rooms.flat();
}

/** Whether every guest who travels has a name. */
export function areAllGuestsNamed({ rooms, fingerprints }: PlacedBooking): boolean {
  return travelersOf({ rooms }).every(
    (guest) => storedFingerprint(fingerprints, guest, 'fullName') !== undefined,
  );
}

export function storedFingerprint(
  fingerprints: PlacedBooking['fingerprints'],
  guest: number,
  field: string,
): string | undefined {
  return fingerprints[`${guest}/${field}`];
}

/** Whether the booking is a hold before its deadline, or booked; its tour may be over all the same. */
export function isActive(state: BookingState, now: Instant): boolean {
  return state.status === 'booked' || isActiveHold(state, now);
}

/**
 * Whether the booking is a hold before its deadline (spec §4 "Booking states"): from its deadline on a hold is not active,
 * even if no event says so yet.
 */
export function isActiveHold(state: BookingState, now: Instant): state is ActiveHold {
  return state.status === 'hold' && state.expiredAt > now;
}

type ActiveHold = Extract<BookingState, { readonly status: 'hold' }>;

export function areDepositsPaid(state: PlacedBooking): boolean {
  return feesOf(state).every(({ id, type }) => type !== 'DEPOSIT' || isPaid(state, id));
}

export function evolveBooking(state: BookingState, event: NewEvent): BookingState {
  switch (event.type) {
    case 'HoldPlaced': {
      const { expiredAt, finalDueBy, guests, fees } = event.data;
      return {
        status: 'hold',
        terms: event.data,
        ...NOTHING_YET,
        rooms: guestsByRoom(event.data.roomGuests, guests),
        fees: feesOfTerms(guests, fees),
        expiredAt,
        finalDueBy,
        extended: false,
      };
    }
    case 'HoldAbandoned':
      return { status: 'abandoned' };
    default:
      return 'terms' in state ? evolvePlaced(state, event) : state;
  }
}

function evolvePlaced(before: PlacedState, event: NewEvent): BookingState {
  const fees = bookingFeesAfter(before.fees, event);
  const state = fees === before.fees ? before : { ...before, fees };
  switch (event.type) {
    case 'HoldExtended': {
      const { expiredAt, finalDueBy } = event.data;
      return state.status === 'hold' ? { ...state, expiredAt, finalDueBy, extended: true } : state;
    }
    case 'HoldReplaced':
      return { ...withoutStatus(state), status: 'replaced', endedAt: event.data.deletedAt };
    case 'HoldDeleted':
      return { ...withoutStatus(state), status: 'deleted', endedAt: event.data.deletedAt };
    case 'HoldExpired':
      return { ...withoutStatus(state), status: 'expired', endedAt: event.data.expiredAt };
    case 'NamesSet':
    case 'GuestDetailsSet':
    case 'TransportSet':
      return { ...state, fingerprints: withFingerprints(state.fingerprints, event.data.prints) };
    case 'PaymentStarted':
      return { ...state, startedPayments: [...state.startedPayments, event.data.reference] };
    case 'BookingRevived':
      return { ...withoutStatus(state), status: 'booked' };
    case 'DepositPaid':
      return { ...withRecordedCharge(withoutStatus(state), event.data), status: 'booked' };
    case 'TravelProtectionPaid':
    case 'FinalPaymentPaid':
    case 'TransferPaid':
    case 'ChangePaid':
      return withRecordedCharge(state, event.data);
    case 'PaymentTurnedAway':
      return withCharge(state, { ...event.data, outcome: 'turned-away' });
    case 'PaymentRefunded':
      return {
        ...state,
        payments: state.payments.map((payment) =>
          payment.refund === event.data.refund ? { ...payment, outcome: 'refunded' } : payment,
        ),
        refunds: state.refunds.map((refund) =>
          refund.refund === event.data.refund ? { ...refund, isMade: true } : refund,
        ),
      };
    case 'ConfirmationIssued':
      return { ...state, confirmations: [...state.confirmations, event.data.confirmation] };
    case 'BookingReconfirmed':
      return { ...state, reconfirmed: true };
    case 'CalendarLinkMade':
      return { ...state, calendarLinks: { lastNumber: event.data.link, isOpen: true } };
    case 'CalendarLinkEnded':
      return { ...state, calendarLinks: { lastNumber: event.data.link, isOpen: false } };
    case 'SurveySubmitted':
      return { ...state, surveyed: true };
    case 'ReminderSent':
      return { ...state, reminders: [...state.reminders, reminderKey(event.data)] };
    case 'BookingCancelled': {
      const { cancelledAt, refunds } = event.data;
      const cancelled = { ...withoutStatus(withRefunds(state, refunds)), rooms: [] };
      return { ...cancelled, status: 'cancelled', endedAt: cancelledAt };
    }
    case 'GuestsCancelled':
    case 'RoomsChanged':
      return { ...withRefunds(state, event.data.refunds), rooms: event.data.rooms };
    case 'PriceChanged':
    case 'RefundOrdered':
      return withRefunds(state, event.data.refunds);
    case 'TravelProtectionOffered':
      return state;
    case 'NoteAdded':
      return { ...state, notes: [...state.notes, event.data.note] };
    case 'ApprovalRequested': {
      const { approval, by, asked: action } = event.data;
      return { ...state, approvals: [...state.approvals, { approval, by, action, isDecided: false }] };
    }
    case 'ApprovalGranted':
    case 'ApprovalDenied':
      return {
        ...state,
        approvals: state.approvals.map((request) =>
          request.approval === event.data.approval ? { ...request, isDecided: true } : request,
        ),
      };
    default:
      return state;
  }
}

/** What every placed booking has, without the fields of its present status. */
function withoutStatus(placed: PlacedBooking): PlacedBooking {
  const { terms, rooms, fingerprints, fees, payments, refunds } = placed;
  const { notes, approvals, startedPayments, confirmations } = placed;
  const { reconfirmed, calendarLinks, surveyed, reminders } = placed;
  const money = { fees, payments, refunds };
  const others = { confirmations, reconfirmed, calendarLinks, surveyed, reminders };
  return { terms, rooms, fingerprints, ...money, notes, approvals, startedPayments, ...others };
}

function withFingerprints(
  fingerprints: PlacedBooking['fingerprints'],
  newer: readonly Fingerprint[],
): PlacedBooking['fingerprints'] {
  return {
    ...fingerprints,
    ...Object.fromEntries(newer.map(({ guest, field, print }) => [`${guest}/${field}`, print])),
  };
}
