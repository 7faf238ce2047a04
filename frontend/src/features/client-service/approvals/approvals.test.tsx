import { screen } from '@testing-library/react';
import type { OpenApproval } from '@tour-portal/contracts/client-service/client-service-api.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import { instant } from '@tour-portal/contracts/values/time.js';
import { describe, expect, it } from '@jest/globals';
import { aDepositedBooking } from '../../../testing/booking-fixtures.js';
import { openAction, previewAction, sentBody, STAFF_BASE as BASE } from '../testing/action-pages.js';
import { openStaffPages } from '../testing/staff-pages.js';
import { sam } from '../testing/staff-fixtures.js';

const askedByNora: OpenApproval = {
  id: 5,
  booking: 1,
  number: 'RM050227-7K1',
  kind: 'refund',
  payment: 1,
  amount: cents(150_000),
  askedBy: { id: 4, name: 'Nora Lind' },
  reason: 'Fell ill before the tour',
  requestedAt: instant('2026-11-20T18:00:00.000Z'),
};
const askedBySam: OpenApproval = {
  ...askedByNora,
  id: 6,
  kind: 'credit',
  guest: 9,
  amount: cents(200_000),
  askedBy: { id: sam.id, name: sam.name },
};
const approvalsAnswer = (...approvals: OpenApproval[]) => ({
  [`GET ${BASE}/approvals`]: { status: 200, body: { approvals } },
});

describe('a request that waits for a second person (D60)', () => {
  it('is listed with the asking member and the reason, and can be approved only by another member', async () => {
    const { user, calls } = openStaffPages('/client-service', {
      ...approvalsAnswer(askedByNora, askedBySam),
      [`POST ${BASE}/approvals/5`]: { status: 200, body: { booking: aDepositedBooking(1) } },
    });
    await user.click(await screen.findByRole('link', { name: 'Approvals' }));
    const lines = await screen.findAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'Refund of $1,500Booking RM050227-7K1“Fell ill before the tour”Nora Lind asked on Nov 20, 2026, 12:00 PM CSTApproveTurn down',
      'Credit of $2,000Booking RM050227-7K1“Fell ill before the tour”You asked on Nov 20, 2026, 12:00 PM CSTTake back',
    ]);
    await user.click(screen.getByRole('button', { name: 'Approve $1,500 for RM050227-7K1' }));
    await previewAction(user, 'The doctor wrote to us');
    await user.click(await screen.findByRole('button', { name: 'Approve the refund of $1,500' }));
    await screen.findByText('The refund of $1,500 for RM050227-7K1 is approved and done.');
    expect(sentBody(calls, 'approvals/5')).toEqual({ approve: true, reason: 'The doctor wrote to us' });
  });

  it('can be taken back by the member who asked', async () => {
    const { user, calls } = openStaffPages('/client-service/approvals', {
      ...approvalsAnswer(askedBySam),
      [`POST ${BASE}/approvals/6`]: { status: 200, body: { booking: aDepositedBooking(1) } },
    });
    await user.click(await screen.findByRole('button', { name: 'Take back $2,000 for RM050227-7K1' }));
    await previewAction(user, 'A mistake');
    await user.click(await screen.findByRole('button', { name: 'Take back' }));
    await screen.findByText('Nothing is done for RM050227-7K1.');
    expect(sentBody(calls, 'approvals/6')).toEqual({ approve: false, reason: 'A mistake' });
  });

  it('can be read, but not decided, by an auditor', async () => {
    openStaffPages('/client-service/approvals', {
      ...approvalsAnswer(askedByNora),
      [`GET ${BASE}/me`]: { status: 200, body: { ...sam, roles: ['auditor'] } },
    });
    await screen.findByText('“Fell ill before the tour”');
    expect(screen.queryByRole('button', { name: /Approve|Turn down/ })).toBe(null);
  });
});

describe('the page of approvals', () => {
  it('says when nothing waits for a second person', async () => {
    openStaffPages('/client-service/approvals', approvalsAnswer());
    await screen.findByText('Nothing waits for a second person.');
  });
});

describe('a refund above the limit', () => {
  it('says that a second person has to approve it, and asks for one', async () => {
    const { payments } = aDepositedBooking(1);
    const asked = { kind: 'refund', payment: payments[0]!.id, amount: 12_345 };
    const { user } = await openAction('Refund a payment', {
      [`POST ${BASE}/bookings/1/refund`]: {
        status: 202,
        body: { booking: aDepositedBooking(1), approval: { id: null, asked } },
      },
    });
    await user.type(screen.getByLabelText('Amount in dollars'), '123.45');
    await previewAction(user, 'Fell ill');
    await screen.findByText(/As much as this takes a second person/);
    await user.click(screen.getByRole('button', { name: 'Ask a second person' }));
    await screen.findByText('A second person has to approve a refund of $123.45. It waits under Approvals.');
  });
});
