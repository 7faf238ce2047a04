import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { useSelector } from 'react-redux';
import { combineReducers } from 'redux';
import { api } from '../api/api.js';
import { loginWaitMiddleware, loginSlice } from '../api/login.js';
import { holdAttemptMiddleware, holdAttemptsSlice } from '../features/holds/attempts.js';
import { paymentAttemptsSlice } from '../features/manage/payment/attempts.js';
import { conflictMiddleware } from '../session/conflicts.js';
import { consentSlice } from './consent/consent.js';
import { offlineSlice } from '../offline/offline-slice.js';
import { errorReportMiddleware } from '../api/report.js';
import { draftStorageMiddleware, draftsSlice } from '../session/drafts/drafts.js';
import { customerChangeMiddleware } from '../session/customer-following.js';
import { sessionMiddleware } from '../session/session.js';
import { storedCopySlice } from '../session/stored-copy.js';
import { trackingMiddleware } from './tracking.js';

const rootReducer = combineReducers({
  [api.reducerPath]: api.reducer,
  [loginSlice.reducerPath]: loginSlice.reducer,
  [draftsSlice.reducerPath]: draftsSlice.reducer,
  [storedCopySlice.reducerPath]: storedCopySlice.reducer,
  [offlineSlice.reducerPath]: offlineSlice.reducer,
  [consentSlice.reducerPath]: consentSlice.reducer,
  [holdAttemptsSlice.reducerPath]: holdAttemptsSlice.reducer,
  [paymentAttemptsSlice.reducerPath]: paymentAttemptsSlice.reducer,
});

export type RootState = ReturnType<typeof rootReducer>;

export function makeStore(preloadedState?: Partial<RootState>) {
  const store = configureStore({
    reducer: rootReducer,
    preloadedState,
    middleware: (defaults) =>
      defaults().concat(
        loginWaitMiddleware,
        customerChangeMiddleware,
        draftStorageMiddleware,
        api.middleware,
        sessionMiddleware,
        conflictMiddleware,
        errorReportMiddleware,
        trackingMiddleware,
        holdAttemptMiddleware,
      ),
  });
  setupListeners(store.dispatch);
  return store;
}

export type AppStore = ReturnType<typeof makeStore>;

export const useAppSelector = useSelector.withTypes<RootState>();
