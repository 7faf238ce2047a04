import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import type { Booking, Fee, Guest } from '@tour-portal/contracts/api/api.js';
import { instant } from '@tour-portal/contracts/values/time.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { HELD_FOR_REVIEW } from '@tour-portal/contracts/api/payment-api.js';
import type { PaymentOutcome } from './gateways/payment-outcome.js';
import { takePayment } from './gateways/take-payment.js';
import { aDepositedBooking, aFee, aNamedHold, aPayment } from '../../../testing/booking-fixtures.js';
import { stopDate } from '../../../testing/clock.js';
import {
  charge,
  openAndPay,
  openCardForm,
  openStep,
  paidAnswer,
  payButton,
  PAYMENTS_ROUTE,
  onDoneSpy,
  TOKEN_ROUTE,
} from '../../../testing/payment-page.js';
import { asksBeforeUnload } from '../../../testing/browser.js';
import { addressOf } from '../../../testing/render.js';
import type { Answer } from '../../../testing/server.js';
import DepositsStep from '../deposits/DepositsStep.js';
import FinalPaymentStep from './FinalPaymentStep.js';

jest.mock('./gateways/take-payment.js', () => ({ takePayment: jest.fn() }));

const takePaymentMock = jest.mocked(takePayment);
const approved: PaymentOutcome = { outcome: 'approved', ...charge };

beforeEach(() => {
  stopDate();
  takePaymentMock.mockReset().mockResolvedValue(approved);
  // As in development, effects run twice.
  configure({ reactStrictMode: true });
});

afterEach(() => {
  cleanup();
  configure({ reactStrictMode: false });
});

const BUSY = { status: 503, body: { message: 'Busy' } };
/** Presses a button of the question that is asked before the page is left. */
const answerQuestion = async ({ user }: Pick<ReturnType<typeof openStep>, 'user'>, name: string) =>
  user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));

