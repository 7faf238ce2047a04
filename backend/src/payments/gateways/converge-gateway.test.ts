import { cents } from '@tour-portal/contracts/values/money.js';
import { instant } from '@tour-portal/contracts/values/time.js';
import { describe, expect, it } from '@jest/globals';
import { startStubServer } from '../../testing/stub-server.js';
import { NOW, ManualClock, openRecords } from '../../testing/fixtures.js';
import { ConvergeGateway } from './converge-gateway.js';
import { refundReference } from './gateway-search.js';
import { GatewayRefused, GatewayUnavailable, NoticeNotSigned } from './gateway.js';
import { openGateway } from './open-gateway.js';

type Fields = Record<string, string>;

const CREDENTIALS = { merchantId: '0012345', userId: 'apiuser', pin: 'S<CRET' };
const SALE: Fields = {
  ssl_txn_id: '211126A15-68CE063B-2B4C-40E4-9E6C-AF86257040CC',
  ssl_trans_status: 'STL',
  ssl_transaction_type: 'SALE',
  ssl_card_short_description: 'VISA',
  ssl_card_number: '41**********1111',
  ssl_txn_time: '11/20/2026 05:38:17 PM',
  ssl_amount: '300.00',
  ssl_invoice_number: 'P7X1',
  ssl_result_message: 'APPROVAL',
};
const ID = SALE['ssl_txn_id'] ?? '';
const PAYMENT = {
  reference: 'P7X1',
  amount: cents(30_005),
  description: 'Deposit',
  customer: { account: 7, email: 'ann@example.com' },
};
const REFUND = { key: 'cancel-7', transactionId: ID, amount: cents(10_000) };

/**
 * A stand-in for Converge as its guide describes it, with these transactions.
 * @param answer the answer to a request of the XML interface; null: none comes; '': the usual one
 * @param timeoutMillis of the gateway under test
 */
async function converge(
  transactions: Fields[],
  answer: (request: Fields) => Fields | string | null = () => '',
  timeoutMillis?: number,
) {
  const requests: Fields[] = [];
  const url = await startStubServer((path, body) => {
    const form = Object.fromEntries(new URLSearchParams(body));
    if (path === '/hosted-payments/transaction_token') {
      requests.push(form);
      return { body: 'DTBoF5aMRPCdTIBoUe0d3wAAAVuA0Nck\n' };
    }
    const request = Object.fromEntries(
      [...(form['xmldata'] ?? '').matchAll(/<(ssl_\w+)>([^<]*)</g)].map(([, name, value]) => [name, value]),
    ) as Fields;
    requests.push(request);
    const override = answer(request);
    if (override === null) return null;
    if (override !== '') return { body: typeof override === 'string' ? override : xml(override) };
    if (path !== '/VirtualMerchant/processxml.do') return { status: 404, body: '' };
    if (request['ssl_txn_id'] !== undefined) {
      const found = transactions.find((fields) => fields['ssl_txn_id'] === request['ssl_txn_id']);
      return { body: xml(found ?? { errorCode: '5040', errorMessage: 'Invalid Transaction ID' }) };
    }
    const list = transactions.map(xml).join('');
    return { body: `<txnlist><ssl_txn_count>${transactions.length}</ssl_txn_count>${list}</txnlist>` };
  });
  const credentials = { url, ...CREDENTIALS };
  const gateway = new ConvergeGateway(credentials, new ManualClock(), timeoutMillis);
  return { gateway, requests, url, credentials };
}

/** Answers requests of this type so, and others as usual. */
const answeringTo = (type: string, answer: Fields) => (request: Fields) =>
  request['ssl_transaction_type'] === type ? answer : '';

function xml(fields: Fields): string {
  const tags = Object.entries(fields).map(([name, value]) => `<${name}>${value}</${name}>`);
  return `<txn>${tags.join('')}</txn>`;
}

