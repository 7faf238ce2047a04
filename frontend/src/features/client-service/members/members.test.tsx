import type { UserEvent } from '@testing-library/user-event';
import { screen, within } from '@testing-library/react';
import type { StaffMembers } from '@tour-portal/contracts/client-service/client-service-api.js';
import type { StaffRole } from '@tour-portal/contracts/client-service/staff-roles.js';
import { instant } from '@tour-portal/contracts/values/time.js';
import { describe, expect, it } from '@jest/globals';
import { stopDate } from '../../../testing/clock.js';
import { carryOutAction, previewAction, effectHeading, effectRowsOf } from '../testing/action-pages.js';
import { openHistory, openStaffPages, unauthenticated } from '../testing/staff-pages.js';
import { sam } from '../testing/staff-fixtures.js';

const BASE = '/v1/client-service';
const addedAt = instant('2026-11-20T18:00:00.000Z');
const nora = {
  id: 4,
  name: 'Nora Lind',
  email: 'nora@client-service.example',
  roles: ['agent'] as const,
  addedAt,
  hasPassword: false,
};
const all: StaffMembers = { staff: [nora, { ...sam, addedAt, hasPassword: true }] };

const answered = (body: unknown) => ({ status: 200, body });
const list = { [`GET ${BASE}/staff`]: answered(all) };
const signedInAs = (...roles: StaffRole[]) => ({ [`GET ${BASE}/me`]: answered({ ...sam, roles }) });
const callsBy = (calls: ReturnType<typeof openStaffPages>['calls'], method: string) =>
  calls
    .filter(({ route }) => route.startsWith(method))
    .map(({ route, search, body }) => [route, search, body]);

describe('the page of staff (D60)', () => {
  it('lists the members with their roles, and lets the signed-in member change only the others', async () => {
    const { user } = openStaffPages('/client-service', list);
    await user.click(await screen.findByRole('link', { name: 'Staff' }));
    const items = await screen.findAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Nora Lindnora@client-service.exampleAgentAdded Nov 20, 2026, 12:00 PM CST. Has not chosen a password yet.ChangeSend a password linkRemove',
      'Sam Reed (you)sam@client-service.exampleManagerSince Nov 20, 2026, 12:00 PM CST',
    ]);
  });

  it('adds a member after it has shown what would happen', async () => {
    const email = 'ivan@client-service.example';
    const change = { id: null, name: 'Ivan Roy', email, roles: ['agent', 'auditor'], isNew: true };
    const { user, calls } = openStaffPages('/client-service/staff', {
      ...list,
      [`PUT ${BASE}/staff/ivan%40client-service.example`]: answered(change),
    });
    await user.click(await screen.findByRole('button', { name: 'Add somebody' }));
    await previewAction(user, 'Starts on Monday');
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'The name is required',
      'Email is required',
      'Choose at least one role',
    ]);
    await user.type(screen.getByLabelText('Full name'), 'Ivan Roy');
    await user.type(screen.getByLabelText('Email'), email);
    await user.click(screen.getByRole('checkbox', { name: /^Auditor/ }));
    await user.click(screen.getByRole('checkbox', { name: /^Agent/ }));
    await previewAction(user, '');
    await screen.findByText(/Ivan Roy gets a mail at/);
    expect(effectHeading()).toBe('This would happen. Nothing is done yet.');
    await user.click(screen.getByRole('button', { name: 'Add Ivan Roy' }));
    await screen.findByText(`Ivan Roy was added. A mail with a link to choose a password goes to ${email}.`);
    const body = { name: 'Ivan Roy', roles: ['auditor', 'agent'], reason: 'Starts on Monday' };
    const route = `PUT ${BASE}/staff/ivan%40client-service.example`;
    expect(callsBy(calls, 'PUT')).toEqual([
      [route, '?dryRun=true', body],
      // The effect is fetched once more before the change is made: it may have changed since.
      [route, '?dryRun=true', body],
      [route, '', body],
    ]);
    expect(calls.filter(({ route }) => route === `GET ${BASE}/staff`)).toHaveLength(2);
  });

  it('shows what would change of a member, and no button where nothing would', async () => {
    let roles: readonly StaffRole[] = ['editor'];
    const { user } = openStaffPages('/client-service/staff', {
      ...list,
      [`PUT ${BASE}/staff/nora%40client-service.example`]: () =>
        answered({ id: 4, name: nora.name, email: nora.email, roles, isNew: false }),
    });
    await user.click(await screen.findByRole('button', { name: 'Change Nora Lind' }));
    await previewAction(user, 'Moves to the catalog');
    await within(screen.getByRole('dialog')).findByText('Roles');
    expect(effectRowsOf(screen.getByRole('dialog'))).toEqual(['Roles: Agent → Editor']);
    roles = ['agent'];
    await user.click(screen.getByRole('button', { name: 'Change what I entered' }));
    await previewAction(user, '');
    await screen.findByText('Nothing would change.');
    expect(effectHeading()).toBe('This cannot be done now');
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.queryByRole('button', { name: 'Change Nora Lind' })).toBe(null);
  });

  it('previews the removal of a member, and shows why the server refuses it', async () => {
    const message = 'You cannot change your own roles or remove yourself. Please ask another manager.';
    const { user, calls } = openStaffPages('/client-service/staff', {
      ...list,
      [`DELETE ${BASE}/staff/nora%40client-service.example`]: ({ search }: { search: string }) =>
        search === '' ? { status: 409, body: { message } } : answered({ ...nora }),
    });
    await user.click(await screen.findByRole('button', { name: 'Remove Nora Lind' }));
    await previewAction(user, 'Left');
    const dialog = within(screen.getByRole('dialog'));
    await dialog.findByText(/is signed out everywhere at once/);
    await user.click(dialog.getByRole('button', { name: 'Remove Nora Lind' }));
    expect((await dialog.findByRole('alert')).textContent).toBe(message);
    const searches = callsBy(calls, 'DELETE').map(([, search]) => search);
    expect(searches).toEqual(['?dryRun=true', '?dryRun=true', '']);
  });
});

