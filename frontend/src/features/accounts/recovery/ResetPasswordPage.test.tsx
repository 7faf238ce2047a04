import { screen } from '@testing-library/react';
import { describe, expect, it } from '@jest/globals';
import { RequireVisitor } from '../../../session/guards.js';
import { refused } from '../testing/account-forms.js';
import { anAccount, referenceRoutes } from '../../../testing/fixtures.js';
import { addressOf, renderAt } from '../../../testing/render.js';
import { stubServer, type Answer } from '../../../testing/server.js';
import InvalidLinkPage from './InvalidLinkPage.js';
import LoginPage from '../sign-in/LoginPage.js';
import ResetPasswordPage from './ResetPasswordPage.js';

const routes = [
  { path: '/bookings', element: <p>My bookings</p> },
  { path: '/', element: <p>Landing</p> },
  {
    element: <RequireVisitor />,
    children: [
      { path: '/login', element: <LoginPage /> },
      { path: '/password/reset', element: <ResetPasswordPage /> },
      { path: '/password/invalid', element: <InvalidLinkPage /> },
    ],
  },
];

const ENTRY = '/password/reset?token=a%2Bb&id=7';
const SORRY = 'Sorry, your password reset link has either expired or is invalid.';
const EXPIRED: Answer = { status: 401, body: { message: 'Unauthenticated' } };

function open(
  answers: { check?: () => Answer; reset?: () => Answer } = {},
  entry: Parameters<typeof renderAt>[0] = ENTRY,
) {
  const calls = stubServer({
    ...referenceRoutes,
    'GET /v1/password/check': () => answers.check?.() ?? { status: 200, body: { email: 'ruth@example.com' } },
    'POST /v1/password/reset': () => answers.reset?.() ?? { status: 204 },
    'POST /v1/accounts/login': { status: 200, body: anAccount },
  });
  const passwordCalls = () => calls.filter(({ route }) => route.includes('/password/'));
  return { ...renderAt(entry, { routes }), passwordCalls };
}

type User = ReturnType<typeof open>['user'];

const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save new password' });

async function save(user: User, password = 'low water', again = password) {
  await user.type(await screen.findByLabelText('New password'), password);
  await user.type(screen.getByLabelText('New password again'), again);
  await user.click(saveButton());
}

describe('a new password', () => {
  it('checks the link, takes the password twice, and leads to login', async () => {
    const { user, passwordCalls, router } = open();
    await screen.findByText('ruth@example.com');
    expect(saveButton().disabled).toBe(true);
    await user.type(screen.getByLabelText('New password'), 'low water');
    expect(saveButton().disabled).toBe(true);
    await user.type(screen.getByLabelText('New password again'), 'low water');
    await user.click(saveButton());
    await screen.findByText('Your password is changed');
    expect(addressOf(router)).toBe('/login');
    expect(passwordCalls().map(({ route, search, body }) => [route, search, body])).toEqual([
      ['GET /v1/password/check', '?token=a%2Bb&id=7', null],
      ['POST /v1/password/reset', '', { token: 'a+b', id: 7, password: 'low water' }],
    ]);
  });

  it('leads after logging in to the hold that it was begun for', async () => {
    const { user, router } = open({}, `${ENTRY}&t=4&r=2,1&d=2027-05-02`);
    await save(user);
    await screen.findByText('Your password is changed');
    expect(addressOf(router)).toBe('/login?t=4&r=2,1&d=2027-05-02');
    await user.type(screen.getByLabelText('Email'), 'ruth@example.com');
    await user.type(screen.getByLabelText('Password'), 'low water{Enter}');
    await screen.findByText('Landing');
  });

  it('refuses two different passwords and a short one, and makes no further call', async () => {
    const { user, passwordCalls } = open();
    await save(user, 'low', 'log');
    await screen.findByText('Password must have at least 4 characters');
    await screen.findByText('The two passwords are not the same');
    expect(passwordCalls()).toHaveLength(1);
  });

  it('shows a refusal of the server at the password', async () => {
    const { user } = open({ reset: () => refused({ field: 'password', message: 'Choose another one' }) });
    await save(user);
    await screen.findByText('Choose another one');
    expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true');
  });

  it('shows the failure of the server, and stays', async () => {
    const { user } = open({ reset: () => ({ status: 503, body: { message: 'We are closed' } }) });
    await save(user);
    await screen.findByText('We are closed');
    expect(saveButton().disabled).toBe(false);
  });

  it('is the same change when it is sent again because no answer came, and another one after a refusal', async () => {
    const answers = [
      () => {
        throw new TypeError('Failed to fetch');
      },
      () => ({ status: 400, body: { message: 'Choose another one' } }),
      () => ({ status: 204 }),
    ];
    const { user, passwordCalls } = open({ reset: () => answers.shift()!() });
    await save(user);
    await screen.findByText('Something went wrong');
    await user.click(saveButton());
    await screen.findByText('Choose another one');
    await user.click(saveButton());
    await screen.findByRole('heading', { name: 'Log In' });
    const [, first, second, third] = passwordCalls().map(({ headers }) => headers.get('idempotency-key'));
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });
});

describe('a link that is not valid', () => {
  it.each(['/password/reset', '/password/reset?token=abc', '/password/reset?id=7'])(
    'leads from %s to login, without a call',
    async (entry) => {
      const { router, passwordCalls } = open({}, entry);
      await screen.findByRole('heading', { name: 'Log In' });
      expect(addressOf(router)).toBe('/login');
      expect(passwordCalls()).toEqual([]);
    },
  );

  it.each([
    ['has expired', EXPIRED],
    ['is malformed', { status: 400, body: { errors: { query: [{ field: 'token', message: 'Too long' }] } } }],
  ])('is reported at once when it %s', async (_, answer) => {
    const { router } = open({ check: () => answer });
    await screen.findByText(SORRY);
    expect(addressOf(router)).toBe('/password/invalid');
  });

  it('is reported without a call when its id cannot be one', async () => {
    const { router, passwordCalls } = open({}, '/password/reset?token=abc&id=7%3E');
    await screen.findByText(SORRY);
    expect(addressOf(router)).toBe('/password/invalid');
    expect(passwordCalls()).toEqual([]);
  });

  it('is reported when it expires while the password is typed', async () => {
    const { user, router } = open({ reset: () => EXPIRED });
    await save(user);
    await screen.findByText(SORRY);
    expect(addressOf(router)).toBe('/password/invalid');
  });

  it('is not reported when the server is unavailable: the check can be tried again', async () => {
    let fails = true;
    const { user } = open({
      check: () =>
        fails
          ? { status: 503, body: { message: 'We are closed' } }
          : { status: 200, body: { email: 'ruth@example.com' } },
    });
    await screen.findByText('We are closed');
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('ruth@example.com');
  });

  it('has a page that offers another link, and login', async () => {
    const { user } = open({}, '/password/invalid?t=4&r=2&d=2027-05-02');
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(
      '/login?t=4&r=2&d=2027-05-02',
    );
    await user.click(screen.getByRole('button', { name: 'Get a new link' }));
    await screen.findByRole('dialog', { name: 'Forgot Password' });
  });
});
