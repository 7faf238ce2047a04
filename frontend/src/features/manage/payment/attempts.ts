import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Payment } from '@tour-portal/contracts/api/api.js';
import type { FeeChoice } from '@tour-portal/contracts/money/fees.js';
import type { Cents } from '@tour-portal/contracts/values/money.js';
import type { PaymentRequest } from '@tour-portal/contracts/api/payment-api.js';
import type { PaymentStep } from '@tour-portal/contracts/booking/payment-steps.js';
import { useSelector } from 'react-redux';

/** What the customer has agreed to pay. */
export interface PaymentOrder {
  readonly booking: number;
  readonly step: PaymentStep;
  readonly fees: readonly FeeChoice[];
  readonly amount: Cents;
  /** Whether the payment makes the hold a booking, as the page showed before it. */
  readonly becomesBooking: boolean;
}

/** A charge that the gateway's form reported as approved. */
export type Charge = Omit<PaymentRequest, 'fees'>;

/** How far one payment has come, from the press of the button to its end. */
export type PaymentAttempt = { readonly order: PaymentOrder } & (
  | { readonly status: 'starting'; readonly isStopped?: true }
  /** The payment company's form is open or loading. */
  | { readonly status: 'at-gateway'; readonly isStopped?: true }
  | { readonly status: 'recording'; readonly charge: Charge; readonly key: string }
  /** Charged, but no answer says that it is recorded: asking again with this charge and key never charges again. */
  | {
      readonly status: 'unrecorded';
      readonly charge: Charge;
      readonly key: string;
      readonly words: readonly string[];
    }
  | { readonly status: 'recorded'; readonly payment: Payment }
  /** The gateway reviews the charge. */
  | { readonly status: 'held'; readonly transactionId: string }
  | { readonly status: 'cancelled' }
  /** The attempt ended without an approval; where its outcome is not known, the card may have been charged. */
  | { readonly status: 'failed'; readonly words: readonly string[] }
  /** Not on the booking, although the form reported it as approved or under review; the words say why, for the customer. */
  | { readonly status: 'refused'; readonly words: readonly string[] }
);

/** At most one attempt for each booking. */
type Attempts = readonly PaymentAttempt[];

/**
 * The payments that are under way or whose end is still reported, outside of the page: a charge that waits to be recorded
 * outlives the form it was made in, and a booking has one payment at a time, however many forms show it.
 */
export const paymentAttemptsSlice = createSlice({
  name: 'paymentAttempts',
  initialState: (): PaymentAttempt[] => [],
  reducers: {
    attemptChanged: (attempts, { payload }: PayloadAction<PaymentAttempt>) => [
      ...withoutBooking(attempts, payload.order.booking),
      payload,
    ],
    /** The attempt is over, and is no longer reported. */
    attemptEnded: (attempts, { payload: booking }: PayloadAction<number>) =>
      withoutBooking(attempts, booking),
    /** The customer gives up or leaves an open payment, or its items are no longer owed: the payment ends. */
    paymentStopped: (attempts, { payload: booking }: PayloadAction<number>) => {
      for (const attempt of attempts) {
        const isOpen = attempt.status === 'starting' || attempt.status === 'at-gateway';
        if (isOpen && attempt.order.booking === booking) attempt.isStopped = true;
      }
    },
  },
});

export const { attemptChanged, attemptEnded, paymentStopped } = paymentAttemptsSlice.actions;

export interface WithPaymentAttempts {
  readonly [paymentAttemptsSlice.reducerPath]: Attempts;
}

function withoutBooking(attempts: Attempts, booking: number): PaymentAttempt[] {
  return attempts.filter(({ order }) => order.booking !== booking);
}

/** Whether a booking's payment is to end although its form has not reported. */
export function isPaymentStopped(state: WithPaymentAttempts, booking: number): boolean {
  const attempt = selectPaymentAttempt(state, booking);
  return attempt !== null && 'isStopped' in attempt;
}

/** The booking's payment attempt; null while there is none. */
export function selectPaymentAttempt(
  { paymentAttempts }: WithPaymentAttempts,
  booking: number,
): PaymentAttempt | null {
  return paymentAttempts.find(({ order }) => order.booking === booking) ?? null;
}

/** The attempt that {@link selectPaymentAttempt} selects. */
export function usePaymentAttempt(booking: number): PaymentAttempt | null {
  return useSelector((state: WithPaymentAttempts) => selectPaymentAttempt(state, booking));
}
