import { afterEach, beforeEach, describe, it } from '@jest/globals';
import { appendCases } from './event-store-append-cases.js';
import {
  contextOf,
  type EventStoreCase,
  type EventStoreContext,
  type OpenedEventStore,
} from './event-store-context.js';
import { readCases } from './event-store-read-cases.js';
import { concurrencyCases } from './event-store-concurrency-cases.js';
import { subscriptionCases } from './event-store-subscription-cases.js';

/** The cases that every adapter must pass. */
export const eventStoreCases: readonly EventStoreCase[] = [
  ...appendCases,
  ...readCases,
  ...subscriptionCases,
  ...concurrencyCases,
];

/** Registers every case as a test of one adapter. @param open called anew for each case */
export function eventStoreConformance(name: string, open: () => Promise<OpenedEventStore>): void {
  describe(name, () => {
    let context: EventStoreContext;
    beforeEach(async () => {
      context = contextOf(await open(), 20_000);
    });
    afterEach(() => context.close());

    for (const { name: caseName, run } of eventStoreCases) it(caseName, () => run(context));
  });
}
