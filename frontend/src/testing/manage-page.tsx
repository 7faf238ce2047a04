import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Account } from '@tour-portal/contracts/api/api.js';
import { jest } from '@jest/globals';
import { ManageBooking } from '../features/manage/overview/ManageBooking.js';
import NamesStep from '../features/manage/names/NamesStep.js';
import type { StepProps } from '../features/manage/steps/step-props.js';
import type { PaymentAttempt } from '../features/manage/payment/attempts.js';
import { renderAt } from './render.js';
import { stubServer } from './server.js';
import { tourRoutes } from './tour-fixtures.js';

function standIn(name: string) {
  return function StandIn({ onDone }: StepProps) {
    return (
      <p>
        Work of {name} <button onClick={() => onDone(`Done with ${name}`)}>Finish {name}</button>
      </p>
    );
  };
}

const steps = {
  names: NamesStep,
  deposits: standIn('deposits'),
  details: standIn('details'),
  flights: standIn('flights'),
  'final-payment': standIn('the final payment'),
};
const routes = [
  { path: '/bookings/:number', element: <ManageBooking steps={steps} /> },
  { path: '/bookings', element: <h1>Bookings</h1> },
];

/**
 * The Manage Booking page of a booking, with the real first step and stand-ins for the others.
 * @param attempts the attempts to pay that the page knows when it is opened
 */
export function openBooking(
  account: Account,
  overrides: Parameters<typeof stubServer>[0] = {},
  number = 'RM050227-7K1',
  attempts: PaymentAttempt[] = [],
) {
  const calls = stubServer({ ...tourRoutes(account), ...overrides });
  const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
  return {
    ...renderAt(`/bookings/${number}`, { routes, account, user, state: { paymentAttempts: attempts } }),
    calls,
  };
}

export const stepItem = async (name: string) =>
  (await screen.findByRole('heading', { level: 3, name: new RegExp(name) })).closest('li')!;
