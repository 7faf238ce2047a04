import { event } from '@tour-portal/contracts/events/events.js';
import { sumOf } from '@tour-portal/contracts/money/fees.js';
import { instant, millis } from '@tour-portal/contracts/values/time.js';
import { describe, it } from '@jest/globals';
import { PAYMENT_POLL_MILLIS, PAYMENT_SETTLE_MILLIS, paymentProjection } from './payment.js';
import type { PaymentDocument } from './payment.js';
import { itemsOf, paymentFacts } from './testing/step-events.js';
import { given } from './testing/given.js';
import { FIRST_EVENT_AT } from './testing/recorded.js';
import { holdTerms } from './testing/terms.js';

const items = itemsOf(holdTerms().fees, [101], 'DEPOSIT');
const { reference, gateway, transactionId, cardBrand, cardLastFour, submittedAt } = paymentFacts(1);
const IDS = { reference, booking: 11 };
const LATER = instant('2026-11-22T10:00:05.000Z');
const later = <E extends object>(happened: E) => ({ ...happened, at: LATER });

const request = { ...IDS, account: 1, gateway, items, total: sumOf(items), requestedAt: FIRST_EVENT_AT };
const requested = event('PaymentRequested', request);
const card = { transactionId, cardBrand, cardLastFour, submittedAt };
const approved = event('PaymentApproved', { ...IDS, ...card, total: sumOf(items) });
const held = event('PaymentHeldForReview', { ...IDS, transactionId });
const declined = event('PaymentDeclined', { ...IDS, transactionId });
const lapsed = event('PaymentLapsed', IDS);

const REQUESTED: PaymentDocument = {
  ...IDS,
  requestedAt: FIRST_EVENT_AT,
  due: millis(FIRST_EVENT_AT) + PAYMENT_POLL_MILLIS,
  status: 'requested',
};
const HELD: PaymentDocument = { ...REQUESTED, due: millis(LATER) + PAYMENT_POLL_MILLIS, status: 'held' };
const APPROVED: PaymentDocument = {
  ...REQUESTED,
  due: millis(LATER) + PAYMENT_SETTLE_MILLIS,
  status: 'approved',
};
const after = (...events: Parameters<typeof given>) => given(...events).whenProjected(paymentProjection);

describe('the payment read model', () => {
  it('has a document that is due a minute after the request: the gateway is asked then', () => {
    after(requested).then({ [reference]: REQUESTED });
  });

  it('keeps the document after a decline: another card may be tried', () => {
    after(requested, declined).then({ [reference]: REQUESTED });
  });

  it('says of a payment that the gateway reviews it, until the review is over', () => {
    after(requested, later(held)).then({ [reference]: HELD });
    after(requested, later(held), later(declined)).then({ [reference]: { ...HELD, status: 'requested' } });
  });

  it('has a document that is due soon once the payment is approved, also after a decline or a review', () => {
    for (const before of [[], [declined], [held], [held, declined]])
      after(requested, ...before, later(approved)).then({ [reference]: APPROVED });
  });

  it('has no document of a payment that is recorded, refunded or lapsed', () => {
    for (const end of [
      event('PaymentRecorded', { ...IDS, payment: 5 }),
      event('PaymentReturned', { ...IDS, payment: 5 }),
      lapsed,
    ])
      after(requested, approved, end).then({});
  });

  it('has a document again of a payment that lapsed and is approved or held for review later, but not if it is declined', () => {
    after(requested, lapsed, later(approved)).then({ [reference]: { ...APPROVED, requestedAt: LATER } });
    after(requested, lapsed, later(held)).then({ [reference]: { ...HELD, requestedAt: LATER } });
    after(requested, lapsed, declined).then({});
  });
});
