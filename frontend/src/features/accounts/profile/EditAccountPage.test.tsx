import { act, screen, waitFor } from '@testing-library/react';
import { ALL_REMINDERS } from '@tour-portal/contracts/reminders/reminder-kinds.js';
import { instant } from '@tour-portal/contracts/values/time.js';
import { describe, expect, it } from '@jest/globals';
import { enterCode, isValidation, refused } from '../testing/account-forms.js';
import { anAccount, referenceRoutes } from '../../../testing/fixtures.js';
import { renderAt } from '../../../testing/render.js';
import { stubServer, type Answer, type Call } from '../../../testing/server.js';
import EditAccountPage from './EditAccountPage.js';
import { accountRestored, selectAccount } from '../../../session/account-api.js';

const routes = [{ path: '/account/edit', element: <EditAccountPage /> }];

const updatedAt = instant('2026-11-20T18:00:00Z');
const SAVED: Answer = { status: 200, body: { updatedAt, address: { updatedAt } } };
const SAVED_TEXT = 'Your account information is saved.';

function open(
  answers: { validate?: () => Answer; save?: (call: Call) => Answer; send?: () => Answer } = {},
  account = anAccount,
) {
  const calls = stubServer({
    ...referenceRoutes,
    'PATCH /v1/accounts/me': (call) =>
      isValidation(call) ? (answers.validate?.() ?? { status: 204 }) : (answers.save?.(call) ?? SAVED),
    'POST /v1/challenge/send': () => answers.send?.() ?? { status: 204 },
  });
  const view = renderAt('/account/edit', { routes, account });
  return {
    ...view,
    sent: () => calls.filter((call) => !call.route.startsWith('GET')).map((call) => [call.route, call.body]),
    account: () => selectAccount(view.store.getState()),
  };
}

type User = ReturnType<typeof open>['user'];

const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });

async function retype(user: User, label: string, value: string) {
  await user.clear(screen.getByLabelText(label));
  if (value !== '') await user.type(screen.getByLabelText(label), value);
}

