import { screen, waitFor } from '@testing-library/react';
import { calendarDate } from '@tour-portal/contracts/values/time.js';
import { addressOf } from '../../../testing/render.js';
import { asksBeforeUnload } from '../../../testing/browser.js';
import { heldAnswer, type Answer } from '../../../testing/server.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { airports, arrivalOf, byCar, departureOf, guestsOf, requestOf } from './testing/flight-fixtures.js';
import {
  answerSave,
  untilDialogCloses,
  fakeTimeouts,
  savedFlights,
  openEditor,
  openFlightsStep,
  clickSave,
  sentFlight,
  side,
  TRANSPORTS_ROUTE,
  type User,
} from './testing/flights-step.js';

beforeEach(fakeTimeouts);

const noteOf = (name: 'Arrival' | 'Departure') => side(name).getByLabelText<HTMLInputElement>(/^Travel note/);

describe('the guests', () => {
  it('travel like the primary guest if nothing else is saved for them, or on request; one button saves all of it', async () => {
    const { user, sent, onDone } = await openFlightsStep(
      guestsOf(savedFlights, {}, { ...savedFlights, arrival: byCar() }),
    );
    const followBoxes = screen.getAllByRole<HTMLInputElement>('checkbox', {
      name: /^Same flights as Ruth Bennett/,
    });
    expect(followBoxes.map(({ checked }) => checked)).toEqual([true, false]);
    await user.click(followBoxes[1]!);
    await clickSave(user);
    await waitFor(() =>
      expect(onDone.mock.calls).toEqual([['The travel details of all guests are saved.', null, false]]),
    );
    expect(sent()).toEqual([
      [
        { id: 12, arrival: sentFlight, departure: requestOf(departureOf()) },
        { id: 13, arrival: sentFlight },
      ],
    ]);
    expect(
      await screen.findByRole('heading', { name: 'Ruth Bennett, Tom Bennett, and Ann Lee' }),
    ).toBeTruthy();
  });

  it('may each have their own travel', async () => {
    const { user, sent } = await openFlightsStep(guestsOf(savedFlights, {}));
    await user.click(screen.getByRole('checkbox', { name: /^Same flights as Ruth Bennett/ }));
    await user.click(side('Arrival', 'Tom Bennett').getByRole('radio', { name: 'Other' }));
    await user.click(side('Arrival', 'Tom Bennett').getByRole('button', { name: /^Arrival date/ }));
    await user.click(await screen.findByRole('button', { name: /Sunday, May 2, 2027/ }));
    await untilDialogCloses();
    await clickSave(user);
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()).toMatchObject([[{ id: 12, arrival: { isFlight: false, scheduledDate: '2027-05-02' } }]]);
  });

  it('are asked how the primary guest arrives when nothing is entered, also where another guest is the first of the booking', async () => {
    const { user, sent } = await openFlightsStep(guestsOf({}, {}).reverse());
    await user.click(screen.getByRole('checkbox', { name: /^Same flights as Ruth Bennett/ }));
    await clickSave(user);
    await side('Arrival').findByText('Choose one of these');
    expect(document.activeElement).toBe(side('Arrival').getByRole('radio', { name: 'By flight' }));
    expect(sent()).toEqual([]);
  });
});

describe('saving', () => {
  it('shows the server’s problem with a field at that field until it is typed into, and one that no field shows', async () => {
    const errors = [
      { message: 'Invalid flight', field: '0.departure.flightNumber' },
      { message: 'This booking is being changed', field: 'booking' },
    ];
    const refusal = { status: 400, body: { errors: { body: errors } } };
    const { user, onDone } = await openFlightsStep(guestsOf(savedFlights, {}), {
      routes: { [TRANSPORTS_ROUTE]: refusal },
    });
    await clickSave(user);
    const home = side('Departure');
    await home.findByText('Invalid flight');
    expect(document.activeElement).toBe(home.getByLabelText('Flight number'));
    expect(screen.getByText('This booking is being changed')).toBeTruthy();
    await user.type(home.getByLabelText('Flight number'), '{backspace}');
    expect(home.queryByText('Invalid flight')).toBe(null);
    expect(onDone).not.toHaveBeenCalled();
  });

  it('can be tried again after it has failed', async () => {
    const { user, sent } = await openFlightsStep(guestsOf(savedFlights, {}), {
      routes: { [TRANSPORTS_ROUTE]: { status: 500, body: {} } },
    });
    await clickSave(user);
    await screen.findByText('Something went wrong');
    await clickSave(user);
    await waitFor(() => expect(sent()).toHaveLength(2));
  });
});

