import { expect, it } from '@jest/globals';
import { cents } from '@tour-portal/contracts/values/money.js';
import { ManualClock, openRecords } from '../../testing/fixtures.js';
import { startStubServer } from '../../testing/stub-server.js';
import { ConvergeGateway } from './converge-gateway.js';
import { openGateway } from './open-gateway.js';

type Fields = Record<string, string>;

const SALE: Fields = {
  ssl_txn_id: 'SALE-1',
  ssl_trans_status: 'STL',
  ssl_transaction_type: 'SALE',
  ssl_card_short_description: 'VISA',
  ssl_card_number: '41**********1111',
  ssl_txn_time: '11/20/2026 05:38:17 PM',
  ssl_amount: '300.00',
  ssl_invoice_number: 'P7X1',
  ssl_result_message: 'APPROVAL',
};
const REFUND = { key: 'refund-7', transactionId: 'SALE-1', amount: cents(10_000) };

/** A Converge with one settled charge, whose returns are found from then on; answers its credentials and the returns. */
async function converge() {
  const returns: Fields[] = [];
  const xml = (fields: Fields) =>
    `<txn>${Object.entries(fields)
      .map(([name, value]) => `<${name}>${value}</${name}>`)
      .join('')}</txn>`;
  const url = await startStubServer((_path, body) => {
    const text = new URLSearchParams(body).get('xmldata') ?? '';
    const field = (name: string) => new RegExp(`<${name}>([^<]*)<`).exec(text)?.[1] ?? '';
    if (field('ssl_transaction_type') === 'ccreturn') {
      const id = `RETURN-${returns.length + 1}`;
      const number = field('ssl_invoice_number');
      const made = { ssl_txn_id: id, ssl_transaction_type: 'RETURN', ssl_invoice_number: number };
      returns.push({ ...SALE, ...made });
      return { body: xml({ ...made, ssl_result: '0' }) };
    }
    if (field('ssl_txn_id') !== '') return { body: xml(SALE) };
    const found = [SALE, ...returns];
    return {
      body: `<txnlist><ssl_txn_count>${found.length}</ssl_txn_count>${found.map(xml).join('')}</txnlist>`,
    };
  });
  return { returns, credentials: { url, merchantId: '1', userId: 'u', pin: 'p' } };
}

it('a refund that two instances ask for at once is made once', async () => {
  const { returns, credentials } = await converge();
  const records = await openRecords();
  const services = { track: <T>(_name: string, call: () => Promise<T>) => call() };
  const instance = () =>
    openGateway({ name: 'converge', credentials }, 'https://x', records, new ManualClock(), services);
  const made = await Promise.all([instance(), instance()].map((gateway) => gateway.refund(REFUND)));
  expect(made).toEqual([{ transactionId: 'RETURN-1' }, { transactionId: 'RETURN-1' }]);
  expect(returns).toHaveLength(1);
});

it('is made twice without their claims (control)', async () => {
  const { returns, credentials } = await converge();
  const instance = () => new ConvergeGateway(credentials, new ManualClock());
  await Promise.all([instance(), instance()].map((gateway) => gateway.refund(REFUND)));
  expect(returns).toHaveLength(2);
});
