import type { Confirmation, FeeType, GuestDetails, Refund, SurveyAnswers, Transport } from '../api/api.js';
import type { ActionForApproval } from '../client-service/approvals.js';
import type { FeeTerms } from '../money/fees.js';
import type { Cents } from '../values/money.js';
import type { GatewayName } from '../api/payment-api.js';
import type { ReminderKind } from '../reminders/reminder-kinds.js';
import type { CalendarDate, Instant } from '../values/time.js';

/** The events of `booking-{id}`: a storage format, see `events.ts`. */
export interface BookingEvents {
  HoldPlaced: HoldTerms;
  /** `by`: id of the hold that replaces this one. */
  HoldReplaced: { booking: number; by: number; deletedAt: Instant };
  HoldExtended: {
    booking: number;
    /** By how much the hold is extended, rounded up; the moments are the new deadlines. */
    hours: number;
    expiredAt: Instant;
    depositDueBy: Instant;
    finalDueBy: Instant;
  };
  HoldDeleted: { booking: number; deletedAt: Instant };
  HoldExpired: { booking: number; expiredAt: Instant };
  /** The hold was not placed after all: closes the stream, so that a late HoldPlaced cannot follow. */
  HoldAbandoned: { booking: number; account: number };
  NamesSet: { booking: number; names: { guest: number; fullName: string }[]; prints: Fingerprint[] };
  /** Only the fields that were set; null clears one. */
  GuestDetailsSet: { booking: number; details: GuestDetailsChange[]; prints: Fingerprint[] };
  TransportSet: {
    booking: number;
    transports: TransportChange[];
    prints: Fingerprint[];
    /** The fee for the transfers of the guest from now on; null: there is none to pay. */
    transfers: { guest: number; fee: FeeTerms | null }[];
  };
  /** From now on the customer may pay at the gateway under this reference. */
  PaymentStarted: {
    booking: number;
    reference: string;
    gateway: GatewayName;
    items: PaymentItem[];
    total: Cents;
  };
  /** A payment found the hold expired but its space free (D26). */
  BookingRevived: { booking: number; at: Instant };
  /** From the first paid deposit on, the hold is a booking (D22). */
  DepositPaid: FeesPaid;
  TravelProtectionPaid: FeesPaid;
  FinalPaymentPaid: FeesPaid;
  TransferPaid: FeesPaid;
  /** Payment of fees of a change of rooms or price. */
  ChangePaid: FeesPaid;
  /** A payment that the booking cannot use; it is to be refunded (D26). */
  PaymentTurnedAway: PaymentFacts & {
    booking: number;
    total: Cents;
    reason: TurnedAwayReason;
    /** Id of the refund that is owed. */
    refund: number;
    refundType: Refund['type'];
  };
  /** The gateway has made a refund that was owed: of a payment that was turned away, or as client service ordered. */
  PaymentRefunded: {
    booking: number;
    payment: number;
    refund: number;
    refundType: Refund['type'];
    total: Cents;
    /** The gateway's id of the refund. */
    transactionId: string;
    submittedAt: Instant;
  };
  ConfirmationIssued: {
    booking: number;
    confirmation: number;
    type: Confirmation['type'];
    issuedAt: Instant;
    /** The part of the link to the PDF that cannot be guessed; it proves nothing about the content. */
    hash: string;
    filename: string;
    /** `digest` is the SHA-256 of the PDF, `letter` that of the mail with the PDF; both are null in version 1. */
    digest: string | null;
    letter: string | null;
  };
  BookingReconfirmed: { booking: number; at: Instant };
  /** The owner asked for a private link for calendar programs (D64); `link` is its number in the booking, from 1. */
  CalendarLinkMade: { booking: number; link: number };
  CalendarLinkEnded: { booking: number; link: number };
  /** A reminder was sent to the owner (D62); `due` is when it fell due, or when client service sent it. */
  ReminderSent: { booking: number; kind: ReminderKind; due: Instant };
  SurveySubmitted: { booking: number; submittedAt: Instant; answers: SurveyAnswers };
  /** Client service cancelled the whole booking (D28). The events listed below this one are client service's, too (D42). */
  BookingCancelled: {
    booking: number;
    cancelledAt: Instant;
    guests: CancelledGuest[];
    refunds: OrderedRefund[];
    /** The operator withdrew the departure, so that the guests pay no fee (D61). Absent: the customer wanted to cancel. */
    withdrawn?: true;
  };
  /** Some of the guests were cancelled; the others may have to pay for another type of room (D28). */
  GuestsCancelled: Charges & {
    booking: number;
    cancelledAt: Instant;
    guests: CancelledGuest[];
    /** Ids of the guests who travel, by room. */
    rooms: number[][];
  };
  /** `rooms`: ids of the guests by room. */
  RoomsChanged: Charges & { booking: number; rooms: number[][] };
  PriceChanged: Charges & { booking: number };
  RefundOrdered: { booking: number; refunds: OrderedRefund[] };
  /** Guests may buy travel protection until the tour starts, also after the usual time; the fees are marked `late`. */
  TravelProtectionOffered: { booking: number; fees: FeeTerms[] };
  NoteAdded: { booking: number; note: number; text: string };
  /** A refund or credit above the limit waits for a second person (D60). `by`: the member of staff who asks. */
  ApprovalRequested: { booking: number; approval: number; by: number; asked: ActionForApproval };
  /** The events of the approved action follow in the same append. */
  ApprovalGranted: { booking: number; approval: number };
  /** The request was denied, or withdrawn by the member of staff who made it. */
  ApprovalDenied: { booking: number; approval: number };
}

