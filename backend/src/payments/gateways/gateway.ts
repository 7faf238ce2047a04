import type { Cents } from '@tour-portal/contracts/values/money.js';
import type { GatewayName } from '@tour-portal/contracts/api/payment-api.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import type { ReportedTransaction } from '../payment-state.js';

export type GatewayTransaction = ReportedTransaction;

export interface OpenedPayment {
  /** Identifies the payment to the gateway's script or form in the browser. */
  readonly token: string;
  /** The address of the script (converge) or of the hosted form (accept-hosted). */
  readonly url: string;
}

export interface NewPayment {
  /** The portal's name of the payment, at most 20 characters A–Z and 0–9; the gateway stores it as the invoice number. */
  readonly reference: string;
  readonly amount: Cents;
  readonly description: string;
  readonly customer: { readonly account: number; readonly email: string };
}

export interface NewRefund {
  /** Names this refund; see `Gateway.refund`. */
  readonly key: string;
  readonly transactionId: string;
  readonly amount: Cents;
}

export type NoticeHeaders = Readonly<Record<string, string | undefined>>;

/**
 * The payment gateway port (spec §7 "Payment gateways", D26, D27). Every call except `transactionIdOfNotice` may throw
 * `GatewayUnavailable`: the gateway may or may not have done what it was asked, and the caller may ask again.
 */
export interface Gateway {
  readonly name: GatewayName;
  /** Origins that pages load scripts from, frame or post to (for the Content-Security-Policy); []: only the portal's own. */
  readonly origins: readonly string[];
  open(payment: NewPayment): Promise<OpenedPayment>;
  /** A charge by its id; null where the gateway has no such charge. */
  transaction(transactionId: string): Promise<GatewayTransaction | null>;
  /** Every charge made with the reference since then, maybe earlier ones too, oldest first: for the poll of open payments. */
  transactionsOf(reference: string, since: Instant): Promise<GatewayTransaction[]>;
  /**
   * Refunds money (voids a charge that the gateway has not settled with the bank yet); the same key refunds only once, unless
   * called again before the first call has ended (`openGateway` prevents that).
   * @throws GatewayRefused when the transaction is unknown, was never charged, has less left than the amount, or the gateway
   * refuses for another reason; NotSettledYet
   */
  refund(refund: NewRefund): Promise<{ readonly transactionId: string }>;
  /**
   * Reads a notice of the gateway. Answers the id of the transaction that it is about; null when it is about something else.
   * @param headers with lower-case names
   * @throws NoticeNotSigned
   */
  transactionIdOfNotice(headers: NoticeHeaders, rawBody: string): string | null;
}

/** The port's name for Nest: `@Inject(GATEWAY)`. */
export const GATEWAY = Symbol('Gateway');

/**
 * A network failure, a time-out, an answer that is a failure or unreadable, or a refund that another caller is asking for or
 * failed to get a moment ago; the caller may try again (HTTP 503).
 */
export class GatewayUnavailable extends Error {
  override readonly name = 'GatewayUnavailable';
}

/** The gateway works and has done nothing: a part of a charge can be refunded only once the charge is settled with the bank. */
export class NotSettledYet extends GatewayUnavailable {}

/** A request that is refused for good: by the gateway, or from what the gateway says of the charge. */
export class GatewayRefused extends Error {
  override readonly name = 'GatewayRefused';
}

/** A notice that the gateway did not sign; anybody may have sent it. */
export class NoticeNotSigned extends Error {
  override readonly name = 'NoticeNotSigned';
}
