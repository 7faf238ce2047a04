import { createHmac } from 'node:crypto';
import { cents } from '@tour-portal/contracts/values/money.js';
import { instant } from '@tour-portal/contracts/values/time.js';
import { describe, expect, it } from '@jest/globals';
import { startStubServer } from '../../testing/stub-server.js';
import type { StubAnswer } from '../../testing/stub-server.js';
import { NOW, ManualClock } from '../../testing/fixtures.js';
import { AcceptHostedGateway } from './accept-hosted-gateway.js';
import { refundReference } from './gateway-search.js';
import { GatewayRefused, GatewayUnavailable, NoticeNotSigned } from './gateway.js';

const KEY = 'AB'.repeat(64);
const OK = { messages: { resultCode: 'Ok', message: [{ code: 'I00001', text: 'Successful.' }] } };
const CHARGE = {
  transId: '60026537804',
  submitTimeUTC: '2026-11-20T22:38:17.757Z',
  transactionType: 'authCaptureTransaction',
  transactionStatus: 'settledSuccessfully',
  responseCode: 1,
  order: { invoiceNumber: 'P7X1' },
  authAmount: 300.1,
  settleAmount: 300.1,
  payment: { creditCard: { cardNumber: 'XXXX1111', expirationDate: 'XXXX', cardType: 'MasterCard' } },
};
const PAYMENT = {
  reference: 'P7X1',
  amount: cents(30_005),
  description: 'Deposit',
  customer: { account: 7, email: 'ann@example.com' },
};
const REFUND = { key: 'cancel-7', transactionId: '60026537804', amount: cents(10_000) };

type Row = { transId: string; invoiceNumber: string; transactionStatus: string };
type RequestBody = Record<string, Record<string, unknown>>;

interface GatewayData {
  readonly details?: object[];
  readonly unsettled?: Row[];
  /** The settled batches by id, each with its statistics and its transactions. */
  readonly batches?: Record<string, { figures: object; rows: Row[] }>;
  /** The `transactionResponse` of the answer to a request to make a transaction. */
  readonly made?: object;
}

/**
 * A stand-in for Authorize.net as its reference describes it, with these transactions.
 * @param override answers every request instead; null: no answer comes; undefined: the usual one
 * @param timeoutMillis of the gateway under test
 */
async function acceptHosted(
  { details = [CHARGE], unsettled = [], batches = {}, made }: GatewayData,
  override: () => StubAnswer | null | undefined = () => undefined,
  timeoutMillis?: number,
) {
  const requests: RequestBody[] = [];
  const answerTo = (request: RequestBody): object => {
    const [[name, fields] = ['', {}]] = Object.entries(request);
    switch (name) {
      case 'getHostedPaymentPageRequest':
        return { token: 'FormTokenOfManyCharacters+/=', ...OK };
      case 'getTransactionDetailsRequest': {
        const transaction = details.find((one) => 'transId' in one && one.transId === fields['transId']);
        if (transaction !== undefined) return { transaction, ...OK };
        return { messages: { resultCode: 'Error', message: [{ code: 'E00040', text: 'Not found.' }] } };
      }
      case 'getUnsettledTransactionListRequest':
        return { transactions: unsettled, ...OK };
      case 'getSettledBatchListRequest': {
        const list = Object.entries(batches);
        const batchList = list.map(([batchId, { figures }]) => ({ batchId, statistics: [figures] }));
        return list.length === 0 ? OK : { batchList, ...OK };
      }
      case 'getTransactionListRequest':
        return { transactions: batches[String(fields['batchId'])]?.rows ?? [], ...OK };
      default:
        return { transactionResponse: made, ...OK };
    }
  };
  const url = await startStubServer((path, body) => {
    const request = JSON.parse(body) as RequestBody;
    requests.push(request);
    const given = override();
    if (given !== undefined) return given;
    if (path !== '/xml/v1/request.api') return { status: 404, body: '' };
    return { body: `\uFEFF${JSON.stringify(answerTo(request))}` };
  });
  const credentials = { url, loginId: 'login', transactionKey: 'secret-key', signatureKey: KEY };
  const address = 'https://tours.example';
  const gateway = new AcceptHostedGateway(credentials, address, new ManualClock(), timeoutMillis);
  const names = () => requests.map((request) => Object.keys(request)[0]);
  return { gateway, requests, url, names };
}

