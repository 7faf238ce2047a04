import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import { api } from '../../app/api.js';
import { errorReporting } from '../../app/report.js';
import { staffApi } from './staff-api.js';
import { staffSessionSlice } from './staff-session.js';

const rootReducer = combineReducers({
  // For reference data and reports of failures; nothing here knows of a customer's account.
  [api.reducerPath]: api.reducer,
  [staffApi.reducerPath]: staffApi.reducer,
  [staffSessionSlice.reducerPath]: staffSessionSlice.reducer,
});

/** The store of client service, apart from the customer's: what happens here cannot reach their session (D45). */
export function makeStaffStore() {
  return configureStore({
    reducer: rootReducer,
    middleware: (defaults) => defaults().concat(api.middleware, staffApi.middleware, errorReporting),
  });
}

type StaffStore = ReturnType<typeof makeStaffStore>;

export const useStaffDispatch = useDispatch.withTypes<StaffStore['dispatch']>();
export const useStaffSelector = useSelector.withTypes<ReturnType<StaffStore['getState']>>();
