import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router';
import { api } from './app/api.js';
import { reportFailure } from './app/report.js';
import { makeRouter } from './app/router.js';
import { startSession, Unauthenticated } from './app/session.js';
import { makeStore } from './app/store.js';
import { clearStoredAccount } from './app/stored-account.js';
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import './ui/print.css';

const store = makeStore();

globalThis.addEventListener('error', (event) =>
  reportFailure(store.dispatch, event.error ?? event.message, 'window'),
);
globalThis.addEventListener('unhandledrejection', (event) =>
  reportFailure(store.dispatch, event.reason, 'unhandled rejection'),
);

/** Nothing is rendered before the session is known (spec §2). */
async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  const config = store.dispatch(api.endpoints.config.initiate());
  await Promise.all([startSession(store), config]);
  createRoot(root).render(
    <StrictMode>
      <Provider store={store}>
        <RouterProvider router={makeRouter()} />
      </Provider>
    </StrictMode>,
  );
}

start().catch(async (error: unknown) => {
  // The session of the stored account has ended: begin again as a visitor.
  if (!(error instanceof Unauthenticated)) throw error;
  await clearStoredAccount();
  globalThis.location.reload();
});
