import type { Cents } from '@tour-portal/contracts/values/money.js';
import type { GatewayName } from '@tour-portal/contracts/api/payment-api.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import type { HeardTransaction } from '../payment-state.js';

export type GatewayTransaction = HeardTransaction;

export interface OpenedPayment {
  /** For the gateway's script or form in the browser. */
  readonly token: string;
  /** Of the script (converge) or of the hosted form (accept-hosted). */
  readonly url: string;
}

export interface NewPayment {
  /** At most 20 characters A–Z and 0–9, ours; the gateway keeps it as the invoice number. */
  readonly reference: string;
  readonly amount: Cents;
  readonly description: string;
  readonly customer: { readonly account: number; readonly email: string };
}

export interface NewRefund {
  /** Names this refund: the same key gives back once only. */
  readonly key: string;
  readonly transactionId: string;
  readonly amount: Cents;
}

export type NoticeHeaders = Readonly<Record<string, string | undefined>>;

/**
 * The payment gateway port (spec §7 "Payment gateways", D26, D27). Every call may throw `GatewayUnavailable`: what was
 * asked may or may not have been done, and may be asked again.
 */
export interface Gateway {
  readonly name: GatewayName;
  /** Where the page loads scripts from, frames and posts to (for the Content-Security-Policy); [] for same origin. */
  readonly origins: readonly string[];
  open(payment: NewPayment): Promise<OpenedPayment>;
  transaction(transactionId: string): Promise<GatewayTransaction | null>;
  /** Every transaction made with the reference, oldest first: for customers whose browser never came back. */
  transactionsOf(reference: string, since: Instant): Promise<GatewayTransaction[]>;
  /**
   * Gives money back (voids what is not settled yet); the same key gives back once only.
   * @throws GatewayRefused when the transaction is unknown, was never charged, or has less left than the amount
   */
  refund(refund: NewRefund): Promise<{ readonly transactionId: string }>;
  /**
   * Reads a notice of the gateway; the transaction it is about, null when it is about something else.
   * @param headers with lower-case names
   * @throws NoticeNotSigned
   */
  notice(headers: NoticeHeaders, rawBody: string): string | null;
}

/** The port's name for Nest: `@Inject(GATEWAY)`. */
export const GATEWAY = Symbol('Gateway');

/** Network failure, time-out, an answer of failure or nonsense; the caller may try again (HTTP 503). */
export class GatewayUnavailable extends Error {
  override readonly name = 'GatewayUnavailable';
}

/** The gateway understood and will not do it, now or later. */
export class GatewayRefused extends Error {
  override readonly name = 'GatewayRefused';
}

/** A notice that the gateway did not sign; anybody may have sent it. */
export class NoticeNotSigned extends Error {
  override readonly name = 'NoticeNotSigned';
}
