import { screen, waitFor } from '@testing-library/react';
import { expect, it } from '@jest/globals';
import { RequireVisitor } from '../../../session/guards.js';
import { enterCode, signUp, signUpRoutes } from '../testing/account-forms.js';
import { referenceRoutes } from '../../../testing/fixtures.js';
import { renderAt } from '../../../testing/render.js';
import { heldAnswer, stubServer } from '../../../testing/server.js';
import SignupPage from './SignupPage.js';

const routes = [
  { path: '/bookings', element: <p>My bookings</p> },
  { element: <RequireVisitor />, children: [{ path: '/signup', element: <SignupPage /> }] },
];

it('what is changed while the code is being sent is in the new account', async () => {
  const { handler, release } = heldAnswer(() => ({ status: 204 }));
  const calls = stubServer({ ...referenceRoutes, ...signUpRoutes, 'POST /v1/challenge/send': handler });
  const { user } = renderAt('/signup', { routes });
  await signUp(user);
  await waitFor(() => expect(calls.at(-1)?.route).toBe('POST /v1/challenge/send'));
  await user.type(screen.getByLabelText('First name'), ' Ann');
  release();
  await enterCode(user);
  await screen.findByText('My bookings');
  expect(calls.filter(({ route }) => route.startsWith('POST')).at(-1)?.body).toMatchObject({
    firstName: 'Ruth Ann',
    phoneNumber: '17025550123',
    smsCode: '4711',
  });
});
