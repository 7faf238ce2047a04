import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { aDepositedBooking, aNamedHold, aPaidBooking } from '../../../testing/booking-fixtures.js';
import type { Booking } from '@tour-portal/contracts/api/api.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import { plusHours } from '@tour-portal/contracts/values/time.js';
import { stopDate } from '../../../testing/clock.js';
import { NOW } from '../../../testing/tour-fixtures.js';
import { heldAnswer, type Answer, type Call } from '../../../testing/server.js';
import { effectRowsOf, previewAction, STAFF_BASE, openAction } from '../testing/action-pages.js';
import { history, momentAt } from '../testing/staff-fixtures.js';
import { openHistory } from '../testing/staff-pages.js';

beforeEach(() => stopDate());

const REFUND = `POST ${STAFF_BASE}/bookings/1/refund`;
const before = aDepositedBooking(1);
const refundOf = (id: number, total: number) => ({
  id,
  type: 'Other' as const,
  submittedAt: NOW,
  total: cents(total),
  transactionStatus: 'Pending' as const,
  payment: 1,
});
const refunded = (total: number) => ({
  status: 200,
  body: { before, booking: { ...before, refunds: [refundOf(5, total)] } },
});
const isDry = ({ search }: Call) => search === '?dryRun=true';

/** The route that answers this booking, whatever moment is asked for. */
const bookingRoute = (booking: () => Booking) => ({
  [`GET ${STAFF_BASE}/bookings/1/at`]: ({ search }: Call) => ({
    status: 200,
    body: { ...momentAt(search), booking: booking() },
  }),
});

async function previewRefund(answer: (call: Call) => Answer | Promise<Answer>) {
  const opened = await openAction('Refund a payment', { [REFUND]: answer });
  await opened.user.type(screen.getByLabelText('Amount in dollars'), '100');
  await previewAction(opened.user, 'A broken promise');
  await screen.findByText('This would happen. Nothing is done yet.');
  /** The calls that are no dry run, also those that failed. */
  const realCalls = () => opened.calls.filter((call) => call.route === REFUND && !isDry(call));
  return { ...opened, realCalls };
}
const button = (name: string) => screen.getByRole('button', { name });

