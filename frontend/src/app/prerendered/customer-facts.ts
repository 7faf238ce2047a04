import type { Account } from '@tour-portal/contracts/api/api.js';
import type { TourYearReference } from '@tour-portal/contracts/api/reference-api.js';
import { referenceApi } from '../../reference/reference-api.js';
import { yearsApi } from '../../reference/years.js';
import { accountRestored } from '../../session/account-api.js';
import type { AppStore } from '../store.js';

/** What a customer's page needs besides `PublicFacts`. */
export interface CustomerFacts {
  readonly account: Account;
  /** The years of the tours that the page is about: each tour once, in the order of the bookings. */
  readonly yearsOfTours: readonly { readonly tour: number; readonly years: TourYearReference[] }[];
}

/** Puts the facts into the store, where the page's calls find them. */
export function storeCustomerFacts(store: AppStore, { account, yearsOfTours }: CustomerFacts): void {
  store.dispatch(accountRestored(account));
  store.dispatch(
    referenceApi.util.upsertQueryEntries(
      yearsOfTours.map(({ tour, years }) => ({ endpointName: 'yearsOfTour', arg: tour, value: years })),
    ),
  );
  store.dispatch(
    yearsApi.util.upsertQueryEntries([
      {
        endpointName: 'yearsOfTours',
        arg: yearsOfTours.map(({ tour }) => tour),
        value: yearsOfTours.flatMap(({ years }) => years),
      },
    ]),
  );
}
