import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { stopDate } from '../../testing/clock.js';
import { addressOf } from '../../testing/render.js';
import type { Answer } from '../../testing/server.js';
import { availability } from '../../testing/tour-fixtures.js';
import { openTour } from './testing/tour-page.js';

beforeEach(stopDate);

describe('the page of a tour', () => {
  it('shows the tour’s name, facts of it and a day', async () => {
    openTour('/tours/4');
    await screen.findByRole('heading', { level: 1, name: 'Canadian Rockies' });
    expect(screen.getByText('Every traveller needs a passport book.')).toBeTruthy();
    expect(screen.getByText('This tour crosses a border.')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Banff' })).toBeTruthy();
  });

  it('opens at the first year, and at another one by its tab', async () => {
    const { user, router, calls } = openTour('/tours/4');
    await screen.findByText('Sun Dec 6 2026');
    await user.click(screen.getByRole('tab', { name: '2027' }));
    await screen.findByText('Sun May 9 2027');
    expect(addressOf(router)).toBe('/tours/4?year=2027');
    const searches = calls.filter(({ route }) => route.includes('availability')).map(({ search }) => search);
    expect(new Set(searches)).toEqual(new Set(['?year=2026', '?year=2027']));
  });

  it('leads to a hold with the rooms that were chosen', async () => {
    const { user } = openTour('/tours/4?year=2027');
    const link = await screen.findByRole('link', { name: 'Hold space, Sun May 9 2027' });
    expect(link.getAttribute('href')).toBe('/?t=4&r=2&d=2027-05-09');
    await user.click(screen.getByRole('button', { name: 'Add a room' }));
    expect(screen.getByText('Only 3 spaces left, too few for 4 guests')).toBeTruthy();
    const laterLink = screen.getByRole('link', { name: 'Hold space, Sun Jun 6 2027' });
    expect(laterLink.getAttribute('href')).toBe('/?t=4&r=2,2&d=2027-06-06');
  });

  it('has no link to a hold where the date is sold out or too near', async () => {
    const { user } = openTour('/tours/4?year=2027');
    await screen.findByText('Sold out');
    expect(screen.queryByRole('link', { name: 'Hold space, Sun May 2 2027' })).toBe(null);
    await user.click(screen.getByRole('tab', { name: '2026' }));
    const row = (await screen.findByText('Wed Nov 25 2026')).closest('article');
    expect(row && within(row).getByText(/7 days/)).toBeTruthy();
    expect(row && within(row).queryByRole('link')).toBe(null);
  });

  it.each(['/tours/99', '/tours/6', '/tours/04', '/tours/rockies'])(
    'does not exist at %s',
    async (address) => {
      openTour(address);
      await screen.findByRole('heading', { name: 'Page Not Found' });
    },
  );

  it('says so when the spaces cannot be read, and reads them again on request', async () => {
    let answer: Answer = { status: 503, body: { message: 'Please try again' } };
    const { user } = openTour('/tours/4?year=2027', null, { 'GET /v1/tours/4/availability': () => answer });
    await screen.findByRole('alert');
    answer = { status: 200, body: [availability('2027-05-02', 0)] };
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText('Sold out')).toBeTruthy());
  });

  it('shows an invited friend the date of the party, and keeps its number', async () => {
    const { user } = openTour('/tours/4?b=rm050927-7k1');
    await screen.findByText(/Friends of yours are going on this tour on Sun May 9 2027, booking/);
    const link = await screen.findByRole('link', { name: /^Hold space/ });
    expect(link.getAttribute('href')).toBe('/?t=4&r=2&d=2027-05-09&b=RM050927-7K1');
    await user.click(screen.getByRole('radio', { name: /^1 guest/ }));
    expect(screen.getByRole('link', { name: /^Hold space/ }).getAttribute('href')).toBe(
      '/?t=4&r=1&d=2027-05-09&b=RM050927-7K1',
    );
    expect(screen.queryByRole('tab')).toBe(null);
    expect(screen.getByRole('link', { name: 'See all dates of this tour' }).getAttribute('href')).toBe(
      '/tours/4',
    );
  });

  it('says so when the date of an invitation is gone', async () => {
    openTour('/tours/4?b=RM050127-7K1');
    await screen.findByText(/^This date is no longer offered/);
    expect(screen.queryByRole('link', { name: /^Hold space/ })).toBe(null);
  });

  it.each(['RM050927', 'CC050927-7K1', ''])(
    'ignores %j, which is not an invitation to this tour',
    async (b) => {
      openTour(`/tours/4?year=2027&b=${b}`);
      const link = await screen.findByRole('link', { name: 'Hold space, Sun May 9 2027' });
      expect(link.getAttribute('href')).toBe('/?t=4&r=2&d=2027-05-09');
    },
  );
});
