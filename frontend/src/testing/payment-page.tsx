import { screen, within } from '@testing-library/react';
import type { Account, Booking } from '@tour-portal/contracts/api/api.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import { useState, type ComponentType } from 'react';
import { Link } from 'react-router';
import { jest } from '@jest/globals';
import type { GatewayPayment, PaymentOutcome } from '../features/manage/payment/gateways/payment-outcome.js';
import DepositsStep from '../features/manage/deposits/DepositsStep.js';
import { accountRestored } from '../session/account-api.js';
import { useAccount } from '../session/use-account.js';
import { LeaveWarning } from '../features/manage/LeaveWarning.js';
import type { StepProps } from '../features/manage/steps/step-props.js';
import { aDepositedBooking, aNamedHold, aPayment } from './booking-fixtures.js';
import { renderAt } from './render.js';
import { stubServer, type Answer, type Call } from './server.js';
import { accountWith, NOW, rockies, tourRoutes, tourYears } from './tour-fixtures.js';

export const TOKEN_ROUTE = 'POST /v1/bookings/5/payments/token';
export const PAYMENTS_ROUTE = 'POST /v1/bookings/5/payments';
export const ME_ROUTE = 'GET /v1/accounts/me';
/** A charge as the gateway reports it. */
export const charge = { cardBrand: 'Visa', cardLastFour: '1111', transactionId: 'T-9', submittedAt: NOW };

/** Called with the text that the step passes to `onDone`. */
export const onDoneSpy = jest.fn<(text: string) => void>();

function Page({ Step }: { Step: ComponentType<StepProps> }) {
  const account = useAccount() as Account;
  const [text, setText] = useState('');
  return (
    <LeaveWarning>
      <Link to="/elsewhere">Away</Link>
      <p>{text}</p>
      <Step
        booking={account.bookings[0] as Booking}
        account={account}
        tour={rockies}
        year={tourYears[1] as (typeof tourYears)[number]}
        now={NOW}
        onDone={(done) => {
          onDoneSpy(done);
          setText(done);
        }}
      />
    </LeaveWarning>
  );
}

/** What the server would charge for the chosen fees: their totals in the booking, and $129 for each travel protection. */
function sumFor(booking: Booking, call: Call): number {
  const { fees } = call.body as { fees: { guest: number; type: string }[] };
  return fees
    .map(({ guest, type }) => {
      if (type === 'TPP') return 12_900;
      return booking.guests.find(({ id }) => id === guest)?.fees.find((fee) => fee.type === type)?.total ?? 0;
    })
    .reduce<number>((sum, total) => sum + total, 0);
}

/** The answer to the payment of all deposits of booking 5, a named hold. */
export function paidAnswer(booking: Booking): Answer {
  const { guests, depositDueBy, finalDueBy } = aDepositedBooking(5);
  const payment = aPayment(1, 90_000, { transactionId: 'T-9' });
  const { confirmations } = booking;
  return { status: 201, body: { payment, guests, expiredAt: null, depositDueBy, finalDueBy, confirmations } };
}

/**
 * A step of booking 5 on a page of its own, and a server that answers every payment with {@link paidAnswer} unless `routes`
 * say otherwise. `made` returns the calls of a route that are not dry runs, `dryRuns` the dry runs of payments.
 */
export function openStep(
  Step: ComponentType<StepProps>,
  booking: Booking,
  routes: Parameters<typeof stubServer>[0] = {},
) {
  onDoneSpy.mockReset();
  const account = accountWith(booking);
  const calls = stubServer({
    ...tourRoutes(account),
    [TOKEN_ROUTE]: (call) => {
      const isDryRun = call.search !== '';
      const amount = cents(sumFor(booking, call));
      const form = { token: 'the-token', url: '/form' };
      return {
        status: 200,
        body: { gateway: 'converge', amount, ...(isDryRun ? { token: '', url: '' } : form) },
      };
    },
    [PAYMENTS_ROUTE]: paidAnswer(booking),
    ...routes,
  });
  const view = renderAt('/', {
    routes: [
      {
        path: '/',
        element: <Page Step={Step} />,
      },
      { path: '/elsewhere', element: <p>Another page</p> },
    ],
    account,
  });
  const made = (route: string) => calls.filter((call) => call.route === route && call.search === '');
  return {
    ...view,
    made,
    /** Shows the booking as the server has it now. */
    showBooking: (now: Booking) => view.store.dispatch(accountRestored(accountWith(now))),
    dryRuns: () => calls.filter((call) => call.route === TOKEN_ROUTE && call.search !== ''),
  };
}

export const payButton = () => screen.findByRole<HTMLButtonElement>('button', { name: /^Pay \$/ });

/** Opens the deposits of a named hold and presses the button to pay them. */
export async function openAndPay(routes?: Parameters<typeof openStep>[2]) {
  const opened = openStep(DepositsStep, aNamedHold(5), routes);
  await opened.user.click(await payButton());
  return opened;
}

export const feeCheckbox = (guest: string, name: RegExp) =>
  within(screen.getByRole('group', { name: new RegExp(guest) })).getByRole<HTMLInputElement>('checkbox', {
    name,
  });

/** A card form that stays open until it is told how it ends; aborting it closes it, which Converge’s own form does not do. */
export function openCardForm() {
  let finish: (outcome: PaymentOutcome) => void = () => undefined;
  const ended = new Promise<PaymentOutcome>((resolve) => {
    finish = resolve;
  });
  const take = ({ signal }: GatewayPayment): Promise<PaymentOutcome> => {
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
    return Promise.race([ended, aborted]);
  };
  return { take, finish: (outcome: PaymentOutcome) => finish(outcome) };
}
