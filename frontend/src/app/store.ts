import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { useDispatch, useSelector } from 'react-redux';
import { sessionSlice } from './account-state.js';
import { api } from './api.js';
import { conflictFollowing } from './conflicts.js';
import { consentSlice } from './consent.js';
import { errorReporting } from './report.js';
import { sessionKeeping } from './session.js';
import { storedCopySlice } from './stored-copy.js';
import { conversionTracking } from './tracking.js';

const rootReducer = combineReducers({
  [api.reducerPath]: api.reducer,
  [sessionSlice.reducerPath]: sessionSlice.reducer,
  [storedCopySlice.reducerPath]: storedCopySlice.reducer,
  [consentSlice.reducerPath]: consentSlice.reducer,
});

export type RootState = ReturnType<typeof rootReducer>;

export function makeStore(preloadedState?: Partial<RootState>) {
  const store = configureStore({
    reducer: rootReducer,
    preloadedState,
    middleware: (defaults) =>
      defaults().concat(
        api.middleware,
        sessionKeeping,
        conflictFollowing,
        errorReporting,
        conversionTracking,
      ),
  });
  setupListeners(store.dispatch);
  return store;
}

export type AppStore = ReturnType<typeof makeStore>;
export type AppDispatch = AppStore['dispatch'];

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
