import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Booking, Guest, Refund } from '@tour-portal/contracts/api/api.js';
import type { BookingState } from '@tour-portal/contracts/booking/booking-state.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import { plusHours, type Instant } from '@tour-portal/contracts/values/time.js';
import { describe, expect, it } from '@jest/globals';
import { datedMomentText, deadlineText } from '../../../browser/moment-text.js';
import { aDepositedBooking, aFee, aNamedHold, aPayment } from '../../../testing/booking-fixtures.js';
import { NOW } from '../../../testing/tour-fixtures.js';
import { PriceDetails } from './PriceDetails.js';

function show(booking: Booking, state: BookingState = 'active', now: Instant = NOW) {
  render(<PriceDetails booking={booking} state={state} now={now} />);
}

/** The cells of each row of a part of the receipt: name (of a cancelled fee: `cancelled`), amount, tax, total, paid, due. */
function rows(part: HTMLElement): string[][] {
  return Array.from(part.querySelectorAll('.receipt-row:not(.receipt-head)'), (row) =>
    Array.from(row.children, (cell) => (cell.lastChild?.textContent ?? '').trim()),
  );
}

const finalDueBy = plusHours(NOW, 2000);
const guest = (name: string) => screen.getByRole('group', { name });
const feeLine = (part: HTMLElement, name: string) => within(part).getByText(name).closest('details')!;