/** What a cancellation costs one guest (spec §9, D28). */
export interface CancelledGuest {
  guest: number;
  /** The fee by the table; 0 before the deposit is paid, and where the operator withdrew the departure. */
  fee: Cents;
  /** What was paid until then, less refunds. */
  paid: Cents;
  /** What was paid beyond the fee. */
  refund: Cents;
}

/** A refund that the portal owes from then on; the gateway returns the money to the card of the payment. */
export interface OrderedRefund {
  refund: number;
  payment: number;
  type: Refund['type'];
  total: Cents;
  /** How much of the total belongs to each fee that the payment paid. */
  lines: PaymentItem[];
}

/** New fees, and how those that are negative, the credits, are settled. */
export interface Charges {
  fees: FeeTerms[];
  /** By how much credits lower unpaid fees. */
  consumptions: Consumption[];
  refunds: OrderedRefund[];
}

export interface Consumption {
  /** Id of the fee that is lowered. */
  fee: number;
  /** Id of the credit, a fee below zero. */
  credit: number;
  amount: Cents;
}

/**
 * A keyed hash of a value of personal data. It shows whether a change would set the value that is stored already, without
 * revealing it, and is worthless once the account's key is destroyed (D44).
 */
export interface Fingerprint {
  guest: number;
  /** A field of the guest: `fullName`, `arrival`, `email` … */
  field: string;
  /** The keyed hash. */
  print: string;
}

export type GuestDetailsChange = { guest: number } & Partial<GuestDetails>;

/** A side that is left out stays as it is. */
export interface TransportChange {
  guest: number;
  arrival?: Transport;
  departure?: Transport;
}

/** One fee of one guest in a payment; fees are paid whole (spec §5 "Payments"). */
export interface PaymentItem {
  guest: number;
  fee: number;
  type: FeeType;
  amount: Cents;
  tax: Cents;
}

/** A charge as the gateway reports it. */
export interface PaymentFacts {
  payment: number;
  /** The portal's name of the payment attempt, 20 letters and digits. */
  reference: string;
  gateway: GatewayName;
  /** The gateway's id of the charge. */
  transactionId: string;
  cardBrand: string;
  cardLastFour: string;
  submittedAt: Instant;
}

/** The fees of one kind that one payment paid. */
export interface FeesPaid extends PaymentFacts {
  booking: number;
  items: PaymentItem[];
}

/**
 * `fee-changed`: a fee has changed meanwhile, or its guest was cancelled; `space-gone`: other parties have taken the seats, or
 * the departure was withdrawn; `hold-ended`: the hold was deleted or replaced; `cancelled`: the whole booking was cancelled.
 */
export type TurnedAwayReason = 'already-paid' | 'fee-changed' | 'space-gone' | 'hold-ended' | 'cancelled';

/**
 * A hold as it is placed (HoldPlaced, version 3; version 2 had no fees; version 1 had `rooms` as text, `"2,1"`, and neither
 * hours nor `replaces` and `joins`).
 */
export interface HoldTerms {
  booking: number;
  account: number;
  number: string;
  tour: number;
  departedAt: CalendarDate;
  concludedAt: CalendarDate;
  priceName: string;
  roomGuests: number[];
  /** Ids, one per guest in room order. */
  guests: number[];
  createdAt: Instant;
  expiredAt: Instant;
  depositDueBy: Instant;
  finalDueBy: Instant;
  /**
   * The kind of hold: 72, 24 or 8 hours. A hold that is placed within seven days of departure counts as one of 8 hours, but
   * lasts until `expiredAt` (decision 0021).
   */
  hours: number;
  /** Id of the hold that this one replaces; null: none. */
  replaces: number | null;
  /** Whether it joins the party of an existing number (D4). */
  joins: boolean;
  /** At the prices of the day (D25). */
  fees: FeeTerms[];
}
