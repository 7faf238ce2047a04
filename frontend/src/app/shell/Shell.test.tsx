import { stopDate } from '../../testing/clock.js';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { anAccount, config, referenceRoutes } from '../../testing/fixtures.js';
import { addressOf, renderAt } from '../../testing/render.js';
import { stubServer } from '../../testing/server.js';
import PageNotFound from '../../session/PageNotFound.js';
import { Shell } from './Shell.js';

const routes = [
  {
    element: <Shell />,
    children: [
      { path: '/', element: <h1>Landing</h1> },
      { path: '/login', element: <h1>Log In</h1> },
      { path: '/bookings', element: <h1>Bookings</h1> },
      { path: '/tours/:id', element: <h1 tabIndex={-1}>A tour</h1> },
      { path: '/unprocessable', element: <h1>Please call us</h1> },
      { path: '*', element: <PageNotFound /> },
    ],
  },
];

interface HappyWindow {
  happyDOM: { setViewport: (viewport: { width: number; height: number }) => void };
}

const setWidth = (width: number) =>
  (globalThis as unknown as HappyWindow).happyDOM.setViewport({ width, height: 800 });

let calls: ReturnType<typeof stubServer>;

beforeEach(() => {
  calls = stubServer({ ...referenceRoutes, 'POST /v1/accounts/logout': { status: 204 } });
  setWidth(1280);
});

async function openMenu(user: ReturnType<typeof renderAt>['user']) {
  await user.click(screen.getByRole('button', { name: 'Choose A Tour' }));
  const menu = await screen.findByRole('dialog', { name: 'Choose A Tour' });
  await within(menu).findByRole('link', { name: 'Desert Springs' });
  return menu;
}

describe('the tours menu', () => {
  it('lists the public tours under their regions, each with its page', async () => {
    const { user } = renderAt('/', { routes });
    const menu = await openMenu(user);
    expect(
      within(menu)
        .getAllByRole('heading', { level: 3 })
        .map((heading) => heading.textContent),
    ).toEqual(['Southwest Tours', 'Rocky Mountain Tours']);
    expect(
      within(menu)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Canyons and Red Rock', '/tours/1'],
      ['Desert Springs', '/tours/3'],
      ['Yellowstone and the Tetons', '/tours/2'],
    ]);
  });

  it('is a popover from 655 px and a drawer with a Close button below', async () => {
    setWidth(655);
    const wide = renderAt('/', { routes });
    expect(within(await openMenu(wide.user)).queryByRole('button', { name: 'Close' })).toBeNull();
    cleanup();

    setWidth(654);
    const narrow = renderAt('/', { routes });
    const drawer = await openMenu(narrow.user);
    await narrow.user.click(within(drawer).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('closes when a tour is chosen, and the page’s heading takes the focus', async () => {
    const { user, router } = renderAt('/', { routes });
    await user.click(within(await openMenu(user)).getByRole('link', { name: 'Desert Springs' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(addressOf(router)).toBe('/tours/3');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('A tour'));
  });

  it('closes for printing', async () => {
    const { user } = renderAt('/', { routes });
    await openMenu(user);
    act(() => void globalThis.dispatchEvent(new Event('beforeprint')));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('the header', () => {
  it('leads a customer to the bookings and the account, and a visitor to login', () => {
    renderAt('/', { routes, account: anAccount });
    expect(screen.getByRole('link', { name: 'My Tours' }).getAttribute('href')).toBe('/bookings');
    expect(screen.getByRole('link', { name: 'My Account' }).getAttribute('href')).toBe('/account');
    cleanup();
    renderAt('/', { routes });
    expect(screen.getByRole('link', { name: 'My Tours' }).getAttribute('href')).toBe('/login');
    expect(screen.queryByRole('link', { name: 'My Account' })).toBeNull();
  });

  it.each(['/unprocessable', '/confirmation/email'])(
    'hides the links to bookings and tours on %s',
    (path) => {
      renderAt(path, { routes, account: anAccount });
      expect(screen.queryByRole('link', { name: 'My Tours' })).toBeNull();
      expect(screen.queryByRole('button', { name: 'Choose A Tour' })).toBeNull();
      expect(screen.getByRole('button', { name: /^Call/ })).toBeTruthy();
    },
  );

  it('shows client service without numbers while none is known', async () => {
    stubServer({ ...referenceRoutes, 'GET /v1/reference/config': { status: 503 } });
    const { user } = renderAt('/', { routes });
    await user.click(screen.getByRole('button', { name: 'Call' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Client Service' }));
    expect(dialog.queryAllByRole('link')).toEqual([]);
    expect(dialog.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Hours, Central Time USA',
      'Central time now',
    ]);
  });

  it('shows client service with both numbers, its hours and the time in Chicago, and closes on Escape', async () => {
    stopDate('2026-07-06T20:05:00Z');
    const { user } = renderAt('/', { routes });
    await screen.findByText(config.phoneUsaCanada);
    await user.click(screen.getByRole('button', { name: `Call ${config.phoneUsaCanada}` }));
    const dialog = await screen.findByRole('dialog', { name: 'Client Service' });
    expect(within(dialog).getByRole('link', { name: config.phoneUsaCanada })).toBeTruthy();
    expect(within(dialog).getByRole('link', { name: config.phoneWorldwide }).getAttribute('href')).toBe(
      'tel:+17025550152',
    );
    expect(dialog.textContent).toContain('Mon-Fri 8am to 6pm');
    expect(dialog.textContent).toContain('Sat 8am to 2pm');
    expect(dialog.textContent).toContain('3:05 PM');
    jest.useRealTimers();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('the footer', () => {
  it('tells travel agents that there is no commission', async () => {
    const { user } = renderAt('/', { routes });
    await user.click(screen.getByRole('button', { name: 'Travel agents' }));
    const dialog = await screen.findByRole('dialog', { name: 'Notice for Travel Agents' });
    expect(dialog.textContent).toContain('operating from 2023');
    expect(dialog.textContent).toContain('no commission');
  });

  it('logs out and goes to login', async () => {
    const { user, router } = renderAt('/bookings', { routes, account: anAccount });
    await user.click(screen.getByRole('button', { name: 'Log out' }));
    await screen.findByRole('heading', { name: 'Log In' });
    expect(addressOf(router)).toBe('/login');
    expect(calls.map((call) => call.route)).toContain('POST /v1/accounts/logout');
    expect(screen.queryByRole('button', { name: 'Log out' })).toBeNull();
  });
});

it('an unknown address shows a visitor a link to Login, a customer one to Bookings', () => {
  renderAt('/nowhere', { routes });
  expect(screen.getByRole('heading', { name: 'Page Not Found' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to Login' }).getAttribute('href')).toBe('/login');
  cleanup();
  renderAt('/nowhere', { routes, account: anAccount });
  expect(screen.getByRole('link', { name: 'Go to Bookings' }).getAttribute('href')).toBe('/bookings');
});
