import { screen } from '@testing-library/react';
import type { Booking } from '@tour-portal/contracts/api/api.js';
import { calendarDate } from '@tour-portal/contracts/values/time.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { aDepositedBooking, aFee, aNamedHold } from '../../../testing/booking-fixtures.js';
import { stopDate } from '../../../testing/clock.js';
import { feeCheckbox, openStep, payButton, TOKEN_ROUTE } from '../../../testing/payment-page.js';
import DepositsStep from '../deposits/DepositsStep.js';
import FinalPaymentStep from './FinalPaymentStep.js';

beforeEach(stopDate);

function open(
  options: { booking?: Booking; routes?: Parameters<typeof openStep>[2]; Step?: typeof DepositsStep } = {},
) {
  return openStep(options.Step ?? DepositsStep, options.booking ?? aNamedHold(5), options.routes);
}

describe('what can be paid', () => {
  it('is listed by guest: what is due is chosen, and its deadline and its effect are told', async () => {
    open();
    expect(await screen.findByText(/You will be charged/)).toBeTruthy();
    expect(screen.getByRole('group', { name: 'Ruth Bennett Room 1, double' })).toBeTruthy();
    expect(feeCheckbox('Ruth', /^Deposit/).checked).toBe(true);
    expect(feeCheckbox('Ruth', /^Travel protection/).checked).toBe(false);
    expect(screen.getByText(/\$900 is due in 72 hours, by Monday, November 23/)).toBeTruthy();
    expect(screen.getByText(/Your hold becomes a booking and no longer runs out/)).toBeTruthy();
    expect(screen.getByText(/separate charge on your card\. A single item cannot be split/)).toBeTruthy();
    expect(screen.getByText(/Your card details go to the payment company only/)).toBeTruthy();
  });

  it('shows the effect of a choice before it is paid, and asks the server once the choice has settled', async () => {
    const { user, dryRuns, made } = open();
    await payButton();
    await user.click(feeCheckbox('Paul', /^Deposit/));
    await user.click(feeCheckbox('Mary', /^Deposit/));
    await user.click(feeCheckbox('Ruth', /^Travel protection/));
    expect(screen.queryByText(/You will be charged/)).toBe(null);
    expect(screen.getByText('2 items chosen').nextSibling?.textContent).toBe('$429');
    expect((await payButton()).textContent).toBe('Pay $429');
    expect(screen.getByText(/You will be charged/).textContent).toMatch(
      /You will be charged \$429 now\. After that: \$12,535 by Monday, November 23, 2026/,
    );
    expect(dryRuns().map(({ body, search }) => [body, search])).toEqual([
      [{ fees: [51, 52, 53].map((guest) => ({ guest, type: 'DEPOSIT' })) }, '?dryRun=true'],
      [
        {
          fees: [
            { guest: 51, type: 'DEPOSIT' },
            { guest: 51, type: 'TPP' },
          ],
        },
        '?dryRun=true',
      ],
    ]);
    expect(made(TOKEN_ROUTE)).toEqual([]);
  });

  it('needs at least one chosen item, and for travel protection the deposit of its guest', async () => {
    const { user } = open();
    await payButton();
    for (const guest of ['Ruth', 'Paul', 'Mary']) await user.click(feeCheckbox(guest, /^Deposit/));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Pay' }).disabled).toBe(true);
    expect(screen.getByText('Choose at least one item to pay.')).toBeTruthy();
    expect(feeCheckbox('Ruth', /^Travel protection/).disabled).toBe(true);
    expect(screen.getAllByText(/Choose the deposit of this guest first/)).toHaveLength(3);
  });

  it("shows the server's words about a choice that cannot be paid, and checks it again on request", async () => {
    let isRefused = true;
    const answer = { token: '', gateway: 'converge', amount: 90_000, url: '' };
    const { user } = open({
      routes: {
        [TOKEN_ROUTE]: () =>
          isRefused
            ? { status: 409, body: { message: 'This is paid already' } }
            : { status: 200, body: answer },
      },
    });
    expect((await screen.findByRole('alert')).textContent).toBe('This is paid already');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Pay' }).disabled).toBe(true);
    isRefused = false;
    const result = screen.getByText('', { selector: '.pay-effect [role="status"]' });
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect((await payButton()).textContent).toBe('Pay $900');
    // The pressed button is gone. The focus stays beside the answer, which a region that was there before announces.
    expect(document.activeElement?.textContent).toContain('You will be charged $900 now.');
    expect(result.textContent).toContain('You will be charged $900 now.');
  });

  it('is the whole price when the tour begins soon', async () => {
    open({ booking: aNamedHold(5, { departedAt: calendarDate('2026-12-20') }) });
    expect((await payButton()).textContent).toBe('Pay $12,835');
    expect(screen.getByText(/the final payment is due with it/)).toBeTruthy();
    expect(screen.getByText(/After that nothing is left to pay/)).toBeTruthy();
  });

  it('shows what is paid with its day, and no button once everything is', async () => {
    open({ booking: aDepositedBooking(5) });
    expect(await screen.findByText('All deposits are paid. Thank you.')).toBeTruthy();
    expect(screen.getAllByText('Paid on Nov 20 2026')).toHaveLength(3);
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBe(null);
    expect(screen.queryByRole('checkbox')).toBe(null);
  });

  it('is in step 5 the rest of the price, with transfers and with travel protection and its terms', async () => {
    const booking = aDepositedBooking(5);
    const [first, ...others] = booking.guests as [Booking['guests'][number]];
    const fees = [...first.fees, aFee(90, 'TRANSFER', 4_500, 0)];
    open({ booking: { ...booking, guests: [{ ...first, fees }, ...others] }, Step: FinalPaymentStep });
    expect((await payButton()).textContent).toBe('Pay $11,980');
    expect(feeCheckbox('Ruth', /^Airport transfer/).checked).toBe(true);
    expect(feeCheckbox('Ruth', /^Final payment/).closest('label')?.textContent).toContain(
      '$145 taxes and fees included',
    );
    const rows = screen.getAllByRole('row', { hidden: true }).map((row) => row.textContent);
    expect(rows.slice(1)).toEqual([
      '61 or more$300$129',
      '60 to 850% of the tour price$229',
      '7 or lessthe whole tour price$279',
    ]);
  });
});
