import { render, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Guest } from '@tour-portal/contracts/api/api.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import { plusHours } from '@tour-portal/contracts/values/time.js';
import { aDepositedBooking, aFee } from '../../../../testing/booking-fixtures.js';
import { stopDate } from '../../../../testing/clock.js';
import { NOW } from '../../../../testing/tour-fixtures.js';
import {
  alerts,
  dialog,
  effectHeading,
  effectRowsOf,
  openAction,
  previewAction,
  sentBody,
  STAFF_BASE,
} from '../../testing/action-pages.js';
import { BeforeAfterList } from '../dialog/Effects.js';

beforeEach(stopDate);

const before = aDepositedBooking(1);

describe('cancelling (D28, D42)', () => {
  const [ruth, paul, mary] = before.guests as [Guest, Guest, Guest];
  const after = {
    ...before,
    roomGuests: [1, 1],
    guests: [
      { ...ruth, fees: [...ruth.fees, aFee(900, 'CHANGE_TO_SGL', 130_000, 0)] },
      mary,
      { ...paul, fees: paul.fees.map((fee) => ({ ...fee, cancellation: NOW })) },
    ],
  };
  const answer = {
    before,
    booking: after,
    guests: [{ guest: 12, fee: cents(15_000), paid: cents(30_000), refund: cents(15_000) }],
    refunds: [{ payment: 1, total: cents(15_000) }],
  };

  it('shows fee, refund, rooms and what the others owe, then carries out exactly that', async () => {
    const { user, calls } = await openAction('Cancel…', {
      [`POST ${STAFF_BASE}/bookings/1/cancel`]: { status: 200, body: answer },
    });
    await user.click(screen.getByRole('checkbox', { name: /Paul Bennett/ }));
    await previewAction(user, 'Called and asked for it');
    expect(effectHeading()).toBe('This would happen. Nothing is done yet.');
    expect(within(dialog()).getByRole('row', { name: /Paul/ }).textContent).toBe('Paul Bennett$300$150$150');
    expect(dialog().textContent).toContain('$150 goes back');
    expect(dialog().textContent).toContain('$150 to Visa ending in 1111, payment of $900');
    expect(dialog().textContent).toContain('Ruth Bennett: Change to a single room: $1,300 more to pay');
    expect(effectRowsOf(dialog())).toEqual([
      'Rooms: Room 1: Ruth Bennett, Paul Bennett; Room 2: Mary Stone → Room 1: Ruth Bennett; Room 2: Mary Stone',
      'Ruth Bennett still owes: $3,545 → $4,845 (+$1,300)',
      'Paul Bennett still owes: $3,545 → $0 (−$3,545)',
      'All guests still owe: $11,935 → $9,690 (−$2,245)',
    ]);
    expect(dialog().textContent).toContain('1 seat is free for other travelers at once');
    await user.click(screen.getByRole('button', { name: 'Cancel 1 guest and refund $150' }));
    await screen.findByText('Cancelled: Paul Bennett. $150 goes back.');
    const cancelCalls = calls.filter(({ route }) => route === `POST ${STAFF_BASE}/bookings/1/cancel`);
    expect(cancelCalls.map(({ search, body }) => [search, body])).toEqual([
      ['?dryRun=true', { guests: [12], reason: 'Called and asked for it' }],
      ['?dryRun=true', { guests: [12], reason: 'Called and asked for it' }],
      ['', { guests: [12], reason: 'Called and asked for it' }],
    ]);
  });

  it('asks for the guests and the reason; cancels the whole booking when all guests are ticked', async () => {
    const guests = before.guests.map(({ id }) => ({
      guest: id,
      fee: cents(30_000),
      paid: cents(30_000),
      refund: cents(0),
    }));
    const { user, calls } = await openAction('Cancel…', {
      [`POST ${STAFF_BASE}/bookings/1/cancel`]: {
        status: 200,
        body: { before, booking: { ...before, cancelledAt: NOW }, guests, refunds: [] },
      },
    });
    await previewAction(user, '');
    expect(alerts()).toEqual(['Tick who is cancelled', 'Please say why']);
    expect(sentBody(calls, 'cancel')).toBe(undefined);
    for (const box of screen.getAllByRole('checkbox', { name: /paid/ })) await user.click(box);
    screen.getByText('Everybody: the whole booking is cancelled.');
    await previewAction(user, 'Ill');
    expect(dialog().textContent).toContain('Nothing goes back to a card.');
    await user.click(screen.getByRole('button', { name: 'Cancel the booking and refund nothing' }));
    await screen.findByText('The booking is cancelled. Nothing goes back.');
    expect(sentBody(calls, 'cancel')).toEqual({ reason: 'Ill' });
  });
});

