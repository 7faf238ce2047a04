import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from '@jest/globals';
import { heldAnswer } from '../../../testing/server.js';
import {
  yearWithPassports,
  answerSave,
  bookingWith,
  openDetails,
  fillIn,
  ruth,
  sam,
  saveButton,
  inputValue,
} from '../../../testing/details-step.js';

it('keeps what was typed, but no passport number, and says so at each guest’s field until it is typed again', async () => {
  const first = openDetails({ year: yearWithPassports });
  await fillIn(first.user, ruth().getByLabelText('Contact name'), 'Byron King');
  await fillIn(first.user, ruth().getByLabelText('Passport number'), 'X1234567');
  await fillIn(first.user, sam().getByLabelText('Passport number'), 'Y7654321');
  expect(JSON.stringify(Object.entries(sessionStorage))).toContain('Byron King');
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toMatch(/X1234567|Y7654321/);
  cleanup();

  const { user } = openDetails({ year: yearWithPassports });
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

it('what is typed while a save is under way stays in the form, unsaved, when the answer comes', async () => {
  const { handler, release } = heldAnswer(answerSave(bookingWith()));
  const { user, patches, done } = openDetails({ year: yearWithPassports, answer: handler });
  await fillIn(user, ruth().getByLabelText('Contact name'), ' Byron King ');
  await fillIn(user, ruth().getByLabelText('Contact phone'), '1 702 555 0177');
  await user.click(saveButton());
  await waitFor(() => expect(patches()).toHaveLength(1));
  await fillIn(user, ruth().getByLabelText('City'), 'Sparks');
  await fillIn(user, ruth().getByLabelText('Passport number'), 'X1234567');
  release();
  await waitFor(() => expect(done).toHaveLength(1));
  expect(inputValue(ruth().getByLabelText('Contact name'))).toBe('Byron King');
  expect(inputValue(ruth().getByLabelText('City'))).toBe('Sparks');
  expect(inputValue(ruth().getByLabelText('Passport number'))).toBe('X1234567');
  await user.click(saveButton());
  await waitFor(() => expect(patches()).toHaveLength(2));
  expect(patches()[1]).toMatchObject([{ address: { city: 'Sparks' }, passportNumber: 'X1234567' }]);
});

it('a passport date that is corrected while a save is under way stays as corrected', async () => {
  const { handler, release } = heldAnswer(answerSave(bookingWith()));
  const { user, patches, done } = openDetails({ year: yearWithPassports, answer: handler });
  const date = within(ruth().getByRole('group', { name: 'Passport expiration date' }));
  await user.selectOptions(date.getByLabelText('Month'), '01');
  await fillIn(user, date.getByLabelText('Day'), '02');
  await fillIn(user, date.getByLabelText('Year'), '2026');
  await user.click(saveButton());
  await waitFor(() => expect(patches()).toHaveLength(1));
  await fillIn(user, date.getByLabelText('Year'), '2036');
  release();
  await waitFor(() => expect(done).toHaveLength(1));
  expect(inputValue(date.getByLabelText('Year'))).toBe('2036');
});