describe('saved travel', () => {
  it('is shown to read, opens to edit, and can be left as it was', async () => {
    const early = arrivalOf({
      scheduledDate: calendarDate('2027-05-01'),
      stayAtProductHotel: false,
      stayNote: 'With my sister',
      travelNote: 'Aisle seat',
      transfer: 11,
    });
    const { user } = await openFlightsStep(
      guestsOf({ arrival: early, departure: byCar({ isArrival: false }) }),
    );
    expect(screen.getByRole('heading', { name: 'Ruth Bennett' })).toBeTruthy();
    const [arrival, home] = screen
      .getAllByRole('definition')
      .map(({ children }) =>
        [...children].map(({ textContent }) => textContent).filter((text) => text !== ''),
      );
    expect(arrival).toEqual([
      'Sat May 1 2027',
      'WestJet WS 1541. Lands at Calgary International Airport (YYC) at 2:35 PM, from Denver International Airport (DEN)',
      'Hotel before the tour: arranged on your own (With my sister)',
      'Shuttle from Calgary airport',
      'Note: Aisle seat',
    ]);
    expect(home).toEqual(['Sun May 2 2027', 'Not by flight']);
    await user.click(screen.getByRole('button', { name: 'Edit travel details' }));
    expect(side('Arrival').getByLabelText<HTMLInputElement>('Flight number').value).toBe('1541');
    expect(side('Arrival').getByText(/^Lands at Calgary/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Leave as it was' }));
    expect(screen.getByRole('button', { name: 'Edit travel details' })).toBeTruthy();
  });

  it('that did not change is not sent again', async () => {
    const { user, sent, onDone } = await openEditor(guestsOf(savedFlights));
    await clickSave(user);
    expect(onDone.mock.calls).toEqual([['Your travel details are saved already. Nothing was changed.']]);
    expect(sent()).toEqual([]);
  });

  it('of another window appears, but not in place of what is being typed', async () => {
    const { user, saveElsewhere } = await openFlightsStep(guestsOf({}));
    saveElsewhere(guestsOf({ arrival: arrivalOf({ travelNote: 'Aisle' }) }));
    expect(noteOf('Arrival').value).toBe('Aisle');
    await user.type(noteOf('Arrival'), ' seat');
    saveElsewhere(guestsOf({ arrival: arrivalOf({ travelNote: 'Window' }) }));
    expect(noteOf('Arrival').value).toBe('Aisle seat');
  });

  it('of another window appears in the fields of an arrival that were not typed into', async () => {
    const { user, saveElsewhere } = await openFlightsStep(guestsOf({ arrival: arrivalOf() }));
    await user.type(noteOf('Arrival'), 'Aisle');
    saveElsewhere(guestsOf({ arrival: arrivalOf({ flightNumber: '1600' }) }));
    expect(side('Arrival').getByLabelText<HTMLInputElement>('Flight number').value).toBe('1600');
    expect(noteOf('Arrival').value).toBe('Aisle');
  });

  it('that becomes complete in another window does not take away what is being typed', async () => {
    const { user, saveElsewhere } = await openFlightsStep(guestsOf({ arrival: arrivalOf() }));
    await user.type(noteOf('Arrival'), 'Aisle');
    saveElsewhere(guestsOf(savedFlights));
    expect(noteOf('Arrival').value).toBe('Aisle');
  });
});

it('travel that becomes complete in another window is shown to read where nothing was typed', async () => {
  const { saveElsewhere } = await openFlightsStep(guestsOf({ arrival: arrivalOf() }));
  saveElsewhere(guestsOf(savedFlights));
  await screen.findByRole('button', { name: 'Edit travel details' });
  expect(screen.queryByLabelText(/^Travel note/)).toBe(null);
});

describe('what is typed while a save is under way', () => {
  it('stays in the form, unsaved, when the answer comes, also when nothing is missing any more', async () => {
    const { handler, release } = heldAnswer(answerSave(guestsOf(savedFlights, {})));
    const { user, sent, onDone } = await openFlightsStep(guestsOf(savedFlights, {}), {
      routes: { [TRANSPORTS_ROUTE]: handler },
    });
    await user.type(noteOf('Arrival'), ' Aisle ');
    await clickSave(user);
    await waitFor(() => expect(sent()).toHaveLength(1));
    await user.type(noteOf('Departure'), 'Window');
    release();
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(noteOf('Arrival').value).toBe('Aisle');
    expect(noteOf('Departure').value).toBe('Window');
    await clickSave(user);
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).toMatchObject([
      { id: 11, departure: { travelNote: 'Window' } },
      { id: 12, departure: { travelNote: 'Window' } },
    ]);
  });

  it('stays in the form also where it continues a text that is being saved', async () => {
    const { handler, release } = heldAnswer(answerSave(guestsOf(savedFlights)));
    const { user, sent, onDone } = await openEditor(guestsOf(savedFlights), {
      routes: { [TRANSPORTS_ROUTE]: handler },
    });
    await user.type(noteOf('Arrival'), 'Aisle');
    await clickSave(user);
    await waitFor(() => expect(sent()).toHaveLength(1));
    await user.type(noteOf('Arrival'), ' seat');
    release();
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(noteOf('Arrival').value).toBe('Aisle seat');
    await clickSave(user);
    expect(await screen.findByRole('button', { name: 'Edit travel details' })).toBeTruthy();
    expect(screen.getByText(/Note: Aisle seat/)).toBeTruthy();
  });
});

describe('leaving the page', () => {
  const leave = (user: User) => user.click(screen.getByRole('link', { name: 'Elsewhere' }));

  it('asks first while something is unsaved', async () => {
    const { user, router } = await openFlightsStep(guestsOf({}));
    expect(asksBeforeUnload()).toBe(false);
    await user.click(side('Arrival').getByRole('radio', { name: 'Other' }));
    expect(asksBeforeUnload()).toBe(true);
    await leave(user);
    await user.click(await screen.findByRole('button', { name: 'Stay on this page' }));
    expect(addressOf(router)).toBe('/');
    await leave(user);
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(addressOf(router)).toBe('/elsewhere'));
  });

  it('asks nothing where nothing was typed', async () => {
    const { user, router } = await openFlightsStep(guestsOf({}));
    await leave(user);
    await waitFor(() => expect(addressOf(router)).toBe('/elsewhere'));
  });
});

it('airports that could not be loaded are loaded again on request', async () => {
  const answers: Answer[] = [
    { status: 503, body: { message: 'We are restarting' } },
    { status: 200, body: airports },
  ];
  const { user } = await openFlightsStep(guestsOf({}), {
    routes: { 'GET /v1/reference/airports': () => answers.shift()! },
  });
  await screen.findByText('We are restarting');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('group', { name: 'Ruth Bennett' })).toBeTruthy();
});
