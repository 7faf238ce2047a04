import { centsOfDollars, dollarsOfCents } from '@tour-portal/contracts/money/card-values.js';
import { dateIn } from '@tour-portal/contracts/values/time.js';
import type { CalendarDate, Instant } from '@tour-portal/contracts/values/time.js';
import type { Clock } from '../../instance/clock.js';
import { escapeHtml } from '../../http/html.js';
import {
  chargeOf,
  isApproved,
  isCharge,
  isReturn,
  isUnsettled,
  readTransactions,
} from './converge-answers.js';
import type { ConvergeFields } from './converge-answers.js';
import { GATEWAY_TIMEOUT_MILLIS, postTo, loggableText } from './gateway-call.js';
import { chargesByTime, refundReference, searchSpans } from './gateway-search.js';
import type { ConvergeCredentials } from '../../instance/gateway-settings.js';
import { GatewayRefused, NotSettledYet, GatewayUnavailable, NoticeNotSigned } from './gateway.js';
import type { Gateway, GatewayTransaction, NewPayment, NewRefund, OpenedPayment } from './gateway.js';

const NO_SUCH_TRANSACTION = '5040';

/**
 * Elavon Converge: its script in the browser takes the card in a lightbox; the portal asks its XML interface for the result.
 * It sends no signed notices, so the portal hears only by its poll of payments whose browser never came back.
 */
export class ConvergeGateway implements Gateway {
  readonly name = 'converge';
  readonly origins: readonly string[];

  constructor(
    private readonly credentials: ConvergeCredentials,
    private readonly clock: Clock,
    private readonly timeoutMillis = GATEWAY_TIMEOUT_MILLIS,
  ) {
    this.origins = [new URL(credentials.url).origin];
  }

  async open({ reference, amount, description, customer }: NewPayment): Promise<OpenedPayment> {
    const { url, merchantId, userId, pin } = this.credentials;
    const form = new URLSearchParams({
      ssl_merchant_id: merchantId,
      ssl_user_id: userId,
      ssl_pin: pin,
      ssl_transaction_type: 'ccsale',
      ssl_amount: dollarsOfCents(amount),
      ssl_invoice_number: reference,
      ssl_description: description.slice(0, 255),
      ssl_customer_code: String(customer.account),
      ssl_email: customer.email,
    });
    const token = (await this.post(`${url}/hosted-payments/transaction_token`, form)).trim();
    if (!/^[\w+/=%-]{16,2000}$/.test(token))
      throw new GatewayUnavailable(`Converge gave no token: ${loggableText(token)}`);
    return { token, url: `${url}/hosted-payments/PayWithConverge.js` };
  }

  async transaction(transactionId: string): Promise<GatewayTransaction | null> {
    const fields = await this.fieldsOf(transactionId);
    return fields === null || !isCharge(fields) ? null : chargeOf(fields);
  }

  async transactionsOf(reference: string, since: Instant): Promise<GatewayTransaction[]> {
    const found = await this.search(reference, since);
    const ids = new Set(found.filter(isCharge).map((fields) => fields['ssl_txn_id'] ?? ''));
    return chargesByTime(this, [...ids]);
  }

  /**
   * A repeated call finds the earlier return by the invoice number that belongs to its key. Two calls with the same key must
   * not run at the same time, as both would find none: `RefundClaims` sees to that.
   */
  async refund({ key, transactionId, amount }: NewRefund): Promise<{ readonly transactionId: string }> {
    const fields = await this.fieldsOf(transactionId);
    if (fields === null || !isCharge(fields)) throw new GatewayRefused(`There is no charge ${transactionId}`);
    const charge = chargeOf(fields);
    if (charge.status === 'declined') throw new GatewayRefused(`${transactionId} was never charged`);
    const reference = refundReference(key);
    const earlier = (await this.search(reference, charge.submittedAt)).find(
      (transaction) => isReturn(transaction) && isApproved(transaction),
    );
    if (earlier !== undefined) return { transactionId: earlier['ssl_txn_id'] ?? transactionId };
    if (amount <= 0 || amount > charge.amount)
      throw new GatewayRefused(`${transactionId} took ${charge.amount} cents, not ${amount}`);
    if (charge.status === 'refunded') {
      // A void carries no `reference`, so the search misses it. It refunded the whole charge: this refund counts as made by it.
      if (amount === charge.amount && !hasReturns(fields)) return { transactionId };
      throw new GatewayRefused(`${transactionId} was refunded already`);
    }
    if (isUnsettled(fields)) {
      if (amount !== charge.amount)
        throw new NotSettledYet(`${transactionId} is not settled: part of it can go back once it is`);
      await this.create({ ssl_transaction_type: 'ccvoid', ssl_txn_id: transactionId }, 'void');
      return { transactionId };
    }
    const request = {
      ssl_transaction_type: 'ccreturn',
      ssl_txn_id: transactionId,
      ssl_amount: dollarsOfCents(amount),
      ssl_invoice_number: reference,
    };
    const answer = await this.create(request, 'return');
    return { transactionId: answer['ssl_txn_id'] ?? transactionId };
  }

