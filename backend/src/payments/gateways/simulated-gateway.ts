import { createHmac, randomBytes } from 'node:crypto';
import { cents } from '@tour-portal/contracts/values/money.js';
import type { Cents } from '@tour-portal/contracts/values/money.js';
import type { GatewayName } from '@tour-portal/contracts/api/payment-api.js';
import type { JsonObject } from '@tour-portal/contracts/stores/event-store.js';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import type { Clock } from '../../instance/clock.js';
import { putRecord } from '../../stores/put-record.js';
import { readNotice } from './accept-hosted-notice.js';
import { GatewayRefused } from './gateway.js';
import type {
  Gateway,
  GatewayTransaction,
  NewPayment,
  NewRefund,
  NoticeHeaders,
  OpenedPayment,
} from './gateway.js';

/** The invented card of the simulated form; the form never sends a card number anywhere. */
const CARD = { cardBrand: 'Visa', cardLastFour: '1111' } as const;
const SIGNATURE_KEY = Buffer.from('simulated gateway').toString('hex');
const NO_LIMIT = Number.MAX_SAFE_INTEGER;
/**
 * How long a form accepts a card; real gateways close their forms within the hour. Payments lapse a day later
 * (`PAYMENT_LAPSES_MILLIS`), so that no payment lapses while its form still takes money.
 */
const FORM_OPEN_MILLIS = 7 * 86_400_000;

export const SIMULATED_OUTCOMES = ['approve', 'decline', 'review'] as const;
export type SimulatedOutcome = (typeof SIMULATED_OUTCOMES)[number];

/** The charge that the simulated form reports to the page (D52). */
export type SimulatedCharge = Pick<
  GatewayTransaction,
  'cardBrand' | 'cardLastFour' | 'transactionId' | 'submittedAt'
>;

/** A simulated charge, or a declined try of one, with its token and refunds: for tests and developers who count money. */
export interface SimulatedTransaction extends GatewayTransaction {
  readonly token: string;
  readonly refunds: readonly Refund[];
}

type Refund = Pick<NewRefund, 'key' | 'amount'> & Pick<GatewayTransaction, 'transactionId' | 'submittedAt'>;

interface Attempt extends Pick<GatewayTransaction, 'transactionId' | 'amount' | 'currency' | 'submittedAt'> {
  readonly status: 'approved' | 'declined' | 'held-for-review';
}

/** The stored record of a token. At most one of its attempts is not declined. */
interface Payment {
  readonly serial: number;
  readonly reference: string;
  readonly amount: Cents;
  /** Epoch milliseconds. */
  readonly openedAt: number;
  readonly attempts: readonly Attempt[];
  readonly refunds: readonly Refund[];
}

/** The payment can have no other outcome any more: its charge is settled, or its form has closed. */
export class SimulatedChargeSettled extends Error {
  override readonly name = 'SimulatedChargeSettled';
}

/**
 * One invented gateway account behind both protocols (D27), the default where no credentials are set. Its data is durable
 * and shared by all threads and instances on the store; a token is charged at most once, even by concurrent calls.
 */
export class SimulatedGateway implements Gateway {
  readonly origins: readonly string[] = [];

  constructor(
    readonly name: GatewayName,
    private readonly records: Records,
    private readonly clock: Clock,
  ) {}

  async open({ reference, amount }: NewPayment): Promise<OpenedPayment> {
    const token = randomBytes(24).toString('base64url');
    const serial = 1_000_000 + (await this.records.increment('simulated-payments', 1));
    const openedAt = this.clock.millis();
    const payment: Payment = { serial, reference, amount, openedAt, attempts: [], refunds: [] };
    await this.records.insert('gateway', token, payment as unknown as JsonObject);
    return { token, url: `/dev/gateway/${this.name === 'converge' ? 'converge.js' : 'accept-hosted'}` };
  }

  async transaction(transactionId: string): Promise<GatewayTransaction | null> {
    const found = await this.paymentOf(transactionId);
    const attempt = found?.payment.attempts.find((one) => one.transactionId === transactionId);
    return found === null || attempt === undefined ? null : transactionOf(found.payment, attempt);
  }

  async transactionsOf(reference: string, since: Instant): Promise<GatewayTransaction[]> {
    const found = await this.records.find('gateway', 'reference', reference, NO_LIMIT);
    return found
      .map(({ record }) => record as unknown as Payment)
      .flatMap((payment) => payment.attempts.map((attempt) => transactionOf(payment, attempt)))
      .filter(({ submittedAt }) => submittedAt >= since)
      .sort((a, b) => (a.submittedAt < b.submittedAt ? -1 : Number(a.submittedAt > b.submittedAt)));
  }

  async refund({ key, transactionId, amount }: NewRefund): Promise<{ readonly transactionId: string }> {
    const found = await this.paymentOf(transactionId);
    if (found === null) throw new GatewayRefused(`There is no transaction ${transactionId}`);
    return this.change(found.token, (payment) => {
      const earlier = payment.refunds.find((refund) => refund.key === key);
      if (earlier !== undefined) return { next: null, answer: { transactionId: earlier.transactionId } };
      const charged = undeclinedAttempt(payment);
      if (charged?.transactionId !== transactionId)
        throw new GatewayRefused(`Transaction ${transactionId} was never charged`);
      const refundable = charged.amount - refundedAmount(payment);
      if (amount <= 0 || amount > refundable)
        throw new GatewayRefused(`Transaction ${transactionId} has ${refundable} cents left, not ${amount}`);
      if (charged.status === 'held-for-review' && amount !== refundable)
        throw new GatewayRefused(`Transaction ${transactionId} is held for review: all or nothing goes back`);
      const made = { transactionId: `SIM-${payment.serial}-R${payment.refunds.length + 1}` };
      const refund = { key, ...made, amount, submittedAt: this.clock.now() };
      return { next: { ...payment, refunds: [...payment.refunds, refund] }, answer: made };
    });
  }

