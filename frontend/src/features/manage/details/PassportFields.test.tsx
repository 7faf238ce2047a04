import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { DetailsRequest } from '@tour-portal/contracts/api/booking-api.js';
import type { TourYearReference } from '@tour-portal/contracts/api/reference-api.js';
import { calendarDate } from '@tour-portal/contracts/values/time.js';
import { describe, expect, it } from '@jest/globals';
import {
  yearWithPassports,
  bookingWith,
  yearWithoutPassports,
  openDetails,
  fillIn,
  sam,
  saveButton,
  inputValue,
  type User,
} from '../../../testing/details-step.js';

/** Sam's age is saved, so that the passport can be saved too. */
const bookingWithAge = bookingWith({}, { age: '9' });

it('a date that was begun is cleared when the customer asks for what is saved instead', async () => {
  const first = openDetails({ year: yearWithPassports });
  await fillIn(first.user, sam().getByLabelText(/^City/), 'Sparks');
  await waitFor(() => expect(Object.keys(sessionStorage)).toHaveLength(1));
  cleanup();
  const { user } = openDetails({ year: yearWithPassports });
  const day = within(sam().getByRole('group', { name: 'Date of birth' })).getByLabelText('Day');
  await fillIn(user, day, '9');
  await user.click(await screen.findByRole('button', { name: 'Show what is saved instead' }));
  await waitFor(() => expect(inputValue(day)).toBe(''));
});

describe('the passport part', () => {
  const openAndReadFields = (year: TourYearReference) => {
    openDetails({ year });
    const labels = ['Passport number', 'Citizenship'].filter((label) => sam().queryByLabelText(label));
    const dates = ['Date of birth', 'Passport expiration date'].filter((name) =>
      sam().queryByRole('group', { name }),
    );
    return [...labels, ...dates];
  };

  it.each([
    ['needs no passport', yearWithoutPassports, []],
    [
      'crosses a border',
      yearWithPassports,
      ['Passport number', 'Citizenship', 'Date of birth', 'Passport expiration date'],
    ],
    [
      'includes flights only',
      { ...yearWithPassports, crossesBorder: false, includesFlights: true },
      ['Passport number', 'Citizenship', 'Passport expiration date'],
    ],
    [
      'has neither border nor flights',
      { ...yearWithPassports, crossesBorder: false },
      ['Passport number', 'Citizenship'],
    ],
  ])('has the right fields for a tour that %s', (_name, year, fields) => {
    expect(openAndReadFields(year)).toEqual(fields);
  });

  it('begins with the citizenship US and sends what was typed', async () => {
    const { user, patches } = openDetails({ year: yearWithPassports, booking: bookingWithAge });
    expect(inputValue(sam().getByLabelText('Citizenship'))).toBe('US');
    await fillIn(user, sam().getByLabelText('Passport number'), 'a1234567');
    const born = within(sam().getByRole('group', { name: 'Date of birth' }));
    await user.selectOptions(born.getByLabelText('Month'), 'February');
    await user.type(born.getByLabelText('Day'), '9');
    await user.type(born.getByLabelText('Year'), '1948');
    await user.click(saveButton());
    await waitFor(() => expect(patches().length).toBe(1));
    expect((patches()[0] as DetailsRequest)[1]).toEqual({
      id: 52,
      passportNumber: 'A1234567',
      passportCountry: 'US',
      passportBornAt: '1948-02-09',
    });
  });

  it('does not save a date that was begun and not finished', async () => {
    const { user, patches } = openDetails({ year: yearWithPassports });
    const born = within(sam().getByRole('group', { name: 'Date of birth' }));
    await user.type(born.getByLabelText('Year'), '1948');
    await user.click(saveButton());
    expect(born.getByRole('alert').textContent).toBe('Enter the month, the day and the year');
    expect(patches()).toEqual([]);
  });

  describe('of a passport that expires within six months after the tour', () => {
    // The tour ends on May 10 2027.
    const WARNING = 'Expires before Nov 10 2027. Must renew.';
    const NOT_SAVED =
      'The passport expiration date of Sam Cole is not saved: this passport must be renewed first.';
    const expiry = () => within(sam().getByRole('group', { name: 'Passport expiration date' }));
    const type = async (user: User, month: string, day: string, year: string) => {
      await user.selectOptions(expiry().getByLabelText('Month'), month);
      await fillIn(user, expiry().getByLabelText('Day'), day);
      await fillIn(user, expiry().getByLabelText('Year'), year);
    };
    const shown = () =>
      ['Month', 'Day', 'Year'].map((label) => inputValue(expiry().getByLabelText(label))).join(' ');

    it('warns at once; only the date is not sent, stays as typed, and is reported as not saved', async () => {
      const { user, patches, done } = openDetails({ year: yearWithPassports, booking: bookingWithAge });
      await fillIn(user, sam().getByLabelText('Passport number'), 'a1234567');
      await type(user, 'November', '09', '2027');
      expect(sam().getByText(WARNING)).toBeTruthy();
      expect(sam().getByText(/This date cannot be saved\.$/)).toBeTruthy();
      expect(sam().getByText(/^Still needed: .*passport expiration date$/)).toBeTruthy();
      const typed = shown();
      await user.click(saveButton());
      await waitFor(() => expect(done.length).toBe(1));
      expect((patches()[0] as DetailsRequest)[1]).toEqual({
        id: 52,
        passportNumber: 'A1234567',
        passportCountry: 'US',
      });
      expect(done[0]).toBe(
        `The guest details are saved. Something is still needed; you can add it at any time. ${NOT_SAVED}`,
      );
      expect(shown()).toBe(typed);
      expect(sam().getByText(WARNING)).toBeTruthy();

      await user.click(saveButton());
      await waitFor(() => expect(done.length).toBe(2));
      expect([done[1], patches().length]).toEqual([NOT_SAVED, 1]);
    });

    it('saves the date once the passport is renewed', async () => {
      const { user, patches } = openDetails({ year: yearWithPassports, booking: bookingWithAge });
      await type(user, 'November', '09', '2027');
      await fillIn(user, expiry().getByLabelText('Day'), '10');
      expect(sam().queryByText(/Must renew/)).toBeNull();
      await user.click(saveButton());
      await waitFor(() => expect(patches().length).toBe(1));
      expect((patches()[0] as DetailsRequest)[1]).toEqual({ id: 52, passportExpiredAt: '2027-11-10' });
    });

    it('does not clear the date that was saved before', async () => {
      const booking = bookingWith({}, { age: '9', passportExpiredAt: calendarDate('2031-01-05') });
      const { user, patches, done } = openDetails({ year: yearWithPassports, booking });
      await fillIn(user, sam().getByLabelText('Passport number'), 'b1234567');
      await fillIn(user, expiry().getByLabelText('Year'), '2027');
      await user.click(saveButton());
      await waitFor(() => expect(done.length).toBe(1));
      expect((patches()[0] as DetailsRequest)[1]).toEqual({
        id: 52,
        passportNumber: 'B1234567',
        passportCountry: 'US',
      });
    });
  });

  it('explains passports and visas in a dialog, if the tour year has a text on them', async () => {
    const { user } = openDetails({ year: yearWithPassports });
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
