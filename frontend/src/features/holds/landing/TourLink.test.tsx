import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, it } from '@jest/globals';
import { referenceApi } from '../../../reference/reference-api.js';
import { config } from '../../../testing/fixtures.js';
import { renderAt } from '../../../testing/render.js';
import { stubServer } from '../../../testing/server.js';
import { tourRoutes } from '../../../testing/tour-fixtures.js';
import SpaceUnavailablePage from '../SpaceUnavailablePage.js';

const routes = [{ path: '/space-unavailable', Component: SpaceUnavailablePage }];
const configElsewhere = { ...config, tourPageBaseUrl: 'https://tours.example/t/' };
const selectConfig = referenceApi.endpoints.config.select();

/** The address of the link back to availability, once the configuration is read. */
async function backAddress(query: string, configuration = config): Promise<string | null> {
  stubServer({ ...tourRoutes(), 'GET /v1/reference/config': { status: 200, body: configuration } });
  const { store } = renderAt(`/space-unavailable?${query}`, { routes });
  await waitFor(() => expect(selectConfig(store.getState()).data).toEqual(configuration));
  return (await screen.findByRole('link', { name: 'Back to availability' })).getAttribute('href');
}

it('the way back to availability leads to our own tour page at the year of the date', async () => {
  expect(await backAddress('t=4&r=2&d=2027-05-02')).toBe('/tours/4?year=2027');
});

it('the way back to availability keeps an invitation, also where tours have pages elsewhere', async () => {
  const invited = 't=4&r=2&d=2027-05-02&b=RM050227-7K1';
  expect(await backAddress(invited)).toBe('/tours/4?b=RM050227-7K1');
  cleanup();
  expect(await backAddress(invited, configElsewhere)).toBe('/tours/4?b=RM050227-7K1');
});

it('the way back to availability leads to where tours have their pages', async () => {
  expect(await backAddress('t=4&r=2&d=2027-05-02', configElsewhere)).toBe('https://tours.example/t/4');
});
