import { act, screen, waitFor } from '@testing-library/react';
import { instant } from '@tour-portal/contracts/values/time.js';
import { expect, it } from '@jest/globals';
import { anAccount, referenceRoutes } from '../../testing/fixtures.js';
import { renderAt } from '../../testing/render.js';
import { stubServer, type Answer } from '../../testing/server.js';
import { datedMomentText } from '../../browser/moment-text.js';
import { storedCopyShown } from '../../session/stored-copy.js';
import { Shell } from './Shell.js';

const routes = [{ element: <Shell />, children: [{ path: '/', element: <h1>Landing</h1> }] }];
const knownAt = instant('2026-11-19T08:00:00Z');

function open(copy: Parameters<typeof storedCopyShown>[0], me: () => Answer) {
  stubServer({ ...referenceRoutes, 'GET /v1/accounts/me': me });
  const view = renderAt('/', { routes, account: anAccount });
  act(() => void view.store.dispatch(storedCopyShown(copy)));
  return view;
}

it('shows the time of the stored copy until the server sends the account again (spec §4, §7 "Startup")', async () => {
  let sendsAccount = false;
  const { user } = open({ knownAt, offline: true }, () =>
    sendsAccount ? { status: 200, body: anAccount } : { status: 502, body: 'bad gateway' },
  );
  const asOf = `This is as of ${datedMomentText(knownAt)}.`;
  expect(screen.getByText(`You are offline. ${asOf}`)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  const note = `We cannot read your account right now. ${asOf}`;
  await screen.findByText(note);

  sendsAccount = true;
  act(() => void globalThis.dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.queryByText(note)).toBeNull());
});

it('does not say “offline” when the server answers, and shows no time when none is stored', () => {
  open({ knownAt: null, offline: false }, () => ({ status: 503 }));
  expect(
    screen.getByText('We cannot read your account right now. This is from when you were last here.'),
  ).toBeTruthy();
});
