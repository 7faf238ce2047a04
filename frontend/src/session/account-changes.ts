import type { Draft } from '@reduxjs/toolkit';
import type { Account, Booking, Guest } from '@tour-portal/contracts/api/api.js';
import type { WithApi } from '../api/api.js';
import { accountApi, accountSignedIn, selectAccount } from './account-api.js';
import type { AppDispatch } from '../api/dispatch.js';
import { changeMade, draftKey } from './drafts/drafts.js';

interface Call<Answer> {
  readonly dispatch: AppDispatch;
  readonly getState: () => WithApi;
  readonly queryFulfilled: Promise<{ data: Answer }>;
}

/** An endpoint's `onQueryStarted`: the account in the answer is signed in. An answer of null signs nobody in. */
export async function signInOnSuccess(
  _argument: unknown,
  call: Omit<Call<Account | null>, 'getState'>,
): Promise<void> {
  const response = await call.queryFulfilled.catch(() => null);
  if (response?.data != null) call.dispatch(accountSignedIn(response.data));
}

/** An endpoint's `onQueryStarted`: the account on screen follows the answer (spec §7). A refusal changes nothing. */
export function updateAccountOnSuccess<Argument, Answer>(
  change: (account: Draft<Account>, answer: Answer, argument: Argument) => void,
  /** The key under which other windows are told, from the account's id; absent: they are not told here. */
  keyOf?: (account: number, argument: Argument) => string,
) {
  return async (argument: Argument, { dispatch, getState, queryFulfilled }: Call<Answer>): Promise<void> => {
    const id = selectAccount(getState())?.id;
    const response = await queryFulfilled.catch(() => null);
    // The customer may have logged out meanwhile, and another one logged in.
    if (response === null || id === undefined || id !== selectAccount(getState())?.id) return;
    dispatch(
      accountApi.util.updateQueryData('me', undefined, (account) => {
        if (account !== null) change(account, response.data, argument);
      }),
    );
    if (keyOf) dispatch(changeMade(keyOf(id, argument)));
  };
}

/** A change of a booking outside of its forms that other windows are told of. `hold`: it was extended or deleted. */
export type BookingChange = 'hold' | 'payment' | 'reconfirmation';

/** The key under which windows tell each other of such a change. */
export const bookingChangeKey = (account: number, booking: number, kind: BookingChange): string =>
  draftKey(account, `booking-${booking}-${kind}`);

/** As {@link updateAccountOnSuccess}, for a call that changes one of the account's bookings. */
export function updateBookingOnSuccess<Argument, Answer>(
  idOf: (argument: Argument) => number,
  change: (booking: Draft<Booking>, answer: Answer, argument: Argument, account: Draft<Account>) => void,
  /** What other windows are told; undefined for a form, which tells them itself when it is saved. */
  kind?: BookingChange,
) {
  return updateAccountOnSuccess<Argument, Answer>(
    (account, answer, argument) => {
      const booking = bookingOf(account, idOf(argument));
      if (booking !== undefined) change(booking, answer, argument, account);
    },
    kind && ((account, argument) => bookingChangeKey(account, idOf(argument), kind)),
  );
}

export function bookingOf(account: Draft<Account>, id: number): Draft<Booking> | undefined {
  return account.bookings.find((booking) => booking.id === id);
}

/** Updates those guests of a booking that an answer contains. */
export function updateGuests(
  booking: Draft<Booking>,
  answers: readonly (Pick<Guest, 'id'> & Partial<Guest>)[],
): void {
  for (const answer of answers) {
    const guest = booking.guests.find(({ id }) => id === answer.id);
    if (guest) Object.assign(guest, answer);
  }
}
