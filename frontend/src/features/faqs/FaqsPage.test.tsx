import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { stopDate } from '../../testing/clock.js';
import { addressOf, renderAt } from '../../testing/render.js';
import { stubServer } from '../../testing/server.js';
import { accountWith, aHold, tourRoutes } from '../../testing/tour-fixtures.js';
import { faqTopics } from './faq-texts.js';
import FaqsPage from './FaqsPage.js';
import { FIGURES } from './figures.js';

const routes = [
  { path: '/bookings/:number/faqs', Component: FaqsPage },
  { path: '*', element: <p>Another page</p> },
];

beforeEach(stopDate);

function open(number = 'RM050227-7K1') {
  const account = accountWith(aHold(1));
  stubServer(tourRoutes(account));
  return renderAt(`/bookings/${number}/faqs`, { routes, account });
}

describe('the questions of a booking', () => {
  it('are all there, under topics to jump to', async () => {
    open();
    await screen.findByRole('navigation', { name: 'Topics' });
    const topics = faqTopics(FIGURES);
    const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(names).toEqual(topics.map(({ title }) => title));
    const questions = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(questions).toEqual(topics.flatMap(({ faqs }) => faqs.map(({ question }) => question)));
    const links = within(screen.getByRole('navigation', { name: 'Topics' })).getAllByRole('link');
    const targets = links.map((link) => document.querySelector(link.getAttribute('href') ?? '')?.textContent);
    expect(targets).toEqual(names);
  });

  it('show the fee table', async () => {
    open();
    const table = await screen.findByRole('table', { name: 'Cancellation fee for each guest' });
    const row = within(table).getByRole('row', { name: /^60 to 8 days/ });
    const cells = within(row).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual(['50% of the tour price', '$229']);
  });

  it('lead back to the booking', async () => {
    open();
    const back = await screen.findByRole('link', { name: 'Back to booking RM050227-7K1' });
    expect(back.getAttribute('href')).toBe('/bookings/RM050227-7K1');
  });

  it('lead to the bookings for an unknown booking', async () => {
    const { router } = open('RM050227-7K2');
    await screen.findByText('Another page');
    expect(addressOf(router)).toBe('/bookings');
  });
});
