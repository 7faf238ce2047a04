import { referenceApi } from '../../reference/reference-api.js';
import { toursOf, yearsApi } from '../../reference/years.js';
import { selectAccount } from '../../session/account-api.js';
import { loadPart } from '../../ui/page-part.js';
import type { AppStore } from '../store.js';

/**
 * Loads what a page that the server drew for a customer shows, so that it stands still when the browser draws it again.
 * What cannot be loaded says so in its own place then.
 * @param root with what the server drew
 */
export async function loadDrawn(store: AppStore, root: HTMLElement): Promise<void> {
  const path = globalThis.location.pathname;
  const account = selectAccount(store.getState());
  if (account === null) return;
  const unwatched = { subscribe: false };
  const shown = account.bookings.filter(({ number }) => path === '/bookings' || path.includes(number));
  const asked = [
    store.dispatch(referenceApi.endpoints.tours.initiate(undefined, unwatched)),
    store.dispatch(yearsApi.endpoints.yearsOfTours.initiate(toursOf(shown), unwatched)),
  ];
  // From the outer to the inner: a part is known once what holds it is loaded.
  for (const place of root.querySelectorAll<HTMLElement>('[data-part]'))
    await loadPart(place.dataset['part'] ?? '');
  await Promise.all(asked);
}
