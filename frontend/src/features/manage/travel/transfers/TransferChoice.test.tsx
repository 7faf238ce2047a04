import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { aFee } from '../../../../testing/booking-fixtures.js';
import { heldAnswer } from '../../../../testing/server.js';
import { arrivalOf, departureOf, guestsOf, toCalgary } from '../testing/flight-fixtures.js';
import {
  untilDialogCloses,
  fakeTimeouts,
  savedFlights,
  openEditor,
  openFlightsStep,
  clickSave,
  side,
  transferFee,
  typeFlight,
  TRANSPORTS_ROUTE,
} from '../testing/flights-step.js';

beforeEach(fakeTimeouts);

describe('the transfers', () => {
  it('of the tour year are offered with price and times, and explained', async () => {
    const { user } = await openEditor(guestsOf(savedFlights));
    const question = within(side('Arrival').getByRole('group', { name: 'How will you get to the hotel?' }));
    expect(question.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      'Shuttle from Calgary airportFree. Between 9:00 AM and 9:00 PM',
      'Private car from Calgary airport$45 a guest. At any time of the day',
      'My own way',
    ]);
    await user.click(side('Arrival').getByRole('button', { name: 'About airport transfers' }));
    expect(
      within(await screen.findByRole('dialog')).getByText('A free shuttle runs on the first day.'),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Back to my travel' }));
    await untilDialogCloses();
  });

  it('that cost money show the price first', async () => {
    const { user, sent, dryRuns, onDone } = await openEditor(guestsOf(savedFlights, savedFlights));
    await user.click(side('Arrival').getByRole('radio', { name: 'Private car from Calgary airport' }));
    await clickSave(user);
    const dialog = within(await screen.findByRole('dialog', { name: 'Your transfers change the price' }));
    expect(dialog.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '$0 → $45 (+$45)',
      '$0 → $45 (+$45)',
      '$0 → $90 (+$90)',
    ]);
    expect([dryRuns(), sent()]).toEqual([[TRANSPORTS_ROUTE], []]);
    await user.click(dialog.getByRole('button', { name: 'Go back' }));
    await untilDialogCloses();
    expect(sent()).toEqual([]);
    await clickSave(user);
    await user.click(await screen.findByRole('button', { name: 'Save with this price' }));
    await waitFor(() =>
      expect(onDone.mock.calls).toEqual([['The travel details of all guests are saved.', null, false]]),
    );
    expect(sent()).toMatchObject([
      [
        { id: 11, arrival: { transfer: 32 } },
        { id: 12, arrival: { transfer: 32 } },
      ],
    ]);
    await untilDialogCloses();
  });

  it('that are being saved with their price keep the dialog and the editor open', async () => {
    const refusal = heldAnswer(() => ({ status: 503, body: { message: 'Please try again' } }));
    const dryRunAnswer = { status: 200, body: [{ id: 11, fees: [transferFee] }] };
    const { user } = await openEditor(guestsOf(savedFlights), {
      routes: { [TRANSPORTS_ROUTE]: (call) => (call.search === '' ? refusal.handler(call) : dryRunAnswer) },
    });
    await user.click(side('Arrival').getByRole('radio', { name: 'Private car from Calgary airport' }));
    await clickSave(user);
    const dialog = within(await screen.findByRole('dialog', { name: 'Your transfers change the price' }));
    await user.click(dialog.getByRole('button', { name: 'Save with this price' }));
    await user.keyboard('{Escape}');
    await user.click(dialog.getByRole('button', { name: 'Go back' }));
    expect(screen.getByRole('dialog')).toBeTruthy();
    const leave = screen.getByRole<HTMLButtonElement>('button', { name: 'Leave as it was', hidden: true });
    expect(leave.disabled).toBe(true);
    refusal.release();
    await screen.findByText('Please try again');
  });

  it('that are free, with none chosen before, are saved at once', async () => {
    const { user, sent, dryRuns } = await openEditor(guestsOf(savedFlights));
    await user.click(side('Arrival').getByRole('radio', { name: 'Shuttle from Calgary airport' }));
    await clickSave(user);
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(dryRuns()).toEqual([]);
  });

  it('that the server refuses show why, and do not ask to accept a price', async () => {
    const refusal = {
      status: 400,
      body: { errors: { body: [{ message: 'This car is booked out', field: '0.arrival.transfer' }] } },
    };
    const { user } = await openEditor(guestsOf(savedFlights), { routes: { [TRANSPORTS_ROUTE]: refusal } });
    await user.click(side('Arrival').getByRole('radio', { name: 'Private car from Calgary airport' }));
    await clickSave(user);
    await side('Arrival').findByText('This car is booked out');
    expect(screen.queryByRole('dialog')).toBe(null);
  });

  it.each(['paid', 'paid and refunded'])('that are %s can be changed by client service only', async (how) => {
    const paid = aFee(9, 'TRANSFER', 4500, 0, 1);
    const fees = [how === 'paid' ? paid : { ...paid, refundLineItems: paid.paymentLineItems }];
    await openEditor(guestsOf({ ...savedFlights, arrival: arrivalOf({ transfer: 32 }), fees }));
    expect(
      side('Arrival').getByText('A transfer was paid. To change it, please call client service.'),
    ).toBeTruthy();
    const question = side('Arrival').getByRole<HTMLFieldSetElement>('group', { name: /get to the hotel/ });
    expect(question.disabled).toBe(true);
  });

  it('that reach the airport too late for a flight show a warning', async () => {
    const early = departureOf({ scheduledTime: '08:30', transfer: 13 });
    const { user } = await openFlightsStep(guestsOf({ ...savedFlights, departure: early }));
    const warning =
      /^Flight error\. Airport transfer arrives at 6:00 AM\. Trailhead Tours recommends that your flight departs after 9:00 AM\./;
    await screen.findByText(warning);
    await user.click(screen.getByRole('button', { name: 'Edit travel details' }));
    await side('Departure').findByText(warning);
    await user.click(side('Departure').getByRole('radio', { name: 'My own way' }));
    expect(screen.queryByText(warning)).toBe(null);
  });

  it('that do not begin where the flight lands show a warning before the travel is saved, and let it be saved', async () => {
    const toEdmonton = { ...toCalgary, to: 'YEG', toName: 'Edmonton International Airport' };
    const { user, sent } = await openFlightsStep(guestsOf({}), { flights: [toEdmonton] });
    const arrival = await typeFlight(user);
    await arrival.findByText(
      /^This flight lands at YEG\. The airport of this tour is Calgary International Airport \(YYC\): our transfers leave from there only\./,
    );
    expect(sent()).toEqual([]);
    await clickSave(user);
    await waitFor(() => expect(sent()).toMatchObject([[{ id: 11, arrival: { toAirport: 'YEG' } }]]));
  });

  it('that have run for the last time when the flight lands show a warning', async () => {
    const { user } = await openFlightsStep(
      guestsOf({ ...savedFlights, arrival: arrivalOf({ scheduledTime: '21:40' }) }),
    );
    const warning =
      'The last shuttle leaves the airport at 9:00 PM, and this flight lands at 9:40 PM. Please plan another way to the hotel.';
    await screen.findByText(warning);
    await user.click(screen.getByRole('button', { name: 'Edit travel details' }));
    await side('Arrival').findByText(warning);
    await user.click(side('Arrival').getByRole('radio', { name: 'Private car from Calgary airport' }));
    expect(screen.queryByText(warning)).toBe(null);
    // Screen readers read aloud only what is put into an element that is there already.
    const states = screen.getAllByRole('status');
    await user.click(side('Arrival').getByRole('radio', { name: 'Shuttle from Calgary airport' }));
    expect(states).toContain(screen.getByText(warning).closest('[role="status"]'));
  });

  it('without times are reported to the server, and the customer gets a plain text', async () => {
    const { calls } = await openFlightsStep(
      guestsOf({ ...savedFlights, departure: departureOf({ transfer: 14 }) }),
    );
    await screen.findByText(
      'We cannot tell right now whether this transfer reaches your flight in time. Please call client service.',
    );
    await waitFor(() =>
      expect(calls.filter(({ route }) => route === 'POST /v1/errors').map(({ body }) => body)).toMatchObject([
        { message: 'Missing transfer schedule', debug: 'transfer 14' },
      ]),
    );
    expect(screen.queryByText(/Missing transfer schedule/)).toBe(null);
  });
});
