import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { referenceApi } from '../../reference/reference-api.js';
import { uniqueTourIds, yearsApi } from '../../reference/years.js';
import { selectAccount } from '../../session/account-api.js';
import { loadPart } from '../../ui/page-part.js';
import { yieldToInput } from '../../browser/yield-to-input.js';
import type { AppStore } from '../store.js';

const unwatched = { subscribe: false };

/**
 * Loads the data and scripts of a page that the server rendered for a customer, so that nothing moves when the browser renders
 * it again. What cannot be loaded here is ignored: the page loads it again, and shows the error if that fails too.
 * @param root the element with what the server rendered
 */
export async function preloadRenderedPage(store: AppStore, root: HTMLElement): Promise<void> {
  const path = globalThis.location.pathname;
  const account = selectAccount(store.getState());
  if (account === null) return;
  const shown = account.bookings.filter(({ number }) => path === '/bookings' || path.includes(number));
  const { tours, countries, regions, phones } = referenceApi.endpoints;
  // The lists that the fields of guests' details offer. If they came later, the whole step would be rendered once more.
  const lists = root.querySelector('[data-part="details"]') ? [countries, regions, phones] : [];
  const queries: ThunkAction<Promise<unknown>, unknown, unknown, UnknownAction>[] = [
    tours.initiate(undefined, unwatched),
    yearsApi.endpoints.yearsOfTours.initiate(uniqueTourIds(shown), unwatched),
    ...lists.map((list) => list.initiate(undefined, unwatched)),
  ];
  const loading: Promise<unknown>[] = [];
  for (const query of queries) {
    loading.push(store.dispatch(query));
    await yieldToInput();
  }
  // Outer parts first: a part inside another is registered only once the script of the outer one is loaded.
  for (const part of root.querySelectorAll<HTMLElement>('[data-part]'))
    await loadPart(part.dataset['part'] ?? '');
  await Promise.all(loading);
}
