import type { ReactNode } from 'react';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { App } from './App.js';
import { fillWith, type PublicFacts } from './public-facts.js';
import { routes } from './router.js';
import { makeStore } from './store.js';

/**
 * A page as a visitor sees it before any script runs.
 * @param path of a page that needs nobody signed in
 */
export async function publicPage(path: string, facts: PublicFacts): Promise<ReactNode> {
  const store = makeStore();
  fillWith(store, facts);
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(new URL(path, 'http://localhost')));
  if (context instanceof Response) throw new Error(`${path} leads elsewhere`);
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
