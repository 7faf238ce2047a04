import type { Draft } from '@reduxjs/toolkit';
import type { Account, Booking, Guest } from '@tour-portal/contracts/api/api.js';
import type { WithApi } from '../api/api.js';
import { accountApi, accountOpened, selectAccount } from './account-api.js';
import type { AppDispatch } from '../api/dispatch.js';

interface Call<Answer> {
  readonly dispatch: AppDispatch;
  readonly getState: () => WithApi;
  readonly queryFulfilled: Promise<{ data: Answer }>;
}

/** An endpoint's `onQueryStarted`: who is answered is signed in from then on. Null: nobody is yet. */
export async function signsIn(
  _argument: unknown,
  call: Omit<Call<Account | null>, 'getState'>,
): Promise<void> {
  const answered = await call.queryFulfilled.catch(() => null);
  if (answered?.data != null) call.dispatch(accountOpened(answered.data));
}

/** An endpoint's `onQueryStarted`: the account on screen follows the answer (spec §4). A refusal changes nothing. */
export function changesAccount<Argument, Answer>(
  change: (account: Draft<Account>, answer: Answer, argument: Argument) => void,
) {
  return async (argument: Argument, { dispatch, getState, queryFulfilled }: Call<Answer>): Promise<void> => {
    const answered = await queryFulfilled.catch(() => null);
    if (answered === null || selectAccount(getState()) === null) return;
    dispatch(
      accountApi.util.updateQueryData('me', undefined, (account) => {
        if (account !== null) change(account, answered.data, argument);
      }),
    );
  };
}

/** The same for what concerns one of the account's bookings. */
export function changesBooking<Argument, Answer>(
  idOf: (argument: Argument) => number,
  change: (booking: Draft<Booking>, answer: Answer, argument: Argument, account: Draft<Account>) => void,
) {
  return changesAccount<Argument, Answer>((account, answer, argument) => {
    const booking = bookingOf(account, idOf(argument));
    if (booking !== undefined) change(booking, answer, argument, account);
  });
}

export function bookingOf(account: Draft<Account>, id: number): Draft<Booking> | undefined {
  return account.bookings.find((booking) => booking.id === id);
}

/** Takes over what was answered of some of a booking's guests. */
export function takeGuests(
  booking: Draft<Booking>,
  answers: readonly (Pick<Guest, 'id'> & Partial<Guest>)[],
): void {
  for (const answer of answers) {
    const guest = booking.guests.find((one) => one.id === answer.id);
    if (guest) Object.assign(guest, answer);
  }
}
