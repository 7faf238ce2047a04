import { cleanup, screen, within } from '@testing-library/react';
import type { Account } from '@tour-portal/contracts/api/api.js';
import { plusHours } from '@tour-portal/contracts/values/time.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { stopDate } from '../../../testing/clock.js';
import { addressOf } from '../../../testing/render.js';
import { accountWith, NOW } from '../../../testing/tour-fixtures.js';
import { openTour } from '../testing/tour-page.js';
import { untilAnswered } from '../../../testing/until-answered.js';
import { aWaitingRequest, waitingRoutes } from '../../../testing/waiting-fixtures.js';

const JOIN_BUTTON = 'Join the waiting list, Sun May 2 2027';

const open = (address: string, account: Account | null, overrides: Parameters<typeof openTour>[2] = {}) =>
  openTour(address, account, { ...waitingRoutes(), ...overrides });
const row = async (date: string) => within((await screen.findByText(date)).closest('article')!);

beforeEach(stopDate);

describe('a full date on the page of a tour', () => {
  it('can be waited for with the chosen rooms', async () => {
    const { user, calls } = open('/tours/4?year=2027', accountWith());
    await user.click(await screen.findByRole('button', { name: JOIN_BUTTON }));
    const full = await row('Sun May 2 2027');
    await full.findByText('You are on the waiting list, for 2 guests in 1 room.');
    const joined = calls.find(({ route }) => route === 'POST /v1/waiting-list');
    expect(joined?.body).toEqual({ tour: 4, roomGuests: [2], date: '2027-05-02' });
  });

  it('is one that has too few spaces for the chosen rooms, and no other', async () => {
    const { user } = open('/tours/4?year=2027', accountWith());
    await screen.findByRole('button', { name: JOIN_BUTTON });
    expect(screen.getAllByRole('button', { name: /^Join the waiting list/ })).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Add a room' }));
    const tooFew = await row('Sun May 9 2027');
    expect(tooFew.getByText('Only 3 spaces left, too few for 4 guests')).toBeTruthy();
    expect(tooFew.getByRole('button', { name: 'Join the waiting list, Sun May 9 2027' })).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /^Join the waiting list/ })).toHaveLength(2);
  });

  it('stays in sight when rooms are added until no date of its month has space for all', async () => {
    const { user } = open('/tours/4?year=2027', accountWith());
    const full = (await screen.findByText('Sun May 9 2027')).closest('details');
    expect(full?.open).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Add a room' }));
    await screen.findByRole('button', { name: 'Join the waiting list, Sun May 9 2027' });
    expect(full?.open).toBe(true);
    expect(screen.getByText('Sun Jun 6 2027').closest('details')?.open).toBe(false);
  });

  it('leads a visitor to log in, and back to the date and the rooms', async () => {
    const { user, router, calls } = open('/tours/4?year=2027', null);
    await user.click(await screen.findByRole('button', { name: 'Add a room' }));
    await user.click(screen.getByRole('link', { name: JOIN_BUTTON }));
    expect(addressOf(router)).toBe('/login');
    const { from } = router.state.location.state as { from: Parameters<typeof router.navigate>[0] };
    expect(from).toEqual({
      pathname: '/tours/4',
      search: '?year=2027&r=2,2&d=2027-05-02',
      hash: '#date-2027-05-02',
    });
    expect(calls.some(({ route }) => route.endsWith('waiting-list'))).toBe(false);
    cleanup();

    open('/tours/4?year=2027&r=2,2&d=2027-05-02#date-2027-05-02', accountWith());
    await screen.findByText('4 guests in 2 rooms');
    const button = await screen.findByRole('button', { name: JOIN_BUTTON });
    expect(button.closest('li')?.id).toBe('date-2027-05-02');
  });

  it('says that the account waits for it, or links to holding the offered space', async () => {
    open('/tours/4?year=2027', accountWith(), {
      'GET /v1/waiting-list': { status: 200, body: [aWaitingRequest(1)] },
    });
    const full = await row('Sun May 2 2027');
    await full.findByText('You are on the waiting list, for 2 guests in 1 room.');
    expect(screen.queryByRole('button', { name: JOIN_BUTTON })).toBe(null);
    cleanup();

    const offer = aWaitingRequest(1, {
      status: 'offered',
      offeredUntil: plusHours(NOW, 24),
      roomGuests: [1],
    });
    open('/tours/4?year=2027', accountWith(), { 'GET /v1/waiting-list': { status: 200, body: [offer] } });
    const link = await (await row('Sun May 2 2027')).findByRole('link', { name: 'Hold this space' });
    expect(link.getAttribute('href')).toBe('/?t=4&r=1&d=2027-05-02');
  });

  it('can be waited for where the list cannot be read', async () => {
    const { store } = open('/tours/4?year=2027', accountWith(), {
      'GET /v1/waiting-list': { status: 500, body: { message: 'Out of order' } },
    });
    await untilAnswered(store, 'waitingList');
    await screen.findByRole('button', { name: JOIN_BUTTON });
    expect(screen.queryByText('Out of order')).toBe(null);
  });
});
