import { referenceApi } from '../../reference/reference-api.js';
import { toursOf, yearsApi } from '../../reference/years.js';
import { selectAccount } from '../../session/account-api.js';
import { loadPart } from '../../ui/page-part.js';
import type { AppDispatch } from '../../api/dispatch.js';
import { turn } from '../../browser/turn.js';
import type { AppStore } from '../store.js';

const unwatched = { subscribe: false };

/** What the fields of guests' details choose from: lists that came later would draw the whole step once more. */
const LISTS = [
  (dispatch: AppDispatch) => dispatch(referenceApi.endpoints.countries.initiate(undefined, unwatched)),
  (dispatch: AppDispatch) => dispatch(referenceApi.endpoints.regions.initiate(undefined, unwatched)),
  (dispatch: AppDispatch) => dispatch(referenceApi.endpoints.phones.initiate(undefined, unwatched)),
];

/**
 * Loads what a page that the server drew for a customer shows, so that it stands still when the browser draws it again.
 * What cannot be loaded says so in its own place then.
 * @param root with what the server drew
 */
export async function loadDrawn(store: AppStore, root: HTMLElement): Promise<void> {
  const path = globalThis.location.pathname;
  const account = selectAccount(store.getState());
  if (account === null) return;
  const shown = account.bookings.filter(({ number }) => path === '/bookings' || path.includes(number));
  const asks = [
    (dispatch: AppDispatch) => dispatch(referenceApi.endpoints.tours.initiate(undefined, unwatched)),
    (dispatch: AppDispatch) => dispatch(yearsApi.endpoints.yearsOfTours.initiate(toursOf(shown), unwatched)),
    ...(root.querySelector('[data-part="details"]') ? LISTS : []),
  ];
  const asked: Promise<unknown>[] = [];
  for (const ask of asks) {
    asked.push(ask(store.dispatch));
    await turn();
  }
  // From the outer to the inner: a part is known once what holds it is loaded.
  for (const place of root.querySelectorAll<HTMLElement>('[data-part]'))
    await loadPart(place.dataset['part'] ?? '');
  await Promise.all(asked);
}