const row = (transId: string, invoiceNumber: string, transactionStatus = 'settledSuccessfully'): Row => ({
  transId,
  invoiceNumber,
  transactionStatus,
});

describe('a payment through Accept Hosted', () => {
  it('is opened with the amount, the reference and the page through which the form sends messages', async () => {
    const { gateway, requests, url } = await acceptHosted({});
    expect(await gateway.open(PAYMENT)).toEqual({
      token: 'FormTokenOfManyCharacters+/=',
      url: `${url}/payment/payment`,
    });
    const request = requests[0]?.['getHostedPaymentPageRequest'];
    // The interface refuses fields in another order.
    expect(Object.keys(request ?? {})).toEqual([
      'merchantAuthentication',
      'transactionRequest',
      'hostedPaymentSettings',
    ]);
    expect(request).toMatchObject({
      merchantAuthentication: { name: 'login', transactionKey: 'secret-key' },
      transactionRequest: {
        transactionType: 'authCaptureTransaction',
        amount: '300.05',
        currencyCode: 'USD',
        order: { invoiceNumber: 'P7X1', description: 'Deposit' },
        customer: { id: '7', email: 'ann@example.com' },
      },
    });
    const { setting } = request!['hostedPaymentSettings'] as { setting: Record<string, string>[] };
    expect(setting).toContainEqual({
      settingName: 'hostedPaymentIFrameCommunicatorUrl',
      settingValue: '{"url":"https://tours.example/gateway/communicator.html"}',
    });
  });

  it.each([
    ['https://api.authorize.net', 'https://accept.authorize.net'],
    ['https://apitest.authorize.net', 'https://test.authorize.net'],
  ])('at %s has its form at %s', (url, origin) => {
    const credentials = { url, loginId: 'l', transactionKey: 'k', signatureKey: KEY };
    const gateway = new AcceptHostedGateway(credentials, 'https://tours.example', new ManualClock());
    expect(gateway.origins).toEqual([origin]);
  });

  it('is read to the cent, with the usual name of its card brand', async () => {
    const { gateway } = await acceptHosted({});
    expect(await gateway.transaction('60026537804')).toEqual({
      transactionId: '60026537804',
      reference: 'P7X1',
      status: 'approved',
      amount: 30_010,
      currency: 'USD',
      cardBrand: 'Mastercard',
      cardLastFour: '1111',
      submittedAt: instant('2026-11-20T22:38:17.757Z'),
    });
  });

  it.each([
    [{ status: 'approved' }, { transactionStatus: 'capturedPendingSettlement' }],
    [{ status: 'declined' }, { transactionStatus: 'declined' }],
    [{ status: 'declined' }, { transactionStatus: 'failedReview' }],
    [{ status: 'held-for-review' }, { transactionStatus: 'FDSPendingReview' }],
    [{ status: 'held-for-review' }, { transactionStatus: 'FDSAuthorizedPendingReview' }],
    [{ status: 'refunded' }, { transactionStatus: 'voided' }],
    [{ currency: 'CAD' }, { currencyCode: 'CAD' }],
  ])('has %o with %o', async (read, changed) => {
    const { gateway } = await acceptHosted({ details: [{ ...CHARGE, ...changed }] });
    expect(await gateway.transaction('60026537804')).toMatchObject(read);
  });

  it('is null where it is a refund, or the gateway does not know it, which is not asked for an id that it cannot have given', async () => {
    const refund = { ...CHARGE, transactionType: 'refundTransaction' };
    const { gateway, requests } = await acceptHosted({ details: [refund] });
    expect(await gateway.transaction('1')).toBeNull();
    expect(await gateway.transaction('60026537804')).toBeNull();
    expect(await gateway.transaction('SIM-1')).toBeNull();
    expect(requests).toHaveLength(2);
  });

  it('is found by its reference, settled or not, reading only batches that may contain it', async () => {
    const second = { ...CHARGE, transId: '60026537805', submitTimeUTC: '2026-11-21T08:00:00Z' };
    const { gateway, names } = await acceptHosted({
      details: [CHARGE, second],
      unsettled: [row('60026537805', 'P7X1', 'capturedPendingSettlement'), row('9', 'P7X2')],
      batches: {
        '1': { figures: { chargeCount: 1 }, rows: [row('60026537804', 'P7X1'), row('8', 'P7')] },
        '2': { figures: { chargeCount: 0, refundCount: 2 }, rows: [] },
      },
    });
    const found = await gateway.transactionsOf('P7X1', NOW);
    expect(found.map(({ transactionId }) => transactionId)).toEqual(['60026537804', '60026537805']);
    expect(names().filter((name) => name === 'getTransactionListRequest')).toHaveLength(1);
  });
});