describe('a payment through Converge', () => {
  it('is opened with the amount in dollars and the reference', async () => {
    const { gateway, requests, url } = await converge([]);
    expect(await gateway.open(PAYMENT)).toEqual({
      token: 'DTBoF5aMRPCdTIBoUe0d3wAAAVuA0Nck',
      url: `${url}/hosted-payments/PayWithConverge.js`,
    });
    expect(gateway.origins).toEqual([url]);
    expect(requests).toEqual([
      {
        ssl_merchant_id: '0012345',
        ssl_user_id: 'apiuser',
        ssl_pin: 'S<CRET',
        ssl_transaction_type: 'ccsale',
        ssl_amount: '300.05',
        ssl_invoice_number: 'P7X1',
        ssl_description: 'Deposit',
        ssl_customer_code: '7',
        ssl_email: 'ann@example.com',
      },
    ]);
  });

  it('is read in cents, with the usual name of its card brand and its time in UTC', async () => {
    const { gateway, requests } = await converge([SALE]);
    expect(await gateway.transaction(ID)).toEqual({
      transactionId: ID,
      reference: 'P7X1',
      status: 'approved',
      amount: 30_000,
      currency: 'USD',
      cardBrand: 'Visa',
      cardLastFour: '1111',
      submittedAt: instant('2026-11-20T22:38:17.000Z'),
    });
    expect(requests[0]).toMatchObject({ ssl_pin: 'S&lt;CRET', ssl_transaction_type: 'txnquery' });
  });

  it.each([
    [{ status: 'approved' }, { ssl_trans_status: 'OPN' }],
    [{ status: 'declined' }, { ssl_result: '1', ssl_result_message: 'DECLINED' }],
    [{ status: 'declined' }, { ssl_trans_status: '', ssl_result_message: 'CALL AUTH CENTER' }],
    [{ status: 'declined' }, { ssl_trans_status: 'FPR' }],
    [{ status: 'held-for-review' }, { ssl_trans_status: 'REV' }],
    [{ status: 'held-for-review' }, { ssl_trans_status: 'PEN' }],
    [{ status: 'refunded' }, { ssl_transaction_type: 'VOID' }],
    [{ status: 'refunded' }, { ssl_refunded_amount: '300.00' }],
    [{ status: 'approved' }, { ssl_refunded_amount: '299.99' }],
    [
      { amount: 37, currency: 'CAD' },
      { ssl_amount: '.37', ssl_transaction_currency: 'CAD' },
    ],
  ])('has %o with %o', async (read, changed) => {
    const { gateway } = await converge([{ ...SALE, ...changed }]);
    expect(await gateway.transaction(ID)).toMatchObject(read);
  });

  it('is null where it is a return, or Converge does not know it, which is not asked for an id that it cannot have given', async () => {
    const { gateway, requests } = await converge([{ ...SALE, ssl_transaction_type: 'RETURN' }]);
    expect(await gateway.transaction('211126-0000')).toBeNull();
    expect(await gateway.transaction(ID)).toBeNull();
    expect(requests).toHaveLength(2);
    expect(await gateway.transaction('<ssl_pin>')).toBeNull();
    expect(requests).toHaveLength(2);
  });

  it('is found by its reference over more than a month, each of its transactions once', async () => {
    const { gateway, requests } = await converge([
      { ...SALE, ssl_txn_id: 'LATER', ssl_txn_time: '11/21/2026 05:38:17 AM' },
      SALE,
      { ...SALE, ssl_txn_id: 'OTHER', ssl_invoice_number: 'P7X2' },
    ]);
    const found = await gateway.transactionsOf('P7X1', instant('2026-10-01T12:00:00.000Z'));
    expect(found.map(({ transactionId }) => transactionId)).toEqual([ID, 'LATER']);
    const searches = requests.filter((request) => request['ssl_search_start_date'] !== undefined);
    expect(searches.map((form) => [form['ssl_search_start_date'], form['ssl_search_end_date']])).toEqual([
      ['09/30/2026', '10/30/2026'],
      ['10/30/2026', undefined],
    ]);
  });
});

