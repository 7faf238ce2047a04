import { StrictMode, useEffect, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { removePageFacts } from './drawn/public-facts.js';
import type { AppStore } from './store.js';

/**
 * The components around every page, the same in a browser and on the server that prepares pages.
 * @param props.taken the state that hydrates a prepared page: hydration takes time, and the store may change meanwhile
 */
export function App(props: {
  store: AppStore;
  taken?: ReturnType<AppStore['getState']>;
  children: ReactNode;
}) {
  const { store, taken, children } = props;
  useEffect(removePageFacts, []);
  return (
    <StrictMode>
      <Provider store={store} {...(taken === undefined ? {} : { serverState: taken })}>
        {children}
      </Provider>
    </StrictMode>
  );
}
