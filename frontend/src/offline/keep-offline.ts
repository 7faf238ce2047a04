import { DEADLINE_ZONE, dateIn } from '@tour-portal/contracts/values/time.js';
import type { WithApi } from '../api/api.js';
import type { AppDispatch } from '../api/dispatch.js';
import { runningProgram } from '../browser/chunks.js';
import { currentTime } from '../browser/current-time.js';
import { referenceApi } from '../reference/reference-api.js';
import { selectAccount } from '../session/account-api.js';
import { keepDocument, keepOnly } from '../session/kept-documents.js';
import { offlineAddresses, type OfflineAddresses } from './offline-addresses.js';
import { REFERENCE } from './offline-names.js';
import { keptOffline } from './offline-slice.js';

interface Store {
  readonly getState: () => WithApi;
  readonly subscribe: (onChange: () => void) => () => void;
  readonly dispatch: AppDispatch;
}

interface Wanted extends OfflineAddresses {
  /** Who is signed in. */
  readonly account: number;
}

/** What the page itself needs comes first. */
const AT_REST_MS = 2_000;
const selectConfig = referenceApi.endpoints.config.select();

/**
 * Keeps in this browser what somebody who is signed in needs of their trips when there is no network: the program with its
 * service worker, what the catalog says, and the documents. It follows the account, and never fails: what cannot be kept
 * is tried again with the next news of the account.
 */
export function keepOffline(store: Store): void {
  let known = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    const wanted = wantedAddresses(store.getState());
    const key = JSON.stringify(wanted);
    if (key === known) return;
    known = key;
    clearTimeout(timer);
    store.dispatch(keptOffline(false));
    if (wanted === null) return;
    timer = setTimeout(() => {
      keep(wanted).then(
        () => store.dispatch(keptOffline(known === key)),
        () => (known = ''),
      );
    }, AT_REST_MS);
  };
  store.subscribe(look);
  look();
}

/** Null: nobody is signed in, or the portal's settings are not read yet. */
function wantedAddresses(state: WithApi): Wanted | null {
  const account = selectAccount(state);
  const config = selectConfig(state).data;
  if (account === null || config === undefined) return null;
  const today = dateIn(DEADLINE_ZONE, currentTime());
  return { account: account.id, ...offlineAddresses(account, config, today) };
}

async function keep({ account, reference, documents }: Wanted): Promise<void> {
  const registration = await navigator.serviceWorker.register('/sw.js');
  const kept = await caches.open(REFERENCE);
  await kept.addAll([...reference]);
  for (const address of documents) {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
    await keepDocument(account, address, answer);
  }
  await keepOnly(account, documents);
  offerToTakeOver(registration);
}

/**
 * Tells a newer worker that waits of which release this page is, see `sw.ts`; after all else, because the older one is let
 * go once it has nothing to do.
 */
function offerToTakeOver(registration: ServiceWorkerRegistration): void {
  const program = runningProgram();
  const offer = () => registration.waiting?.postMessage({ program });
  registration.onupdatefound = () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') offer();
    });
  };
  offer();
}