describe('editing the account', () => {
  it('begins with the saved values, and sends only what was changed', async () => {
    const { user, sent, account } = open();
    await screen.findByRole('option', { name: 'Nevada' });
    expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Ruth');
    expect(screen.getByLabelText<HTMLInputElement>('Mobile phone').value).toBe('1 (702) 555-0123');
    expect(screen.getByLabelText<HTMLSelectElement>('State').value).toBe('NV');
    await retype(user, 'Last name', 'Bennett Stone ');
    await retype(user, 'Email', 'Ruth@Stone.example');
    await user.type(screen.getByLabelText('Address line 2 (optional)', { exact: false }), 'Unit 3');
    await user.click(saveButton());
    expect((await screen.findByText(SAVED_TEXT)).getAttribute('role')).toBe('status');
    expect(sent()).toEqual([
      [
        'PATCH /v1/accounts/me',
        { lastName: 'Bennett Stone', email: 'ruth@stone.example', address: { line2: 'Unit 3' } },
      ],
    ]);
    expect(account()).toEqual({
      ...anAccount,
      lastName: 'Bennett Stone',
      email: 'ruth@stone.example',
      updatedAt,
      address: { ...anAccount.address, line2: 'Unit 3', updatedAt },
    });
  });

  it('shows the success message when nothing is changed, and makes no call', async () => {
    const { user, sent } = open();
    await retype(user, 'First name', ' Ruth ');
    await user.click(saveButton());
    await screen.findByText(SAVED_TEXT);
    expect(sent()).toEqual([]);
  });

  it.each(['First name', 'Last name', 'Mobile phone', 'Email', 'Address line 1', 'City', 'Zip code'])(
    'cannot be saved while "%s" is blank',
    async (label) => {
      const { user } = open();
      expect(saveButton().disabled).toBe(false);
      await retype(user, label, '');
      expect(saveButton().disabled).toBe(true);
    },
  );

  it('clears the state when another country is chosen, and cannot be saved without a state', async () => {
    const { user, sent } = open();
    await screen.findByRole('option', { name: 'Canada' });
    await user.selectOptions(screen.getByLabelText('Country'), 'CA');
    expect(screen.getByLabelText<HTMLSelectElement>('Province').value).toBe('');
    expect(saveButton().disabled).toBe(true);
    await user.selectOptions(screen.getByLabelText('Province'), 'AB');
    await user.click(saveButton());
    await screen.findByText(SAVED_TEXT);
    expect(sent()).toEqual([['PATCH /v1/accounts/me', { address: { state: 'AB', country: 'CA' } }]]);
  });

  it('requires a state of the list only when the address is changed', async () => {
    const outdated = { ...anAccount, address: { ...anAccount.address, state: 'XX' } };
    const { user, sent } = open({}, outdated);
    await screen.findByRole('option', { name: 'Nevada' });
    await retype(user, 'First name', 'Rue');
    await user.click(saveButton());
    await screen.findByText(SAVED_TEXT);
    await retype(user, 'City', 'Elko');
    await user.click(saveButton());
    await screen.findByText('Choose a state or province');
    expect(sent()).toHaveLength(1);
    await user.selectOptions(screen.getByLabelText('State'), 'NV');
    await user.click(saveButton());
    await waitFor(() => expect(sent()).toHaveLength(2));
    // The first change is not sent again.
    expect(sent()[1]).toEqual(['PATCH /v1/accounts/me', { address: { city: 'Elko', state: 'NV' } }]);
  });

  it('shows the problems of rules, focuses the first field that has one, and makes no call', async () => {
    const { user, sent } = open();
    await retype(user, 'Email', 'ruth');
    await retype(user, 'Zip code', '12345678901');
    await user.click(saveButton());
    await screen.findByText('Enter a valid email address');
    await screen.findByText('Zip code must have at most 10 characters');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')));
    expect(sent()).toEqual([]);
  });

  it('shows refusals of the server at their fields, and the rest in the error list', async () => {
    const { user, account } = open({
      save: () =>
        refused(
          { message: 'An account with this email address exists already', field: 'email' },
          { message: 'Choose a state', field: 'address.state' },
          { message: 'This cannot be', field: 'somethingElse' },
        ),
    });
    await retype(user, 'Email', 'ann@example.com');
    await user.click(saveButton());
    const message = await screen.findByText('An account with this email address exists already');
    const email = screen.getByLabelText('Email');
    expect(email.getAttribute('aria-describedby')).toBe(message.closest('p')?.id);
    expect(screen.getByLabelText('State').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('This cannot be').closest('.error-list')).toBeTruthy();
    expect(screen.queryByText(SAVED_TEXT)).toBeNull();
    expect(account()).toEqual(anAccount);
  });
});