describe('a refund through Accept Hosted', () => {
  const approved = { responseCode: '1', transId: '60026537900' };

  it('refunds a part of a settled payment, under an invoice number made from the key of the refund', async () => {
    const { gateway, requests } = await acceptHosted({ made: approved });
    expect(await gateway.refund(REFUND)).toEqual({ transactionId: '60026537900' });
    expect(requests.at(-1)?.['createTransactionRequest']?.['transactionRequest']).toEqual({
      transactionType: 'refundTransaction',
      amount: '100.00',
      payment: { creditCard: { cardNumber: '1111', expirationDate: 'XXXX' } },
      refTransId: '60026537804',
      order: { invoiceNumber: refundReference('cancel-7') },
      transactionSettings: { setting: [{ settingName: 'duplicateWindow', settingValue: '28800' }] },
    });
  });

  it.each(['unsettled', 'settled'])('that was made before is found (%s), not repeated', async (where) => {
    const made = [
      row('60026537900', refundReference('cancel-7'), 'refundPendingSettlement'),
      row('60026537901', refundReference('another'), 'refundPendingSettlement'),
    ];
    const { gateway, names } = await acceptHosted(
      where === 'unsettled'
        ? { unsettled: made }
        : { batches: { '3': { figures: { refundCount: 1 }, rows: made } } },
    );
    expect(await gateway.refund(REFUND)).toEqual({ transactionId: '60026537900' });
    expect(names()).not.toContain('createTransactionRequest');
  });

  it('voids an unsettled payment as a whole; a part has to wait', async () => {
    const details = [{ ...CHARGE, transactionStatus: 'capturedPendingSettlement' }];
    const { gateway, requests, names } = await acceptHosted({ details, made: approved });
    await expect(gateway.refund(REFUND)).rejects.toThrow(GatewayUnavailable);
    expect(names()).not.toContain('createTransactionRequest');
    expect(await gateway.refund({ ...REFUND, amount: cents(30_010) })).toEqual({
      transactionId: '60026537804',
    });
    expect(requests.at(-1)?.['createTransactionRequest']?.['transactionRequest']).toEqual({
      transactionType: 'voidTransaction',
      refTransId: '60026537804',
    });
  });

  it('of a voided payment counts as made for the whole amount, and is refused for a part', async () => {
    const { gateway } = await acceptHosted({ details: [{ ...CHARGE, transactionStatus: 'voided' }] });
    const all = { ...REFUND, amount: cents(30_010) };
    expect(await gateway.refund(all)).toEqual({ transactionId: '60026537804' });
    await expect(gateway.refund(REFUND)).rejects.toThrow(GatewayRefused);
  });

  it.each([
    ['an unknown payment', { transactionId: '1' }, 'settledSuccessfully'],
    ['a declined payment', {}, 'declined'],
    ['more than was taken', { amount: cents(30_011) }, 'settledSuccessfully'],
  ])('of %s is refused', async (_what, changed, transactionStatus) => {
    const { gateway } = await acceptHosted({ details: [{ ...CHARGE, transactionStatus }] });
    await expect(gateway.refund({ ...REFUND, ...changed })).rejects.toThrow(GatewayRefused);
  });

  it.each([
    ['54', GatewayRefused],
    ['11', GatewayUnavailable],
    ['120', GatewayUnavailable],
  ])('that fails with reason %s throws the error for it, without a card number', async (errorCode, kind) => {
    const errors = [{ errorCode, errorText: 'No, not 4111111111111111.' }];
    const { gateway } = await acceptHosted({ made: { responseCode: '3', transId: '0', errors } });
    const failure = await gateway.refund(REFUND).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(kind);
    expect((failure as Error).message).not.toContain('4111');
  });
});

