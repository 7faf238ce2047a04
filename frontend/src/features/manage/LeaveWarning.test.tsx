import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { Link } from 'react-router';
import { describe, expect, it, jest } from '@jest/globals';
import { asksBeforeUnload } from '../../testing/browser.js';
import { addressOf, renderAt } from '../../testing/render.js';
import { useLeaveReason, type LeaveReason } from './leave-reasons.js';
import { LeaveWarning } from './LeaveWarning.js';

/** A part of the page that is a reason to stay until it is saved. */
function Part({ reason, onLeave }: { reason: LeaveReason; onLeave?: () => void }) {
  const [saved, setSaved] = useState(false);
  useLeaveReason(saved ? null : reason, onLeave);
  return <button onClick={() => setSaved(true)}>Save {reason}</button>;
}

function open(reasons: readonly LeaveReason[], onLeave?: () => void) {
  const page = (
    <LeaveWarning>
      {reasons.map((reason) => (
        <Part key={reason} reason={reason} {...(onLeave ? { onLeave } : {})} />
      ))}
      <Link to="/away">Away</Link>
      <Link to="/?more">More</Link>
    </LeaveWarning>
  );
  const view = renderAt('/', {
    routes: [
      { path: '/', element: page },
      { path: '/away', element: <p>Another page</p> },
    ],
  });
  const press = (name: string) => view.user.click(screen.getByRole('button', { name, hidden: true }));
  const tryToLeave = async () => {
    await view.user.click(screen.getByRole('link', { name: 'Away' }));
    return screen.findByRole('alertdialog');
  };
  return { ...view, press, tryToLeave };
}

describe('leaving the page', () => {
  it('is asked about as long as any part has a reason, whichever came last', async () => {
    const { router, press, tryToLeave, user } = open(['details', 'travel']);
    await press('Save travel');
    expect(asksBeforeUnload()).toBe(true);
    const dialog = await tryToLeave();
    expect(dialog.textContent).toContain('The guest details you changed are not saved yet');
    await user.click(within(dialog).getByRole('button', { name: 'Stay on this page' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBe(null));
    expect(addressOf(router)).toBe('/');
    await press('Save details');
    expect(asksBeforeUnload()).toBe(false);
    await user.click(screen.getByRole('link', { name: 'Away' }));
    await screen.findByText('Another page');
  });

  it('names all that is not saved in one dialog', async () => {
    const { tryToLeave } = open(['travel', 'names', 'details']);
    expect((await tryToLeave()).textContent).toContain(
      'The guest names, guest details, and travel details you changed',
    );
    expect(screen.getAllByRole('alertdialog')).toHaveLength(1);
  });

  it.each([
    ['names', false],
    ['details', true],
  ] as const)('says for %s whether passport numbers must be typed again', async (reason, isShown) => {
    const { tryToLeave } = open([reason]);
    expect((await tryToLeave()).textContent.includes('Passport numbers must be typed again.')).toBe(isShown);
  });

  it('tells of a payment under way before anything else, also where another part came first', async () => {
    const { tryToLeave } = open(['details', 'charge']);
    const dialog = await tryToLeave();
    expect(within(dialog).getByRole('heading').textContent).toBe('Your payment is not finished');
    expect(dialog.textContent).toMatch(/Your card was charged.*The guest details you changed/);
  });

  it('calls onLeave once the customer leaves, and not before', async () => {
    const onLeave = jest.fn();
    const { tryToLeave, user } = open(['payment-form'], onLeave);
    await user.click(within(await tryToLeave()).getByRole('button', { name: 'Stay on this page' }));
    expect(onLeave).not.toHaveBeenCalled();
    await user.click(within(await tryToLeave()).getByRole('button', { name: 'Leave this page' }));
    await screen.findByText('Another page');
    expect(onLeave).toHaveBeenCalledTimes(1);
  });

  it('is no longer asked about once the reason is gone, and the page stays', async () => {
    const { router, tryToLeave } = open(['charge']);
    await tryToLeave();
    act(() => screen.getByRole('button', { name: 'Save charge', hidden: true }).click());
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBe(null));
    expect(addressOf(router)).toBe('/');
  });

  it('is not asked about within the page, nor without a reason', async () => {
    const { router, user } = open(['names']);
    await user.click(screen.getByRole('link', { name: 'More' }));
    await waitFor(() => expect(addressOf(router)).toBe('/?more'));
    cleanup();
    const other = open([]);
    expect(asksBeforeUnload()).toBe(false);
    await other.user.click(screen.getByRole('link', { name: 'Away' }));
    await screen.findByText('Another page');
  });
});
