import { cleanup, screen } from '@testing-library/react';
import { expect, it } from '@jest/globals';
import { eventually } from '@tour-portal/contracts/testing/eventually.js';
import { config } from '../../../testing/fixtures.js';
import { renderAt } from '../../../testing/render.js';
import { stubServer } from '../../../testing/server.js';
import { tourRoutes } from '../../../testing/tour-fixtures.js';
import SpaceUnavailablePage from '../SpaceUnavailablePage.js';

const routes = [{ path: '/space-unavailable', Component: SpaceUnavailablePage }];
const configElsewhere = { status: 200, body: { ...config, tourPageBaseUrl: 'https://tours.example/t/' } };

const href = async () =>
  (await screen.findByRole('link', { name: 'Back to availability' })).getAttribute('href');

async function backFrom(
  query: string,
  overrides: Parameters<typeof stubServer>[0] = {},
): Promise<string | null> {
  stubServer({ ...tourRoutes(), ...overrides });
  renderAt(`/space-unavailable?${query}`, { routes });
  return href();
}

it('the way back to availability keeps the year', async () => {
  expect(await backFrom('t=4&r=2&d=2027-05-02')).toBe('/tours/4?year=2027');
});

it('the way back to availability keeps an invitation, also where tours have pages elsewhere', async () => {
  const invited = 't=4&r=2&d=2027-05-02&b=RM050227-7K1';
  expect(await backFrom(invited)).toBe('/tours/4?b=RM050227-7K1');
  cleanup();
  await backFrom(invited, { 'GET /v1/reference/config': configElsewhere });
  expect(await href()).toBe('/tours/4?b=RM050227-7K1');
});

it('the way back to availability leads to where tours have their pages', async () => {
  await backFrom('t=4&r=2&d=2027-05-02', { 'GET /v1/reference/config': configElsewhere });
  await eventually(async () => expect(await href()).toBe('https://tours.example/t/4'));
});
