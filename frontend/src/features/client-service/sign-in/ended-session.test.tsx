import userEvent, { type UserEvent } from '@testing-library/user-event';
import { screen, within } from '@testing-library/react';
import type { StaffMember } from '@tour-portal/contracts/client-service/client-service-api.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { aDepositedBooking } from '../../../testing/booking-fixtures.js';
import { stopDate } from '../../../testing/clock.js';
import { renderAt } from '../../../testing/render.js';
import { heldAnswer, stubServer, type Answer } from '../../../testing/server.js';
import { ClientService } from '../ClientService.js';
import { openAction, STAFF_BASE } from '../testing/action-pages.js';
import { unauthenticated } from '../testing/staff-pages.js';
import { aQuietDay, history, momentAt, sam } from '../testing/staff-fixtures.js';
import { staffApi } from '../staff-api.js';
import { makeStaffStore } from '../staff-store.js';
import { useTodayQuery } from '../today/today-api.js';
import { selectStaffSession, sessionEnded, signedIn } from './staff-session.js';

beforeEach(() => stopDate());

const NOTE = `POST ${STAFF_BASE}/bookings/1/note`;
const done = { status: 200, body: { booking: aDepositedBooking(1) } };
const nora: StaffMember = { ...sam, id: 4, name: 'Nora Lind', email: 'nora@client-service.example' };

const button = (name: string) => screen.getByRole('button', { name });
const signInTitle = () => screen.findByRole('heading', { level: 1, name: 'Sign in to client service' });

async function signIn(user: UserEvent, member: StaffMember): Promise<void> {
  await user.type(await screen.findByLabelText('Email'), member.email);
  await user.type(screen.getByLabelText('Password'), 'tall pines');
  await user.click(button('Continue'));
  await user.type(await screen.findByLabelText('Code of 6 digits'), '012345{Enter}');
  await within(screen.getByRole('banner')).findByText(member.name);
}

/** The dialog of a note that is written, on a server on which a session can end, and where a member can sign in. */
async function openNote(answers: Record<string, () => Answer>) {
  const server = { isSessionOver: false, member: sam };
  const whileSignedIn = (answer: () => Answer) => () => (server.isSessionOver ? unauthenticated : answer());
  const opened = await openAction('Add a note', {
    [`GET ${STAFF_BASE}/bookings/1/history`]: whileSignedIn(() => ({ status: 200, body: history })),
    [`GET ${STAFF_BASE}/bookings/1/at`]: ({ search }) =>
      server.isSessionOver ? unauthenticated : { status: 200, body: momentAt(search) },
    [`POST ${STAFF_BASE}/login`]: { status: 202, body: {} },
    [`POST ${STAFF_BASE}/login/verify`]: () => ({ status: 200, body: server.member }),
    ...Object.fromEntries(Object.entries(answers).map(([route, answer]) => [route, whileSignedIn(answer)])),
  });
  const { user } = opened;
  await user.type(screen.getByLabelText('Note'), 'Travels with a wheelchair');
  return {
    ...opened,
    server,
    signIn: (member: StaffMember) => {
      Object.assign(server, { isSessionOver: false, member });
      return signIn(user, member);
    },
  };
}

/** A page whose field does not depend on what was loaded. */
function PageWithField() {
  const { refetch } = useTodayQuery();
  return (
    <>
      <input aria-label="Field" />
      <button onClick={() => void refetch()}>Load again</button>
    </>
  );
}

/** Sends a note after the session has ended. */
async function sendNoteTooLate() {
  const opened = await openNote({ [NOTE]: () => done });
  opened.server.isSessionOver = true;
  await opened.user.click(button('Add the note'));
  await signInTitle();
  return opened;
}

