import { DEADLINE_ZONE, dateIn } from '@tour-portal/contracts/values/time.js';
import type { WithApi } from '../api/api.js';
import type { AppDispatch } from '../api/dispatch.js';
import { mainScriptUrl } from '../browser/chunks.js';
import { currentTime } from '../browser/current-time.js';
import { referenceApi } from '../reference/reference-api.js';
import { selectAccount } from '../session/account-api.js';
import { storeDocument, deleteOtherDocuments } from '../session/stored-documents.js';
import { offlineAddresses, type OfflineAddresses } from './offline-addresses.js';
import { REFERENCE_CACHE } from './offline-names.js';
import { offlineReadyChanged } from './offline-slice.js';

interface Store {
  readonly getState: () => WithApi;
  readonly subscribe: (onChange: () => void) => () => void;
  readonly dispatch: AppDispatch;
}

interface WantedData extends OfflineAddresses {
  /** The signed-in account's id. */
  readonly account: number;
}

/** Storing waits this long, so that what the page itself needs is loaded first. */
const START_DELAY_MS = 2_000;
const selectConfig = referenceApi.endpoints.config.select();

/**
 * Stores in this browser what a signed-in customer needs of their trips without a network: the program with its service
 * worker, the data of the catalog, and the documents. It follows the account and never throws: after a failure it tries
 * again with the next change of the store.
 */
export function syncOfflineData(store: Store): void {
  let lastKey = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const sync = () => {
    const wanted = wantedAddresses(store.getState());
    const key = JSON.stringify(wanted);
    if (key === lastKey) return;
    lastKey = key;
    clearTimeout(timer);
    store.dispatch(offlineReadyChanged(false));
    if (wanted === null) return;
    timer = setTimeout(() => {
      const isWanted = () => lastKey === key;
      storeWanted(wanted, isWanted).then(
        (isStored) => {
          if (isWanted()) store.dispatch(offlineReadyChanged(isStored));
        },
        () => {
          if (isWanted()) lastKey = '';
        },
      );
    }, START_DELAY_MS);
  };
  store.subscribe(sync);
  sync();
}

/** Null: nobody is signed in, or the portal's settings are not read yet. */
function wantedAddresses(state: WithApi): WantedData | null {
  const account = selectAccount(state);
  const config = selectConfig(state).data;
  if (account === null || config === undefined) return null;
  const today = dateIn(DEADLINE_ZONE, currentTime());
  return { account: account.id, ...offlineAddresses(account, config, today) };
}

/**
 * @param isWanted false once other data is wanted: what that needs must not be deleted
 * @returns whether all is stored; false where the account is not stored in this browser, or other data is wanted meanwhile
 * @throws where something cannot be fetched, or the browser has no service workers
 */
async function storeWanted(
  { account, reference, documents }: WantedData,
  isWanted: () => boolean,
): Promise<boolean> {
  const registration = await navigator.serviceWorker.register('/sw.js');
  const cache = await caches.open(REFERENCE_CACHE);
  await cache.addAll([...reference]);
  for (const address of documents) {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
    if (!isWanted() || !(await storeDocument(account, address, answer))) return false;
  }
  if (!isWanted()) return false;
  await deleteOtherDocuments(account, documents);
  offerToTakeOver(registration);
  return true;
}

/**
 * Tells a newer service worker that waits, now or later, which release this page belongs to, so that it can take over (see
 * `sw.ts`). Called last: the browser replaces the older worker only once that worker has no request left to answer.
 */
function offerToTakeOver(registration: ServiceWorkerRegistration): void {
  const program = mainScriptUrl();
  const offer = () => registration.waiting?.postMessage({ program });
  registration.onupdatefound = () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') offer();
    });
  };
  offer();
}
