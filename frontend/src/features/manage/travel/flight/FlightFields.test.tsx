import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Answer } from '../../../../testing/server.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { guestsOf, toCalgary } from '../testing/flight-fixtures.js';
import {
  passDebounce,
  fakeTimeouts,
  openFlightsStep,
  clickSave,
  sentFlight,
  side,
  typeFlight,
} from '../testing/flights-step.js';
import { ListOrCode } from './ListOrCode.js';

/** The step of a guest who chose to arrive by flight. */
async function openByFlight() {
  const opened = await openFlightsStep(guestsOf({}));
  const arrival = side('Arrival');
  await opened.user.click(arrival.getByRole('radio', { name: 'By flight' }));
  const number = arrival.getByLabelText<HTMLInputElement>('Flight number');
  return { ...opened, arrival, number };
}

describe('a flight', () => {
  beforeEach(fakeTimeouts);

  it('is looked up, described, and saved before the other side of the travel is known', async () => {
    const { user, sent, onDone, calls } = await openFlightsStep(guestsOf({}));
    const arrival = await typeFlight(user);
    await arrival.findByText(
      'Lands at Calgary International Airport (YYC) at 2:35 PM, from Denver International Airport (DEN)',
    );
    expect(calls.filter(({ route }) => route === 'GET /v1/flights').map(({ search }) => search)).toEqual([
      '?airlineIata=WS&date=2027-05-02&number=1541&isArrival=true',
    ]);
    await clickSave(user);
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(sent()).toEqual([[{ id: 11, arrival: sentFlight }]]);
    expect(onDone.mock.calls).toEqual([
      ['Your travel details are saved. Still to come: the departure of Ruth Bennett.', null, false],
    ]);
  });

  it('may be of an airline that is not in the list', async () => {
    const { user, arrival } = await openByFlight();
    const options = within(arrival.getByLabelText('Airline')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Choose from the list',
      'Air Canada (AC)',
      'WestJet (WS)',
      'Other airline',
    ]);
    await user.selectOptions(arrival.getByLabelText('Airline'), 'Other airline');
    const code = arrival.getByLabelText<HTMLInputElement>('Airline code');
    await user.type(code, '5txx');
    expect(code.value).toBe('5T');
  });

  it.each([
    ['WS 1541', '1541'],
    ['ws1541', '1541'],
    ['15416', '1541'],
    ['no digits', ''],
  ])('number %s is taken as %s', async (pasted, digits) => {
    const { user, arrival, number } = await openByFlight();
    await user.selectOptions(arrival.getByLabelText('Airline'), 'WestJet (WS)');
    await user.click(number);
    await user.paste(pasted);
    expect(number.value).toBe(digits);
  });

  it.each([
    ['B6 123', '123'],
    ['b6123', '123'],
    ['5T44', '44'],
    ['15', '15'],
  ])('number %s may be typed key by key, before the airline is chosen', async (typed, digits) => {
    const { user, number } = await openByFlight();
    await user.type(number, typed);
    expect(number.value).toBe(digits);
  });

  it('number shows the code of an airline while only that is typed, and is empty once the field is left', async () => {
    const { user, number } = await openByFlight();
    await user.type(number, 'B6');
    expect(number.value).toBe('B6');
    await user.tab();
    expect(number.value).toBe('');
  });

  it('number keeps its problem while a note is typed', async () => {
    const { user, arrival } = await openByFlight();
    await clickSave(user);
    await arrival.findByText('Flight number is required');
    await user.type(arrival.getByLabelText('Travel note', { exact: false }), 'Aisle seat');
    expect(arrival.getByText('Flight number is required')).toBeTruthy();
  });

  it('that is one of several is chosen by the customer', async () => {
    const { user, sent } = await openFlightsStep(guestsOf({}), {
      flights: [{ ...toCalgary, from: 'YVR' }, toCalgary],
    });
    const arrival = await typeFlight(user);
    await arrival.findByText('There are several flights with this number. Which one is yours?');
    await clickSave(user);
    await arrival.findByText('Choose one of the flights');
    expect(document.activeElement).toBe(arrival.getByLabelText('Flight number'));
    await user.click(arrival.getByRole('radio', { name: /from Denver International Airport \(DEN\)/ }));
    await clickSave(user);
    await waitFor(() => expect(sent()).toEqual([[{ id: 11, arrival: sentFlight }]]));
  });

  it('that is not found can be typed in by hand', async () => {
    const { user, sent } = await openFlightsStep(guestsOf({}), { flights: [] });
    const arrival = await typeFlight(user);
    await arrival.findByText('Invalid flight');
    await clickSave(user);
    expect(sent()).toEqual([]);
    await user.click(arrival.getByRole('button', { name: 'Type in the flight by hand' }));
    await clickSave(user);
    await arrival.findByText('Tell the airport the flight leaves from');
    expect(arrival.queryByText('Invalid flight')).toBe(null);
    await user.selectOptions(arrival.getByLabelText('From airport'), 'Other airport');
    await user.type(arrival.getByLabelText('Code of the airport you leave from'), 'xyz');
    await user.selectOptions(arrival.getByLabelText('To airport'), 'YYC');
    await user.type(arrival.getByLabelText('Lands at'), '22:05');
    await clickSave(user);
    const byHand = { ...sentFlight, isManual: true, fromAirport: 'XYZ', scheduledTime: '22:05' };
    await waitFor(() => expect(sent()).toEqual([[{ id: 11, arrival: byHand }]]));
  });

  it('that could not be looked up is looked up again on request', async () => {
    const answers: Answer[] = [
      { status: 503, body: { message: 'Flights cannot be looked up right now.' } },
      { status: 200, body: [toCalgary] },
    ];
    const { user } = await openFlightsStep(guestsOf({}), {
      routes: { 'GET /v1/flights': () => answers.shift()! },
    });
    const arrival = await typeFlight(user);
    await arrival.findByText('Flights cannot be looked up right now.');
    // Screen readers read aloud only what is put into an element that is there already.
    const states = arrival.getAllByRole('status');
    await user.click(arrival.getByRole('button', { name: 'Look it up again' }));
    await passDebounce();
    const found = await arrival.findByText(/^Lands at Calgary/);
    expect(states).toContain(found.closest('[role="status"]'));
    expect(arrival.queryByText('Flights cannot be looked up right now.')).toBe(null);
  });

  it('without airline, number and date asks for them', async () => {
    const { user, sent, arrival } = await openByFlight();
    await clickSave(user);
    const alerts = arrival.getAllByRole('alert').map(({ textContent }) => textContent);
    expect(alerts).toEqual(['Choose an airline', 'Flight number is required', 'Choose a date']);
    expect(document.activeElement).toBe(arrival.getByLabelText('Airline'));
    expect(sent()).toEqual([]);
  });
});

it('an airline is one of the list again when a value of the list comes after “Other airline” was chosen', async () => {
  const list = (value: string) => (
    <ListOrCode
      label="Airline"
      other="Other airline"
      codeLabel="Airline code"
      codeHint=""
      codeLength={2}
      options={[{ value: 'AC', label: 'Air Canada' }]}
      value={value}
      onChange={() => undefined}
    />
  );
  const { rerender } = render(list(''));
  const airline = screen.getByLabelText<HTMLSelectElement>('Airline');
  await userEvent.selectOptions(airline, 'Other airline');
  expect(screen.getByLabelText('Airline code')).toBeTruthy();
  rerender(list('AC'));
  expect(airline.value).toBe('AC');
  expect(screen.queryByLabelText('Airline code')).toBe(null);
});
