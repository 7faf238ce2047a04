import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { DetailsRequest, TourYearReference } from '@tour-portal/contracts/api.js';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { abroad, domestic, openDetails, put, sam, save, value } from '../../../testing/details-step.js';

vi.mock('idb-keyval', () => ({
  get: async () => undefined,
  set: async () => undefined,
  del: async () => undefined,
}));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the passport part', () => {
  const fieldsOf = (year: TourYearReference) => {
    openDetails({ year });
    const labels = ['Passport number', 'Citizenship'].filter((label) => sam().queryByLabelText(label));
    const dates = ['Date of birth', 'Passport expiration date'].filter((name) =>
      sam().queryByRole('group', { name }),
    );
    return [...labels, ...dates];
  };

  it.each([
    ['needs no passport', domestic, []],
    [
      'crosses a border',
      abroad,
      ['Passport number', 'Citizenship', 'Date of birth', 'Passport expiration date'],
    ],
    [
      'includes flights only',
      { ...abroad, crossesBorder: false, includesFlights: true },
      ['Passport number', 'Citizenship', 'Passport expiration date'],
    ],
    [
      'has neither border nor flights',
      { ...abroad, crossesBorder: false },
      ['Passport number', 'Citizenship'],
    ],
  ])('of a tour that %s', (_name, year, fields) => {
    expect(fieldsOf(year)).toEqual(fields);
  });

  it('begins with the citizenship US and sends what was typed', async () => {
    const { user, patches } = openDetails({ year: abroad });
    expect(value(sam().getByLabelText('Citizenship'))).toBe('US');
    await put(user, sam().getByLabelText('Passport number'), 'a1234567');
    const born = within(sam().getByRole('group', { name: 'Date of birth' }));
    await user.selectOptions(born.getByLabelText('Month'), 'February');
    await user.type(born.getByLabelText('Day'), '9');
    await user.type(born.getByLabelText('Year'), '1948');
    await user.click(save());
    await waitFor(() => expect(patches().length).toBe(1));
    expect((patches()[0] as DetailsRequest)[1]).toEqual({
      id: 52,
      passportNumber: 'A1234567',
      passportCountry: 'US',
      passportBornAt: '1948-02-09',
    });
  });

  it('does not save a date that was begun and not finished', async () => {
    const { user, patches } = openDetails({ year: abroad });
    const born = within(sam().getByRole('group', { name: 'Date of birth' }));
    await user.type(born.getByLabelText('Year'), '1948');
    await user.click(save());
    expect(born.getByRole('alert').textContent).toBe('Enter the month, the day and the year');
    expect(patches()).toEqual([]);
  });

  it('warns at once of a passport that ends within six months of the tour, and saves it all the same', async () => {
    const { user, patches } = openDetails({ year: abroad });
    const expiry = within(sam().getByRole('group', { name: 'Passport expiration date' }));
    await user.selectOptions(expiry.getByLabelText('Month'), 'November');
    await user.type(expiry.getByLabelText('Day'), '9');
    await user.type(expiry.getByLabelText('Year'), '2027');
    // The tour ends on May 10 2027.
    expect(sam().getByText('Expires before Nov 10 2027. Must renew.')).toBeTruthy();
    await user.click(save());
    await waitFor(() => expect(patches().length).toBe(1));
    expect((patches()[0] as DetailsRequest)[1]).toEqual({ id: 52, passportExpiredAt: '2027-11-09' });
    await user.clear(expiry.getByLabelText('Day'));
    await user.type(expiry.getByLabelText('Day'), '10');
    expect(sam().queryByText(/Must renew/)).toBeNull();
  });

  it('explains passports and visas in a dialog', async () => {
    const { user } = openDetails({ year: abroad });
    await user.click(screen.getByRole('button', { name: 'Passports and visas' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Passports and visas' }));
    expect(dialog.getByText('Every traveller needs a passport book.')).toBeTruthy();
    expect(dialog.getByText('Some need a visa for Canada.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    cleanup();
    openDetails();
    expect(screen.queryByRole('button', { name: 'Passports and visas' })).toBeNull();
  });
});
