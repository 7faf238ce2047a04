import type { Account } from '@tour-portal/contracts/api/api.js';
import type { TourYearReference } from '@tour-portal/contracts/api/reference-api.js';
import { referenceApi } from '../../reference/reference-api.js';
import { yearsApi } from '../../reference/years.js';
import { accountRestored } from '../../session/account-api.js';
import type { AppStore } from '../store.js';

/** What a customer's page shows besides what is the same for everybody. */
export interface CustomerFacts {
  readonly account: Account;
  /** Of the tours of the account's bookings, in the order of these. */
  readonly yearsOfTours: readonly { readonly tour: number; readonly years: TourYearReference[] }[];
}

/** Puts the facts where the pages look for them, as if they had been asked for. */
export function fillWithCustomer(store: AppStore, { account, yearsOfTours }: CustomerFacts): void {
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
