import { screen, waitFor } from '@testing-library/react';
import { instant } from '@tour-portal/contracts/values/time.js';
import { describe, expect, it } from '@jest/globals';
import { refused } from '../testing/account-forms.js';
import { anAccount, referenceRoutes } from '../../../testing/fixtures.js';
import { renderAt } from '../../../testing/render.js';
import { heldAnswer, stubServer } from '../../../testing/server.js';
import EditAccountPage from './EditAccountPage.js';
import { selectAccount } from '../../../session/account-api.js';

const updatedAt = instant('2026-11-20T18:00:00Z');
const routes = [{ path: '/account/edit', element: <EditAccountPage /> }];

async function open(answer: Parameters<typeof stubServer>[0][string] = { status: 200, body: { updatedAt } }) {
  const calls = stubServer({ ...referenceRoutes, 'PATCH /v1/accounts/me/password': answer });
  const view = renderAt('/account/edit', { routes, account: anAccount });
  await view.user.click(screen.getByRole('button', { name: 'Change password' }));
  await screen.findByRole('dialog', { name: 'Change Password' });
  const sent = () => calls.filter(({ route }) => route.startsWith('PATCH'));
  return { ...view, sent };
}

type User = Awaited<ReturnType<typeof open>>['user'];

const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save new password' });

async function fill(user: User, current: string, password: string, again = password) {
  await user.type(screen.getByLabelText('Current password'), current);
  await user.type(screen.getByLabelText('New password'), password);
  await user.type(screen.getByLabelText('New password again'), again);
}

describe('changing the password', () => {
  it('needs filled fields, sends two of the three, and reports the success on the page', async () => {
    const { user, sent, store } = await open();
    expect(button().disabled).toBe(true);
    await fill(user, 'tall pines', 'low water');
    expect(button().disabled).toBe(false);
    await user.click(button());
    await screen.findByText('Your password is changed. You are logged out everywhere else.');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent().map(({ body }) => body)).toEqual([
      { currentPassword: 'tall pines', newPassword: 'low water' },
    ]);
    expect(selectAccount(store.getState())).toEqual({ ...anAccount, updatedAt });
  });

  it('refuses a different confirmation and a short password, and makes no call', async () => {
    const { user, sent } = await open();
    await fill(user, 'tall pines', 'low', 'log');
    await user.click(button());
    await screen.findByText('Password must have at least 4 characters');
    await screen.findByText('The two passwords are not the same');
    expect(sent()).toEqual([]);
  });

  it('accepts the confirmation once the password is corrected to match it', async () => {
    const { user, sent } = await open();
    await fill(user, 'tall pines', 'low wate', 'low water');
    await user.click(button());
    await screen.findByText('The two passwords are not the same');
    await user.type(screen.getByLabelText('New password'), 'r');
    await waitFor(() => expect(screen.queryByText('The two passwords are not the same')).toBeNull());
    await user.click(button());
    await waitFor(() => expect(sent()).toHaveLength(1));
  });

  it.each([
    ['currentPassword', 'Current password', 'This is not your password'],
    ['newPassword', 'New password', 'Choose another one'],
  ])('shows a refusal of %s at its field', async (field, label, message) => {
    const { user } = await open(refused({ field, message }));
    await fill(user, 'tall pines', 'low water');
    await user.click(button());
    await screen.findByText(message);
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('dialog', { name: 'Change Password' })).toBeTruthy();
  });

  it('is not closed by Escape or Cancel before the answer, and shows a problem that belongs to no field', async () => {
    const { handler, release } = heldAnswer(() => ({ status: 429, body: { message: 'Too many tries' } }));
    const { user } = await open(handler);
    await fill(user, 'tall pines', 'low water');
    await user.click(button());
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    release();
    await screen.findByText('Too many tries');
  });

  it('is the same change when it is sent again because no answer came', async () => {
    let isLost = true;
    const { user, sent } = await open(() => {
      if (!isLost) return { status: 200, body: { updatedAt } };
      isLost = false;
      throw new TypeError('Failed to fetch');
    });
    await fill(user, 'tall pines', 'low water');
    await user.click(button());
    await screen.findByText('Something went wrong');
    await user.click(button());
    await screen.findByText('Your password is changed. You are logged out everywhere else.');
    const [first, second] = sent().map(({ headers }) => headers.get('idempotency-key'));
    expect(second).toBe(first);
  });

  it.each(['Cancel', 'Close'])('closes by "%s" without a call', async (name) => {
    const { user, sent } = await open();
    await fill(user, 'tall pines', 'low water');
    await user.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toEqual([]);
  });
});
