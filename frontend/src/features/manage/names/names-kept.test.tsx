import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { currentTime } from '../../../browser/current-time.js';
import type { Account, Booking } from '@tour-portal/contracts/api/api.js';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { accountSignedOut, accountSignedIn, accountRestored } from '../../../session/account-api.js';
import { CustomerPage } from '../../../session/CustomerPage.js';
import { formSavedElsewhere } from '../../../session/drafts/drafts.js';
import { aNamedHold } from '../../../testing/booking-fixtures.js';
import { goOnline, goOffline } from '../../../testing/network.js';
import { renderAt } from '../../../testing/render.js';
import { heldAnswer, stubServer, type Answer } from '../../../testing/server.js';
import { accountWith, aHold, tourRoutes } from '../../../testing/tour-fixtures.js';
import {
  nameField,
  NAMES_ROUTE as SAVE,
  NamesPage,
  onDone,
  savedAnswer as saved,
} from './testing/names-step.js';

const LOGIN = 'POST /v1/accounts/login';
const reload = jest.fn();
const SESSION_ENDED: Answer = { status: 401, body: { message: 'Please log in' } };

beforeEach(() => {
  onDone.mockClear();
  reload.mockClear();
  jest.spyOn(globalThis.location, 'reload').mockImplementation(reload);
});

/** The first step of a customer's page; a second call is the page loaded again in the same tab. */
function open(booking: Booking = aHold(1), answers: Parameters<typeof stubServer>[0] = {}) {
  cleanup();
  const account = accountWith(booking);
  const calls = stubServer({ ...tourRoutes(account), ...answers });
  const page = (
    <CustomerPage>
      <NamesPage />
    </CustomerPage>
  );
  const view = renderAt('/', { routes: [{ path: '/', element: page }], account });
  const sent = () => calls.filter(({ route }) => route === SAVE);
  const press = (name: string) => view.user.click(screen.getByRole('button', { name }));
  return { ...view, account, calls, sent, press };
}

/** Waits long, because the dialog is loaded when it is first needed. */
const loginDialog = () => screen.findByRole('dialog', { name: 'Please log in again' }, { timeout: 60_000 });
const storedDrafts = () => Object.keys(sessionStorage).filter((name) => name.startsWith('draft:'));

describe('a session that ends while names are typed', () => {
  /**
   * Opens the page of a session that has ended: saving is refused until a login.
   * @param accountOf makes the account that logs in
   */
  function openWithEndedSession(accountOf: (account: Account) => Account) {
    let hasEnded = true;
    const view = open(aHold(1), {
      [SAVE]: () => (hasEnded ? SESSION_ENDED : saved),
      [LOGIN]: () => {
        hasEnded = false;
        return { status: 200, body: accountOf(accountWith(aHold(1))) };
      },
    });
    return {
      ...view,
      logIn: async () => {
        const dialog = within(await loginDialog());
        await view.user.type(dialog.getByLabelText('Password'), 'secret enough');
        await view.user.click(dialog.getByRole('button', { name: 'Log In' }));
      },
    };
  }

  it('asks for a login on the page, and then saves the names once', async () => {
    const { user, press, sent, logIn } = openWithEndedSession((account) => account);
    await user.type(nameField(1), 'Ruth Bennett');
    await press('Save names');
    await logIn();
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(sent().map(({ body }) => body)).toEqual([
      [{ id: 11, fullName: 'Ruth Bennett' }],
      [{ id: 11, fullName: 'Ruth Bennett' }],
    ]);
    const keys = sent().map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(screen.queryByRole('dialog')).toBe(null);
    expect(reload).not.toHaveBeenCalled();
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('secret enough');
  });

  it('does not show another customer what was typed, and saves nothing for them', async () => {
    const { user, press, sent, logIn, store } = openWithEndedSession((account) => ({ ...account, id: 99 }));
    await user.type(nameField(1), 'Ruth Bennett');
    await press('Save names');
    await logIn();
    await screen.findByRole('heading', { name: 'Somebody else logged in' });
    expect(document.body.innerHTML).not.toContain('Ruth Bennett');
    expect(screen.queryByRole('textbox')).toBe(null);
    await waitFor(() => expect(storedDrafts()).toEqual([]));
    expect(sent()).toHaveLength(1);
    expect(store.getState().drafts.stored).toEqual({});
    expect(screen.getByRole('link', { name: 'Go to Bookings' }).getAttribute('href')).toBe('/bookings');
  });

  it('keeps the names in the form when the customer does not log in now, and asks again at the next save', async () => {
    const { user, press, sent } = openWithEndedSession((account) => account);
    await user.type(nameField(1), 'Ruth Bennett');
    await press('Save names');
    const dialog = within(await loginDialog());
    await user.click(dialog.getByRole('button', { name: 'Not now' }));
    expect((await screen.findByRole('alert')).textContent).toContain('You are not logged in any more');
    expect(nameField(1).value).toBe('Ruth Bennett');
    expect(onDone).not.toHaveBeenCalled();
    expect(reload).not.toHaveBeenCalled();
    await press('Save names');
    await screen.findByRole('dialog', { name: 'Please log in again' });
    expect(sent()).toHaveLength(2);
  });
});

