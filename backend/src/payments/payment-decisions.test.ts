import { event } from '@tour-portal/contracts/events/events.js';
import type { NewEvent } from '@tour-portal/contracts/events/events.js';
import { sumOf } from '@tour-portal/contracts/money/fees.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import { instant, millis } from '@tour-portal/contracts/values/time.js';
import { PAID_AT, itemsOf } from '@tour-portal/projections/testing/step-events.js';
import { feesOf } from '@tour-portal/projections/testing/terms.js';
import { describe, expect, it } from '@jest/globals';
import { given } from '../testing/given.js';
import { NOW } from '../testing/fixtures.js';
import { PAYMENT_LAPSES_MILLIS, paymentDecider } from './payment-decisions.js';
import type { PaymentCommand } from './payment-decisions.js';
import type { ReportedTransaction } from './payment-state.js';

const items = itemsOf(feesOf([2], [101, 102]), [101, 102], 'DEPOSIT');
const total = sumOf(items);
const IDS = { reference: 'REFERENCE1', booking: 11 };
const REQUEST = { ...IDS, account: 1, gateway: 'converge', items, total, requestedAt: NOW } as const;
const CARD = { transactionId: 'T-1', cardBrand: 'Visa', cardLastFour: '1111', submittedAt: PAID_AT };

type Changes = Partial<ReportedTransaction>;
const transaction = (status: ReportedTransaction['status'], changed: Changes): ReportedTransaction => {
  return { ...CARD, reference: IDS.reference, status, amount: total, currency: 'USD', ...changed };
};
const request: PaymentCommand = { type: 'RequestPayment', request: REQUEST };
const report = (status: ReportedTransaction['status'], changed: Changes = {}): PaymentCommand => {
  return { type: 'ReceiveTransaction', transaction: transaction(status, changed) };
};
const conclude = (as: 'recorded' | 'returned'): PaymentCommand => {
  return { type: 'ConcludePayment', as, payment: 5 };
};
const lapse = (millisLater: number): PaymentCommand => {
  return { type: 'LapsePayment', now: instant(millis(NOW) + millisLater) };
};

const requested = event('PaymentRequested', REQUEST);
const approved = event('PaymentApproved', { ...IDS, ...CARD, total });
const declined = (transactionId = 'T-1') => event('PaymentDeclined', { ...IDS, transactionId });
const held = (transactionId = 'T-1') => event('PaymentHeldForReview', { ...IDS, transactionId });
const recorded = event('PaymentRecorded', { ...IDS, payment: 5 });
const returned = event('PaymentReturned', { ...IDS, payment: 5 });
const lapsed = event('PaymentLapsed', IDS);

const NOT_APPROVED: [string, NewEvent[]][] = [
  ['just requested', [requested]],
  ['declined before', [requested, declined('T-0')]],
  ['held for review before', [requested, held()]],
  ['lapsed before', [requested, lapsed]],
];

describe('a payment', () => {
  it('is requested once under its reference', () => {
    given(paymentDecider).when(request).then(requested);
    for (const later of [[], [approved], [declined()], [lapsed]])
      given(paymentDecider, requested, later).when(request).then();
  });

  it('that was never requested can be neither approved nor concluded, and does not lapse', () => {
    for (const command of [report('approved'), conclude('recorded'), lapse(PAYMENT_LAPSES_MILLIS)])
      given(paymentDecider).when(command).refused('no-such-payment');
  });

  it('takes only transactions made under its own reference', () => {
    given(paymentDecider, requested)
      .when(report('approved', { reference: 'REFERENCE2' }))
      .refused('no-such-payment');
  });
});

