import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { App } from './app/App.js';
import { makeRouter, whenReady } from './app/router.js';
import { readPageFacts, storePublicFacts } from './app/prerendered/public-facts.js';
import { reportUncaught, startPortal } from './app/start.js';
import { makeStore } from './app/store.js';
import { loadReporting } from './api/report.js';
import { loadChunk } from './browser/chunks.js';
import { yieldToInput } from './browser/yield-to-input.js';
import { trackInput } from './browser/unsaved-input.js';
import { selectAccount } from './session/account-api.js';
import './ui/styles/fonts.css';
import './ui/styles/tokens.css';
import './ui/styles/base.css';
import './ui/styles/forced-colors.css';
import './ui/styles/print.css';
import './app/start.css';

const root = document.getElementById('root')!;

const ignore = () => undefined;

const store = makeStore();
const pageFacts = readPageFacts();
if (pageFacts !== null) storePublicFacts(store, pageFacts);
reportUncaught(store);
trackInput();

async function render(): Promise<void> {
  await yieldToInput();
  const router = makeRouter();
  // The markup that the server sent stays until the page of the address is loaded.
  await whenReady(router);
  // The server marks a page that it rendered for a customer as inert.
  if (root.querySelector('[inert]'))
    await import('./app/prerendered/preload-rendered-page.js')
      .then(({ preloadRenderedPage }) => preloadRenderedPage(store, root))
      .catch(ignore);
  const pages = <RouterProvider router={router} />;
  // Only a visitor's prepared page is hydrated: a customer's page, or one that failed, is rendered anew.
  const canHydrate =
    pageFacts !== null && router.state.errors === null && selectAccount(store.getState()) === null;
  // Rendered in pieces, so that the page reacts meanwhile.
  startTransition(() => {
    if (canHydrate) {
      const stateAtHydration = store.getState();
      hydrateRoot(
        root,
        <App store={store} stateAtHydration={stateAtHydration}>
          {pages}
        </App>,
      );
    } else createRoot(root).render(<App store={store}>{pages}</App>);
  });
  loadReporting().catch(ignore);
  // Without the background part a window does not follow the other windows, and stores nothing for use without a network.
  void loadChunk('background', () => import('./app/background.js')).then(
    ({ startBackground }) => startBackground(store),
    ignore,
  );
}

void yieldToInput().then(() => startPortal(store, root, render));