describe('names that were typed and not saved', () => {
  it('are restored after a reload, and the page says so and can show what is saved instead', async () => {
    const first = open();
    await first.user.type(nameField(2), 'Paul Bennett');
    const { press } = open();
    await waitFor(() => expect(nameField(2).value).toBe('Paul Bennett'));
    expect(screen.getByText(/^We kept what you typed at .+ It is not saved yet\.$/)).toBeTruthy();
    await press('Show what is saved instead');
    expect(nameField(2).value).toBe('');
    await waitFor(() => expect(storedDrafts()).toEqual([]));
  });

  it('are gone with the tab', async () => {
    const first = open();
    await first.user.type(nameField(2), 'Paul Bennett');
    expect(storedDrafts()).toHaveLength(1);
    sessionStorage.clear();
    open();
    expect(nameField(2).value).toBe('');
    expect(screen.queryByText(/^We kept what you typed/)).toBe(null);
  });

  it('are deleted once they are saved', async () => {
    const { user, press } = open(aHold(1), { [SAVE]: saved });
    await user.type(nameField(1), ' Ruth   Bennett');
    await press('Save names');
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(storedDrafts()).toEqual([]));
    expect(screen.queryByText(/changed by somebody else/)).toBe(null);
  });

  it.each([
    ['the customer logs out', () => accountSignedOut()],
    ['somebody else logs in', () => accountSignedIn({ ...accountWith(aHold(1)), id: 99 })],
  ])('are deleted when %s', async (_, action) => {
    const { user, store } = open();
    await user.type(nameField(1), 'Ruth');
    expect(storedDrafts()).toHaveLength(1);
    act(() => void store.dispatch(action()));
    expect(storedDrafts()).toEqual([]);
  });

  it('do not overwrite what somebody else saved meanwhile, unless the customer says so', async () => {
    const first = open(aNamedHold(1));
    await first.user.clear(nameField(2));
    await first.user.type(nameField(2), 'Paula Bennett');
    const changed = aNamedHold(1);
    const guests = changed.guests.map((guest) =>
      guest.id === 12 ? { ...guest, fullName: 'Pablo Bennett' } : guest,
    );
    const { press } = open({ ...changed, guests });
    await screen.findByText(/^Names were changed by somebody else/);
    expect(nameField(2).value).toBe('Pablo Bennett');
    expect(screen.getByText(/it is “Pablo Bennett” now, and you typed “Paula Bennett”/)).toBeTruthy();
    await press('Use what I typed');
    expect(nameField(2).value).toBe('Paula Bennett');
    expect(screen.queryByText(/changed by somebody else/)).toBe(null);
  });
});

