import { waitFor } from '@testing-library/react';
import { describe, expect, it } from '@jest/globals';
import {
  bookingWith,
  emergencyContact,
  homeAddress,
  openDetails,
  fillIn,
  ruth,
  sam,
  saveButton,
  inputValue,
} from '../../../testing/details-step.js';

describe('a guest whose details are complete', () => {
  const completeDetails = {
    email: 'ruth@example.com',
    phoneNumber: '17025550123',
    address: homeAddress,
    emergencyContact,
  };
  const unfoldButton = () =>
    ruth().queryByRole('button', { name: 'Show and change the details of Ruth Bennett' });

  it('is folded away, and opens to be changed', async () => {
    const { user, patches } = openDetails({ booking: bookingWith(completeDetails) });
    expect(ruth().getByText('Nothing is missing')).toBeTruthy();
    expect(ruth().queryByRole('textbox')).toBeNull();
    expect(sam().getByLabelText('City')).toBeTruthy();
    expect(unfoldButton()?.getAttribute('aria-expanded')).toBe('false');
    await user.click(unfoldButton()!);
    await fillIn(user, ruth().getByLabelText('City'), 'Sparks');
    await user.click(saveButton());
    await waitFor(() =>
      expect(patches()).toEqual([[{ id: 51, address: { ...homeAddress, city: 'Sparks' } }]]),
    );
    await waitFor(() => expect(ruth().queryByRole('textbox')).toBeNull());
  });

  it('stays open while the customer types into it, and folds away once it is saved', async () => {
    const { user, done } = openDetails();
    await fillIn(user, ruth().getByLabelText('Contact name'), 'Ann Cole');
    await fillIn(user, ruth().getByLabelText('Contact phone'), '7025550177');
    expect(ruth().getByText('Nothing is missing')).toBeTruthy();
    expect(unfoldButton()).toBeNull();
    await user.click(saveButton());
    await waitFor(() => expect(done.length).toBe(1));
    await waitFor(() => expect(unfoldButton()).not.toBeNull());
  });

  it('opens when the server finds something wrong, before the wrong field takes the focus', async () => {
    const errors = [{ message: 'This zip code is not in Nevada', field: '0.address.zip' }];
    const { user } = openDetails({
      booking: bookingWith(completeDetails),
      answer: () => ({ status: 400, body: { errors: { body: errors } } }),
    });
    await user.click(unfoldButton()!);
    await fillIn(user, ruth().getByLabelText('Zip code'), '12345');
    await user.click(ruth().getByRole('button', { name: /^Fold away/ }));
    expect(ruth().queryByRole('textbox')).toBeNull();
    let isHiddenAtFocus: boolean | null = null;
    document.addEventListener('focusin', ({ target }) => {
      if (target instanceof HTMLInputElement) isHiddenAtFocus = target.closest('[hidden]') !== null;
    });
    await user.click(saveButton());
    await ruth().findByText('This zip code is not in Nevada');
    expect(isHiddenAtFocus).toBe(false);
    expect(inputValue(ruth().getByRole('textbox', { name: 'Zip code' }))).toBe('12345');
  });
});
