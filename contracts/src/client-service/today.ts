import type { CalendarDate, Instant } from '../values/time.js';
import type { OpenApproval } from './client-service-api.js';

/** What is in a queue of the day (D65): how many entries, and the first few. */
export interface WorkQueue<E> {
  /** Of holds, payments, refunds, messages and offers no more than a thousand are looked through. */
  readonly count: number;
  /** The most urgent first. */
  readonly entries: readonly E[];
}

/** `GET …/today` (D65): what client service has to see to, as it is now. */
export interface Today {
  readonly at: Instant;
  /** In Chicago. */
  readonly day: CalendarDate;
  readonly holdsEnding: WorkQueue<HoldEnding>;
  readonly payments: WorkQueue<OpenPayment>;
  readonly refunds: WorkQueue<OwedRefund>;
  readonly messages: WorkQueue<FailedMessage>;
  readonly offers: WorkQueue<OpenOffer>;
  readonly filling: WorkQueue<FillingDeparture>;
  readonly leaving: WorkQueue<LeavingDeparture>;
  readonly approvals: WorkQueue<OpenApproval>;
}

/** The booking that a line of a queue links to. */
export interface QueuedBooking {
  readonly booking: number;
  readonly number: string;
  readonly party: string;
}

/** A hold that ends today if nobody pays or extends it. */
export interface HoldEnding extends QueuedBooking {
  readonly tour: number;
  readonly departedAt: CalendarDate;
  readonly expiredAt: Instant;
}

/**
 * A payment that is not over though it should be: the gateway reviews it by hand (`held`), it is approved and not recorded
 * (`stuck`), or the customer's browser never came back (`unanswered`).
 */
export interface OpenPayment extends QueuedBooking {
  readonly state: 'held' | 'stuck' | 'unanswered';
  readonly since: Instant;
}

/** A refund that was ordered and that the gateway has not made yet. */
export interface OwedRefund extends QueuedBooking {
  readonly since: Instant;
}

/** A mail or text that was tried eight times and is given up. */
export interface FailedMessage {
  readonly kind: 'email' | 'sms';
  readonly to: string;
  /** Null for a text. */
  readonly subject: string | null;
  readonly at: Instant;
}

/** Seats that are kept for a party of the waiting list until it takes them, or its time is over. */
export interface OpenOffer {
  /** The id of the request on the waiting list. */
  readonly waiting: number;
  readonly account: number;
  readonly name: string;
  readonly tour: number;
  readonly departedAt: CalendarDate;
  readonly guests: number;
  readonly offeredUntil: Instant;
}

/** A departure that is nearly full. */
export interface FillingDeparture {
  readonly tour: number;
  readonly departedAt: CalendarDate;
  readonly capacity: number;
  readonly free: number;
}

/** A departure of the next 60 days with guests who lack something that the tour requires. */
export interface LeavingDeparture {
  readonly tour: number;
  readonly departedAt: CalendarDate;
  readonly guests: number;
  /** Guests for whom a passport field is missing, or whose passport expires too early. */
  readonly withoutPassport: number;
  /** Guests whose arrival or departure is not given yet. */
  readonly withoutTravel: number;
}

/** A departure counts as nearly full once this percentage of its seats is taken. */
const FILLING_PERCENT = 90;
/** From so many days before a departure, missing passports and flights are listed. */
export const LEAVING_SOON_DAYS = 60;
/** How many entries of a queue are listed at most; the others are only counted. */
export const MAX_QUEUE_ENTRIES = 8;

export function isNearlyFull({ capacity, free }: Pick<FillingDeparture, 'capacity' | 'free'>): boolean {
  return capacity > 0 && (capacity - free) * 100 >= capacity * FILLING_PERCENT;
}

/** @param all the most urgent first */
export function toWorkQueue<E>(all: readonly E[]): WorkQueue<E> {
  return { count: all.length, entries: all.slice(0, MAX_QUEUE_ENTRIES) };
}
