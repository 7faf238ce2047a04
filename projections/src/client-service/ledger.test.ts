import { event } from '@tour-portal/contracts/events/events.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import { instant, millis } from '@tour-portal/contracts/values/time.js';
import { describe, it } from '@jest/globals';
import { ledgerProjection } from './ledger.js';
import { given } from '../testing/given.js';
import { paymentRefunded } from '../testing/step-events.js';

const AT = instant('2026-11-22T12:00:00.000Z');
const card = { cardBrand: 'Visa', cardLastFour: '1111' };
const facts = (transactionId: string) => ({ booking: 11, transactionId, submittedAt: AT });
const entry = (transactionId: string) => ({ ...facts(transactionId), at: millis(AT) });
const after = (...events: Parameters<typeof given>) => given(...events).whenProjected(ledgerProjection);

describe('the ledger (D63)', () => {
  it('has charges and refunds as the gateway made them', () => {
    after(
      event('PaymentApproved', { reference: 'P-1', ...facts('T-1'), ...card, total: cents(60_000) }),
      paymentRefunded({ submittedAt: AT, total: cents(5_000) }),
    ).then({
      'charge/P-1/T-1': { kind: 'charge', ...entry('T-1'), amount: cents(60_000), currency: 'USD' },
      'refund/71': { kind: 'refund', ...entry('R-1'), amount: cents(5_000), currency: 'USD' },
    });
  });

  it('has also a charge that differs from its request, and its refund, in their currency', () => {
    const mismatch = { charged: cents(100), currency: 'CAD', asked: cents(200), refund: 72 };
    after(
      event('PaymentMismatched', { reference: 'P-2', ...facts('T-2'), ...card, ...mismatch }),
      event('MismatchedPaymentRefunded', {
        reference: 'P-2',
        ...facts('R-2'),
        refund: 72,
        total: cents(100),
        currency: 'CAD',
      }),
    ).then({
      'charge/P-2/T-2': { kind: 'charge', ...entry('T-2'), amount: cents(100), currency: 'CAD' },
      'refund/72': { kind: 'refund', ...entry('R-2'), amount: cents(100), currency: 'CAD' },
    });
  });

  it('has every charge under one reference, also those that differ from the request', () => {
    const mismatched = (transactionId: string, refund: number) =>
      event('PaymentMismatched', {
        reference: 'P-3',
        ...facts(transactionId),
        ...card,
        charged: cents(100),
        currency: 'USD',
        asked: cents(200),
        refund,
      });
    const charge = (transactionId: string, amount: number) => ({
      kind: 'charge' as const,
      ...entry(transactionId),
      amount: cents(amount),
      currency: 'USD',
    });
    after(
      mismatched('T-3', 73),
      mismatched('T-4', 74),
      event('PaymentApproved', { reference: 'P-3', ...facts('T-5'), ...card, total: cents(200) }),
    ).then({
      'charge/P-3/T-3': charge('T-3', 100),
      'charge/P-3/T-4': charge('T-4', 100),
      'charge/P-3/T-5': charge('T-5', 200),
    });
  });
});
