import type {
  ConfigReference,
  TourReference,
  TourYearListed,
  TourYearReference,
} from '@tour-portal/contracts/api/reference-api.js';
import { referenceApi } from '../../reference/reference-api.js';
import type { AppStore } from '../store.js';

/** What a page for everybody shows: of the catalogue, and never of a customer. */
export interface PublicFacts {
  readonly config: ConfigReference;
  readonly tours: TourReference[];
  /** Of the landing. */
  readonly tourYearList?: TourYearListed[];
  /** Of one tour's page. */
  readonly yearsOfTour?: { readonly tour: number; readonly years: TourYearReference[] };
}

const PREPARED_FROM = 'prepared-from';

/** What the page was prepared from, where the server sent a prepared one; null elsewhere. */
export function factsOfPage(): PublicFacts | null {
  const text = document.getElementById(PREPARED_FROM)?.textContent ?? '';
  return text === '' ? null : (JSON.parse(text) as PublicFacts);
}

/** The page is taken over, and answers: what it was prepared from is of no more use. */
export function forgetFactsOfPage(): void {
  document.getElementById(PREPARED_FROM)?.remove();
}

/** Puts the facts where the pages look for them, as if they had been asked for. */
export function fillWith(store: AppStore, facts: PublicFacts): void {
  const { tours, tourYearList, yearsOfTour } = facts;
  // Whether visits are counted depends on the visitor's browser; it asks for the configuration anew.
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
