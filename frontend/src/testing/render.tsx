import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Account } from '@tour-portal/contracts/api/api.js';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider, type InitialEntry, type RouteObject } from 'react-router';
import { storeFor } from './store.js';

/** Renders routes at an address, for a visitor or with an account; a test acts through the `user` that it returns. */
export function renderAt(
  entry: InitialEntry,
  options: {
    routes: RouteObject[];
    account?: Account | null;
    state?: Parameters<typeof storeFor>[1];
    user?: ReturnType<typeof userEvent.setup>;
  },
) {
  const store = storeFor(options.account, options.state);
  const router = createMemoryRouter(options.routes, { initialEntries: [entry] });
  const view = render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  );
  return { ...view, store, router, user: options.user ?? userEvent.setup() };
}

/** Where the router stands: path and query. */
export function addressOf(router: { state: { location: { pathname: string; search: string } } }): string {
  return router.state.location.pathname + router.state.location.search;
}
