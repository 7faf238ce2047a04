import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, it } from '@jest/globals';
import { abroadYear, openDetails, fillIn, ruth, sam, inputValue } from '../../../testing/details-step.js';

it('keeps what was typed for each guest, but no passport number, and says so at its field', async () => {
  const first = openDetails({ year: abroadYear });
  await fillIn(first.user, ruth().getByLabelText('Contact name'), 'Byron King');
  await fillIn(first.user, ruth().getByLabelText('Passport number'), 'X1234567');
  await fillIn(first.user, sam().getByLabelText('Passport number'), 'Y7654321');
  expect(JSON.stringify(Object.entries(sessionStorage))).toContain('Byron King');
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toMatch(/X1234567|Y7654321/);
  cleanup();

  const { user } = openDetails({ year: abroadYear });
  await waitFor(() => expect(inputValue(ruth().getByLabelText('Contact name'))).toBe('Byron King'));
  await screen.findByText('Your passport number was not kept; please type it again');
  await screen.findByText('This passport number was not kept; please type it again');
  const number = ruth().getByLabelText('Passport number');
  expect(inputValue(number)).toBe('');
  expect(number.getAttribute('aria-invalid')).toBe('true');
  await fillIn(user, number, 'X1234567');
  await user.tab();
  await waitFor(() => expect(number.getAttribute('aria-invalid')).toBe(null));
});
