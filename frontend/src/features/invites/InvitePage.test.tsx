import { screen, waitFor } from '@testing-library/react';
import type { Booking } from '@tour-portal/contracts/api/api.js';
import type { InviteAvailability } from '@tour-portal/contracts/api/booking-api.js';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { telephoneUrl } from '../../reference/brand.js';
import { stopDate } from '../../testing/clock.js';
import { config } from '../../testing/fixtures.js';
import { addressOf, renderAt } from '../../testing/render.js';
import { stubServer } from '../../testing/server.js';
import { accountWith, aHold, hiddenTour, NOW, tourRoutes } from '../../testing/tour-fixtures.js';
import InvitePage from './InvitePage.js';

const SPOTS = 'GET /v1/bookings/availability/invite';
const LINK = 'http://localhost:3000/tours/4?b=RM050227-7K1';
const routes = [
  { path: '/bookings/:number/invite', Component: InvitePage },
  { path: '*', element: <p>Another page</p> },
];

beforeEach(stopDate);

afterEach(() => void Reflect.deleteProperty(navigator, 'share'));

function open(
  spots: InviteAvailability = { available: true, capacity: null },
  booking: Booking = aHold(1),
  number = booking.number,
) {
  const account = accountWith(booking);
  const calls = stubServer({ ...tourRoutes(account), [SPOTS]: { status: 200, body: spots } });
  return { ...renderAt(`/bookings/${number}/invite`, { routes, account }), calls };
}

const linkField = () => screen.findByLabelText<HTMLInputElement>('Your invitation link');
const button = (name: string) => screen.getByRole('button', { name });

/** The page in a browser that can share. */
async function openWithSharing() {
  const share = jest.fn<(data: ShareData) => Promise<void>>();
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  const opened = open();
  await linkField();
  return { ...opened, share };
}

describe('inviting friends', () => {
  it.each([
    [null, 'There are 6 or more spots left'],
    [5, 'There are 5 spots left'],
    [1, 'There is 1 spot left'],
  ])('says how many can come: %j', async (capacity, text) => {
    const { calls } = open({ available: true, capacity });
    await linkField();
    screen.getByText((_, element) => element?.tagName === 'SPAN' && element.textContent.startsWith(text));
    expect(calls.find(({ route }) => route === SPOTS)?.search).toBe('?number=RM050227-7K1');
  });

  it('has no link where no spot is left, and shows the phone number of client service', async () => {
    open({ available: false, capacity: 0 });
    await screen.findByText(/There are no spots left on this date/);
    expect(screen.queryByLabelText('Your invitation link')).toBe(null);
    const link = await screen.findByRole('link', { name: config.phoneUsaCanada });
    expect(link.getAttribute('href')).toBe(telephoneUrl(config.phoneUsaCanada));
  });

  it('copies the link, and says so each time', async () => {
    const { user } = open();
    expect((await linkField()).value).toBe(LINK);
    const status = screen.getByRole('status');
    await user.click(button('Copy the link'));
    await waitFor(() => expect(status.textContent).toMatch(/^The link is copied/));
    const text = status.firstChild;
    await user.click(button('Copy the link'));
    // A screen reader reads the same text again only if it is put into the line again.
    await waitFor(() => expect(status.firstChild).not.toBe(text));
    expect(status.textContent).toMatch(/^The link is copied/);
    expect(status.isConnected).toBe(true);
    expect(await navigator.clipboard.readText()).toBe(LINK);
  });

  it('selects the link where the browser forbids copying', async () => {
    const { user } = open();
    const field = await linkField();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('No', 'NotAllowedError'));
    await user.click(button('Copy the link'));
    await screen.findByText('Please copy it yourself: it is marked.');
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, LINK.length]);
  });

  it('shares the link where there is something to share with', async () => {
    const { user, share } = await openWithSharing();
    share.mockResolvedValueOnce();
    await user.click(button('Share'));
    await waitFor(() => expect(share.mock.calls[0]?.[0].url).toBe(LINK));
  });

  it('says nothing when sharing is given up, and copies when it fails', async () => {
    const { user, share } = await openWithSharing();
    share.mockRejectedValueOnce(new DOMException('Closed', 'AbortError'));
    await user.click(button('Share'));
    expect(screen.queryByText(/^The link is copied/)).toBe(null);
    share.mockRejectedValueOnce(new TypeError('Not that'));
    await user.click(button('Share'));
    await screen.findByText(/^The link is copied/);
  });

  it('offers no sharing where the browser cannot share, but a mail and the way back', async () => {
    open();
    await linkField();
    expect(screen.queryByRole('button', { name: 'Share' })).toBe(null);
    const mailto = screen.getByRole('link', { name: 'Write an email' }).getAttribute('href') ?? '';
    expect(new URL(mailto).searchParams.get('body')).toContain(LINK);
    const back = screen.getByRole('link', { name: 'Back to booking RM050227-7K1' });
    expect(back.getAttribute('href')).toBe('/bookings/RM050227-7K1');
  });

  it.each([
    ['is deleted', aHold(1, { deletedAt: NOW })],
    ['is for a tour that is not public', aHold(1, { tour: hiddenTour.id })],
  ])('leads to client service where the booking %s', async (_, booking) => {
    const { calls } = open({ available: true, capacity: null }, booking);
    await screen.findByText(/Friends can no longer join this booking online/);
    expect(calls.filter(({ route }) => route === SPOTS)).toEqual([]);
  });

  it('leads to the bookings for an unknown booking', async () => {
    const { router } = open(undefined, aHold(1), 'RM050227-7K2');
    await screen.findByText('Another page');
    expect(addressOf(router)).toBe('/bookings');
  });

  it('says why the free spots cannot be read', async () => {
    const account = accountWith(aHold(1));
    stubServer({ ...tourRoutes(account), [SPOTS]: { status: 503, body: { message: 'Busy' } } });
    renderAt('/bookings/RM050227-7K1/invite', { routes, account });
    expect((await screen.findByRole('alert')).textContent).toBe('Busy');
    expect(button('Try again')).toBeTruthy();
  });
});
