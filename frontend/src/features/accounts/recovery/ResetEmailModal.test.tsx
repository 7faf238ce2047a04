import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from '@jest/globals';
import { enterCode, refused } from '../testing/account-forms.js';
import { referenceRoutes } from '../../../testing/fixtures.js';
import { renderAt } from '../../../testing/render.js';
import { stubServer, type Answer, type Call } from '../../../testing/server.js';
import LoginPage from '../sign-in/LoginPage.js';

const routes = [{ path: '/login', element: <LoginPage /> }];
const PHONE = '17025550123';

async function open(answers: { reset?: (call: Call) => Answer | undefined; send?: () => Answer } = {}) {
  const calls = stubServer({
    ...referenceRoutes,
    'POST /v1/email/reset': (call) => answers.reset?.(call) ?? { status: 204 },
    'POST /v1/challenge/send': () => answers.send?.() ?? { status: 204 },
  });
  const view = renderAt('/login', { routes });
  await view.user.click(screen.getByRole('button', { name: 'Can’t use your email any more?' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reset Email' }));
  const sentCalls = () =>
    calls.filter((call) => call.route.startsWith('POST')).map((call) => [call.route, call.body]);
  return { ...view, dialog, sentCalls };
}

type Opened = Awaited<ReturnType<typeof open>>;

async function givePhone({ user, dialog }: Opened) {
  await user.type(dialog.getByLabelText('Mobile phone of your account'), '7025550123');
  await user.click(dialog.getByRole('button', { name: 'Text me a code' }));
}

async function giveEmail({ user, dialog }: Opened, email: string, again = email) {
  await user.type(await dialog.findByLabelText('New email'), email);
  await user.type(dialog.getByLabelText('New email again'), again);
  await user.click(dialog.getByRole('button', { name: 'Save new email' }));
}

describe('resetting the email', () => {
  it('asks for the phone, its code and the new email, and leads to login with it', async () => {
    const opened = await open();
    opened.dialog.getByText('Step 1 of 3');
    await givePhone(opened);
    await opened.dialog.findByText('Step 2 of 3');
    await enterCode(opened.user);
    await opened.dialog.findByText('Step 3 of 3');
    await giveEmail(opened, 'Ruth@New.example ', 'ruth@new.example');
    await screen.findByText('Log in with your new email');
    // It does not say whether there is such an account.
    screen.getByText('If an account has the phone number you gave, its email is now ruth@new.example.');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ruth@new.example');
    expect(opened.sentCalls()).toEqual([
      ['POST /v1/email/reset', { phoneNumber: PHONE, onlyValidate: true }],
      ['POST /v1/challenge/send', { phoneNumber: PHONE }],
      ['POST /v1/email/reset', { phoneNumber: PHONE, smsCode: '4711', onlyValidate: true }],
      ['POST /v1/email/reset', { phoneNumber: PHONE, smsCode: '4711', email: 'ruth@new.example' }],
    ]);
  });

  it('shows a refused number at its field, and sends no code', async () => {
    const opened = await open({
      reset: () => refused({ field: 'phoneNumber', message: 'This is no phone number' }),
    });
    await givePhone(opened);
    await opened.dialog.findByText('This is no phone number');
    expect(opened.dialog.getByLabelText('Mobile phone of your account').getAttribute('aria-invalid')).toBe(
      'true',
    );
    expect(opened.sentCalls()).toHaveLength(1);
  });

  it('stays at the number when no code could be sent', async () => {
    const opened = await open({ send: () => ({ status: 429, body: { message: 'Too many codes' } }) });
    await givePhone(opened);
    await opened.dialog.findByText('Too many codes');
    opened.dialog.getByText('Step 1 of 3');
  });

  it('stays at the code while it is wrong, sends another code, and goes back to the number', async () => {
    const opened = await open({
      reset: ({ body }) =>
        (body as { smsCode?: string }).smsCode === '0000'
          ? refused({ field: 'smsCode', message: 'This code is not right' })
          : undefined,
    });
    const { user, dialog } = opened;
    await givePhone(opened);
    await enterCode(opened.user, '0000');
    await dialog.findByText('This code is not right');
    await user.click(dialog.getByRole('button', { name: 'Send again' }));
    await dialog.findByText('We sent another code.');
    await user.click(dialog.getByRole('button', { name: 'Re-enter number' }));
    expect(dialog.getByLabelText<HTMLInputElement>('Mobile phone of your account').value).toBe(
      '1 (702) 555-0123',
    );
  });

  it('refuses two different emails and a text that is no email, and makes no further call', async () => {
    const opened = await open();
    await givePhone(opened);
    await enterCode(opened.user);
    await giveEmail(opened, 'ruth@new', 'ruth@old');
    await opened.dialog.findByText('Enter a valid email address');
    await opened.dialog.findByText('The two emails are not the same');
    expect(opened.sentCalls()).toHaveLength(3);
  });

  it('needs the new email a second time', async () => {
    const opened = await open();
    await givePhone(opened);
    await enterCode(opened.user);
    await opened.user.type(await opened.dialog.findByLabelText('New email'), 'ruth@new.example');
    const button = opened.dialog.getByRole<HTMLButtonElement>('button', { name: 'Save new email' });
    expect(button.disabled).toBe(true);
  });

  it('shows a refused email at its field, and an expired code with a button for another', async () => {
    const refusals = [
      refused({ field: 'email', message: 'This email is taken' }),
      refused({ field: 'smsCode', message: 'This code has expired' }),
    ];
    const opened = await open({
      reset: ({ body }) => ('email' in (body as object) ? refusals.shift() : undefined),
    });
    await givePhone(opened);
    await enterCode(opened.user);
    await giveEmail(opened, 'ruth@new.example');
    await opened.dialog.findByText('This email is taken');
    expect(opened.dialog.getByLabelText('New email').getAttribute('aria-invalid')).toBe('true');
    await opened.user.type(opened.dialog.getByLabelText('New email'), 's');
    await opened.user.type(opened.dialog.getByLabelText('New email again'), 's');
    await opened.user.click(opened.dialog.getByRole('button', { name: 'Save new email' }));
    await opened.dialog.findByText('This code has expired');
    await opened.user.click(opened.dialog.getByRole('button', { name: 'Get another code' }));
    opened.dialog.getByText('Step 1 of 3');
  });

  it('closes without a call', async () => {
    const { user, dialog, sentCalls } = await open();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentCalls()).toEqual([]);
  });
});
