import { StrictMode, useEffect, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { removePageFacts } from './prerendered/public-facts.js';
import type { AppStore } from './store.js';

/**
 * The components around every page, the same in a browser and on the server that prepares pages.
 * @param props.stateAtHydration the store's state when the hydration of a prepared page begins: the store may change before it ends
 */
export function App(props: {
  store: AppStore;
  stateAtHydration?: ReturnType<AppStore['getState']>;
  children: ReactNode;
}) {
  const { store, stateAtHydration, children } = props;
  useEffect(removePageFacts, []);
  return (
    <StrictMode>
      <Provider store={store} {...(stateAtHydration === undefined ? {} : { serverState: stateAtHydration })}>
        {children}
      </Provider>
    </StrictMode>
  );
}
