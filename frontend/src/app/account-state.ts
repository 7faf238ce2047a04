import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import type { Account, Booking } from '@tour-portal/contracts/api.js';
import { tidyName } from '@tour-portal/contracts/guest-names.js';
import { extendedDeadlines } from '@tour-portal/contracts/hold-duration.js';
import { partyName } from '@tour-portal/contracts/party.js';
import { api } from './api.js';

/** Who is signed in, with bookings; null for a visitor. */
export interface SessionState {
  account: Account | null;
}

function bookingOf(state: SessionState, id: number): Booking | undefined {
  return state.account?.bookings.find((booking) => booking.id === id);
}

const INITIAL: SessionState = { account: null };

const {
  me,
  login,
  signup,
  logout,
  changeProfile,
  changePassword,
  placeHold,
  deleteHold,
  extendHold,
  setNames,
  setDetails,
  recordPayment,
  setTransports,
} = api.endpoints;

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
      .addMatcher(changeProfile.matchFulfilled, (state, action) => {
        // The answer of a validation has no times.
        if (!state.account || !action.payload) return;
        const { address, onlyValidate: _validation, smsCode: _code, ...own } = action.meta.arg.originalArgs;
        Object.assign(state.account, own, { updatedAt: action.payload.updatedAt });
        Object.assign(state.account.address, address, action.payload.address);
        for (const booking of state.account.bookings) {
          booking.party.name = partyName(booking.guests, state.account);
        }
      })
      .addMatcher(changePassword.matchFulfilled, (state, action) => {
        if (state.account) state.account.updatedAt = action.payload.updatedAt;
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
        Object.assign(booking, extendedDeadlines(booking, action.payload.expiredAt));
        booking.extendableHours = null;
      })
      .addMatcher(recordPayment.matchFulfilled, (state, action) => {
        const booking = bookingOf(state, action.meta.arg.originalArgs.booking);
        if (!booking) return;
        const { payment, guests, expiredAt, depositDueBy, finalDueBy, confirmations } = action.payload;
        Object.assign(booking, { guests, expiredAt, depositDueBy, finalDueBy, confirmations });
        // The account may have been read anew while the payment was recorded.
        booking.payments = [...booking.payments.filter(({ id }) => id !== payment.id), payment];
        if (expiredAt === null) booking.extendableHours = null;
      })
      .addMatcher(setNames.matchFulfilled, (state, action) => {
        const { booking: id, names } = action.meta.arg.originalArgs;
        const booking = bookingOf(state, id);
        if (!state.account || !booking) return;
        for (const guest of booking.guests) {
          guest.fullName = tidyName(names.find((name) => name.id === guest.id)?.fullName ?? guest.fullName);
        }
        booking.party.name = partyName(booking.guests, state.account);
      })
      .addMatcher(
        isAnyOf(setNames.matchFulfilled, setDetails.matchFulfilled, setTransports.matchFulfilled),
        (state, action) => {
          const booking = bookingOf(state, action.meta.arg.originalArgs.booking);
          for (const answer of action.payload) {
            const guest = booking?.guests.find((one) => one.id === answer.id);
            if (guest) Object.assign(guest, answer);
          }
        },
      );
  },
});

export const { accountRestored, accountForgotten } = sessionSlice.actions;
