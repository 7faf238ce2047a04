import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { referenceApi } from '../../reference/reference-api.js';
import { yearsApi } from '../../reference/years.js';
import { stopClock } from '../../testing/clock.js';
import { stubServer } from '../../testing/server.js';
import { storeFor } from '../../testing/store.js';
import { accountWith, aHold, tourRoutes } from '../../testing/tour-fixtures.js';
import { pagePart } from '../../ui/page-part.js';
import { preloadRenderedPage } from './preload-rendered-page.js';

const hold = aHold(1);
const account = accountWith(hold, aHold(2, { number: 'RM050227-7K2', tour: 9 }));

beforeEach(stopClock);

/** The page that the server rendered, with these parts in it. */
function renderedPage(html: string): HTMLElement {
  const root = document.createElement('div');
  root.innerHTML = html;
  return root;
}

/** Loads a page that the server rendered. @returns the store afterwards, and the calls to the server */
async function loadAt(path: string, root = renderedPage('')) {
  globalThis.history.replaceState(null, '', path);
  const calls = stubServer({
    ...tourRoutes(account),
    'GET /v1/reference/tour-years': { status: 200, body: [] },
    'GET /v1/reference/countries': { status: 200, body: { US: 'United States' } },
  });
  const store = storeFor(account);
  await preloadRenderedPage(store, root);
  return { store, calls };
}

describe('before a customer’s page from the server is rendered again in the browser', () => {
  it('the list of tours and the years of all booked tours are loaded for the list of bookings', async () => {
    const { store } = await loadAt('/bookings');
    expect(referenceApi.endpoints.tours.select()(store.getState()).isSuccess).toBe(true);
    expect(yearsApi.endpoints.yearsOfTours.select([hold.tour, 9])(store.getState()).isSuccess).toBe(true);
  });

  it('only the years of its tour are loaded for the page of a booking', async () => {
    const { store } = await loadAt(`/bookings/${hold.number}`);
    expect(yearsApi.endpoints.yearsOfTours.select([hold.tour])(store.getState()).isSuccess).toBe(true);
    expect(referenceApi.endpoints.yearsOfTour.select(9)(store.getState()).isUninitialized).toBe(true);
  });

  it('its parts are loaded and no others, inner ones after outer ones', async () => {
    const loaded: string[] = [];
    const inner = async () => {
      loaded.push('inner');
      return { default: () => null };
    };
    const outer = async () => {
      loaded.push('outer');
      // It declares its parts when it is loaded, as a module does.
      pagePart('inner', inner, 'It');
      return { default: () => null };
    };
    pagePart('outer', outer, 'It');
    const elsewhere = jest.fn<typeof inner>();
    pagePart('elsewhere', elsewhere, 'It');
    await loadAt('/bookings', renderedPage('<i data-part="outer"><i data-part="inner"></i></i>'));
    expect(loaded).toEqual(['outer', 'inner']);
    expect(elsewhere).not.toHaveBeenCalled();
  });

  it('the lists of choices for guests’ details are loaded where details are shown, but not for names', async () => {
    const lists = ['countries', 'regions', 'phones'].map((list) => `GET /v1/reference/${list}`);
    const routesOf = (calls: readonly { route: string }[]) => calls.map(({ route }) => route);
    const { store, calls } = await loadAt(
      `/bookings/${hold.number}`,
      renderedPage('<i data-part="details"></i>'),
    );
    expect(routesOf(calls)).toEqual(expect.arrayContaining(lists));
    expect(referenceApi.endpoints.countries.select()(store.getState()).data).toEqual({ US: 'United States' });
    const others = await loadAt(`/bookings/${hold.number}`, renderedPage('<i data-part="names"></i>'));
    expect(routesOf(others.calls).filter((route) => lists.includes(route))).toEqual([]);
  });

  it('nothing is loaded for a visitor', async () => {
    const calls = stubServer({});
    await preloadRenderedPage(storeFor(null), renderedPage(''));
    expect(calls).toEqual([]);
  });
});
