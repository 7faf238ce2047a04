import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { Link } from 'react-router';
import { afterEach, expect, it, jest } from '@jest/globals';
import { anAccount, config, referenceRoutes } from '../../testing/fixtures.js';
import { renderAt } from '../../testing/render.js';
import { stubServer } from '../../testing/server.js';
import { Shell } from '../shell/Shell.js';

afterEach(() => localStorage.clear());

const routes = [
  {
    element: <Shell />,
    children: [
      { path: '/', element: <Link to="/bookings/CR050227-7K1?from=mail">My booking</Link> },
      { path: '/bookings/:number', element: <h1>A booking</h1> },
    ],
  },
];

const trackingRoutes = {
  'GET /v1/reference/config': {
    status: 200,
    body: { ...config, trackingUrl: 'https://count.example/visits' },
  },
};

async function open(extraRoutes: Parameters<typeof stubServer>[0] = trackingRoutes) {
  const calls = stubServer({ ...referenceRoutes, ...extraRoutes });
  const view = renderAt('/', { routes, account: anAccount });
  await screen.findByText(config.phoneUsaCanada);
  const visits = () => calls.filter(({ route }) => route === 'POST /visits').map(({ body }) => body);
  return { ...view, visits };
}

const bar = () => screen.queryByRole('region', { name: 'Counting visits' });
const footerButton = () => screen.getByRole('button', { name: /^Counting visits/ });
const choiceButton = (name: string) =>
  within(screen.getByRole('region', { name: 'Counting visits' })).getByText(name);

it('asks, and counts the kinds of pages once the answer is Yes', async () => {
  const { user, visits } = await open();
  expect(bar()?.textContent).toContain('May we count visits?');
  expect(visits()).toEqual([]);
  await user.click(choiceButton('Yes'));
  expect(bar()).toBeNull();
  await user.click(screen.getByRole('link', { name: 'My booking' }));
  await screen.findByRole('heading', { name: 'A booking' });
  await waitFor(() =>
    expect(visits()).toEqual([
      { event: 'page-visit', page: '/' },
      { event: 'page-visit', page: '/bookings/:number' },
    ]),
  );
});

it('does not block the page: pages work, and nothing is sent, before an answer', async () => {
  const { user, visits } = await open();
  await user.click(screen.getByRole('link', { name: 'My booking' }));
  await screen.findByRole('heading', { name: 'A booking' });
  expect(bar()).not.toBeNull();
  expect(visits()).toEqual([]);
});

it('stores a No, and can be opened again from the footer', async () => {
  const { user, visits } = await open();
  await user.click(choiceButton('No'));
  expect(bar()).toBeNull();
  expect(document.activeElement).toBe(footerButton());
  expect(footerButton().textContent).toBe('Counting visits: No');
  expect(visits()).toEqual([]);

  cleanup();
  const next = await open();
  expect(bar()).toBeNull();
  await next.user.click(footerButton());
  expect(document.activeElement).toBe(bar());
  await next.user.click(choiceButton('Yes'));
  expect(footerButton().textContent).toBe('Counting visits: Yes');
  await waitFor(() => expect(next.visits()).toEqual([{ event: 'page-visit', page: '/' }]));

  await next.user.click(footerButton());
  await next.user.click(choiceButton('No'));
  await next.user.click(screen.getByRole('link', { name: 'My booking' }));
  await screen.findByRole('heading', { name: 'A booking' });
  expect(next.visits()).toHaveLength(1);
});

it('is not shown where nothing is counted', async () => {
  const { visits } = await open({});
  expect(bar()).toBeNull();
  expect(screen.queryByText(/Counting visits/)).toBeNull();
  expect(visits()).toEqual([]);
});

it('takes the browser’s own refusal as a No', async () => {
  localStorage.setItem('count-visits', 'yes');
  jest.spyOn(navigator, 'doNotTrack', 'get').mockReturnValue('1');
  const { visits } = await open();
  expect(bar()).toBeNull();
  expect(screen.getByText('Your visit is not counted, as your browser asks')).toBeTruthy();
  expect(visits()).toEqual([]);
});
