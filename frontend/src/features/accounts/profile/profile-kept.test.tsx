import { cleanup, screen, waitFor } from '@testing-library/react';
import { instant } from '@tour-portal/contracts/values/time.js';
import { expect, it } from '@jest/globals';
import { RequireAccount } from '../../../session/guards.js';
import { anAccount, referenceRoutes } from '../../../testing/fixtures.js';
import { goOnline, goOffline } from '../../../testing/network.js';
import { renderAt } from '../../../testing/render.js';
import { heldAnswer, stubServer, type Answer } from '../../../testing/server.js';
import EditAccountPage from './EditAccountPage.js';

const routes = [
  { element: <RequireAccount />, children: [{ path: '/account/edit', element: <EditAccountPage /> }] },
];
const SAVE = 'PATCH /v1/accounts/me';
const updatedAt = instant('2026-11-20T18:00:00Z');
const SAVED: Answer = { status: 200, body: { updatedAt, address: { updatedAt } } };

/** Opens the page of the form; a second call loads it again in the same tab. */
function open(save: Parameters<typeof stubServer>[0][string] = SAVED) {
  cleanup();
  const calls = stubServer({ ...referenceRoutes, [SAVE]: save });
  return { ...renderAt('/account/edit', { routes, account: anAccount }), calls };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const draftKeys = () => Object.keys(sessionStorage).filter((name) => name.startsWith('draft:'));

it('a reload keeps the typed values of the account, says so, and offers to drop them', async () => {
  const first = open();
  await first.user.type(await screen.findByLabelText('Last name'), '-Byrne');
  await waitFor(() => expect(draftKeys()).toHaveLength(1));
  const { user } = open();
  await waitFor(() => expect(field('Last name').value).toBe(`${anAccount.lastName}-Byrne`));
  await screen.findByText(/^We kept what you typed at .+ It is not saved yet\.$/);
  await user.click(screen.getByRole('button', { name: 'Show what is saved instead' }));
  expect(field('Last name').value).toBe(anAccount.lastName);
  await waitFor(() => expect(draftKeys()).toEqual([]));
});

it('without the tab’s storage, a reload shows the saved account', async () => {
  const first = open();
  await first.user.type(await screen.findByLabelText('Last name'), '-Byrne');
  await waitFor(() => expect(draftKeys()).toHaveLength(1));
  sessionStorage.clear();
  open();
  await waitFor(() => expect(field('Last name').value).toBe(anAccount.lastName));
  expect(screen.queryByText(/^We kept what you typed/)).toBe(null);
});

it('what is typed while a save is under way stays in the form, unsaved, when the answer comes', async () => {
  const { handler, release } = heldAnswer(() => SAVED);
  const { user, calls } = open(handler);
  const sent = () => calls.filter(({ route }) => route === SAVE).map(({ body }) => body);
  await user.type(await screen.findByLabelText('Last name'), '-Byrne');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  await user.type(field('First name'), ' Ann');
  release();
  await screen.findByText('Your account information is saved.');
  expect(field('Last name').value).toBe(`${anAccount.lastName}-Byrne`);
  expect(field('First name').value).toBe(`${anAccount.firstName} Ann`);
  await waitFor(() => expect(draftKeys()).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent()[1]).toEqual({ firstName: `${anAccount.firstName} Ann` }));
  await waitFor(() => expect(draftKeys()).toEqual([]));
});

it('without a network, the typed values of the account are saved once it is back', async () => {
  const { user } = open();
  goOffline();
  await user.type(await screen.findByLabelText('Last name'), '-Byrne');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/^You’re offline\. What you typed is kept\. We save it as soon as/);
  const calls = stubServer({ ...referenceRoutes, [SAVE]: SAVED });
  goOnline();
  await screen.findByText('Your account information is saved.');
  expect(calls.filter(({ route }) => route === SAVE).map(({ body }) => body)).toEqual([
    { lastName: `${anAccount.lastName}-Byrne` },
  ]);
  expect(screen.queryByText(/offline/)).toBe(null);
  await waitFor(() => expect(draftKeys()).toEqual([]));
});
