import { cleanup, configure, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { HELD_FOR_REVIEW } from '@tour-portal/contracts/api/payment-api.js';
import {
  OPEN_TOO_LONG,
  OUTCOME_UNKNOWN,
  PaymentProblem,
  UNKNOWN_GATEWAY,
} from './gateways/payment-outcome.js';
import { takePayment } from './gateways/take-payment.js';
import { aNamedHold } from '../../../testing/booking-fixtures.js';
import { stopDate } from '../../../testing/clock.js';
import {
  charge,
  ME_ROUTE,
  openAndPay,
  openCardForm,
  openStep,
  paidAnswer,
  payButton,
  PAYMENTS_ROUTE,
  onDoneSpy,
  TOKEN_ROUTE,
} from '../../../testing/payment-page.js';
import { heldAnswer } from '../../../testing/server.js';
import DepositsStep from '../deposits/DepositsStep.js';
import { selectAccount } from '../../../session/account-api.js';

jest.mock('./gateways/take-payment.js', () => ({ takePayment: jest.fn() }));

const takePaymentMock = jest.mocked(takePayment);
beforeEach(() => {
  stopDate();
  takePaymentMock.mockReset().mockResolvedValue({ outcome: 'approved', ...charge });
  // As in development, effects run twice.
  configure({ reactStrictMode: true });
});

afterEach(() => {
  cleanup();
  configure({ reactStrictMode: false });
});

/** How often the server was asked for a token, a card form was opened, and a charge was sent to be recorded. */
const countsOf = ({ made }: Pick<ReturnType<typeof openStep>, 'made'>) => [
  made(TOKEN_ROUTE).length,
  takePaymentMock.mock.calls.length,
  made(PAYMENTS_ROUTE).length,
];

describe('a payment', () => {
  it('asks for a token, takes the card, is recorded and shown', async () => {
    const { made, store } = await openAndPay();
    expect(
      await screen.findByText(
        'Thank you. $900 is paid with Visa ending in 1111. Your hold is a booking now.',
      ),
    ).toBeTruthy();
    expect(onDoneSpy).toHaveBeenCalledTimes(1);
    const fees = [51, 52, 53].map((guest) => ({ guest, type: 'DEPOSIT' }));
    expect(made(TOKEN_ROUTE).map(({ body }) => body)).toEqual([{ fees }]);
    expect(takePaymentMock.mock.calls.map(([{ gateway: name, token, url }]) => [name, token, url])).toEqual([
      ['converge', 'the-token', '/form'],
    ]);
    expect(made(PAYMENTS_ROUTE).map(({ body }) => body)).toEqual([{ ...charge, fees }]);
    expect(made(PAYMENTS_ROUTE)[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
    const booking = selectAccount(store.getState())?.bookings[0];
    expect([booking?.expiredAt, booking?.payments.length, booking?.guests.every(({ paid }) => paid)]).toEqual(
      [null, 1, true],
    );
    expect(screen.getByText('All deposits are paid. Thank you.')).toBeTruthy();
  });

  it('is begun once, however often the button is pressed', async () => {
    const { handler, release } = heldAnswer(() => paidAnswer(aNamedHold(5)));
    const { user, made } = openStep(DepositsStep, aNamedHold(5), { [PAYMENTS_ROUTE]: handler });
    const button = await payButton();
    await user.dblClick(button);
    button.form?.requestSubmit();
    await screen.findByText(/Your payment is approved\. We are recording it/);
    await user.click(button);
    release();
    await screen.findByText(/is paid with Visa/);
    expect(countsOf({ made })).toEqual([1, 1, 1]);
  });

  it('charges only the amount that was shown', async () => {
    let amount = 90_000;
    const { user, made } = openStep(DepositsStep, aNamedHold(5), {
      [TOKEN_ROUTE]: ({ search }) => ({
        status: 200,
        body: { token: search === '' ? 'the-token' : '', gateway: 'converge', amount, url: '' },
      }),
    });
    const button = await payButton();
    amount = 100_000;
    await user.click(button);
    expect(await screen.findByText(/it is \$1,000 now, not \$900\. You have not been charged/)).toBeTruthy();
    expect((await screen.findByRole('button', { name: 'Pay $1,000' })).textContent).toBe('Pay $1,000');
    expect(takePaymentMock).not.toHaveBeenCalled();
    expect(made(ME_ROUTE).length).toBeGreaterThan(0);
  });

  it("is not begun when the token is refused: the server's words are shown, and the account is read anew", async () => {
    const { made } = await openAndPay({
      [TOKEN_ROUTE]: ({ search }) =>
        search === ''
          ? { status: 409, body: { message: 'This is paid already' } }
          : { status: 200, body: { token: '', gateway: 'converge', amount: 90_000, url: '' } },
    });
    expect((await screen.findByRole('alert')).textContent).toContain('This is paid already');
    expect(takePaymentMock).not.toHaveBeenCalled();
    await waitFor(() => expect(made(ME_ROUTE).length).toBeGreaterThan(0));
  });

  it.each([
    [{ outcome: 'declined' }, /The bank declined this card\..*not charged/],
    [{ outcome: 'cancelled' }, /If you did not finish it, you have not been charged/],
  ] as const)('that ends as %j is not recorded and can be begun again', async (outcome, words) => {
    takePaymentMock.mockResolvedValueOnce(outcome);
    const { user, made } = await openAndPay();
    await waitFor(() => expect(document.body.textContent).toMatch(words));
    expect(made(PAYMENTS_ROUTE)).toEqual([]);
    await user.click(await payButton());
    await screen.findByText(/is paid with Visa/);
    // The counterpart of the double click above: a payment that is begun again takes a second token and opens a second form.
    expect(countsOf({ made })).toEqual([2, 2, 1]);
  });

  it.each([UNKNOWN_GATEWAY, 'The payment form could not be loaded.'])(
    'that cannot be taken says why: %s',
    async (words) => {
      takePaymentMock.mockRejectedValueOnce(new PaymentProblem(words));
      const { made } = await openAndPay();
      expect((await screen.findByRole('alert')).textContent).toContain(words);
      expect(made(PAYMENTS_ROUTE)).toEqual([]);
      await payButton();
    },
  );

  it.each([
    ['whose form was open for too long', new PaymentProblem(OPEN_TOO_LONG), OPEN_TOO_LONG],
    ['that failed for an unknown reason', new TypeError('x is undefined'), OUTCOME_UNKNOWN],
  ])('%s is reported as possibly made, with what to do', async (_, error, words) => {
    takePaymentMock.mockRejectedValueOnce(error);
    await openAndPay();
    const report = (await screen.findByRole('alert')).textContent;
    expect(report).toContain('This payment may have been made');
    expect(report).toContain(words);
  });

  it('that was not completed leaves the focus on its button while the amount is checked again', async () => {
    takePaymentMock.mockResolvedValueOnce({ outcome: 'cancelled' });
    await openAndPay();
    await screen.findByText(/If you did not finish it, you have not been charged/);
    const button = screen.getByRole<HTMLButtonElement>('button', { name: /Pay$/ });
    // A disabled button loses the focus.
    expect([document.activeElement, button.disabled]).toEqual([button, false]);
  });

  it('that is held for review asks for nothing, and offers to pay again if the card company refused it', async () => {
    takePaymentMock.mockResolvedValueOnce({ outcome: 'held-for-review', transactionId: 'T-9' });
    const { user, made } = await openAndPay();
    expect(
      await screen.findByText(/We record it as soon as it is approved; you need do nothing more/),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Pay \$/ })).toBe(null);
    expect(made(PAYMENTS_ROUTE)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Pay again' }));
    expect(await payButton()).toBeTruthy();
  });

  it('that the server holds for review waits, although the card form reported it as approved', async () => {
    await openAndPay({ [PAYMENTS_ROUTE]: { status: 409, body: { message: HELD_FOR_REVIEW } } });
    await screen.findByText(/We record it as soon as it is approved; you need do nothing more/);
    expect(screen.queryByText('This payment is not on your booking')).toBe(null);
    expect(screen.queryByRole('button', { name: /^Pay \$/ })).toBe(null);
  });

  it('can be stopped while the form is open', async () => {
    takePaymentMock.mockImplementation(openCardForm().take);
    const { user } = await openAndPay();
    await user.click(await screen.findByRole('button', { name: 'Cancel this payment' }));
    expect(await screen.findByText(/The payment form is closed/)).toBeTruthy();
    await payButton();
  });

  it('that the server refuses to record shows the server’s message', async () => {
    const words = 'The space was gone when your payment came. $900 goes back to your card.';
    const { made } = await openAndPay({ [PAYMENTS_ROUTE]: { status: 409, body: { message: words } } });
    expect((await screen.findByRole('alert')).textContent).toContain(words);
    await waitFor(() => expect(made(ME_ROUTE).length).toBeGreaterThan(0));
    expect(onDoneSpy).not.toHaveBeenCalled();
  });
});