  transactionIdOfNotice(): string | null {
    throw new NoticeNotSigned('Converge sends no signed notices');
  }

  /** Makes a void or a return. @throws GatewayRefused when Converge refuses it for good, else GatewayUnavailable */
  private async create(request: Record<string, string>, action: string): Promise<ConvergeFields> {
    const [fields] = await this.call(request);
    if (fields?.['ssl_txn_id'] !== undefined && isApproved(fields)) return fields;
    const reason = loggableText(fields?.['errorMessage'] ?? fields?.['ssl_result_message'] ?? 'no reason');
    // Codes from 4000 are about the merchant account's access, which can be corrected; those from 5000 about the request.
    if (fields?.['errorCode']?.startsWith('5') === true || fields?.['ssl_result'] === '1')
      throw new GatewayRefused(`Converge refused the ${action}: ${reason}`);
    throw new GatewayUnavailable(`Converge did not do the ${action}: ${reason}`);
  }

  private async fieldsOf(transactionId: string): Promise<ConvergeFields | null> {
    if (!/^[\w-]{1,46}$/.test(transactionId)) return null;
    const found = await this.call({ ssl_transaction_type: 'txnquery', ssl_txn_id: transactionId });
    const error = found.find((fields) => isError(fields));
    if (error?.['errorCode'] === NO_SUCH_TRANSACTION) return null;
    if (error !== undefined) throw failed(error);
    return found.find((fields) => fields['ssl_txn_id'] === transactionId) ?? null;
  }

  private async search(reference: string, since: Instant): Promise<ConvergeFields[]> {
    const found: ConvergeFields[] = [];
    const today = dateIn('UTC', this.clock.now());
    for (const { from, to } of searchSpans(since, this.clock.now())) {
      const transactions = await this.call({
        ssl_transaction_type: 'txnquery',
        ssl_search_start_date: monthDayYear(from),
        // Without an end date Converge searches until today; it accepts no end date in the future.
        ...(to > today ? {} : { ssl_search_end_date: monthDayYear(to) }),
      });
      const error = transactions.find((fields) => isError(fields));
      if (error?.['errorCode'] === NO_SUCH_TRANSACTION) continue;
      if (error !== undefined) throw failed(error);
      found.push(...transactions.filter((fields) => fields['ssl_invoice_number'] === reference));
    }
    return found;
  }

  private async call(request: Record<string, string>): Promise<ConvergeFields[]> {
    const { url, merchantId, userId, pin } = this.credentials;
    const fields = { ssl_merchant_id: merchantId, ssl_user_id: userId, ssl_pin: pin, ...request };
    const xml = Object.entries(fields).map(([name, value]) => `<${name}>${escapeHtml(value)}</${name}>`);
    const demoSuffix = new URL(url).hostname.startsWith('api.demo.') ? 'Demo' : '';
    const form = new URLSearchParams({ xmldata: `<txn>${xml.join('')}</txn>` });
    return readTransactions(await this.post(`${url}/VirtualMerchant${demoSuffix}/processxml.do`, form));
  }

  private post(url: string, form: URLSearchParams): Promise<string> {
    const type = 'application/x-www-form-urlencoded';
    return postTo('Converge', url, type, form.toString(), this.timeoutMillis);
  }
}

/** Successful transactions may have an `errorCode` of 0. */
function isError(fields: ConvergeFields): boolean {
  const code = fields['errorCode'];
  return code !== undefined && code !== '' && code !== '0';
}

function failed(fields: ConvergeFields): GatewayUnavailable {
  return new GatewayUnavailable(
    `Converge answered with an error: ${loggableText(fields['errorMessage'] ?? '')}`,
  );
}

function hasReturns(fields: ConvergeFields): boolean {
  return (centsOfDollars(fields['ssl_refunded_amount'] ?? '') ?? 0) > 0;
}

function monthDayYear(date: CalendarDate): string {
  const [year, month, day] = date.split('-');
  return `${month}/${day}/${year}`;
}
