import { dollarsOfCents } from '@tour-portal/contracts/money/card-values.js';
import type { Cents } from '@tour-portal/contracts/values/money.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import type { Clock } from '../../instance/clock.js';
import { chargeOf, codeOf, isCharge, isUnsettled, readAnswer } from './accept-hosted-answers.js';
import type { AnswerPart } from './accept-hosted-answers.js';
import { hostedFormSettings } from './accept-hosted-form.js';
import { readNotice } from './accept-hosted-notice.js';
import { GATEWAY_TIMEOUT_MILLIS, postTo, loggableText } from './gateway-call.js';
import { chargesByTime, refundReference, searchSpans } from './gateway-search.js';
import type { AcceptHostedCredentials } from '../../instance/gateway-settings.js';
import { GatewayRefused, NotSettledYet, GatewayUnavailable } from './gateway.js';
import type {
  Gateway,
  GatewayTransaction,
  NewPayment,
  NewRefund,
  NoticeHeaders,
  OpenedPayment,
} from './gateway.js';

const NO_SUCH_RECORD = 'E00040';
/** How many transactions an answer of a list has at most. */
const PAGE_SIZE = 1_000;
/** The gateway itself refuses a second request of the same refund for this long, the longest time that it allows. */
const DUPLICATE_SECONDS = '28800';
/** Response reasons that mean "try again later". A refused duplicate (11) is one: the next try finds the first refund. */
const RETRYABLE_REASONS = new Set('11 19 20 21 22 23 25 26 57 58 59 60 61 62 63 120 121 122'.split(' '));

/** Authorize.net's Accept Hosted: its form in an iframe takes the card; its JSON interface tells the portal the result. */
export class AcceptHostedGateway implements Gateway {
  readonly name = 'accept-hosted';
  readonly origins: readonly string[];

  constructor(
    private readonly credentials: AcceptHostedCredentials,
    private readonly publicUrl: string,
    private readonly clock: Clock,
    private readonly timeoutMillis = GATEWAY_TIMEOUT_MILLIS,
  ) {
    this.origins = [formOrigin(credentials.url)];
  }

  async open({ reference, amount, description, customer }: NewPayment): Promise<OpenedPayment> {
    const answer = await this.ask('getHostedPaymentPageRequest', {
      transactionRequest: {
        transactionType: 'authCaptureTransaction',
        amount: dollarsOfCents(amount),
        currencyCode: 'USD',
        order: { invoiceNumber: reference, description: description.slice(0, 255) },
        customer: { id: String(customer.account), email: customer.email },
      },
      hostedPaymentSettings: { setting: hostedFormSettings(this.publicUrl) },
    });
    const token = answer.at('token').text;
    if (!/^[\w+/=.-]{16,4000}$/.test(token)) throw new GatewayUnavailable('Authorize.net gave no token');
    return { token, url: `${formOrigin(this.credentials.url)}/payment/payment` };
  }

  async transaction(transactionId: string): Promise<GatewayTransaction | null> {
    const found = await this.details(transactionId);
    return found === null || !isCharge(found) ? null : chargeOf(found);
  }

  async transactionsOf(reference: string, since: Instant): Promise<GatewayTransaction[]> {
    const counts = ['chargeCount', 'declineCount', 'voidCount', 'errorCount'];
    const found = await this.search(reference, since, counts);
    const ids = found.map(({ id }) => id);
    return chargesByTime(this, ids);
  }

  async refund({ key, transactionId, amount }: NewRefund): Promise<{ readonly transactionId: string }> {
    const found = await this.details(transactionId);
    if (found === null || !isCharge(found)) throw new GatewayRefused(`There is no charge ${transactionId}`);
    const charge = chargeOf(found);
    if (charge.status === 'declined') throw new GatewayRefused(`${transactionId} was never charged`);
    const reference = refundReference(key);
    const refunds = await this.search(reference, charge.submittedAt, ['refundCount']);
    const earlier = refunds.find(({ status }) => status.startsWith('refund'));
    if (earlier !== undefined) return { transactionId: earlier.id };
    if (amount <= 0 || amount > charge.amount)
      throw new GatewayRefused(`${transactionId} took ${charge.amount} cents, not ${amount}`);
    // A void carries no `reference`, so the search misses it. It refunded the whole charge: this refund counts as made by it.
    if (charge.status === 'refunded' && amount === charge.amount) return { transactionId };
    if (charge.status === 'refunded') throw new GatewayRefused(`${transactionId} was voided already`);
    if (isUnsettled(found)) {
      if (amount !== charge.amount)
        throw new NotSettledYet(`${transactionId} is not settled: part of it can go back once it is`);
      await this.create({ transactionType: 'voidTransaction', refTransId: transactionId });
      return { transactionId };
    }
    return { transactionId: await this.refundSettled(charge, reference, amount) };
  }

  transactionIdOfNotice(headers: NoticeHeaders, rawBody: string): string | null {
    return readNotice(this.credentials.signatureKey, headers, rawBody);
  }