describe('names that are typed while a save is under way', () => {
  async function typeWhileSaving() {
    const { handler, release } = heldAnswer(() => saved);
    const view = open(aHold(1), { [SAVE]: handler });
    await view.user.type(nameField(1), ' Ruth  Bennett');
    await view.user.type(nameField(2), 'Paul Bennett');
    await view.press('Save names');
    await waitFor(() => expect(view.sent()).toHaveLength(1));
    await view.user.type(nameField(2), '-Cole');
    await view.user.type(nameField(3), 'Mary Stone');
    return { ...view, release };
  }

  it('stay in the form, unsaved, when the answer comes', async () => {
    const { press, sent, release } = await typeWhileSaving();
    release();
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect([1, 2, 3].map((guest) => nameField(guest).value)).toEqual([
      'Ruth Bennett',
      'Paul Bennett-Cole',
      'Mary Stone',
    ]);
    await waitFor(() => expect(storedDrafts()).toHaveLength(1));
    expect(screen.queryByText(/changed by somebody else/)).toBe(null);
    await press('Save names');
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(2));
    expect(sent()[1]?.body).toEqual([
      { id: 12, fullName: 'Paul Bennett-Cole' },
      { id: 13, fullName: 'Mary Stone' },
    ]);
  });

  it('are kept in the tab before the answer comes', async () => {
    await typeWhileSaving();
    open();
    await waitFor(() => expect(nameField(3).value).toBe('Mary Stone'));
    expect(nameField(2).value).toBe('Paul Bennett-Cole');
  });

  it('are kept also where the form is closed when the answer comes', async () => {
    const { store, release, unmount } = await typeWhileSaving();
    unmount();
    release();
    await waitFor(() => expect(store.getState().drafts.saved).not.toBe(null));
    const hold = aHold(1);
    const names = ['Ruth Bennett', 'Paul Bennett', ''];
    open({
      ...hold,
      guests: hold.guests.map((guest, index) => ({ ...guest, fullName: names[index] ?? '' })),
    });
    await waitFor(() => expect(nameField(3).value).toBe('Mary Stone'));
    expect(nameField(2).value).toBe('Paul Bennett-Cole');
    expect(nameField(1).value).toBe('Ruth Bennett');
    expect(screen.queryByText(/changed by somebody else/)).toBe(null);
  });
});

it('names that cannot be sent without a network are kept, and saved as soon as it is back', async () => {
  const { user, press } = open();
  await user.type(nameField(1), 'Ruth Bennett');
  // Screen readers read aloud only what is put into an element that is there already.
  const states = screen.getAllByRole('status');
  goOffline();
  await press('Save names');
  const note = await screen.findByText(/^You’re offline\. What you typed is kept\./);
  expect(note.textContent).toContain('We save it as soon as you are back online.');
  expect(states).toContain(note.closest('[role="status"]'));
  expect(onDone).not.toHaveBeenCalled();
  const calls = stubServer({ ...tourRoutes(accountWith(aHold(1))), [SAVE]: saved });
  goOnline();
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  expect(calls.filter(({ route }) => route === SAVE)).toHaveLength(1);
  expect(screen.queryByText(/offline/)).toBe(null);
});

it('a change in another window is shown, with the time, and what was typed stays', async () => {
  const { user, store } = open(aHold(1));
  await user.type(nameField(1), 'Ruth Ann Bennett');
  const states = screen.getAllByRole('status');
  act(() => {
    store.dispatch(formSavedElsewhere({ key: `${accountWith().id}:booking-1-names`, at: currentTime() }));
    store.dispatch(accountRestored(accountWith(aNamedHold(1))));
  });
  const note = await screen.findByText(/^Names were changed in another window at \d+:\d\d [AP]M\.$/);
  expect(states).toContain(note.closest('[role="status"]'));
  await waitFor(() => expect(nameField(2).value).toBe('Paul Bennett'));
  expect(nameField(1).value).toBe('Ruth Ann Bennett');
  expect(screen.getByText(/it is “Ruth Bennett” now, and you typed “Ruth Ann Bennett”/)).toBeTruthy();
});
