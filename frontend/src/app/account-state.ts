import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Account, Booking } from '@tour-portal/contracts/api.js';
import { api } from './api.js';

/** Who is signed in, with bookings; null for a visitor. */
export interface SessionState {
  account: Account | null;
}

function bookingOf(state: SessionState, id: number): Booking | undefined {
  return state.account?.bookings.find((booking) => booking.id === id);
}

const INITIAL: SessionState = { account: null };

const { me, login, signup, logout, placeHold, deleteHold, extendHold } = api.endpoints;

/** The account on screen follows every answer of the server (spec §4). */
export const sessionSlice = createSlice({
  name: 'session',
  initialState: INITIAL,
  reducers: {
    accountRestored: (state, action: PayloadAction<Account>) => {
      state.account = action.payload;
    },
    accountForgotten: (state) => {
      state.account = null;
    },
  },
  extraReducers: (builder) => {
    builder
      .addMatcher(me.matchFulfilled, (state, action) => {
        state.account = action.payload;
      })
      .addMatcher(login.matchFulfilled, (state, action) => {
        state.account = action.payload;
      })
      .addMatcher(signup.matchFulfilled, (state, action) => {
        // The answer of a validation has no account.
        if (action.payload) state.account = action.payload;
      })
      .addMatcher(logout.matchFulfilled, (state) => {
        state.account = null;
      })
      .addMatcher(placeHold.matchFulfilled, (state, action) => {
        if (!state.account) return;
        const { holdId } = action.meta.arg.originalArgs.hold;
        const replaced = holdId === undefined ? undefined : bookingOf(state, holdId);
        if (replaced) replaced.deletedAt = action.payload.createdAt;
        const others = state.account.bookings.filter((booking) => booking.id !== action.payload.id);
        state.account.bookings = [action.payload, ...others];
      })
      .addMatcher(deleteHold.matchFulfilled, (state, action) => {
        const booking = bookingOf(state, action.meta.arg.originalArgs);
        if (booking) booking.deletedAt = action.payload.deletedAt;
      })
      .addMatcher(extendHold.matchFulfilled, (state, action) => {
        const booking = bookingOf(state, action.meta.arg.originalArgs);
        if (!booking) return;
        const { expiredAt } = action.payload;
        booking.expiredAt = expiredAt;
        booking.depositDueBy = expiredAt;
        if (booking.finalDueBy === null || booking.finalDueBy < expiredAt) booking.finalDueBy = expiredAt;
        booking.extendableHours = null;
      });
  },
});

export const { accountRestored, accountForgotten } = sessionSlice.actions;
