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
  /** A hold that never came to be: closes the stream, so that a late HoldPlaced cannot follow. */
  HoldAbandoned: { booking: number; account: number };
  NamesSet: { booking: number; names: { guest: number; fullName: string }[]; prints: Fingerprint[] };
  /** Only the fields that were set; null clears one. */
  GuestDetailsSet: { booking: number; details: GuestDetailsChange[]; prints: Fingerprint[] };
  TransportSet: {
    booking: number;
    transports: TransportChange[];
    prints: Fingerprint[];
    /** What the guest pays for transfers from now on; null: nothing. */
    transfers: { guest: number; fee: FeeTerms | null }[];
  };
  /** A payment may be made with the gateway under this reference. */
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
  /** What a change of rooms or price made dearer. */
  ChangePaid: FeesPaid;
  /** Money that was taken but buys nothing here; it is owed back (D26). */
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
    /** What its link is made of: not to be guessed, and no proof of anything. */
    hash: string;
    filename: string;
    /** SHA-256 of the PDF and of the mail it went out with; null for what was issued before they were kept (version 1). */
    digest: string | null;
    letter: string | null;
  };
  BookingReconfirmed: { booking: number; at: Instant };
  /** The owner asked for a private link that calendar programs follow (D64); it is open until it is ended. */
  CalendarLinkMade: { booking: number; link: number };
  CalendarLinkEnded: { booking: number; link: number };
  /** A reminder went to the owner (D62); `due` is when it fell due, or when client service sent it. */
  ReminderSent: { booking: number; kind: ReminderKind; due: Instant };
  SurveySubmitted: { booking: number; submittedAt: Instant; answers: SurveyAnswers };
  /** By client service, as all that follow (D42). The whole booking: nobody travels on it any more (D28). */
  BookingCancelled: {
    booking: number;
    cancelledAt: Instant;
    guests: CancelledGuest[];
    refunds: OrderedRefund[];
    /** The operator withdrew the departure: it costs nobody anything (D61). Absent: somebody wished to cancel. */
    withdrawn?: true;
  };
  /** Some of the guests; the others may pay for another kind of room from now on (D28). */
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
  /** Guests may buy travel protection until the tour starts, also after its time: their fees for it, as `late` ones. */
  TravelProtectionOffered: { booking: number; fees: FeeTerms[] };
  NoteAdded: { booking: number; note: number; text: string };
  /** A refund or credit above the limit waits for a second person (D60). `by`: the member of staff who asks. */
  ApprovalRequested: { booking: number; approval: number; by: number; asked: AskedAction };
  /** What was asked follows in the same append. */
  ApprovalGranted: { booking: number; approval: number };
  /** Turned down, or taken back by who asked. */
  ApprovalDenied: { booking: number; approval: number };
}

/** What a cancellation costs one guest (spec §9, D28). */
export interface CancelledGuest {
  guest: number;
  /** By the fee table; what was paid beyond it goes back. */
  fee: Cents;
  /** Until then, less what was given back. */
  paid: Cents;
  refund: Cents;
}

/** Money that is owed back from then on; it goes to the gateway's transaction of the payment. */
export interface OrderedRefund {
  refund: number;
  payment: number;
  type: Refund['type'];
  total: Cents;
  /** What it gives back of the fees that the payment paid. */
  lines: PaymentItem[];
}

/** New fees, and what becomes of those that are credits: less than nothing. */
export interface Charges {
  fees: FeeTerms[];
  /** By how much a credit lowers what is still to be paid for another fee. */
  consumptions: Consumption[];
  refunds: OrderedRefund[];
}

export interface Consumption {
  /** The fee that less is owed for. */
  fee: number;
  credit: number;
  amount: Cents;
}

/**
 * Tells whether personal data would be set to what it is, without telling the data: a keyed hash that is worthless once
 * the account's key is destroyed (D44).
 */
export interface Fingerprint {
  guest: number;
  /** Of a guest: `fullName`, `arrival`, `email` … */
  field: string;
  print: string;
}

export type GuestDetailsChange = { guest: number } & Partial<GuestDetails>;

/** A side that is not there stays as it is. */
export interface TransportChange {
  guest: number;
  arrival?: Transport;
  departure?: Transport;
}

/** One fee of one guest, as it is paid: whole (spec §5 "Payments"). */
export interface PaymentItem {
  guest: number;
  fee: number;
  type: FeeType;
  amount: Cents;
  tax: Cents;
}

/** A charge as the gateway tells of it. */
export interface PaymentFacts {
  payment: number;
  reference: string;
  gateway: GatewayName;
  transactionId: string;
  cardBrand: string;
  cardLastFour: string;
  submittedAt: Instant;
}

/** What one payment paid of one kind of fee. */
export interface FeesPaid extends PaymentFacts {
  booking: number;
  items: PaymentItem[];
}

/** `fee-changed`: what it was for is no longer owed, a transfer that was changed meanwhile. */
export type TurnedAwayReason = 'already-paid' | 'fee-changed' | 'space-gone' | 'hold-ended' | 'cancelled';

/** All a hold is at its start (HoldPlaced, version 3: 2 knew no fees, 1 had `rooms` as the text of the query, `"2,1"`). */
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
  /** The kind of hold: 72, 24 or 8 hours; 8 too for one within seven days, which ends at `expiredAt` (decision 0021). */
  hours: number;
  /** The hold this one takes the place of. */
  replaces: number | null;
  /** Whether it joins the party of an existing number (D4). */
  joins: boolean;
  /** At the prices of the day (D25). */
  fees: FeeTerms[];
}
