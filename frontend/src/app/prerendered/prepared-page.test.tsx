import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { listedYear } from '@tour-portal/contracts/api/tour-year-list.js';
import { stopDate } from '../../testing/clock.js';
import { config } from '../../testing/fixtures.js';
import { stubServer } from '../../testing/server.js';
import { availability, coast, rockies, tourRoutes, tourYear } from '../../testing/tour-fixtures.js';
import { App } from '../App.js';
import { storePublicFacts, type PublicFacts } from './public-facts.js';
import { pageBeforeScripts } from './page-before-scripts.js';
import { routes, whenReady } from '../router.js';
import { makeStore } from '../store.js';

const years = [tourYear(4, 2026, ['2026-12-06']), tourYear(4, 2027, ['2027-05-02'])];
const commonFacts = {
  config: { ...config, trackingUrl: 'https://visits.example/count' },
  tours: [rockies, coast],
};
const PAGES: readonly (readonly [string, PublicFacts])[] = [
  ['/', { ...commonFacts, tourYearList: years.map(listedYear) }],
  ['/tours/4', { ...commonFacts, yearsOfTour: { tour: 4, years } }],
];

const complaints = jest.fn();
let root: Root | null = null;

beforeEach(() => {
  complaints.mockClear();
  jest.spyOn(console, 'error').mockImplementation(complaints);
  stubServer({
    ...tourRoutes(null),
    'GET /v1/tours/4/availability': { status: 200, body: [availability('2027-05-02', 3)] },
  });
});

afterEach(async () => {
  await act(async () => root?.unmount());
  root = null;
  document.body.innerHTML = '';
});

/**
 * Prepares a page with `serverFacts`, and hydrates it in a browser with `browserFacts`.
 * @returns the prepared markup, its elements that have an id, and the hydrated container
 */
async function prepareAndHydrate(path: string, serverFacts: PublicFacts, browserFacts = serverFacts) {
  stopDate('2026-11-20T23:59:00Z');
  const serverStore = makeStore();
  storePublicFacts(serverStore, serverFacts);
  const html = renderToString(await pageBeforeScripts(path, serverStore)).replace(
    /^<title>.*?<\/title>/s,
    '',
  );
  document.body.innerHTML = `<div id="root">${html}</div>`;
  const container = document.querySelector('#root')!;
  const markup = container.innerHTML;
  stopDate('2026-11-22T06:00:00Z');
  const store = makeStore();
  storePublicFacts(store, browserFacts);
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  await whenReady(router);
  const elementsWithId = [...container.querySelectorAll('[id]')];
  await act(async () => {
    root = hydrateRoot(
      container,
      <App store={store}>
        <RouterProvider router={router} />
      </App>,
      { onRecoverableError: complaints },
    );
  });
  return { markup, container, elementsWithId };
}

describe('a page that the server prepared', () => {
  it.each(PAGES)(
    'is hydrated on another day without a complaint, and its elements with an id stay: %s',
    async (path, facts) => {
      const { container, elementsWithId } = await prepareAndHydrate(path, facts);
      expect(complaints.mock.calls).toEqual([]);
      expect(elementsWithId.length).toBeGreaterThan(0);
      for (const element of elementsWithId) expect(container.contains(element)).toBe(true);
    },
  );

  it('leads to a complaint of React where its facts differ in the browser', async () => {
    const [[path, facts] = ['', commonFacts]] = PAGES;
    await prepareAndHydrate(path, facts, { ...facts, config: { ...config, tagline: 'Another tagline' } });
    expect(complaints).toHaveBeenCalled();
  });

  it.each(PAGES)(
    'has no inline style, which the content security policy would forbid: %s',
    async (path, facts) => {
      const { markup } = await prepareAndHydrate(path, facts);
      expect(markup.match(/ style="[^"]*"/g)).toBe(null);
    },
  );
});