  private refundSettled(charge: GatewayTransaction, reference: string, amount: Cents): Promise<string> {
    return this.create({
      transactionType: 'refundTransaction',
      amount: dollarsOfCents(amount),
      payment: { creditCard: { cardNumber: charge.cardLastFour, expirationDate: 'XXXX' } },
      refTransId: charge.transactionId,
      order: { invoiceNumber: reference },
      transactionSettings: {
        setting: [{ settingName: 'duplicateWindow', settingValue: DUPLICATE_SECONDS }],
      },
    });
  }

  /** Makes a transaction; answers its id. @throws GatewayRefused, GatewayUnavailable */
  private async create(transactionRequest: object): Promise<string> {
    const answer = await this.call('createTransactionRequest', { transactionRequest });
    const response = answer.at('transactionResponse');
    const transactionId = response.at('transId').text;
    if (response.at('responseCode').text === '1' && /^\d{1,20}$/.test(transactionId)) return transactionId;
    const error = response.at('errors').items[0];
    const code = error?.at('errorCode').text ?? '';
    if (code === '' || RETRYABLE_REASONS.has(code)) throw failed(answer);
    throw new GatewayRefused(`Authorize.net refused: ${loggableText(error?.at('errorText').text ?? code)}`);
  }

  private async details(transactionId: string): Promise<AnswerPart | null> {
    if (!/^\d{1,20}$/.test(transactionId)) return null;
    const answer = await this.call('getTransactionDetailsRequest', { transId: transactionId });
    if (codeOf(answer) === NO_SUCH_RECORD) return null;
    const transaction = answer.at('transaction');
    if (transaction.at('transId').text !== transactionId) throw failed(answer);
    return transaction;
  }

  /**
   * Ids and states of the transactions whose invoice number is the reference.
   * @param counts names of statistics: a settled batch with statistics is searched only if one of these is above 0
   */
  private async search(reference: string, since: Instant, counts: readonly string[]) {
    const found = await this.allPages('getUnsettledTransactionListRequest', {}, 'submitTimeUTC');
    const now = this.clock.now().replace(/\.\d+Z$/, 'Z');
    for (const { from, to } of searchSpans(since, this.clock.now())) {
      const batches = await this.ask('getSettledBatchListRequest', {
        includeStatistics: true,
        firstSettlementDate: `${from}T00:00:00Z`,
        lastSettlementDate: `${to}T00:00:00Z` < now ? `${to}T00:00:00Z` : now,
      });
      for (const batch of batches.at('batchList').items) {
        const figures = batch.at('statistics').items;
        if (
          figures.length > 0 &&
          !figures.some((figure) => counts.some((count) => Number(figure.at(count).text) > 0))
        )
          continue;
        const batchId = batch.at('batchId').text;
        found.push(...(await this.allPages('getTransactionListRequest', { batchId }, 'id')));
      }
    }
    const matching = found.filter((transaction) => transaction.at('invoiceNumber').text === reference);
    const statuses = matching.map(
      (transaction) => [transaction.at('transId').text, transaction.at('transactionStatus').text] as const,
    );
    return [...new Map(statuses)].map(([id, status]) => ({ id, status }));
  }

  private async allPages(request: string, fields: object, orderBy: string): Promise<AnswerPart[]> {
    const found: AnswerPart[] = [];
    for (let offset = 1; ; offset += 1) {
      const answer = await this.ask(request, {
        ...fields,
        sorting: { orderBy, orderDescending: true },
        paging: { limit: PAGE_SIZE, offset },
      });
      const page = answer.at('transactions').items;
      found.push(...page);
      if (page.length < PAGE_SIZE) return found;
    }
  }

  /** @throws GatewayUnavailable unless the answer is `Ok` */
  private async ask(request: string, fields: object): Promise<AnswerPart> {
    const answer = await this.call(request, fields);
    if (answer.at('messages').at('resultCode').text !== 'Ok') throw failed(answer);
    return answer;
  }

  private async call(request: string, fields: object): Promise<AnswerPart> {
    const { url, loginId, transactionKey } = this.credentials;
    // The interface reads JSON as if it were XML: the order of the fields matters.
    const body = { [request]: { merchantAuthentication: { name: loginId, transactionKey }, ...fields } };
    const address = `${url}/xml/v1/request.api`;
    const type = 'application/json';
    return readAnswer(await postTo('Authorize.net', address, type, JSON.stringify(body), this.timeoutMillis));
  }
}

function failed(answer: AnswerPart): GatewayUnavailable {
  return new GatewayUnavailable(`Authorize.net did not do it: ${loggableText(codeOf(answer))}`);
}

/** The origin of the form: both Authorize.net environments serve it from another host than their interface. */
function formOrigin(url: string): string {
  const { origin, hostname } = new URL(url);
  if (hostname === 'api.authorize.net') return 'https://accept.authorize.net';
  if (hostname === 'apitest.authorize.net') return 'https://test.authorize.net';
  return origin;
}