describe('an action whose outcome is unknown', () => {
  it('cannot be changed, only repeated as the same call with the same key; the history, which may show it, is reloaded', async () => {
    let isDown = true;
    const { user, calls, realCalls } = await previewRefund((call) =>
      !isDry(call) && isDown ? { status: 503, body: { message: 'Back soon' } } : refunded(10_000),
    );
    const historyCalls = () => calls.filter(({ route }) => route.endsWith('/history')).length;
    const earlier = historyCalls();
    // Screen readers read aloud only what is put into an element that is there already.
    const states = screen.getAllByRole('status');
    await user.click(button('Refund $100'));
    const note = await screen.findByText(/^No answer came, so it may be done already/);
    expect(states).toContain(note.closest('[role="status"]'));
    await waitFor(() => expect(historyCalls()).toBe(earlier + 1));
    expect(screen.queryByRole('button', { name: 'Change what I entered' })).toBe(null);
    isDown = false;
    await user.click(button('Refund $100'));
    await screen.findByText('$100 goes back.');
    const [first, second] = realCalls();
    expect(first?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
    expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
    expect(second?.body).toEqual(first?.body);
  });

  it.each([403, 429])('keeps its key where the repeated call is not read: %s', async (status) => {
    const answers: Answer[] = [
      { status: 503, body: { message: 'Back soon' } },
      { status, body: { message: 'Not now' } },
      refunded(10_000),
    ];
    const { user, realCalls } = await previewRefund((call) =>
      isDry(call) ? refunded(10_000) : answers.shift()!,
    );
    await user.click(button('Refund $100'));
    await screen.findByText(/^No answer came, so it may be done already/);
    await user.click(button('Refund $100'));
    expect((await screen.findByRole('alert')).textContent).toBe('Not now');
    expect(screen.queryByRole('button', { name: 'Change what I entered' })).toBe(null);
    await user.click(button('Refund $100'));
    await screen.findByText('$100 goes back.');
    expect(new Set(realCalls().map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  });
});

describe('an action on a booking that a colleague changed since the page was read', () => {
  it('shows what is left of the payment after the colleague’s refund, and after both', async () => {
    const changed = { ...before, refunds: [refundOf(4, 5_000)] };
    await previewRefund(() => ({
      status: 200,
      body: { before: changed, booking: { ...changed, refunds: [...changed.refunds, refundOf(5, 10_000)] } },
    }));
    expect(button('Refund $100')).toBeTruthy();
    expect(effectRowsOf(screen.getByRole('dialog'))[0]).toBe(
      'Left of Visa ending in 1111, payment of $900: $850 → $750 (−$100)',
    );
  });
});

describe('an action that is refused', () => {
  it('shows the reason; the next try has a new key, as the server repeats a refusal for the old one', async () => {
    let isRefused = true;
    const { user, realCalls } = await previewRefund((call) =>
      !isDry(call) && isRefused
        ? { status: 409, body: { message: 'A payment is underway' } }
        : refunded(10_000),
    );
    await user.click(button('Refund $100'));
    expect((await screen.findByRole('alert')).textContent).toBe('A payment is underway');
    isRefused = false;
    await user.click(button('Refund $100'));
    await screen.findByText('$100 goes back.');
    const [first, second] = realCalls().map(({ headers }) => headers.get('idempotency-key'));
    expect(second).not.toBe(first);
  });

  it('shows the reason and keeps the form when the preview itself is refused', async () => {
    const { user } = await openAction('Reconfirm', {
      ...bookingRoute(() => aPaidBooking(1)),
      [`POST ${STAFF_BASE}/bookings/1/reconfirm`]: { status: 409, body: { message: 'Not fully paid' } },
    });
    await previewAction(user, 'Asked for it');
    expect((await screen.findByRole('alert')).textContent).toBe('Not fully paid');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Asked for it');
  });
});

describe('an action whose amounts change after the preview', () => {
  it('is not carried out, and shows a new preview', async () => {
    let total = 10_000;
    const { user, realCalls } = await previewRefund(() => refunded(total));
    total = 9_000;
    await user.click(button('Refund $100'));
    await screen.findByText(/^This has changed since you looked/);
    expect(realCalls()).toEqual([]);
    await user.click(button('Refund $90'));
    await screen.findByText('$90 goes back.');
    expect(realCalls()).toHaveLength(1);
  });
});

describe('an action whose guest is changed while its preview is loading', () => {
  const fillNothing = async (): Promise<void> => undefined;
  it.each([
    ['Offer travel protection', 'protection', fillNothing, 'Ruth Bennett can pay $129 each'],
    [
      'Enter guest details',
      'details',
      (user: UserEvent) => user.type(screen.getByLabelText('Email'), 'ruth@example.com'),
      'Ruth Bennett: email.',
    ],
    [
      'Enter travel',
      'transports',
      async (user: UserEvent) => {
        await user.type(screen.getByLabelText('Date'), '2027-05-02');
        await user.type(screen.getByLabelText('Airline, two characters'), 'UA');
        await user.type(screen.getByLabelText('Flight number'), '1234');
      },
      'Ruth Bennett, arrival',
    ],
  ])('shows the preview for the guest that was sent: %s', async (action, path, fill, preview) => {
    const { handler, release } = heldAnswer(() => ({ status: 200, body: { before, booking: before } }));
    const { user } = await openAction(action, { [`POST ${STAFF_BASE}/bookings/1/${path}`]: handler });
    await user.selectOptions(screen.getByLabelText('Guest'), 'Ruth Bennett');
    await fill(user);
    await previewAction(user, 'Asked for it late');
    await user.selectOptions(screen.getByLabelText('Guest'), 'Mary Stone');
    release();
    await screen.findByText('This would happen. Nothing is done yet.');
    expect(screen.getByRole('dialog').textContent).toContain(preview);
  });
});

describe('the actions of a booking', () => {
  it('move the focus to the preview, and keep the input on the way back', async () => {
    const { user } = await previewRefund(() => refunded(10_000));
    expect(document.activeElement?.textContent).toBe('This would happen. Nothing is done yet.');
    await user.click(button('Change what I entered'));
    expect(screen.getByLabelText<HTMLInputElement>('Amount in dollars').value).toBe('100');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('A broken promise');
  });

  it('are offered for the booking as it is now, not at a past moment', async () => {
    const { user } = await openHistory('?at=1');
    expect(screen.queryByRole('region', { name: 'What to do' })).toBe(null);
    await user.click(screen.getByRole('button', { name: 'Now' }));
    const panel = await screen.findByRole('region', { name: 'What to do' });
    await user.click(within(panel).getByRole('button', { name: 'More actions' }));
    await waitFor(() =>
      expect(within(panel).getByRole<HTMLButtonElement>('button', { name: 'Cancel…' }).disabled).toBe(false),
    );
    expect(within(panel).queryByRole('button', { name: 'Extend the hold' })).toBe(null);
  });

  it('reload the booking, and say what was done', async () => {
    let booking = aDepositedBooking(1);
    stopDate(plusHours(NOW, 48));
    const { user } = await openAction('Correct names', {
      ...bookingRoute(() => booking),
      [`POST ${STAFF_BASE}/bookings/1/names`]: (call) => {
        const named = { ...booking, guests: booking.guests.map((guest) => ({ ...guest })) };
        named.guests[0]!.fullName = 'Grace Hopper';
        if (!isDry(call)) {
          booking = named;
          stopDate(plusHours(NOW, 49));
        }
        return { status: 200, body: { before: aDepositedBooking(1), booking: named } };
      },
    });
    await user.clear(screen.getByLabelText('Guest 1 First and Last Name'));
    await user.type(screen.getByLabelText('Guest 1 First and Last Name'), 'Grace Hopper');
    await previewAction(user, 'Married');
    await user.click(await screen.findByRole('button', { name: 'Correct 1 name' }));
    const message = await screen.findByText('Corrected: Grace Hopper.');
    await waitFor(() => expect(document.activeElement).toBe(message));
    expect(await screen.findByRole('group', { name: 'Grace Hopper' })).toBeTruthy();
  });

  it('leave out actions that cannot be carried out', async () => {
    const { user } = await openHistory(
      '',
      bookingRoute(() => aNamedHold(1, { cancelledAt: NOW })),
    );
    const panel = await screen.findByRole('region', { name: 'What to do' });
    const offered = () =>
      within(panel)
        .getAllByRole('button')
        .map(({ textContent }) => textContent)
        .filter((text) => !text.endsWith('actions'));
    expect(offered()).toEqual(['Add a note', 'Hold space for this customer']);
    await user.click(within(panel).getByRole('button', { name: 'More actions' }));
    expect(offered()).toEqual([
      'Add a note',
      'Hold space for this customer',
      'Block booking online',
      'Erase personal data',
    ]);
  });

  it('are all shown at once where there are few', async () => {
    await openHistory('', {
      ...bookingRoute(() => aNamedHold(1, { cancelledAt: NOW })),
      [`GET ${STAFF_BASE}/bookings/1/history`]: {
        status: 200,
        body: { ...history, events: history.events.map((event) => ({ ...event, type: 'AccountErased' })) },
      },
    });
    const panel = await screen.findByRole('region', { name: 'What to do' });
    await waitFor(() =>
      expect(
        within(panel)
          .getAllByRole('button')
          .map(({ textContent }) => textContent),
      ).toEqual(['Add a note']),
    );
  });
});
