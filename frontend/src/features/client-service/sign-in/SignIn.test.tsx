import type { UserEvent } from '@testing-library/user-event';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from '@jest/globals';
import { anAccount } from '../../../testing/fixtures.js';
import { addressOf } from '../../../testing/render.js';
import { openHistory, openStaffPages, unauthenticated } from '../testing/staff-pages.js';
import { foundBooking, momentAt, sam } from '../testing/staff-fixtures.js';
import { selectAccount } from '../../../session/account-api.js';

jest.mock('idb-keyval', () => ({
  get: async () => undefined,
  set: jest.fn(),
  del: jest.fn(),
}));

const signInTitle = () => screen.findByRole('heading', { level: 1, name: 'Sign in to client service' });
const signedOut = {
  'GET /v1/client-service/me': unauthenticated,
  'POST /v1/client-service/login': { status: 202, body: {} },
  'POST /v1/client-service/login/verify': { status: 200, body: sam },
};

async function submitPassword(user: UserEvent): Promise<void> {
  await user.type(await screen.findByLabelText('Email'), ' sam@client-service.example ');
  await user.type(screen.getByLabelText('Password'), 'tall pines');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
}

/** The second step of the sign-in. */
async function openCodeStep(answers: Parameters<typeof openStaffPages>[1] = {}) {
  const opened = openStaffPages('/client-service', { ...signedOut, ...answers });
  await submitPassword(opened.user);
  return { ...opened, code: await screen.findByLabelText<HTMLInputElement>('Code of 6 digits') };
}