describe('changing rooms (D25, D42)', () => {
  it('shows what is taken off, and sends the guests of each room', async () => {
    const guests = before.guests.map((guest) =>
      guest.id === 13 ? { ...guest, fees: [...guest.fees, aFee(900, 'CHANGE_TO_TPL', -140_000, 0)] } : guest,
    );
    const fees = [{ guest: 13, type: 'CHANGE_TO_TPL', amount: -140_000, tax: 0, total: -140_000 }];
    const { user, calls } = await openAction('Change rooms', {
      [`POST ${STAFF_BASE}/bookings/1/rooms`]: {
        status: 200,
        body: { before, booking: { ...before, roomGuests: [3], guests }, fees, refunds: [] },
      },
    });
    await user.selectOptions(screen.getByLabelText('Mary Stone', { selector: 'select' }), 'Room 1');
    await previewAction(user, 'One room is enough');
    expect(dialog().textContent).toContain('Mary Stone: Change to a triple room: $1,400 credit');
    await user.click(screen.getByRole('button', { name: 'Change the rooms: take off $1,400' }));
    await screen.findByText('The rooms are changed: $1,400 is taken off.');
    expect(sentBody(calls, 'rooms')).toEqual({ rooms: [[11, 12, 13]], reason: 'One room is enough' });
  });
});

describe('changing the price (D25, D42)', () => {
  it('needs a choice and an amount, sends what to take off as negative cents, and shows the server’s limit at the field', async () => {
    const limit = { message: 'At most $3,545 can be taken off', field: 'amount' };
    const { user, calls } = await openAction('Change the price', {
      [`POST ${STAFF_BASE}/bookings/1/price`]: { status: 400, body: { errors: { body: [limit] } } },
    });
    await user.selectOptions(screen.getByLabelText('Guest'), 'Ruth Bennett');
    await previewAction(user, 'Late bus');
    expect(alerts()).toHaveLength(2);
    await user.click(screen.getByRole('radio', { name: /^Take off/ }));
    await user.type(screen.getByLabelText('Amount in dollars'), '9,000.50');
    await previewAction(user, '');
    const field = (await screen.findByText(limit.message)).closest('.field');
    expect(field?.textContent).toContain('Amount in dollars');
    expect(sentBody(calls, 'price')).toEqual({ guest: 11, amount: -900_050, reason: 'Late bus' });
  });
});

describe('refunding (D42)', () => {
  it('is limited to the amount of the payment, shows what is left of it, and names the card', async () => {
    const refund = {
      id: 5,
      type: 'Other',
      submittedAt: plusHours(NOW, 1),
      total: 12_550,
      transactionStatus: 'Pending',
      payment: 1,
    };
    const { user, calls } = await openAction('Refund a payment', {
      [`POST ${STAFF_BASE}/bookings/1/refund`]: {
        status: 200,
        body: { before, booking: { ...before, refunds: [refund] } },
      },
    });
    await user.type(screen.getByLabelText('Amount in dollars'), '900.01');
    await previewAction(user, 'A broken promise');
    expect(alerts()).toEqual(['At most $900']);
    await user.clear(screen.getByLabelText('Amount in dollars'));
    await user.type(screen.getByLabelText('Amount in dollars'), '125.50');
    await previewAction(user, '');
    await screen.findByText('$125.50 goes back');
    expect(effectRowsOf(dialog())[0]).toBe(
      'Left of Visa ending in 1111, payment of $900: $900 → $774.50 (−$125.50)',
    );
    await user.click(screen.getByRole('button', { name: 'Refund $125.50' }));
    await screen.findByText('$125.50 goes back.');
    expect(sentBody(calls, 'refund')).toEqual({ payment: 1, amount: 12_550, reason: 'A broken promise' });
  });
});

describe('the effects for two guests of the same name', () => {
  it('are both listed', () => {
    const row = { name: 'Ruth Bennett still owes', before: '$300', after: '$0' };
    const { container } = render(<BeforeAfterList rows={[row, row]} />);
    expect(effectRowsOf(container)).toHaveLength(2);
  });
});
