import { event } from '@tour-portal/contracts/events/events.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import { instant, millis } from '@tour-portal/contracts/values/time.js';
import { describe, it } from '@jest/globals';
import { approvalProjection } from './approval.js';
import { given } from '../testing/given.js';

const AT = instant('2026-11-22T12:00:00.000Z');
const asked = { kind: 'refund', payment: 1, amount: cents(150_000) } as const;
const requested = { ...event('ApprovalRequested', { booking: 11, approval: 5, by: 3, asked }), at: AT };
const document = { approval: 5, booking: 11, by: 3, asked, reason: '', requestedAt: AT };

describe('a request for approval (D60)', () => {
  it('is open until it is granted or denied', () => {
    given(requested)
      .whenProjected(approvalProjection)
      .then({ 5: { ...document, openSince: millis(AT) } });
    for (const type of ['ApprovalGranted', 'ApprovalDenied'] as const)
      given(requested, event(type, { booking: 11, approval: 5 }))
        .whenProjected(approvalProjection)
        .then({ 5: { ...document, openSince: null } });
  });
});