  transactionIdOfNotice(headers: NoticeHeaders, rawBody: string): string | null {
    return readNotice(SIGNATURE_KEY, headers, rawBody);
  }

  /** A notice as the gateway would send it, for tests. */
  signedNotice(transactionId: string): { readonly headers: NoticeHeaders; readonly rawBody: string } {
    const eventType = 'net.authorize.payment.authcapture.created';
    const rawBody = JSON.stringify({ eventType, payload: { entityName: 'transaction', id: transactionId } });
    const signature = createHmac('sha512', Buffer.from(SIGNATURE_KEY, 'hex')).update(rawBody).digest('hex');
    return { headers: { 'x-anet-signature': `sha512=${signature.toUpperCase()}` }, rawBody };
  }

  /** The requested payment of a token, which the form shows; null for an unknown token. */
  async requestedPayment(token: string): Promise<Pick<Payment, 'reference' | 'amount'> | null> {
    const payment = (await this.records.get('gateway', token))?.record as unknown as Payment | undefined;
    return payment === undefined ? null : { reference: payment.reference, amount: payment.amount };
  }

  /**
   * Simulates the customer's use of the card form; null for an unknown token. Repeating an approval or a review gives the
   * same answer; after a declined card another try is possible, and a charge held for review can be approved or declined.
   * @param captured what the card is charged, where a test wants it to differ from the requested amount
   * @throws SimulatedChargeSettled when another outcome is asked for after an approval or a refund, or the form has closed
   */
  async pay(
    token: string,
    outcome: SimulatedOutcome,
    captured: { readonly amount?: number | undefined; readonly currency?: string | undefined } = {},
  ): Promise<SimulatedCharge | null> {
    if ((await this.records.get('gateway', token)) === null) return null;
    return this.change(token, (payment) => {
      const current = undeclinedAttempt(payment);
      if (current?.status === STATUS[outcome]) return { next: null, answer: chargeOf(current) };
      if (current?.status === 'approved' || refundedAmount(payment) > 0)
        throw new SimulatedChargeSettled('This payment is settled: it cannot end in another way any more');
      if (current === undefined && this.clock.millis() - payment.openedAt > FORM_OPEN_MILLIS)
        throw new SimulatedChargeSettled('This form has closed');
      const attempt: Attempt = {
        transactionId: `SIM-${payment.serial}-${payment.attempts.length + 1}`,
        amount: cents(captured.amount ?? payment.amount),
        currency: captured.currency ?? 'USD',
        submittedAt: this.clock.now(),
        ...current,
        status: STATUS[outcome],
      };
      const others = payment.attempts.filter((one) => one !== current);
      return { next: { ...payment, attempts: [...others, attempt] }, answer: chargeOf(attempt) };
    });
  }

  /** All charges and declined tries, oldest payment first. */
  async transactions(): Promise<SimulatedTransaction[]> {
    const found = await this.records.find('gateway', 'serial', NO_LIMIT, NO_LIMIT);
    return found.flatMap(({ key: token, record }) => {
      const payment = record as unknown as Payment;
      return payment.attempts.map((attempt) => ({
        ...transactionOf(payment, attempt),
        token,
        refunds: attempt.status === 'declined' ? [] : payment.refunds,
      }));
    });
  }

  private async paymentOf(transactionId: string): Promise<{ token: string; payment: Payment } | null> {
    const serial = /^SIM-(\d{7,15})-\d+$/.exec(transactionId)?.[1];
    if (serial === undefined) return null;
    const found = await this.records.findOne('gateway', 'serial', Number(serial));
    return found === null ? null : { token: found.key, payment: found.record as unknown as Payment };
  }

  /** Stores a changed payment; the update runs again when another call wrote the payment in between. */
  private async change<T>(
    token: string,
    update: (payment: Payment) => { readonly next: Payment | null; readonly answer: T },
  ): Promise<T> {
    let answer!: T;
    await putRecord(this.records, 'gateway', token, (record) => {
      if (record === null) throw new GatewayRefused('There is no such payment');
      const result = update(record as unknown as Payment);
      answer = result.answer;
      return result.next as unknown as JsonObject | null;
    });
    return answer;
  }
}

const STATUS = { approve: 'approved', decline: 'declined', review: 'held-for-review' } as const;

function undeclinedAttempt({ attempts }: Payment): Attempt | undefined {
  return attempts.find(({ status }) => status !== 'declined');
}

function refundedAmount({ refunds }: Payment): number {
  return refunds.reduce((sum, { amount }) => sum + amount, 0);
}

function transactionOf(payment: Payment, attempt: Attempt): GatewayTransaction {
  const isFullyRefunded = attempt.status !== 'declined' && refundedAmount(payment) >= attempt.amount;
  const status = isFullyRefunded ? 'refunded' : attempt.status;
  return { ...attempt, ...CARD, reference: payment.reference, status };
}

function chargeOf({ transactionId, submittedAt }: Attempt): SimulatedCharge {
  return { ...CARD, transactionId, submittedAt };
}
