import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from '@jest/globals';
import { RequireVisitor } from '../../../session/guards.js';
import {
  enterCode,
  fillSignUp,
  isValidation,
  refused,
  signUp,
  SIGN_UP_VALUES,
} from '../testing/account-forms.js';
import { anAccount, referenceRoutes } from '../../../testing/fixtures.js';
import { addressOf, renderAt } from '../../../testing/render.js';
import { goOnline, goOffline } from '../../../testing/network.js';
import { stubServer, type Answer, type Call } from '../../../testing/server.js';
import SignupPage from './SignupPage.js';

const routes = [
  { path: '/', element: <p>Landing</p> },
  { path: '/bookings', element: <p>My bookings</p> },
  { element: <RequireVisitor />, children: [{ path: '/signup', element: <SignupPage /> }] },
];

interface Answers {
  validate?: () => Answer;
  create?: (call: Call) => Answer;
  send?: () => Answer;
}

/** Stubs the server; `posts` lists the POST requests that it got: `validate`, `challenge/send` or `accounts/signup`. */
function stubAnswers(answers: Answers = {}) {
  const calls = stubServer({
    ...referenceRoutes,
    'POST /v1/accounts/signup': (call) =>
      isValidation(call)
        ? (answers.validate?.() ?? { status: 204 })
        : (answers.create?.(call) ?? { status: 201, body: anAccount }),
    'POST /v1/challenge/send': () => answers.send?.() ?? { status: 204 },
  });
  const posts = () =>
    calls
      .filter((call) => call.route.startsWith('POST'))
      .map((call) =>
        call.route.endsWith('signup') && isValidation(call) ? 'validate' : call.route.slice(9),
      );
  return { calls, posts };
}

function open(answers: Answers = {}, entry = '/signup') {
  return { ...stubAnswers(answers), ...renderAt(entry, { routes }) };
}

const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Sign Up' });

const REQUIRED = [...SIGN_UP_VALUES.map(([label]) => label), 'State'];

const request = {
  firstName: 'Ruth',
  lastName: 'Bennett',
  phoneNumber: '17025550123',
  email: 'ruth@example.com',
  password: 'tall pines',
  address: { line1: '12 Juniper Lane', city: 'Reno', state: 'NV', country: 'US', zip: '89501' },
};

const draftKeys = () => Object.keys(sessionStorage).filter((name) => name.startsWith('draft:'));