describe('a payment that the gateway approves', () => {
  it.each(NOT_APPROVED)('is approved when it was %s', (_, history) => {
    given(paymentDecider, history).when(report('approved')).then(approved);
  });

  it('is approved once, however often the browser, a notice and the poll report it', () => {
    given(paymentDecider, requested, approved).when(report('approved')).then();
    given(paymentDecider, requested, approved, recorded).when(report('approved')).then();
  });

  it('is not approved for another amount or another currency', () => {
    for (const wrong of [
      { amount: cents(total - 1) },
      { amount: cents(total + 1) },
      { amount: cents(0) },
      { currency: 'CAD' },
    ])
      given(paymentDecider, requested).when(report('approved', wrong)).refused('wrong-amount');
  });

  it('records a mismatched charge once with the refund that is owed, and that refund once; it can still be approved', () => {
    const noteMismatch = (changed: Changes, refund = 9): PaymentCommand => {
      return { type: 'NoteMismatch', transaction: transaction('approved', changed), refund };
    };
    const mismatched = (charged: number, currency: string) => {
      const money = { charged: cents(charged), currency, asked: total };
      return event('PaymentMismatched', { ...IDS, ...CARD, ...money, refund: 9 });
    };
    const mismatch = mismatched(total + 1, 'USD');
    for (const [, history] of NOT_APPROVED)
      given(paymentDecider, history)
        .when(noteMismatch({ amount: cents(total + 1) }))
        .then(mismatch);
    given(paymentDecider, requested)
      .when(noteMismatch({ currency: 'CAD' }))
      .then(mismatched(total, 'CAD'));
    given(paymentDecider, requested, mismatch)
      .when(noteMismatch({ amount: cents(total + 1) }, 10))
      .then();
    given(paymentDecider, requested).when(noteMismatch({})).then();
    // A second charge was not requested either; the first one is the payment.
    given(paymentDecider, requested, approved)
      .when(noteMismatch({ transactionId: 'T-2' }))
      .then(event('PaymentMismatched', { ...mismatched(total, 'USD').data, transactionId: 'T-2' }));
    given(paymentDecider, requested, approved).when(noteMismatch({})).then();
    given(paymentDecider, requested)
      .when(noteMismatch({ amount: cents(0) }))
      .then();

    const made = { transactionId: 'R-9', submittedAt: NOW };
    const recordRefund = (refund: number): PaymentCommand => {
      return { type: 'RecordMismatchRefund', refund, ...made };
    };
    const refunded = { refund: 9, total: cents(total + 1), currency: 'USD' };
    const mismatchRefunded = event('MismatchedPaymentRefunded', { ...IDS, ...refunded, ...made });
    given(paymentDecider, requested, mismatch).when(recordRefund(9)).then(mismatchRefunded);
    given(paymentDecider, requested, mismatch, mismatchRefunded).when(recordRefund(9)).then();
    given(paymentDecider, requested, mismatch).when(recordRefund(8)).then();
    // The customer can still pay the requested amount.
    given(paymentDecider, requested, mismatch, mismatchRefunded)
      .when(report('approved', { transactionId: 'T-2' }))
      .then(event('PaymentApproved', { ...approved.data, transactionId: 'T-2' }));
  });

  it('refuses a second approved transaction under its reference', () => {
    given(paymentDecider, requested, approved)
      .when(report('approved', { transactionId: 'T-2' }))
      .refused('other-transaction');
  });

  it('stays approved when a transaction is declined, held for review or refunded afterwards', () => {
    for (const status of ['declined', 'held-for-review', 'refunded'] as const) {
      given(paymentDecider, requested, approved).when(report(status)).then();
      given(paymentDecider, requested, approved)
        .when(report(status, { transactionId: 'T-2' }))
        .then();
    }
  });
});

describe('a payment that the gateway does not approve', () => {
  it('is declined once, and may be approved with another transaction', () => {
    given(paymentDecider, requested).when(report('declined')).then(declined());
    given(paymentDecider, requested, declined())
      .when(report('declined', { transactionId: 'T-2' }))
      .then();
    given(paymentDecider, requested, declined())
      .when(report('approved', { transactionId: 'T-2' }))
      .then(event('PaymentApproved', { ...approved.data, transactionId: 'T-2' }));
  });

  it('is held for review once; it may be declined before and after it', () => {
    given(paymentDecider, requested).when(report('held-for-review')).then(held());
    given(paymentDecider, requested, held()).when(report('held-for-review')).then();
    given(paymentDecider, requested, held()).when(report('declined')).then(declined());
    given(paymentDecider, requested, declined())
      .when(report('held-for-review', { transactionId: 'T-2' }))
      .then(held('T-2'));
  });

  it('records nothing when its charge is reported as refunded', () => {
    for (const [, history] of NOT_APPROVED) given(paymentDecider, history).when(report('refunded')).then();
  });

  it('records nothing when it is declined after it lapsed', () => {
    given(paymentDecider, requested, lapsed).when(report('declined')).then();
  });
});

describe('an approved payment', () => {
  it('is concluded once: as shown in the booking, or as refunded', () => {
    given(paymentDecider, requested, approved).when(conclude('recorded')).then(recorded);
    given(paymentDecider, requested, approved).when(conclude('returned')).then(returned);
    for (const as of ['recorded', 'returned'] as const) {
      given(paymentDecider, requested, approved, recorded).when(conclude(as)).then();
      given(paymentDecider, requested, approved, returned).when(conclude(as)).then();
    }
  });

  it('is the only one that can be concluded', () => {
    for (const [, history] of NOT_APPROVED) given(paymentDecider, history).when(conclude('recorded')).then();
  });
});

describe('a requested payment', () => {
  it('lapses once its time is over, and does so once', () => {
    given(paymentDecider, requested)
      .when(lapse(PAYMENT_LAPSES_MILLIS - 1))
      .then();
    given(paymentDecider, requested).when(lapse(PAYMENT_LAPSES_MILLIS)).then(lapsed);
    given(paymentDecider, requested, declined()).when(lapse(PAYMENT_LAPSES_MILLIS)).then(lapsed);
    given(paymentDecider, requested, lapsed).when(lapse(PAYMENT_LAPSES_MILLIS)).then();
  });

  it('does not lapse while it is held for review, nor once it is approved', () => {
    given(paymentDecider, requested, held()).when(lapse(PAYMENT_LAPSES_MILLIS)).then();
    given(paymentDecider, requested, approved).when(lapse(PAYMENT_LAPSES_MILLIS)).then();
    given(paymentDecider, requested, approved, recorded).when(lapse(PAYMENT_LAPSES_MILLIS)).then();
  });
});

describe('the events of a payment', () => {
  it('hold personal data of the account that pays', () => {
    expect(paymentDecider.subject(paymentDecider.initial, request)).toBe(1);
    expect(paymentDecider.subject(paymentDecider.initial, report('approved'))).toBeNull();
    const state = paymentDecider.evolve(paymentDecider.initial, requested);
    expect(paymentDecider.subject(state, report('approved'))).toBe(1);
  });
});
