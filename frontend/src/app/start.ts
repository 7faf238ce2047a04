import { referenceApi } from '../reference/reference-api.js';
import { reportFailure } from '../api/report.js';
import { yieldToInput } from '../browser/yield-to-input.js';
import { startSession, Unauthenticated } from '../session/session.js';
import type { AppStore } from './store.js';
import { clearStoredAccount } from '../session/stored-account.js';

/** {@link WAITING} appears only when the start takes longer than this. */
const QUIET_MS = 1_000;
const WAITING = 'One moment, please…';
/** The pages of client service have a session of their own, and leave the customer's as it is (D45). */
const CLIENT_SERVICE = /^\/client-service(\/|$)/;
const FAILED = 'Your request could not be processed. Please contact client service for details.';

/** Reports uncaught errors and rejections (spec §7, §8). */
export function reportUncaught(store: AppStore): void {
  globalThis.addEventListener('error', (event) =>
    reportFailure(store.dispatch, event.error ?? event.message, 'window'),
  );
  globalThis.addEventListener('unhandledrejection', (event) =>
    reportFailure(store.dispatch, event.reason, 'unhandled rejection'),
  );
}

/**
 * Renders once the session is known (spec §2); a page of client service does not wait for it. A wait of more than a second shows
 * a line of text in an empty `root`. Where the stored account's session has ended, that account is removed and the page is
 * reloaded, now for a visitor (spec §4 "Auth"). Any other failure replaces the page by a line of text, and is reported.
 * @param root empty, or with the page or its frame as the server sent it, which stays until `render`
 */
export async function startPortal(store: AppStore, root: HTMLElement, render: () => unknown): Promise<void> {
  const isEmpty = root.children.length === 0;
  const timer = setTimeout(() => {
    if (isEmpty) root.textContent = WAITING;
  }, QUIET_MS);
  const { initiate, select } = referenceApi.endpoints.config;
  const isBrandKnown = select()(store.getState()).data !== undefined;
  try {
    // If the configuration does not load, the page shows the brand that the SPA was built with. A page that the server prepared
    // contains the configuration, so it is loaded only after the page is rendered.
    await Promise.all([
      CLIENT_SERVICE.test(globalThis.location.pathname) ? null : startSession(store),
      isBrandKnown ? null : yieldToInput().then(() => store.dispatch(initiate())),
    ]);
    clearTimeout(timer);
    if (isEmpty) root.textContent = '';
    await render();
    if (isBrandKnown) await store.dispatch(initiate(undefined, { forceRefetch: true }));
  } catch (error) {
    clearTimeout(timer);
    if (error instanceof Unauthenticated) {
      await clearStoredAccount();
      globalThis.location.reload();
    } else {
      root.textContent = FAILED;
      reportFailure(store.dispatch, error, 'start');
    }
  }
}