describe('Accept Hosted in trouble', () => {
  const odd = (changed: object): StubAnswer => ({
    body: JSON.stringify({ transaction: { ...CHARGE, ...changed }, ...OK }),
  });
  it.each<[string, StubAnswer | null]>([
    ['nothing in time', null],
    ['a failure', { status: 503, body: '' }],
    ['no JSON', { body: '<html>Sorry</html>' }],
    ['another JSON', { body: '[]' }],
    ['wrong credentials', { body: '{"messages":{"resultCode":"Error","message":[{"code":"E00007"}]}}' }],
    ['no transaction', { body: JSON.stringify({ ...OK, transaction: CHARGE.transId }) }],
    ['no amount', odd({ settleAmount: 'free', authAmount: 'free' })],
    ['a fraction of a cent', odd({ settleAmount: 300.001 })],
    ['no time', odd({ submitTimeUTC: 'yesterday' })],
    ['an unknown status', odd({ transactionStatus: 'huh' })],
    ['a whole card number', odd({ payment: { creditCard: { cardNumber: '4111111111111111' } } })],
    ['a card number for an invoice', odd({ order: { invoiceNumber: '4111111111111111' } })],
  ])('an answer with %s is GatewayUnavailable, and its message has no secret', async (_what, answer) => {
    const { gateway } = await acceptHosted({}, () => answer, answer === null ? 300 : undefined);
    const result = await gateway.transaction('60026537804').catch((error: unknown) => error);
    expect(result).toBeInstanceOf(GatewayUnavailable);
    expect(String((result as Error).stack)).not.toMatch(/4111|secret-key/);
  });

  it('whose answer has no token opens no payment', async () => {
    const { gateway } = await acceptHosted({}, () => ({ body: JSON.stringify(OK) }));
    await expect(gateway.open(PAYMENT)).rejects.toThrow(GatewayUnavailable);
  });
});

describe('a notice of Accept Hosted', () => {
  const notice = async (payload: object, key = KEY) => {
    const { gateway } = await acceptHosted({});
    const rawBody = JSON.stringify({ eventType: 'net.authorize.payment.authcapture.created', payload });
    const signature = createHmac('sha512', Buffer.from(key, 'hex')).update(rawBody).digest('hex');
    const headers = { 'x-anet-signature': `sha512=${signature.toUpperCase()}` };
    return gateway.transactionIdOfNotice(headers, rawBody);
  };

  const payload = { entityName: 'transaction', id: '60026537804' };

  it('names its transaction; null where it is about none', async () => {
    expect(await notice(payload)).toBe('60026537804');
    for (const other of [{ entityName: 'customerProfile', id: '1' }, { entityName: 'transaction' }, {}])
      expect([other, await notice(other)]).toEqual([other, null]);
  });

  it('is accepted with the right signature only', async () => {
    await expect(notice(payload, 'CD'.repeat(64))).rejects.toThrow(NoticeNotSigned);
    const { gateway } = await acceptHosted({});
    for (const signature of [undefined, '', 'sha512=', 'sha512=zz', `sha512=${'0'.repeat(128)}`])
      expect(() => gateway.transactionIdOfNotice({ 'x-anet-signature': signature }, '{}')).toThrow(
        NoticeNotSigned,
      );
  });
});
