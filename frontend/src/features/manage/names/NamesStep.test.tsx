import { screen, waitFor, within } from '@testing-library/react';
import type { Booking } from '@tour-portal/contracts/api/api.js';
import { beforeEach, expect, it } from '@jest/globals';
import { selectAccount } from '../../../session/account-api.js';
import { aDepositedBooking, aNamedHold } from '../../../testing/booking-fixtures.js';
import { renderAt } from '../../../testing/render.js';
import { stubServer } from '../../../testing/server.js';
import { accountWith, aHold, tourRoutes } from '../../../testing/tour-fixtures.js';
import { nameField, NAMES_ROUTE, NamesPage, onDone, savedAnswer } from './testing/names-step.js';

function open(booking: Booking, overrides: Parameters<typeof stubServer>[0] = {}) {
  const account = accountWith(booking);
  const calls = stubServer({ ...tourRoutes(account), ...overrides });
  return { ...renderAt('/', { routes: [{ path: '/', element: <NamesPage /> }], account }), calls };
}

const sentNames = (calls: ReturnType<typeof stubServer>) =>
  calls.filter(({ route }) => route === NAMES_ROUTE).map(({ body }) => body);

beforeEach(() => void onDone.mockClear());

it('asks for one name per guest, by room, and says that it must match the ID', () => {
  open(aHold(1));
  const rooms = screen.getAllByRole('group').map((room) => [
    room.querySelector('legend')?.textContent,
    within(room)
      .getAllByRole('textbox')
      .map((input) => input.closest('.field')?.querySelector('label')?.textContent),
  ]);
  expect(rooms).toEqual([
    ['Room 1, double', ['Guest 1 First and Last Name', 'Guest 2 First and Last Name']],
    ['Room 2, single', ['Guest 3 First and Last Name']],
  ]);
  expect(screen.getByText(/Names must match the ID or passport/)).toBeTruthy();
});

it('saves the names of all guests in one call, tidy', async () => {
  const { user, calls, store } = open(aHold(1), { [NAMES_ROUTE]: savedAnswer });
  await user.type(nameField(1), ' Ruth   Bennett ');
  await user.type(nameField(2), 'Paul Bennett');
  await user.type(nameField(3), 'Mary Stone');
  await user.click(screen.getByRole('button', { name: 'Save names' }));
  await waitFor(() =>
    expect(onDone.mock.calls).toEqual([['The names of all guests are saved.', null, false]]),
  );
  expect(sentNames(calls)).toEqual([
    [
      { id: 11, fullName: 'Ruth Bennett' },
      { id: 12, fullName: 'Paul Bennett' },
      { id: 13, fullName: 'Mary Stone' },
    ],
  ]);
  const [booking] = selectAccount(store.getState())?.bookings ?? [];
  expect(booking?.guests.map(({ fullName }) => fullName)).toEqual([
    'Ruth Bennett',
    'Paul Bennett',
    'Mary Stone',
  ]);
});

it('saves a single name while others are still missing', async () => {
  const { user, calls } = open(aHold(1), { [NAMES_ROUTE]: savedAnswer });
  await user.type(nameField(2), 'Paul Bennett');
  await user.click(screen.getByRole('button', { name: 'Save names' }));
  await waitFor(() => expect(onDone.mock.calls[0]?.[0]).toMatch(/^1 of 3 names are saved/));
  expect(sentNames(calls)).toEqual([[{ id: 12, fullName: 'Paul Bennett' }]]);
});

it('sends only what was changed, and nothing for no change', async () => {
  const { user, calls } = open(aNamedHold(1), { [NAMES_ROUTE]: savedAnswer });
  await user.click(screen.getByRole('button', { name: 'Save names' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  expect(sentNames(calls)).toEqual([]);
  await user.clear(nameField(3));
  await user.type(nameField(3), 'Mary Ann Stone');
  await user.click(screen.getByRole('button', { name: 'Save names' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(2));
  expect(sentNames(calls)).toEqual([[{ id: 13, fullName: 'Mary Ann Stone' }]]);
});

it.each([
  ['no name at all', '', 'Enter at least one name'],
  ['a first name alone', 'Ruth', 'Enter the first and the last name'],
  ['digits', '12 34', 'The name must have letters'],
])('refuses %s at the field', async (_, typed, message) => {
  const { user, calls } = open(aHold(1), { [NAMES_ROUTE]: savedAnswer });
  if (typed !== '') await user.type(nameField(1), typed);
  await user.click(screen.getByRole('button', { name: 'Save names' }));
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(nameField(1).getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(nameField(1));
  expect(sentNames(calls)).toEqual([]);
});

it('does not clear a saved name', async () => {
  const { user, calls } = open(aNamedHold(1), { [NAMES_ROUTE]: savedAnswer });
  await user.clear(nameField(2));
  await user.click(screen.getByRole('button', { name: 'Save names' }));
  expect((await screen.findByRole('alert')).textContent).toBe('The name is required');
  expect(sentNames(calls)).toEqual([]);
});

it('shows what the server refuses at the field it means', async () => {
  const errors = { body: [{ message: 'This name cannot be used', field: '0.fullName' }] };
  const { user } = open(aNamedHold(1), { [NAMES_ROUTE]: { status: 400, body: { errors } } });
  await user.clear(nameField(3));
  await user.type(nameField(3), 'Mary Ann Stone');
  await user.click(screen.getByRole('button', { name: 'Save names' }));
  expect((await screen.findByRole('alert')).textContent).toBe('This name cannot be used');
  expect(nameField(3).getAttribute('aria-invalid')).toBe('true');
  expect(nameField(1).getAttribute('aria-invalid')).toBe(null);
  expect(onDone).not.toHaveBeenCalled();
});

it('shows the names that another window saved, once a save is refused, but not in place of what is being typed', async () => {
  const savedElsewhere = aNamedHold(1);
  const { user, store } = open(aHold(1), {
    'GET /v1/accounts/me': { status: 200, body: accountWith(savedElsewhere) },
    [NAMES_ROUTE]: { status: 409, body: { message: 'Somebody was faster' } },
  });
  await user.type(nameField(1), 'Ruth Ann Bennett');
  await user.click(screen.getByRole('button', { name: 'Save names' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Somebody was faster');
  await waitFor(() => expect(nameField(2).value).toBe('Paul Bennett'));
  expect(nameField(1).value).toBe('Ruth Ann Bennett');
  expect(selectAccount(store.getState())?.bookings).toEqual([savedElsewhere]);
});

it('is locked after the first payment, and leads to client service', async () => {
  open(aDepositedBooking(1));
  await screen.findByRole('link', { name: '1-800-555-0152' });
  expect(screen.getByText(/Names are locked since the first payment/)).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBe(null);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Ruth Bennett (you)',
    'Paul Bennett',
    'Mary Stone',
  ]);
});

it('becomes locked when a save is refused because the first payment was made in another window', async () => {
  const { user } = open(aNamedHold(1), {
    'GET /v1/accounts/me': { status: 200, body: accountWith(aDepositedBooking(1)) },
    [NAMES_ROUTE]: { status: 409, body: { message: 'Names are locked' } },
  });
  await user.clear(nameField(3));
  await user.type(nameField(3), 'Mary Ann Stone');
  await user.click(screen.getByRole('button', { name: 'Save names' }));
  await screen.findByText(/Names are locked since the first payment/);
});