describe('what is open when the session ends (decision 0050)', () => {
  it('waits with what was typed for the same member, and is not seen meanwhile', async () => {
    const { user, signIn, calls } = await sendNoteTooLate();
    const historyCalls = () => calls.filter(({ route }) => route.endsWith('/history')).length;
    const earlier = historyCalls();
    expect(screen.queryByRole('dialog')).toBe(null);
    expect(screen.queryByLabelText('Note')).toBe(null);
    expect(screen.queryByRole('heading', { name: 'Booking RM050227-7K1' })).toBe(null);
    expect(document.title).toBe('Client service: sign in');
    await signIn(sam);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('alert').textContent).toBe(
      'Your session had ended. Please press the button again.',
    );
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Travels with a wheelchair');
    expect(historyCalls()).toBe(earlier + 1);
    await user.click(button('Add the note'));
    await screen.findByText('The note is added.');
    const notes = calls.filter(({ route }) => route === NOTE).map(({ body }) => body);
    expect(notes).toEqual([notes[0], notes[0]]);
  });

  it('is dropped when another member signs in, with all that was loaded', async () => {
    const { user, signIn, calls } = await sendNoteTooLate();
    const earlier = calls.length;
    await signIn(nora);
    await screen.findByRole('heading', { level: 1, name: 'Booking RM050227-7K1' });
    expect(screen.queryByRole('dialog')).toBe(null);
    expect(calls.slice(earlier).map(({ route }) => route)).toContain(`GET ${STAFF_BASE}/bookings/1/history`);
    await screen.findByRole('region', { name: 'What to do' });
    await user.click(button('Add a note'));
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Note')).value).toBe('');
  });

  it('is dropped when the member signs out though the session had ended', async () => {
    const { user, server } = await openNote({ [`POST ${STAFF_BASE}/logout`]: () => ({ status: 204 }) });
    await user.keyboard('{Escape}');
    server.isSessionOver = true;
    await user.click(button('Sign out'));
    await signInTitle();
    expect(screen.queryByText('Your session has ended')).toBe(null);
    expect(screen.queryByText('Bennett Party')).toBe(null);
  });

  it('repeats a note whose first answer was lost with the same key', async () => {
    const answers = [{ status: 503, body: { message: 'Back soon' } }, done];
    const { user, server, signIn, calls } = await openNote({ [NOTE]: () => answers.shift()! });
    await user.click(button('Add the note'));
    await screen.findByText(/^No answer came/);
    server.isSessionOver = true;
    await user.click(button('Add the note'));
    await signIn(sam);
    await screen.findByText(/^No answer came/);
    await user.click(button('Add the note'));
    await screen.findByText('The note is added.');
    const keys = calls
      .filter(({ route }) => route === NOTE)
      .map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toEqual([keys[0], keys[0], keys[0]]);
  });
});

it.each([
  ['stays for the same member', sam, 'Ruth'],
  ['is empty for another member', nora, ''],
])('a field of the page behind the sign-in %s', async (_, nextMember, value) => {
  let isSessionOver = false;
  stubServer({
    [`GET ${STAFF_BASE}/me`]: { status: 200, body: sam },
    [`GET ${STAFF_BASE}/today`]: () => (isSessionOver ? unauthenticated : { status: 200, body: aQuietDay }),
    [`POST ${STAFF_BASE}/login`]: { status: 202, body: {} },
    [`POST ${STAFF_BASE}/login/verify`]: { status: 200, body: nextMember },
  });
  const page = (
    <ClientService>
      <PageWithField />
    </ClientService>
  );
  const { user } = renderAt('/client-service', {
    routes: [{ path: '/client-service', element: page }],
    user: userEvent.setup(),
  });
  await user.type(await screen.findByLabelText('Field'), 'Ruth');
  isSessionOver = true;
  await user.click(button('Load again'));
  await signInTitle();
  isSessionOver = false;
  await signIn(user, nextMember);
  expect(screen.getByLabelText<HTMLInputElement>('Field').value).toBe(value);
});

it('a session goes on when a call of the one before it is answered late', async () => {
  const { handler, release } = heldAnswer(() => unauthenticated);
  stubServer({ [`GET ${STAFF_BASE}/me`]: handler });
  const store = makeStaffStore();
  store.dispatch(signedIn(sam));
  const call = store.dispatch(staffApi.endpoints.staffMember.initiate(undefined, { subscribe: false }));
  store.dispatch(sessionEnded());
  store.dispatch(signedIn(nora));
  release();
  await call;
  expect(selectStaffSession(store.getState())).toEqual({ status: 'in', member: nora });
});
