import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, it } from '@jest/globals';
import { abroad, openDetails, put, ruth, sam, value } from '../../../testing/details-step.js';

it('keeps what was typed for each guest, but no passport number, and says so at its field', async () => {
  const first = openDetails({ year: abroad });
  await put(first.user, ruth().getByLabelText('Contact name'), 'Byron King');
  await put(first.user, ruth().getByLabelText('Passport number'), 'X1234567');
  await put(first.user, sam().getByLabelText('Passport number'), 'Y7654321');
  expect(JSON.stringify(Object.entries(sessionStorage))).toContain('Byron King');
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toMatch(/X1234567|Y7654321/);
  cleanup();

  const { user } = openDetails({ year: abroad });
  await waitFor(() => expect(value(ruth().getByLabelText('Contact name'))).toBe('Byron King'));
  await screen.findByText('Your passport number was not kept; please type it again');
  await screen.findByText('This passport number was not kept; please type it again');
  const number = ruth().getByLabelText('Passport number');
  expect(value(number)).toBe('');
  expect(number.getAttribute('aria-invalid')).toBe('true');
  await put(user, number, 'X1234567');
  await user.tab();
  await waitFor(() => expect(number.getAttribute('aria-invalid')).toBe(null));
});