describe('the receipt', () => {
  it('shows amount, tax, total, paid and due per fee, per guest and for the booking', () => {
    show(aDepositedBooking(1));
    expect(rows(guest('Ruth Bennett'))).toEqual([
      ['Deposit', '$300', '$0', '$300', '$300', '$0'],
      ['Final payment', '$3,400', '$145', '$3,545', '$0', '$3,545'],
      ['Total', '$3,700', '$145', '$3,845', '$300', '$3,545'],
    ]);
    const total = ['$12,400', '$435', '$12,835', '$900', '$11,935'];
    expect(rows(document.body).at(-1)).toEqual(['Total for the booking', ...total]);
  });

  it('shows a guest who was cancelled apart from the rooms, with nothing due', () => {
    const booking = aDepositedBooking(1);
    const [ruth, paul, mary] = booking.guests as [Guest, Guest, Guest];
    const cancelled = { ...mary, fees: mary.fees.map((fee) => ({ ...fee, cancellation: NOW })) };
    show({ ...booking, guests: [ruth, paul, cancelled], roomGuests: [2] });
    expect(within(guest('Mary Stone')).getByText('Cancelled')).toBeDefined();
    expect(rows(guest('Mary Stone')).at(-1)?.at(-1)).toBe('$0');
    expect(within(guest('Ruth Bennett')).queryByText('Cancelled')).toBeNull();
  });

  it('calls guests without a name by their number', () => {
    const hold = aNamedHold(1);
    show({ ...hold, guests: hold.guests.map((traveler) => ({ ...traveler, fullName: '' })) }, 'hold');
    expect(screen.getAllByRole('group', { name: /^Guest \d$/ }).length).toBe(3);
  });

  it('opens the line of a fee to the payment that paid it: card, moment, who recorded it, transaction', async () => {
    show(aDepositedBooking(1));
    const deposit = feeLine(guest('Mary Stone'), 'Deposit');
    await userEvent.setup().click(within(deposit).getByText('Deposit'));
    expect(deposit.open).toBe(true);
    const facts = Array.from(deposit.querySelectorAll('li'), ({ textContent }) => textContent);
    expect(facts[2]).toBe(
      `$300 paid with Visa ending in 1111 on ${datedMomentText(plusHours(NOW, -2))}, recorded by you, on this site. Transaction T-1`,
    );
  });

  it.each([
    ['gateway' as const, /by the card service/],
    ['client service' as const, /by client service/],
  ])('says by whom a payment was recorded: %s', (recordedBy, words) => {
    show(aDepositedBooking(1, { payments: [aPayment(1, 90_000, { recordedBy })] }));
    expect(feeLine(guest('Mary Stone'), 'Deposit').textContent).toMatch(words);
  });

  it('explains how the final payment is made up, and by when it is due', () => {
    show(aDepositedBooking(1, { finalDueBy }));
    const final = feeLine(guest('Ruth Bennett'), 'Final payment');
    expect(Array.from(final.querySelectorAll('li'), ({ textContent }) => textContent)).toEqual([
      'The tour price of $3,700 less the deposit, with taxes and fees.',
      'Amount $3,400, tax $145.',
      `$3,545 is due by ${deadlineText(finalDueBy)}.`,
    ]);
  });

  it('says in words what is overdue', () => {
    show(aDepositedBooking(1, { finalDueBy }), 'active', finalDueBy);
    const final = feeLine(guest('Ruth Bennett'), 'Final payment');
    expect(final.textContent).toContain(`$3,545 is overdue since ${deadlineText(finalDueBy)}.`);
  });

  it('shows refunds at their fee, done or on their way back, and a done one among the payments', () => {
    const booking = aDepositedBooking(1);
    const [first, ...others] = booking.guests as [Guest];
    const protection = aFee(109, 'TPP', 12_900, 0, 2);
    const refunded = { ...protection, refundLineItems: protection.paymentLineItems, cancellation: NOW };
    const guests = [{ ...first, fees: [...first.fees, refunded] }, ...others];
    const payments = [aPayment(1, 90_000), aPayment(2, 12_900)];
    const showRefunds = (...refunds: Refund[]) => show({ ...booking, guests, payments, refunds });
    const refund: Refund = {
      id: 5,
      type: 'Cancellation',
      submittedAt: NOW,
      total: cents(12_900),
      transactionStatus: 'Refunded',
      payment: 2,
    };
    showRefunds(refund);
    const tpp = feeLine(guest('Ruth Bennett'), 'Travel protection');
    expect(tpp.textContent).toContain(`$129 refunded to Visa ending in 1111 on ${datedMomentText(NOW)}.`);
    expect(within(tpp).getByText('cancelled')).toBeTruthy();
    expect(rows(guest('Ruth Bennett'))[1]?.slice(1)).toEqual(['$0', '$0', '$0', '$0', '$0']);
    const paymentList = screen.getByRole('heading', { name: 'Payments' }).parentElement!;
    expect(paymentList.textContent).toContain('$129 refunded for a cancellation');

    const later = { ...refund, id: 6, submittedAt: plusHours(NOW, 24) };
    const pending: Refund = { ...later, transactionStatus: 'Pending' };
    for (const [refunds, text] of [
      [[refund, later], `on ${datedMomentText(NOW)} or ${datedMomentText(later.submittedAt)}.`],
      [[refund, pending], `on ${datedMomentText(NOW)}, or still on its way back.`],
      [[pending], '$129 on its way back to Visa ending in 1111.'],
    ] as const) {
      cleanup();
      showRefunds(...refunds);
      expect(feeLine(guest('Ruth Bennett'), 'Travel protection').textContent).toContain(text);
    }
  });

  it('says of a refund why it was made, or that its payment could not be used', () => {
    const booking = aDepositedBooking(1);
    const payments = [...booking.payments, aPayment(2, 30_000)];
    const refundOf = (payment: number, type: Refund['type']): Refund => ({
      id: payment + 4,
      type,
      submittedAt: NOW,
      total: cents(10_000),
      transactionStatus: 'Refunded',
      payment,
    });
    for (const [refund, text] of [
      [refundOf(1, 'Other'), ''],
      [refundOf(2, 'Other'), ' because the payment could not be used'],
      [refundOf(2, 'Overpayment'), ' for what was paid too much'],
    ] as const) {
      cleanup();
      show({ ...booking, payments, refunds: [refund] });
      const paymentList = screen.getByRole('heading', { name: 'Payments' }).parentElement!;
      expect(paymentList.textContent.replace(/\s+/g, ' ')).toContain(
        `$100 refunded${text === '' ? ' ' : text}${datedMomentText(NOW)}`,
      );
    }
  });

  it('shows nothing as due for a hold that has ended', () => {
    show(aNamedHold(1), 'expired', plusHours(NOW, 200));
    expect(rows(document.body).at(-1)?.at(-1)).toBe('$0');
    expect(screen.getByText('Nothing is owed for this booking.')).toBeTruthy();
    expect(screen.queryByText(/overdue/i)).toBe(null);
  });
});

describe('what is due next', () => {
  const due = () => document.querySelector('.due')!;

  it('is shown with its deadline in words and with what is due after it', () => {
    show(aNamedHold(1, { finalDueBy }), 'hold');
    expect(due().querySelector('.due-amount')?.textContent).toBe('$900');
    expect(due().textContent).toContain(`It is due in 72 hours, by ${deadlineText(plusHours(NOW, 72))}.`);
    expect(due().textContent).toContain(`After that $11,935 by ${deadlineText(finalDueBy)}.`);
  });

  it('is one sum when the full price is due with the deposit', () => {
    show(aNamedHold(1), 'hold');
    expect(due().querySelector('.due-amount')?.textContent).toBe('$12,835');
  });

  it('is called overdue, with an icon, after the deadline', () => {
    show(aDepositedBooking(1, { finalDueBy }), 'active', plusHours(finalDueBy, 1));
    expect(within(due() as HTMLElement).getByRole('heading', { name: 'Overdue' })).toBeTruthy();
    expect(due().querySelector('svg')).not.toBe(null);
    expect(due().textContent).toContain(`It is overdue since ${deadlineText(finalDueBy)}.`);
  });
});