describe('signing in to client service (D45)', () => {
  it('takes a password, then the code that was mailed, and opens the page asked for', async () => {
    const opened = openStaffPages('/client-service/bookings/1?at=1', signedOut);
    await signInTitle();
    await submitPassword(opened.user);
    await opened.user.type(await screen.findByLabelText('Code of 6 digits'), '012 345{Enter}');
    await screen.findByRole('heading', { level: 1, name: 'Booking RM050227-7K1' });
    expect(addressOf(opened.router)).toBe('/client-service/bookings/1?at=1');
    expect(screen.getByRole('banner').textContent).toContain('Sam Reed');
    const posted = opened.calls.filter(({ route }) => route.startsWith('POST'));
    expect(posted.map(({ route, body }) => [route, body])).toEqual([
      ['POST /v1/client-service/login', { email: 'sam@client-service.example', password: 'tall pines' }],
      ['POST /v1/client-service/login/verify', { email: 'sam@client-service.example', code: '012345' }],
    ]);
  });

  it('says that the email or the password is wrong, and stays at the first step', async () => {
    const opened = openStaffPages('/client-service', {
      ...signedOut,
      'POST /v1/client-service/login': { status: 400, body: { message: 'Wrong email or password' } },
    });
    await submitPassword(opened.user);
    expect((await screen.findByRole('alert')).textContent).toBe('Wrong email or password');
    expect(screen.queryByLabelText('Code of 6 digits')).toBe(null);
  });

  it('does not send an incomplete code, and shows why the server refuses a wrong one', async () => {
    const wrong = { message: 'This code is not right, or no longer.', field: 'code' };
    const { user, code, calls } = await openCodeStep({
      'POST /v1/client-service/login/verify': { status: 400, body: { errors: { body: [wrong] } } },
    });
    await user.type(code, '123{Enter}');
    expect(screen.getByRole('alert').textContent).toBe('Enter the 6 digits of the code');
    await user.type(code, '456{Enter}');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(wrong.message));
    expect(calls.filter(({ route }) => route.endsWith('/verify'))).toHaveLength(1);
  });

  it('asks for a new code with the same email and password', async () => {
    const { user, calls } = await openCodeStep();
    const states = screen.getAllByRole('status');
    await user.click(screen.getByRole('button', { name: 'Ask for a new code' }));
    expect(states).toContain(
      await screen.findByText('We sent a new code. The one before it no longer works.'),
    );
    const logins = calls.filter(({ route }) => route.endsWith('/login'));
    expect(logins.map(({ body }) => body)).toEqual([logins[0]!.body, logins[0]!.body]);
  });

  it('keeps the typed code when no new one can be sent', async () => {
    let isDown = false;
    const { user, code } = await openCodeStep({
      'POST /v1/client-service/login': () =>
        isDown ? { status: 500, body: { message: 'Back soon' } } : { status: 202, body: {} },
    });
    await user.type(code, '012');
    isDown = true;
    await user.click(screen.getByRole('button', { name: 'Ask for a new code' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Back soon');
    expect(code.value).toBe('012');
  });

  it('asks for the password again after a look at another page', async () => {
    const { user, router } = await openCodeStep();
    await act(() => router.navigate('/client-service/password#token'));
    await screen.findByLabelText('New password');
    await user.click(screen.getByRole('link', { name: 'Client service' }));
    await screen.findByLabelText('Email');
    expect(screen.queryByLabelText('Code of 6 digits')).toBe(null);
  });

  it('says when the server cannot be asked who is signed in, and tries again', async () => {
    let isDown = true;
    const opened = openStaffPages('/client-service', {
      'GET /v1/client-service/me': () =>
        isDown ? { status: 503, body: { message: 'Back soon' } } : { status: 200, body: sam },
    });
    expect((await screen.findByRole('alert')).textContent).toBe('Back soon');
    isDown = false;
    await opened.user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { level: 1, name: 'Find a booking' });
  });
});

describe('a session of client service that ends', () => {
  it('leads to the sign-in and back, and leaves the customer of this browser signed in', async () => {
    let isOver = false;
    const opened = await openHistory('', {
      ...signedOut,
      'GET /v1/client-service/me': { status: 200, body: sam },
      'GET /v1/client-service/bookings/1/at': ({ search }) =>
        isOver ? unauthenticated : { status: 200, body: momentAt(search) },
    });
    isOver = true;
    await opened.user.click(screen.getByRole('button', { name: 'One event earlier' }));
    await signInTitle();
    expect(screen.getByText('Your session has ended')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Booking RM050227-7K1' })).toBe(null);
    isOver = false;
    await submitPassword(opened.user);
    await opened.user.type(await screen.findByLabelText('Code of 6 digits'), '012345{Enter}');
    await screen.findByRole('heading', { level: 2, name: 'Canadian Rockies' });
    expect(addressOf(opened.router)).toBe('/client-service/bookings/1?at=2');
    expect(selectAccount(opened.store.getState())).toEqual(anAccount);
    expect(opened.calls.filter(({ route }) => route.includes('/accounts/'))).toEqual([]);
  });

  it('clears what was on screen when the member signs out', async () => {
    let isOut = false;
    const opened = openStaffPages('/client-service?q=bennett', {
      'GET /v1/client-service/bookings': { status: 200, body: { bookings: [foundBooking] } },
      'POST /v1/client-service/logout': () => {
        isOut = true;
        return { status: 204 };
      },
    });
    await screen.findByText('RM050227-7K1');
    await opened.user.click(screen.getByRole('button', { name: 'Sign out' }));
    await signInTitle();
    expect(isOut).toBe(true);
    expect(screen.queryByText('Your session has ended')).toBe(null);
    expect(screen.queryByText('RM050227-7K1')).toBe(null);
    expect(screen.queryByRole('button', { name: 'Sign out' })).toBe(null);
  });

  it('goes on when the sign-out fails, and says so', async () => {
    const opened = openStaffPages('/client-service', {
      'POST /v1/client-service/logout': { status: 503, body: { message: 'Back soon' } },
    });
    await opened.user.click(await screen.findByRole('button', { name: 'Sign out' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Back soon');
    expect(screen.getByRole('heading', { level: 1, name: 'Find a booking' })).toBeTruthy();
  });
});
