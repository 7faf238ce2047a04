import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from '@jest/globals';
import { RequireVisitor } from '../../../session/guards.js';
import { enterCode, refused } from '../testing/account-forms.js';
import { referenceRoutes } from '../../../testing/fixtures.js';
import { addressOf, renderAt } from '../../../testing/render.js';
import { heldAnswer, stubServer, type Answer, type Call } from '../../../testing/server.js';
import LoginPage from '../sign-in/LoginPage.js';

const routes = [
  {
    element: <RequireVisitor />,
    children: [
      { path: '/login', element: <LoginPage /> },
      { path: '/password/reset', element: <p>Choose a new password</p> },
    ],
  },
];

async function open(
  answers: { recover?: (call: Call) => Answer | Promise<Answer>; send?: () => Answer } = {},
  entry: Parameters<typeof renderAt>[0] = '/login',
) {
  const calls = stubServer({
    ...referenceRoutes,
    'POST /v1/password/recover': (call) => answers.recover?.(call) ?? { status: 204 },
    'POST /v1/challenge/send': () => answers.send?.() ?? { status: 204 },
  });
  const view = renderAt(entry, { routes });
  await view.user.click(screen.getByRole('button', { name: 'Forgot your password?' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Forgot Password' }));
  const sentCalls = () =>
    calls.filter((call) => call.route.startsWith('POST')).map((call) => [call.route, call.body]);
  return { ...view, dialog, sentCalls };
}

type Opened = Awaited<ReturnType<typeof open>>;

async function askByMail({ user, dialog }: Opened, email: string) {
  await user.type(dialog.getByLabelText('Email of your account'), email);
  await user.click(dialog.getByRole('button', { name: 'Email me a link' }));
}

async function askByPhone({ user, dialog }: Opened, digits = '7025550123') {
  await user.click(dialog.getByRole('button', { name: 'Text me a code instead' }));
  await user.type(dialog.getByLabelText('Mobile phone of your account'), digits);
  await user.click(dialog.getByRole('button', { name: 'Text me a code' }));
}

describe('a forgotten password by email', () => {
  it('does not lead away from another step that was begun before the answer came', async () => {
    const { handler, release } = heldAnswer(() => ({ status: 204 }));
    const opened = await open({ recover: handler });
    const { user, dialog, sentCalls } = opened;
    await askByMail(opened, 'ruth@example.com');
    await waitFor(() => expect(sentCalls()).toHaveLength(1));
    await user.click(dialog.getByRole('button', { name: 'Text me a code instead' }));
    await user.type(dialog.getByLabelText('Mobile phone of your account'), '7');
    release();
    await user.type(dialog.getByLabelText('Mobile phone of your account'), '02');
    expect(dialog.queryByText(/^Look in your mail/)).toBe(null);
    expect(dialog.getByLabelText<HTMLInputElement>('Mobile phone of your account').value).toMatch(/702/);
  });

  it('says where to look without telling whether there is such an account, and sends again', async () => {
    const opened = await open();
    const { user, dialog, sentCalls } = opened;
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Email me a link' }).disabled).toBe(true);
    await askByMail(opened, ' Ruth@Example.com');
    const message = await dialog.findByText(/^Look in your mail: if ruth@example.com has an account here/);
    expect(message.getAttribute('role')).toBe('status');
    await user.click(dialog.getByRole('button', { name: 'Send again' }));
    await dialog.findByText(/^Sent again. Look in your mail/);
    expect(sentCalls()).toEqual([
      ['POST /v1/password/recover', { email: 'ruth@example.com' }],
      ['POST /v1/password/recover', { email: 'ruth@example.com', resend: true }],
    ]);
  });

  it('begins with the email that was typed on the page', async () => {
    stubServer(referenceRoutes);
    const { user } = renderAt('/login', { routes });
    await user.type(screen.getByLabelText('Email'), 'ruth@example.com');
    await user.click(screen.getByRole('button', { name: 'Forgot your password?' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Email of your account')).value).toBe(
      'ruth@example.com',
    );
  });

  it('refuses a text that is no email, and makes no call', async () => {
    const opened = await open();
    await askByMail(opened, 'ruth');
    await opened.dialog.findByText('Enter a valid email address');
    expect(opened.sentCalls()).toEqual([]);
  });

  it('shows a refusal of the server at its field', async () => {
    const opened = await open({
      recover: () => refused({ field: 'email', message: 'We cannot write there' }),
    });
    await askByMail(opened, 'ruth@example.com');
    await opened.dialog.findByText('We cannot write there');
    expect(opened.dialog.getByLabelText('Email of your account').getAttribute('aria-invalid')).toBe('true');
  });

  it('says when too many mails were requested, at first and when sending again', async () => {
    const nextAnswers: Answer[] = [{ status: 429, body: { message: 'Too many mails' } }, { status: 204 }];
    const opened = await open({
      recover: () => nextAnswers.shift() ?? { status: 429, body: { message: 'Still too many' } },
    });
    await askByMail(opened, 'ruth@example.com');
    await opened.dialog.findByText('Too many mails');
    await opened.user.click(opened.dialog.getByRole('button', { name: 'Email me a link' }));
    await opened.user.click(await opened.dialog.findByRole('button', { name: 'Send again' }));
    await opened.dialog.findByText('Still too many');
  });

  it('closes on Escape', async () => {
    const { user } = await open();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('a forgotten password by phone', () => {
  it('leads with the code straight to the new password', async () => {
    const opened = await open({ recover: () => ({ status: 200, body: { id: 7, token: 'a+b/c=' } }) });
    await askByPhone(opened);
    await opened.dialog.findByText('1 (702) 555-0123');
    await enterCode(opened.user);
    await screen.findByText('Choose a new password');
    expect(addressOf(opened.router)).toBe('/password/reset?token=a%2Bb%2Fc%3D&id=7');
    expect(opened.sentCalls()).toEqual([
      ['POST /v1/challenge/send', { phoneNumber: '17025550123' }],
      ['POST /v1/password/recover', { phoneNumber: '17025550123', smsCode: '4711' }],
    ]);
  });

  it('keeps a wanted hold and the page that the customer wanted to see', async () => {
    const from = { pathname: '/bookings/expired', search: '', hash: '' };
    const opened = await open(
      { recover: () => ({ status: 200, body: { id: 7, token: 'abc' } }) },
      { pathname: '/login', search: '?t=4&r=2,1&d=2027-05-02', state: { from } },
    );
    await askByPhone(opened);
    await enterCode(opened.user);
    await screen.findByText('Choose a new password');
    expect(addressOf(opened.router)).toBe('/password/reset?token=abc&id=7&t=4&r=2,1&d=2027-05-02');
    expect(opened.router.state.location.state).toEqual({ from });
  });

  it('stays for a wrong code, and goes back to the number and to the email', async () => {
    const opened = await open({
      recover: () => refused({ field: 'smsCode', message: 'This code is not right' }),
    });
    const { user, dialog } = opened;
    await askByPhone(opened);
    await enterCode(user, '0000');
    await dialog.findByText('This code is not right');
    await user.click(dialog.getByRole('button', { name: 'Re-enter number' }));
    expect(dialog.getByLabelText<HTMLInputElement>('Mobile phone of your account').value).toBe(
      '1 (702) 555-0123',
    );
    await user.click(dialog.getByRole('button', { name: 'Email me a link instead' }));
    expect(dialog.getByLabelText('Email of your account')).toBeTruthy();
  });

  it('refuses a number that is too short, and shows what the server refuses', async () => {
    const opened = await open({
      send: () => ({ status: 429, body: { message: 'Too many codes' } }),
    });
    await askByPhone(opened, '702555');
    await opened.dialog.findByText('Phone number is too short');
    expect(opened.sentCalls()).toEqual([]);
    await opened.user.type(opened.dialog.getByLabelText('Mobile phone of your account'), '0123');
    await opened.user.click(opened.dialog.getByRole('button', { name: 'Text me a code' }));
    await opened.dialog.findByText('Too many codes');
    expect(opened.dialog.queryByLabelText('Four-digit code')).toBeNull();
  });

  it('does not lead away from the page once it is closed, although the code was right', async () => {
    const { handler, release } = heldAnswer(() => ({ status: 200, body: { id: 7, token: 'abc' } }));
    const opened = await open({ recover: handler });
    await askByPhone(opened);
    await enterCode(opened.user);
    await waitFor(() => expect(opened.sentCalls()).toHaveLength(2));
    await opened.user.click(opened.dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    release();
    // A later call is answered after this one.
    await opened.user.click(screen.getByRole('button', { name: 'Forgot your password?' }));
    const again = within(await screen.findByRole('dialog', { name: 'Forgot Password' }));
    await askByMail({ ...opened, dialog: again }, 'ruth@example.com');
    await again.findByText(/^Look in your mail/);
    expect(addressOf(opened.router)).toBe('/login');
  });
});
