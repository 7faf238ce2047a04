import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router';
import { makeRouter } from './app/router.js';
import { reportUncaught, startPortal } from './app/start.js';
import { makeStore } from './app/store.js';
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import './ui/print.css';
import './app/start.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const store = makeStore();
reportUncaught(store);

void startPortal(store, root, () =>
  createRoot(root).render(
    <StrictMode>
      <Provider store={store}>
        <RouterProvider router={makeRouter()} />
      </Provider>
    </StrictMode>,
  ),
);