describe('a new phone number', () => {
  async function changeAndSave(user: User) {
    await retype(user, 'Mobile phone', '7025550199');
    await retype(user, 'First name', 'Rue');
    await user.click(saveButton());
  }
  const changes = { firstName: 'Rue', phoneNumber: '17025550199' };

  it('is validated, gets a code, and is saved with the code and the other changes', async () => {
    const { user, sent, account } = open();
    await changeAndSave(user);
    await screen.findByText('1 (702) 555-0199');
    expect(account()).toEqual(anAccount);
    await enterCode(user);
    await screen.findByText(SAVED_TEXT);
    expect(screen.queryByLabelText('Four-digit code')).toBeNull();
    expect(sent()).toEqual([
      ['PATCH /v1/accounts/me', { ...changes, onlyValidate: true }],
      ['POST /v1/challenge/send', { phoneNumber: '17025550199' }],
      ['PATCH /v1/accounts/me', { ...changes, smsCode: '4711' }],
    ]);
    expect(account()).toEqual({
      ...anAccount,
      ...changes,
      updatedAt,
      address: { ...anAccount.address, updatedAt },
    });
  });

  it('is refused at its field if it is taken, and no code is sent', async () => {
    const { user, sent } = open({
      validate: () =>
        refused({ message: 'An account with this phone number exists already', field: 'phoneNumber' }),
    });
    await changeAndSave(user);
    await screen.findByText('An account with this phone number exists already');
    expect(screen.getByLabelText('Mobile phone').getAttribute('aria-invalid')).toBe('true');
    expect(sent().map(([route]) => route)).toEqual(['PATCH /v1/accounts/me']);
  });

  it('opens no dialog if no code is sent, because too many were sent before', async () => {
    const { user } = open({ send: () => ({ status: 429, body: { message: 'Too many codes' } }) });
    await changeAndSave(user);
    await screen.findByText('Too many codes');
    expect(screen.queryByLabelText('Four-digit code')).toBeNull();
  });

  it('needs the right code; after a wrong one the dialog stays, and can send another code', async () => {
    const { user, sent } = open({
      save: (call) =>
        (call.body as { smsCode: string }).smsCode === '4711'
          ? SAVED
          : refused({ message: 'This code is not right', field: 'smsCode' }),
    });
    await changeAndSave(user);
    await enterCode(user, '0000');
    await screen.findByText('This code is not right');
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    await screen.findByText('We sent another code.');
    await user.keyboard('4711');
    await screen.findByText(SAVED_TEXT);
    expect(sent().filter(([route]) => route === 'POST /v1/challenge/send')).toHaveLength(2);
  });

  it('returns to the form when a field is refused after the code was entered', async () => {
    const { user } = open({
      save: () =>
        refused({ message: 'An account with this phone number exists already', field: 'phoneNumber' }),
    });
    await changeAndSave(user);
    await enterCode(user);
    await screen.findByText('An account with this phone number exists already');
    await waitFor(() => expect(screen.queryByLabelText('Four-digit code')).toBeNull());
    expect(screen.queryByText(SAVED_TEXT)).toBeNull();
  });

  it('can be entered again, and the other input stays', async () => {
    const { user } = open();
    await changeAndSave(user);
    await user.click(await screen.findByRole('button', { name: 'Re-enter number' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Mobile phone')));
    expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Rue');
  });
});

describe('the reminders of an account (D62)', () => {
  it('are all chosen at first; only changes are sent', async () => {
    const { user, sent, account } = open();
    const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
    await screen.findByRole('option', { name: 'Nevada' });
    const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked);
    expect(boxes()).toEqual([true, true, true, true, true]);
    await user.click(box('The survey after my tour'));
    await user.click(box('Flights that are missing'));
    await user.click(box('Flights that are missing'));
    await user.click(screen.getByRole('button', { name: 'Update my reminders' }));
    await screen.findByText('Your reminders are updated.');
    expect(sent()).toEqual([['PATCH /v1/accounts/me', { reminders: { survey: false } }]]);
    expect(boxes()).toEqual([true, true, true, true, false]);
    // When the page is opened again, its boxes show these values.
    expect(account()?.reminders).toEqual({ ...ALL_REMINDERS, survey: false });
  });

  it('no longer show an earlier problem when they are updated to those that the account has', async () => {
    const { user } = open({ save: () => ({ status: 503, body: { message: 'Please try again' } }) });
    const box = await screen.findByRole('checkbox', { name: 'The survey after my tour' });
    const update = screen.getByRole('button', { name: 'Update my reminders' });
    await user.click(box);
    await user.click(update);
    await screen.findByText('Please try again');
    await user.click(box);
    await user.click(update);
    await screen.findByText('Your reminders are updated.');
    expect(screen.queryByText('Please try again')).toBeNull();
  });

  it('show the account’s reminders once they are saved, even if the account changes elsewhere', async () => {
    const { user, store } = open();
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'The survey after my tour' });
    await user.click(box);
    await user.click(screen.getByRole('button', { name: 'Update my reminders' }));
    await screen.findByText('Your reminders are updated.');
    act(() => void store.dispatch(accountRestored({ ...anAccount, reminders: ALL_REMINDERS })));
    expect(box.checked).toBe(true);
  });
});
