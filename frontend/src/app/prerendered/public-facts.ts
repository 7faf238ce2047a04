import type {
  ConfigReference,
  TourReference,
  TourYearListed,
  TourYearReference,
} from '@tour-portal/contracts/api/reference-api.js';
import { referenceApi } from '../../reference/reference-api.js';
import type { AppStore } from '../store.js';

/** What a page shows of the catalog and the configuration; nothing about a customer. */
export interface PublicFacts {
  readonly config: ConfigReference;
  readonly tours: TourReference[];
  /** For the landing page only. */
  readonly tourYearList?: TourYearListed[];
  /** For the page of one tour only. */
  readonly yearsOfTour?: { readonly tour: number; readonly years: TourYearReference[] };
}

/** The id of the element with the facts, which are JSON text. */
const PREPARED_FROM = 'prepared-from';

/** The facts that the server prepared this page from; null when the page was not prepared. */
export function readPageFacts(): PublicFacts | null {
  const text = document.getElementById(PREPARED_FROM)?.textContent ?? '';
  return text === '' ? null : (JSON.parse(text) as PublicFacts);
}

/** Removes the facts from the page: once it is hydrated, they have no more use. */
export function removePageFacts(): void {
  document.getElementById(PREPARED_FROM)?.remove();
}

/** Puts the facts into the store, where the page's calls find them. */
export function storePublicFacts(store: AppStore, facts: PublicFacts): void {
  const { tours, tourYearList, yearsOfTour } = facts;
  // The tracking address is left out: whether visits are counted depends on the visitor's browser. The page asks for the
  // configuration again.
  const { trackingUrl: _, ...config } = facts.config;
  store.dispatch(
    referenceApi.util.upsertQueryEntries([
      { endpointName: 'config', arg: undefined, value: config },
      { endpointName: 'tours', arg: undefined, value: tours },
      ...(tourYearList === undefined
        ? []
        : [{ endpointName: 'tourYearList', arg: undefined, value: tourYearList } as const]),
      ...(yearsOfTour === undefined
        ? []
        : [{ endpointName: 'yearsOfTour', arg: yearsOfTour.tour, value: yearsOfTour.years } as const]),
    ]),
  );
}