describe('signing up', () => {
  it('validates, sends a code, and creates the account with the code; then no typed value is kept', async () => {
    const { user, calls, posts, router } = open();
    await signUp(user);
    await screen.findByText('1 (702) 555-0123');
    expect(posts()).toEqual(['validate', 'challenge/send']);
    await waitFor(() => expect(draftKeys()).toHaveLength(1));

    await enterCode(user);
    await screen.findByText('My bookings');
    expect(addressOf(router)).toBe('/bookings');
    expect(posts()).toEqual(['validate', 'challenge/send', 'accounts/signup']);
    const bodies = calls.filter((call) => call.route.startsWith('POST')).map((call) => call.body);
    expect(bodies).toEqual([
      { ...request, onlyValidate: true },
      { phoneNumber: '17025550123' },
      { ...request, smsCode: '4711' },
    ]);
    await waitFor(() => expect(draftKeys()).toEqual([]));
  });

  it('waits for the network when it is gone, and continues once it is back', async () => {
    const { user } = open();
    await fillSignUp(user);
    goOffline();
    await user.click(button());
    await screen.findByText(/^You’re offline\. What you typed is kept\. We send it as soon as/);
    const { posts } = stubAnswers();
    goOnline();
    await user.click(await screen.findByLabelText('Four-digit code'));
    expect(posts()).toEqual(['validate', 'challenge/send']);
    goOffline();
    await user.keyboard('4711');
    const dialog = within(screen.getByRole('dialog'));
    await dialog.findByText(/^You’re offline\. What you typed is kept\. We send it as soon as/);
    const afterwards = stubAnswers();
    goOnline();
    await screen.findByText('My bookings');
    expect(afterwards.posts()).toEqual(['accounts/signup']);
  });

  it('leads to the hold that it was begun for', async () => {
    const { user, router } = open({}, '/signup?t=4&r=2,1&d=2027-05-02');
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(
      '/login?t=4&r=2,1&d=2027-05-02',
    );
    await signUp(user);
    await enterCode(user);
    await screen.findByText('Landing');
    expect(addressOf(router)).toBe('/?t=4&r=2,1&d=2027-05-02');
  });

  it('states the minimum age of 18 and the texts that the customer agrees to', () => {
    open();
    const statement = screen.getByText(/at least 18 years old/).textContent;
    for (const text of ['Terms of Travel', 'Site Usage Agreement', 'Privacy Policy'])
      expect(statement).toContain(text);
  });

  it('enables its button only when everything required is filled, and says what is missing', async () => {
    const { user } = open();
    expect(button().disabled).toBe(true);
    await fillSignUp(user, 'City');
    expect(button().disabled).toBe(true);
    expect(button().getAttribute('aria-describedby')).toBe(screen.getByText('Still missing: City.').id);
    await user.type(screen.getByLabelText('City'), '  ');
    expect(button().disabled).toBe(true);
    await user.type(screen.getByLabelText('City'), 'Reno');
    expect(button().disabled).toBe(false);
    expect(screen.queryByText(/^Still missing/)).toBe(null);
  });

  it.each(REQUIRED)('keeps its button disabled while only the field "%s" is missing', async (label) => {
    const { user } = open();
    await fillSignUp(user, label);
    expect(screen.getByText(/^Still missing/).textContent).toBe(`Still missing: ${label}.`);
    expect(button().disabled).toBe(true);
  });

  it('begins in the United States, and another country clears the state', async () => {
    const { user } = open();
    await fillSignUp(user);
    expect(screen.getByLabelText<HTMLSelectElement>('Country').value).toBe('US');
    await user.selectOptions(screen.getByLabelText('Country'), 'CA');
    expect(screen.getByLabelText<HTMLSelectElement>('Province').value).toBe('');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toContain('Québec');
    expect(button().disabled).toBe(true);
    await user.selectOptions(screen.getByLabelText('Country'), 'FR');
    expect(screen.getByLabelText('State or province').tagName).toBe('INPUT');
  });

  it('shows the problem of a rule, and makes no call', async () => {
    const { user, posts } = open();
    await fillSignUp(user, 'Password');
    await user.type(screen.getByLabelText('Password'), 'abc');
    await user.click(button());
    await screen.findByText('Password must have at least 4 characters');
    expect(posts()).toEqual([]);
  });

  it('shows a refusal of the server at its field and sends no code', async () => {
    const { user, posts } = open({
      validate: () => refused({ message: 'This email has an account', field: 'email' }),
    });
    await signUp(user);
    const message = await screen.findByText('This email has an account');
    const email = screen.getByLabelText('Email');
    expect(email.getAttribute('aria-invalid')).toBe('true');
    expect(email.getAttribute('aria-describedby')).toBe(message.closest('p')?.id);
    expect(posts()).toEqual(['validate']);
  });

  it('shows a refusal that belongs to no field, and opens no dialog', async () => {
    const { user } = open({
      send: () => ({ status: 429, body: { message: 'Too many codes. Try again later.' } }),
    });
    await signUp(user);
    await screen.findByText('Too many codes. Try again later.');
    expect(screen.queryByLabelText('Four-digit code')).toBeNull();
  });

  it('keeps the dialog open for a wrong code, and takes the right one', async () => {
    const { user } = open({
      create: (call) =>
        (call.body as { smsCode: string }).smsCode === '4711'
          ? { status: 201, body: anAccount }
          : refused({ message: 'This code is not right', field: 'smsCode' }),
    });
    await signUp(user);
    await enterCode(user, '0000');
    await screen.findByText('This code is not right');
    await user.keyboard('4711');
    await screen.findByText('My bookings');
  });

  it('returns to the form when the server refuses a field after the code was typed', async () => {
    const { user } = open({
      create: () => refused({ message: 'This email has an account', field: 'email' }),
    });
    await signUp(user);
    await enterCode(user);
    await screen.findByText('This email has an account');
    await waitFor(() => expect(screen.queryByLabelText('Four-digit code')).toBeNull());
  });

  it('returns to the number by "Re-enter number"', async () => {
    const { user } = open();
    await signUp(user);
    await user.click(await screen.findByRole('button', { name: 'Re-enter number' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Mobile phone')));
    expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Ruth');
  });
});

describe('the typed values of the signup form', () => {
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

  it('are restored when the page is loaded again, except the password, and can be dropped', async () => {
    const first = open();
    await fillSignUp(first.user);
    await waitFor(() => expect(draftKeys()).toHaveLength(1));
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('tall pines');
    cleanup();
    const { user } = open();
    await screen.findByText(/^We kept what you typed at .+ It is not saved yet\.$/);
    expect(['First name', 'City'].map((label) => field(label).value)).toEqual(['Ruth', 'Reno']);
    expect(field('Password').value).toBe('');
    await screen.findByText('For your safety we did not keep your password. Please type it again.');
    await user.click(screen.getByRole('button', { name: 'Begin with an empty form' }));
    expect(field('First name').value).toBe('');
    await waitFor(() => expect(draftKeys()).toEqual([]));
  });

  it('are lost without the tab’s storage', async () => {
    const first = open();
    await fillSignUp(first.user);
    await waitFor(() => expect(draftKeys()).toHaveLength(1));
    sessionStorage.clear();
    cleanup();
    open();
    await waitFor(() => expect(field('First name').value).toBe(''));
    expect(screen.queryByText(/^We kept/)).toBe(null);
  });
});
