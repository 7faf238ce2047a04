import { prerenderToNodeStream } from 'react-dom/static';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { api } from './api/api.js';
import { storeCustomerFacts, type CustomerFacts } from './app/prerendered/customer-facts.js';
import { pageBeforeScripts } from './app/prerendered/page-before-scripts.js';
import { storePublicFacts, type PublicFacts } from './app/prerendered/public-facts.js';
import { makeStore } from './app/store.js';
import { clock } from './browser/current-time.js';

/**
 * The markup of a page before any script runs. The server renders it once for many visitors, and for a customer on each request.
 * @param path of a page that needs no session, or of a customer's page
 * @param customer null: a visitor
 */
export async function prerender(
  path: string,
  facts: PublicFacts,
  customer: CustomerFacts | null,
  now: () => Instant,
): Promise<string> {
  clock.now = now;
  const store = makeStore();
  storePublicFacts(store, facts);
  if (customer !== null) storeCustomerFacts(store, customer);
  try {
    // The markup is complete: a part that came later would be moved to its place by a script in the page.
    const { prelude } = await prerenderToNodeStream(await pageBeforeScripts(path, store), {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    });
    let html = '';
    for await (const chunk of prelude) html += String(chunk);
    return html;
  } finally {
    // Otherwise the data of the store stays in memory until its entries expire.
    store.dispatch(api.util.resetApiState());
  }
}