describe('a refund through Converge', () => {
  it('refunds a part of a settled payment, under an invoice number made from the key of the refund', async () => {
    const made = { ssl_txn_id: 'RETURN-1', ssl_result: '0' };
    const { gateway, requests } = await converge([SALE], answeringTo('ccreturn', made));
    expect(await gateway.refund(REFUND)).toEqual({ transactionId: 'RETURN-1' });
    expect(requests.at(-1)).toMatchObject({
      ssl_transaction_type: 'ccreturn',
      ssl_txn_id: ID,
      ssl_amount: '100.00',
      ssl_invoice_number: refundReference('cancel-7'),
    });
  });

  it('that was made before is found, not repeated', async () => {
    const made = {
      ...SALE,
      ssl_txn_id: 'RETURN-1',
      ssl_transaction_type: 'RETURN',
      ssl_invoice_number: refundReference('cancel-7'),
    };
    const { gateway, requests } = await converge([SALE, made]);
    expect(await gateway.refund(REFUND)).toEqual({ transactionId: 'RETURN-1' });
    const types = new Set(requests.map((request) => request['ssl_transaction_type']));
    expect(types).toEqual(new Set(['txnquery']));
  });

  it('that two instances ask for at once is made once, and twice without their claims (control)', async () => {
    const transactions = [SALE];
    const { credentials } = await converge(transactions, (request) => {
      if (request['ssl_transaction_type'] !== 'ccreturn') return '';
      const number = request['ssl_invoice_number'] ?? '';
      const made = { ...SALE, ssl_transaction_type: 'RETURN', ssl_invoice_number: number };
      transactions.push({ ...made, ssl_txn_id: `RETURN-${transactions.length}` });
      return { ssl_txn_id: `RETURN-${transactions.length - 1}`, ssl_result: '0' };
    });
    const records = await openRecords();
    const services = { track: <T>(_name: string, call: () => Promise<T>) => call() };
    const settings = { name: 'converge', credentials } as const;
    const claimed = () => openGateway(settings, 'https://x', records, new ManualClock(), services);
    const made = await Promise.all([claimed(), claimed()].map((gateway) => gateway.refund(REFUND)));
    expect(made).toEqual([{ transactionId: 'RETURN-1' }, { transactionId: 'RETURN-1' }]);
    expect(transactions).toHaveLength(2);
    const unclaimed = () => new ConvergeGateway(credentials, new ManualClock());
    const other = { ...REFUND, key: 'cancel-8' };
    await Promise.all([unclaimed(), unclaimed()].map((gateway) => gateway.refund(other)));
    expect(transactions).toHaveLength(4);
  });

  it('voids an unsettled payment as a whole; a part has to wait', async () => {
    const open = { ...SALE, ssl_trans_status: 'OPN' };
    const made = { ssl_txn_id: ID, ssl_result: '0' };
    const { gateway, requests } = await converge([open], answeringTo('ccvoid', made));
    await expect(gateway.refund(REFUND)).rejects.toThrow(GatewayUnavailable);
    expect(requests.some((request) => request['ssl_transaction_type'] === 'ccvoid')).toBe(false);
    expect(await gateway.refund({ ...REFUND, amount: cents(30_000) })).toEqual({ transactionId: ID });
    expect(requests.at(-1)).toMatchObject({ ssl_transaction_type: 'ccvoid', ssl_txn_id: ID });
  });

  it('of a voided payment counts as made for the whole amount, and is refused for a part', async () => {
    const { gateway } = await converge([{ ...SALE, ssl_transaction_type: 'VOID' }]);
    expect(await gateway.refund({ ...REFUND, amount: cents(30_000) })).toEqual({ transactionId: ID });
    await expect(gateway.refund(REFUND)).rejects.toThrow(GatewayRefused);
  });

  it.each([
    ['an unknown payment', [], {}],
    ['a declined payment', [{ ...SALE, ssl_result: '1' }], {}],
    ['more than was taken', [SALE], { amount: cents(30_001) }],
  ])('of %s is refused', async (_what, transactions, changed) => {
    const { gateway } = await converge(transactions);
    await expect(gateway.refund({ ...REFUND, ...changed })).rejects.toThrow(GatewayRefused);
  });

  it.each([
    ['5085', GatewayRefused],
    ['4025', GatewayUnavailable],
  ])('that Converge answers with error %s throws the error for it', async (errorCode, kind) => {
    const refusal = { errorCode, errorMessage: 'No.' };
    const { gateway } = await converge([SALE], answeringTo('ccreturn', refusal));
    await expect(gateway.refund(REFUND)).rejects.toThrow(kind);
  });
});

describe('Converge in trouble', () => {
  it.each([
    ['nothing in time', null],
    ['no XML', 'We are closed'],
    ['HTML', '<html><body>Sorry</body></html>'],
    ['half an answer', '<txn><ssl_txn_id>1</ssl_txn_id>'],
    ['an empty transaction', '<txn></txn>'],
    ['fewer transactions than it says', '<txnlist><ssl_txn_count>2</ssl_txn_count></txnlist>'],
    ['wrong credentials', '<txn><errorCode>4025</errorCode><errorMessage>Invalid</errorMessage></txn>'],
    ['no amount', xml({ ...SALE, ssl_amount: 'free' })],
    ['no time', xml({ ...SALE, ssl_txn_time: 'yesterday' })],
    ['an unknown status', xml({ ...SALE, ssl_trans_status: 'HUH' })],
    ['a whole card number', xml({ ...SALE, ssl_card_number: '4111111111111111' })],
    ['a card number for an invoice', xml({ ...SALE, ssl_invoice_number: '4111 1111 1111 1111' })],
  ])('an answer with %s is GatewayUnavailable, and its message has no secret', async (_what, body) => {
    const { gateway } = await converge([], () => body, body === null ? 300 : undefined);
    const failure = await gateway.transaction(ID).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(GatewayUnavailable);
    expect(String((failure as Error).stack)).not.toMatch(/4111|S<CRET/);
  });

  it('never repeats a card number from an error message', async () => {
    const { gateway } = await converge([], () => ({
      errorCode: '5000',
      errorMessage: 'Card 4111111111111111 is invalid',
    }));
    await expect(gateway.transaction(ID)).rejects.toThrow('(withheld)');
  });

  it.each([
    [500, 'x'],
    [404, 'x'],
    [200, '<html>'],
    [200, ''],
  ])('a payment is not opened when the token call answers %d %j', async (status, body) => {
    const url = await startStubServer(() => ({ status, body }));
    const gateway = new ConvergeGateway({ url, ...CREDENTIALS }, new ManualClock());
    await expect(gateway.open(PAYMENT)).rejects.toThrow(GatewayUnavailable);
  });

  it('a gateway out of reach is GatewayUnavailable', async () => {
    const url = 'http://127.0.0.1:1';
    const gateway = new ConvergeGateway({ url, ...CREDENTIALS }, new ManualClock());
    await expect(gateway.transactionsOf('P', NOW)).rejects.toThrow(GatewayUnavailable);
  });

  it('a notice in its name is never accepted', async () => {
    const { gateway } = await converge([]);
    expect(() => gateway.transactionIdOfNotice()).toThrow(NoticeNotSigned);
  });
});