describe('a charge that could not be recorded', () => {
  it.each<[string, () => Answer | Promise<Answer>]>([
    ['the server is busy', () => ({ status: 503, body: { message: 'The payment company does not answer' } })],
    ['too many calls', () => ({ status: 429, body: { message: 'Please wait a moment' } })],
    ['the network is gone', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('is recorded by trying again, and never charged again: %s', async (_, failure) => {
    let isBroken = true;
    const { user, made } = await openAndPay({
      [PAYMENTS_ROUTE]: () => (isBroken ? failure() : paidAnswer(aNamedHold(5))),
    });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Your card was charged $900, but we could not record it yet');
    expect(alert.textContent).toContain('the booking office records it by itself within minutes');
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBe(null);
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText(/is paid with Visa/);
    const [first, second] = made(PAYMENTS_ROUTE);
    expect(second?.body).toEqual(first?.body);
    expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
    expect([
      made(PAYMENTS_ROUTE).length,
      made(TOKEN_ROUTE).length,
      takePaymentMock.mock.calls.length,
    ]).toEqual([2, 1, 1]);
  });

  it('is still shown when the customer comes back from another page', async () => {
    const { user, router } = await openAndPay({ [PAYMENTS_ROUTE]: BUSY });
    await screen.findByText('Busy');
    await user.click(screen.getByRole('link', { name: 'Away' }));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('the booking office records it by itself');
    await answerQuestion({ user }, 'Leave this page');
    await screen.findByText('Another page');
    await router.navigate('/');
    expect((await screen.findByRole('alert')).textContent).toContain('Busy');
    expect(takePaymentMock).toHaveBeenCalledTimes(1);
  });

  it('counts as recorded once the account shows the payment that the payment company reported', async () => {
    const recorded = aDepositedBooking(5, { payments: [aPayment(1, 90_000, { transactionId: 'T-9' })] });
    const { showBooking } = await openAndPay({ [PAYMENTS_ROUTE]: BUSY });
    await screen.findByText('Busy');
    showBooking(recorded);
    await screen.findByText(/is paid with Visa/);
    expect(screen.queryByText('Busy')).toBe(null);
    expect(onDoneSpy).toHaveBeenCalledTimes(1);
  });
});

describe('a charge that was refunded', () => {
  const refunded = aNamedHold(5, {
    payments: [aPayment(1, 90_000, { transactionId: 'T-9', transactionStatus: 'Refund pending' })],
  });

  const held: PaymentOutcome = { outcome: 'held-for-review', transactionId: 'T-9' };
  const review = { status: 409, body: { message: HELD_FOR_REVIEW } };

  it.each([
    ['could not be recorded', approved, BUSY, 'Busy'],
    ['was under review', approved, review, /as soon as it is approved/],
    ['was under review by the report of the card form', held, BUSY, /as soon as it is approved/],
  ])(
    'is shown as not on the booking, and the customer can pay again: it %s',
    async (_, outcome, answer, words) => {
      takePaymentMock.mockResolvedValueOnce(outcome);
      let isFirst = true;
      const { user, showBooking, made } = await openAndPay({
        [PAYMENTS_ROUTE]: () => (isFirst ? answer : paidAnswer(aNamedHold(5))),
      });
      await screen.findByText(words);
      showBooking(refunded);
      await screen.findByText('This payment is not on your booking');
      isFirst = false;
      await user.click(await payButton());
      await screen.findByText(/is paid with Visa/);
      expect(made(TOKEN_ROUTE)).toHaveLength(2);
    },
  );
});

/** Opens a card form inside the page for each payment. */
function openFormsInPage() {
  const { take } = openCardForm();
  takePaymentMock.mockImplementation((payment) => {
    payment.place.append(document.createElement('div'));
    return take(payment);
  });
}

/** A booking with changed fees of its first guest, whose deposit no longer counts as paid. */
function withFirstFees({ guests, ...booking }: Booking, change: (fee: Fee) => Partial<Fee>): Booking {
  const [first, ...others] = guests as [Guest];
  const fees = first.fees.map((fee) => ({ ...fee, ...change(fee) }));
  return { ...booking, guests: [{ ...first, paid: false, fees }, ...others] };
}

describe('a card form in the page is closed when one of its items', () => {
  const { paymentLineItems } = aFee(500, 'DEPOSIT', 30_000, 0, 1);
  const cancelled = { paymentLineItems: [], cancellation: instant('2026-11-20T18:00:00Z') };
  it.each([
    [
      'was paid',
      withFirstFees(aNamedHold(5), ({ type }) => (type === 'DEPOSIT' ? { paymentLineItems } : {})),
    ],
    ['was cancelled', withFirstFees(aNamedHold(5), () => cancelled)],
    ['was cancelled and the others were paid', withFirstFees(aDepositedBooking(5), () => cancelled)],
  ])('%s', async (_, booking) => {
    openFormsInPage();
    const { showBooking } = await openAndPay();
    await screen.findByRole('button', { name: 'Cancel this payment' });
    showBooking(booking);
    await screen.findByText(/The payment form is closed/);
    expect(takePaymentMock.mock.calls[0]?.[0].signal.aborted).toBe(true);
    expect(onDoneSpy).not.toHaveBeenCalled();
  });

  it('was cancelled before the form was there', async () => {
    openFormsInPage();
    const tokenAnswer = { token: 'the-token', gateway: 'accept-hosted', amount: 90_000, url: '/form' };
    const { user, showBooking } = openStep(DepositsStep, aNamedHold(5), {
      [TOKEN_ROUTE]: ({ search }) => {
        if (search === '') showBooking(withFirstFees(aNamedHold(5), () => cancelled));
        return { status: 200, body: tokenAnswer };
      },
    });
    await user.click(await payButton());
    await screen.findByText(/The payment form is closed/);
    expect(takePaymentMock.mock.calls[0]?.[0].signal.aborted).toBe(true);
  });
});

it('a card form in the page is closed when the account shows its items as paid', async () => {
  openFormsInPage();
  const { showBooking } = await openAndPay();
  await screen.findByRole('button', { name: 'Cancel this payment' });
  const changedButUnpaid = aDepositedBooking(5, { guests: aNamedHold(5).guests });
  showBooking(changedButUnpaid);
  expect(takePaymentMock.mock.calls[0]?.[0].signal.aborted).toBe(false);
  showBooking(aDepositedBooking(5));
  await screen.findByText(/is paid with Visa/);
  expect(takePaymentMock.mock.calls[0]?.[0].signal.aborted).toBe(true);
  expect(screen.queryByText(/The payment form is closed/)).toBe(null);
  expect(onDoneSpy).toHaveBeenCalledTimes(1);
});

describe('leaving during a payment', () => {
  it('is warned about, and only then', async () => {
    const { take, finish } = openCardForm();
    takePaymentMock.mockImplementation(take);
    const { user, router } = openStep(DepositsStep, aNamedHold(5));
    await payButton();
    expect(asksBeforeUnload()).toBe(false);
    await user.click(await payButton());
    await screen.findByRole('button', { name: 'Cancel this payment' });
    expect(asksBeforeUnload()).toBe(true);
    await user.click(screen.getByRole('link', { name: 'Away' }));
    await answerQuestion({ user }, 'Stay on this page');
    expect(addressOf(router)).toBe('/');
    finish(approved);
    await screen.findByText(/is paid with Visa/);
    expect(asksBeforeUnload()).toBe(false);
  });

  it('stops the payment', async () => {
    takePaymentMock.mockImplementation(openCardForm().take);
    const { user } = await openAndPay();
    await user.click(await screen.findByRole('link', { name: 'Away' }));
    await answerQuestion({ user }, 'Leave this page');
    await screen.findByText('Another page');
    expect(takePaymentMock.mock.calls[0]?.[0].signal.aborted).toBe(true);
  });
});

it('two steps of a booking do not pay at the same time', async () => {
  const { take, finish } = openCardForm();
  takePaymentMock.mockImplementation(take);
  const Both: typeof DepositsStep = (props) => (
    <>
      <DepositsStep {...props} />
      <section aria-label="Step 5">
        <FinalPaymentStep {...props} />
      </section>
    </>
  );
  const booking = aDepositedBooking(5, { expiredAt: instant('2026-11-23T18:00:00Z') });
  const [first, ...others] = booking.guests as [Guest];
  const unpaidGuest = { ...first, paid: false, fees: [aFee(1, 'DEPOSIT', 30_000, 0)] };
  const { user, made } = openStep(Both, { ...booking, guests: [unpaidGuest, ...others] });
  await user.click(await screen.findByRole('button', { name: 'Pay $300' }));
  await screen.findByText(/under way in another step/);
  const step5 = within(screen.getByRole('region', { name: 'Step 5' }));
  await user.click(step5.getByRole('button', { name: /Pay/ }));
  expect(made(TOKEN_ROUTE)).toHaveLength(1);
  finish({ outcome: 'cancelled' });
  await waitFor(() => expect(screen.queryByText(/under way in another step/)).toBe(null));
});
