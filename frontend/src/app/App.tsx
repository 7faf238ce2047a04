import { StrictMode, useEffect, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { forgetFactsOfPage } from './drawn/public-facts.js';
import type { AppStore } from './store.js';

/**
 * The program around its pages: the same in a browser and where pages are prepared.
 * @param props.taken what a prepared page is taken over with: it goes on piece by piece, and the store with other things
 */
export function App(props: {
  store: AppStore;
  taken?: ReturnType<AppStore['getState']>;
  children: ReactNode;
}) {
  const { store, taken, children } = props;
  useEffect(forgetFactsOfPage, []);
  return (
    <StrictMode>
      <Provider store={store} {...(taken === undefined ? {} : { serverState: taken })}>
        {children}
      </Provider>
    </StrictMode>
  );
}
