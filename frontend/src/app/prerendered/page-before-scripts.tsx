import type { ReactNode } from 'react';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { App } from '../App.js';
import { routes } from '../router.js';
import type { AppStore } from '../store.js';

/**
 * A page as it is before any script runs, for the customer or the visitor in the store.
 * A `<Navigate>` in it is not followed: its place stays empty.
 * @throws Error where the router itself redirects, which no route of today does
 */
export async function pageBeforeScripts(path: string, store: AppStore): Promise<ReactNode> {
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(new URL(path, 'http://localhost')));
  if (context instanceof Response) throw new Error(`${path} redirects`);
  return (
    <App store={store}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </App>
  );
}
