import { cents } from '@tour-portal/contracts/values/money.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { NOW, ManualClock, openRecords } from '../../testing/fixtures.js';
import { GatewayRefused, NoticeNotSigned } from './gateway.js';
import { SimulatedChargeSettled, SimulatedGateway } from './simulated-gateway.js';

const PAYMENT = {
  reference: 'P7X1',
  amount: cents(30_000),
  description: 'Deposit',
  customer: { account: 7, email: 'ann@example.com' },
};

let clock: ManualClock;
let gateway: SimulatedGateway;
/** The same gateway, as another instance uses it. */
let another: SimulatedGateway;
let token: string;

beforeEach(async () => {
  const records = await openRecords();
  clock = new ManualClock();
  gateway = new SimulatedGateway('converge', records, clock);
  another = new SimulatedGateway('converge', records, clock);
  ({ token } = await gateway.open(PAYMENT));
});

describe('a payment of the simulated gateway', () => {
  it('is approved with the requested amount', async () => {
    const charge = await gateway.pay(token, 'approve');
    expect(charge).toEqual({
      cardBrand: 'Visa',
      cardLastFour: '1111',
      transactionId: 'SIM-1000001-1',
      submittedAt: NOW,
    });
    const requested = { reference: 'P7X1', amount: 30_000, currency: 'USD' };
    const transaction = { ...charge, ...requested, status: 'approved' };
    expect(await gateway.transaction('SIM-1000001-1')).toEqual(transaction);
    expect(await gateway.transactionsOf('P7X1', NOW)).toEqual([transaction]);
    expect(await gateway.transactions()).toEqual([{ ...transaction, token, refunds: [] }]);
  });

  it('is not found by an unknown token, transaction or reference', async () => {
    expect(await gateway.pay('nothing', 'approve')).toBeNull();
    expect(await gateway.transaction('SIM-1000001-1')).toBeNull();
    expect(await gateway.transaction('SIM-9999999-1')).toBeNull();
    expect(await gateway.transaction('nothing')).toBeNull();
    expect(await gateway.transactionsOf('P7', NOW)).toEqual([]);
  });

  it('is charged once, however often it is approved, on whichever instance', async () => {
    const tries = Array.from({ length: 20 }, (_, n) => (n % 2 ? gateway : another).pay(token, 'approve'));
    const answers = await Promise.all(tries);
    expect(new Set(answers.map((answer) => answer?.transactionId))).toEqual(new Set(['SIM-1000001-1']));
    expect(await gateway.transactions()).toHaveLength(1);
    clock.advance(72 * 3_600_000);
    expect(await gateway.pay(token, 'approve')).toEqual(answers[0]);
  });

  it('may be tried again after a decline, and has no other outcome after an approval', async () => {
    await gateway.pay(token, 'decline');
    clock.advance(60_000);
    await gateway.pay(token, 'decline');
    clock.advance(60_000);
    await gateway.pay(token, 'approve');
    const made = await gateway.transactionsOf('P7X1', NOW);
    expect(made.map(({ transactionId, status }) => [transactionId, status])).toEqual([
      ['SIM-1000001-1', 'declined'],
      ['SIM-1000001-2', 'declined'],
      ['SIM-1000001-3', 'approved'],
    ]);
    await expect(gateway.pay(token, 'decline')).rejects.toThrow(SimulatedChargeSettled);
    await expect(gateway.pay(token, 'review')).rejects.toThrow(SimulatedChargeSettled);
  });

  it.each([
    ['approve', 'approved'],
    ['decline', 'declined'],
  ] as const)('held for review can be decided later: %s', async (outcome, status) => {
    const held = await gateway.pay(token, 'review');
    expect(await gateway.transaction('SIM-1000001-1')).toMatchObject({ status: 'held-for-review' });
    expect(await gateway.pay(token, 'review')).toEqual(held);
    expect(await gateway.pay(token, outcome)).toEqual(held);
    expect(await gateway.transactionsOf('P7X1', NOW)).toMatchObject([
      { transactionId: 'SIM-1000001-1', status },
    ]);
  });

  it('can capture another amount and currency than requested', async () => {
    await gateway.pay(token, 'approve', { amount: 29_999, currency: 'CAD' });
    expect(await gateway.transaction('SIM-1000001-1')).toMatchObject({ amount: 29_999, currency: 'CAD' });
  });
});

describe('a refund of the simulated gateway', () => {
  const refund = { key: 'R1', transactionId: 'SIM-1000001-1', amount: cents(10_000) };

  it('is made once for a key, and never of more than was charged', async () => {
    await gateway.pay(token, 'approve');
    const tries = Array.from({ length: 10 }, (_, n) => (n % 2 ? gateway : another).refund(refund));
    expect(await Promise.all(tries)).toEqual(tries.map(() => ({ transactionId: 'SIM-1000001-R1' })));
    expect(await gateway.transaction('SIM-1000001-1')).toMatchObject({ status: 'approved' });
    await expect(gateway.refund({ ...refund, key: 'R2', amount: cents(20_001) })).rejects.toThrow(
      GatewayRefused,
    );
    expect(await gateway.refund({ ...refund, key: 'R2', amount: cents(20_000) })).toEqual({
      transactionId: 'SIM-1000001-R2',
    });
    expect(await gateway.transaction('SIM-1000001-1')).toMatchObject({ status: 'refunded' });
    const [made] = await gateway.transactions();
    expect(made?.refunds.map(({ key, amount }) => [key, amount])).toEqual([
      ['R1', 10_000],
      ['R2', 20_000],
    ]);
  });

  it('with concurrent keys never refunds more than was charged', async () => {
    await gateway.pay(token, 'approve');
    const tries = Array.from({ length: 5 }, (_, n) => gateway.refund({ ...refund, key: `R${n}` }));
    const ended = await Promise.allSettled(tries);
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });

  it('voids a charge held for review, as a whole only', async () => {
    await gateway.pay(token, 'review');
    await expect(gateway.refund(refund)).rejects.toThrow(GatewayRefused);
    await gateway.refund({ ...refund, amount: cents(30_000) });
    expect(await gateway.transaction('SIM-1000001-1')).toMatchObject({ status: 'refunded' });
    await expect(gateway.pay(token, 'approve')).rejects.toThrow(SimulatedChargeSettled);
  });

  it('is refused where nothing was charged', async () => {
    await expect(gateway.refund(refund)).rejects.toThrow(GatewayRefused);
    await gateway.pay(token, 'decline');
    await expect(gateway.refund(refund)).rejects.toThrow(GatewayRefused);
    await expect(gateway.refund({ ...refund, transactionId: 'SIM-5-1' })).rejects.toThrow(GatewayRefused);
  });
});

it('a notice of the simulated gateway is accepted only if it is signed', async () => {
  const { headers, rawBody } = gateway.signedNotice('SIM-1000001-1');
  expect(gateway.transactionIdOfNotice(headers, rawBody)).toBe('SIM-1000001-1');
  expect(() => gateway.transactionIdOfNotice(headers, `${rawBody} `)).toThrow(NoticeNotSigned);
  expect(() => gateway.transactionIdOfNotice({}, rawBody)).toThrow(NoticeNotSigned);
});
