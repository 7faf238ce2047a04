import { screen, waitFor } from '@testing-library/react';
import { expect, it } from '@jest/globals';
import { RequireVisitor } from '../../../session/guards.js';
import { anAccount, referenceRoutes } from '../../../testing/fixtures.js';
import { renderAt } from '../../../testing/render.js';
import { heldAnswer, stubServer } from '../../../testing/server.js';
import SignupPage from './SignupPage.js';

const routes = [
  { path: '/bookings', element: <p>My bookings</p> },
  { element: <RequireVisitor />, children: [{ path: '/signup', element: <SignupPage /> }] },
];

it('what is changed while the code is being sent is in the new account', async () => {
  const { handler, release } = heldAnswer(() => ({ status: 204 }));
  const calls = stubServer({
    ...referenceRoutes,
    'POST /v1/accounts/signup': ({ body }) =>
      (body as { onlyValidate?: boolean }).onlyValidate === true
        ? { status: 204 }
        : { status: 201, body: anAccount },
    'POST /v1/challenge/send': handler,
  });
  const { user } = renderAt('/signup', { routes });
  for (const [label, value] of [
    ['First name', 'Ruth'],
    ['Last name', 'Bennett'],
    ['Mobile phone', '7025550123'],
    ['Email', 'ruth@example.com'],
    ['Password', 'tall pines'],
    ['Address line 1', '12 Juniper Lane'],
    ['City', 'Reno'],
    ['Zip code', '89501'],
  ] as const) {
    await user.click(await screen.findByLabelText(label));
    await user.paste(value);
  }
  await screen.findByRole('option', { name: 'Nevada' });
  await user.selectOptions(screen.getByLabelText('State'), 'NV');
  await user.click(screen.getByRole('button', { name: 'Sign Up' }));
  await waitFor(() => expect(calls.at(-1)?.route).toBe('POST /v1/challenge/send'));
  await user.type(screen.getByLabelText('First name'), ' Ann');
  release();
  await user.click(await screen.findByLabelText('Four-digit code'));
  await user.keyboard('4711');
  await screen.findByText('My bookings');
  expect(calls.filter(({ route }) => route.startsWith('POST')).at(-1)?.body).toMatchObject({
    firstName: 'Ruth Ann',
    phoneNumber: '17025550123',
    smsCode: '4711',
  });
});
