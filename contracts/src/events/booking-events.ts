import type { Confirmation, FeeType, GuestDetails, Refund, SurveyAnswers, Transport } from '../api/api.js';
import type { AskedAction } from '../client-service/approvals.js';
import type { FeeTerms } from '../money/fees.js';
import type { Cents } from '../values/money.js';
import type { GatewayName } from '../api/payment-api.js';
import type { ReminderKind } from '../reminders/reminder-kinds.js';
import type { CalendarDate, Instant } from '../values/time.js';

/** The events of `booking-{id}`: a storage format, see `events.ts`. */
export interface BookingEvents {
  HoldPlaced: HoldTerms;
  /** `by`: the hold that replaces this one. */
  HoldReplaced: { booking: number; by: number; deletedAt: Instant };
  HoldExtended: {
    booking: number;
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
    /** The fee of the transfers that the guest takes from now on; null: none. */
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
    refund: number;
    refundType: Refund['type'];
  };
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
    /** `digest` is the SHA-256 of the PDF, `letter` that of the mail it was sent with; both are null in version 1. */
    digest: string | null;
    letter: string | null;
  };
  BookingReconfirmed: { booking: number; at: Instant };
  /** The owner asked for a private link for calendar programs (D64); it works until it is ended. */
  CalendarLinkMade: { booking: number; link: number };
  CalendarLinkEnded: { booking: number; link: number };
  /** A reminder was sent to the owner (D62); `due` is when it fell due, or when client service sent it. */
  ReminderSent: { booking: number; kind: ReminderKind; due: Instant };
  SurveySubmitted: { booking: number; submittedAt: Instant; answers: SurveyAnswers };
  /** Client service cancelled the whole booking (D28). All events below this one are client service's, too (D42). */
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
  RoomsChanged: Charges & { booking: number; rooms: number[][] };
  PriceChanged: Charges & { booking: number };
  RefundOrdered: { booking: number; refunds: OrderedRefund[] };
  /** Guests may buy travel protection until the tour starts, also after the usual time; the fees are marked `late`. */
  TravelProtectionOffered: { booking: number; fees: FeeTerms[] };
  NoteAdded: { booking: number; note: number; text: string };
  /** A refund or credit above the limit waits for a second person (D60). `by`: the member of staff who asks. */
  ApprovalRequested: { booking: number; approval: number; by: number; asked: AskedAction };
  /** The events of the approved action follow in the same append. */
  ApprovalGranted: { booking: number; approval: number };
  /** The request was denied, or withdrawn by the member of staff who made it. */
  ApprovalDenied: { booking: number; approval: number };
}

/** What a cancellation costs one guest (spec §9, D28). */
export interface CancelledGuest {
  guest: number;
  /** The fee by the table; what the guest has paid beyond it is refunded. */
  fee: Cents;
  /** What was paid until then, less refunds. */
  paid: Cents;
  refund: Cents;
}

/** A refund that the portal owes from then on; the gateway makes it for the transaction of the payment. */
export interface OrderedRefund {
  refund: number;
  payment: number;
  type: Refund['type'];
  total: Cents;
  /** The refunded amounts of the fees that the payment paid. */
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
  /** The fee that is lowered. */
  fee: number;
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
  reference: string;
  gateway: GatewayName;
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

/** `fee-changed`: a fee is no longer owed as it was: it has changed meanwhile, or its guest was cancelled. */
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
  /** One per guest in room order. */
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
  /** The hold that this one replaces. */
  replaces: number | null;
  /** Whether it joins the party of an existing number (D4). */
  joins: boolean;
  /** At the prices of the day (D25). */
  fees: FeeTerms[];
}
