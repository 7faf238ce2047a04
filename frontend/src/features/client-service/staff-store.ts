import { configureStore } from '@reduxjs/toolkit';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { combineReducers } from 'redux';
import { api } from '../../api/api.js';
import { errorReportMiddleware } from '../../api/report.js';
import { actionStepsSlice } from './actions/dialog/action-steps.js';
import { staffApi } from './staff-api.js';
import { staffSessionSlice } from './sign-in/staff-session.js';

const rootReducer = combineReducers({
  // For reference data and reports of failures; no customer is signed in here.
  [api.reducerPath]: api.reducer,
  [staffApi.reducerPath]: staffApi.reducer,
  [staffSessionSlice.reducerPath]: staffSessionSlice.reducer,
  [actionStepsSlice.reducerPath]: actionStepsSlice.reducer,
});

/** The store of client service, apart from the customer's: what happens here cannot reach their session (D45). */
export function makeStaffStore() {
  return configureStore({
    reducer: rootReducer,
    middleware: (defaults) => defaults().concat(api.middleware, staffApi.middleware, errorReportMiddleware),
  });
}

type StaffStore = ReturnType<typeof makeStaffStore>;

export const useStaffStore = useStore.withTypes<StaffStore>();
export const useStaffDispatch = useDispatch.withTypes<StaffStore['dispatch']>();
export const useStaffSelector = useSelector.withTypes<ReturnType<StaffStore['getState']>>();