describe('the link of a password (D60)', () => {
  it('is sent again, and the page says to which address', async () => {
    const { user, calls } = openStaffPages('/client-service/staff', {
      ...list,
      [`POST ${BASE}/staff/nora%40client-service.example/invite`]: ({ search }: { search: string }) =>
        search === '' ? { status: 204 } : answered(nora),
    });
    const opener = 'Send a password link to Nora Lind';
    await carryOutAction(user, opener, 'Did not get the first', 'Send the link');
    await screen.findByText('A mail with a link goes to nora@client-service.example.');
    expect(callsBy(calls, 'POST').at(-1)).toEqual([
      `POST ${BASE}/staff/nora%40client-service.example/invite`,
      '',
      { reason: 'Did not get the first' },
    ]);
  });
});

describe('what the roles of the signed-in member leave out (D60)', () => {
  it('an auditor reads a booking and is offered nothing to do', async () => {
    await openHistory('', signedInAs('auditor'));
    expect(screen.queryByRole('region', { name: 'What to do' })).toBe(null);
    expect(screen.queryByRole('button', { name: 'Correct the name' })).toBe(null);
    expect(screen.queryByRole('link', { name: 'Staff' })).toBe(null);
  });

  it('an agent erases nobody and sees no staff', async () => {
    stopDate();
    const { user } = await openHistory('', signedInAs('agent'));
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    expect(screen.queryByRole('button', { name: 'Cancel…' })).not.toBe(null);
    expect(screen.queryByRole('button', { name: 'Erase personal data' })).toBe(null);
    expect(screen.queryByRole('link', { name: 'Staff' })).toBe(null);
  });

  it('an editor is told that bookings are for other roles, and none are fetched', async () => {
    const { calls } = openStaffPages('/client-service?q=bennett', signedInAs('editor'));
    await screen.findByRole('heading', { level: 1, name: 'Not for your role' });
    screen.getByText('Your role does not include this. It is for agents, managers, and auditors.');
    expect(calls.filter(({ route }) => route.includes('/bookings'))).toEqual([]);
  });
});

describe('choosing a password by a mailed link (D60)', () => {
  const link = '/client-service/password#4.1800000000000.signature';
  const signedOut = { [`GET ${BASE}/me`]: unauthenticated };
  const choosePassword = async (user: UserEvent, password: string, again = password) => {
    await user.type(await screen.findByLabelText('New password'), password);
    await user.type(screen.getByLabelText('New password again'), again);
    await user.click(screen.getByRole('button', { name: 'Save my password' }));
  };

  it('needs no session, and leads to the sign-in', async () => {
    const { user, calls } = openStaffPages(link, {
      ...signedOut,
      [`POST ${BASE}/password`]: { status: 204 },
    });
    await choosePassword(user, 'larch and granite');
    await screen.findByRole('heading', { level: 1, name: 'Your password is set' });
    expect(callsBy(calls, 'POST')).toEqual([
      [`POST ${BASE}/password`, '', { token: '4.1800000000000.signature', password: 'larch and granite' }],
    ]);
    await user.click(screen.getByRole('link', { name: 'Sign in' }));
    await screen.findByRole('heading', { level: 1, name: 'Sign in to client service' });
  });

  it('says what is wrong with the password before it calls the server, and that a link has expired', async () => {
    const message = 'This link is not valid, or no longer. Please ask your manager for a new one.';
    const { user, calls } = openStaffPages(link, {
      ...signedOut,
      [`POST ${BASE}/password`]: { status: 400, body: { errors: { body: [{ field: 'token', message }] } } },
    });
    await choosePassword(user, 'short', 'other');
    await screen.findByText('Use 12 characters or more');
    await screen.findByText('The two passwords are not the same');
    expect(callsBy(calls, 'POST')).toEqual([]);
    await user.clear(screen.getByLabelText('New password'));
    await user.clear(screen.getByLabelText('New password again'));
    await choosePassword(user, 'larch and granite');
    await screen.findByText(message);
  });
});
