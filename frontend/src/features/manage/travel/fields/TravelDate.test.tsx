import { screen, waitFor } from '@testing-library/react';
import { calendarDate } from '@tour-portal/contracts/values/time.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { byCar, guestsOf, requestOf } from '../testing/flight-fixtures.js';
import {
  chooseDate,
  untilDialogCloses,
  fakeTimeouts,
  savedFlights,
  openFlightsStep,
  clickSave,
  side,
} from '../testing/flights-step.js';

beforeEach(fakeTimeouts);

describe('the days', () => {
  it('after the first of a tour without a single-night stay cannot be chosen for an arrival, and the calendar says so', async () => {
    const { user } = await openFlightsStep(guestsOf({}));
    await user.click(side('Arrival').getByRole('radio', { name: 'Other' }));
    await chooseDate(user, 'Arrival date', /May 4, 2027/);
    await screen.findByText(
      "Sorry, we're not able to accomodate your selection for this tour. Please choose an arrival date on or before May 2 2027",
    );
  });

  it('of the tour before its last can be chosen for leaving other than by flight, but not for flying home', async () => {
    const { user } = await openFlightsStep(guestsOf({ ...savedFlights, departure: null }));
    const home = side('Departure');
    await user.click(home.getByRole('radio', { name: 'Other' }));
    await chooseDate(user, 'Departure date', /May 8, 2027/);
    await screen.findByText('You will depart early before the end date of your tour. Is this correct?');
    await user.click(screen.getByRole('button', { name: 'OK, I Confirm' }));
    await untilDialogCloses();
    await home.findByText('Do you need a hotel after you leave the tour?');
    await user.click(home.getByRole('radio', { name: 'By flight' }));
    await home.findByText('Please choose departure on or after May 10 2027');
    expect(home.queryByText('Do you need a hotel after you leave the tour?')).toBe(null);
  });

  it('before the tour must be confirmed for an arrival, and ask where the nights are spent', async () => {
    const { user, sent } = await openFlightsStep(guestsOf({}));
    const arrival = side('Arrival');
    await user.click(arrival.getByRole('radio', { name: 'Other' }));
    await chooseDate(user, 'Arrival date', /May 1, 2027/);
    await screen.findByText('You will arrive early before the start date of your tour. Is this correct?');
    await user.click(screen.getByRole('button', { name: 'OK, I Confirm' }));
    await untilDialogCloses();
    await clickSave(user);
    await arrival.findByText('Choose where you will stay before the tour');
    await user.click(arrival.getByRole('radio', { name: 'Yes, I book extra nights at the starting hotel' }));
    expect(arrival.queryByLabelText(/^Note about where you stay/)).toBe(null);
    await user.click(arrival.getByRole('radio', { name: 'No, I arrange my own' }));
    const note = arrival.getByLabelText<HTMLInputElement>(/^Note about where you stay/);
    await user.type(note, 'With my sister');
    expect(note.maxLength).toBe(40);
    expect(arrival.getByText('14 of 40 characters')).toBeTruthy();
    await user.type(arrival.getByLabelText(/^Time you arrive/), '17:00');
    await user.type(arrival.getByLabelText(/^Travel note/), 'By car');
    await clickSave(user);
    const early = byCar({
      scheduledDate: calendarDate('2027-05-01'),
      scheduledTime: '17:00',
      stayAtProductHotel: false,
      stayNote: 'With my sister',
      travelNote: 'By car',
    });
    await waitFor(() => expect(sent()).toEqual([[{ id: 11, arrival: requestOf(early) }]]));
  });

  it('just before the tour may come with a night that is included', async () => {
    const { user } = await openFlightsStep(guestsOf({}), {
      year: { extraNight: { arrival: true, departure: false } },
    });
    const arrival = side('Arrival');
    await user.click(arrival.getByRole('radio', { name: 'Other' }));
    await chooseDate(user, 'Arrival date', /May 1, 2027/);
    await user.click(await screen.findByRole('button', { name: 'OK, I Confirm' }));
    await arrival.findByText(/^Your extra night before the tour is included/);
    expect(arrival.queryByText('Do you need a hotel before you join the tour?')).toBe(null);
  });
});
