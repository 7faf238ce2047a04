import type { ThunkDispatch } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import type { UnknownAction } from 'redux';
import type { WithApi } from './api.js';

/** Takes actions, thunks and calls, as every store of the SPA does. */
export type AppDispatch = ThunkDispatch<WithApi, unknown, UnknownAction>;

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
