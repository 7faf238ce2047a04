import type { ThunkAction, ThunkDispatch } from '@reduxjs/toolkit';
import { HELD_FOR_REVIEW } from '@tour-portal/contracts/api/payment-api.js';
import { formatDollars } from '@tour-portal/contracts/values/money.js';
import { useStore } from 'react-redux';
import type { Store, UnknownAction } from 'redux';
import type { WithApi } from '../../../api/api.js';
import { problemsOf, SOMETHING_WENT_WRONG, statusOf, type CallError } from '../../../api/errors.js';
import { idempotencyKey } from '../../../api/idempotency-key.js';
import { reportFailure } from '../../../api/report.js';
import { refetchAccount } from '../../../session/account-api.js';
import { isUnderWay } from './attempt-rules.js';
import {
  attemptChanged,
  isPaymentStopped,
  selectPaymentAttempt,
  type Charge,
  type PaymentOrder,
  type WithPaymentAttempts,
} from './attempts.js';
import { PaymentProblem, OUTCOME_UNKNOWN, type GatewayPayment } from './gateways/payment-outcome.js';
import { takePayment } from './gateways/take-payment.js';
import { paymentApi } from './payment-api.js';

type State = WithApi & WithPaymentAttempts;

/** A thunk that carries out a part of a payment. */
type PaymentThunk = ThunkAction<Promise<void>, State, unknown, UnknownAction>;

type PaymentStore = Store<State> & { dispatch: ThunkDispatch<State, unknown, UnknownAction> };

/**
 * The store itself: callers read the state of a payment as it is now, not as of the last render, so that no payment begins
 * twice.
 */
export const usePaymentStore = useStore.withTypes<PaymentStore>();

/**
 * One payment (spec §7, D26): a token for what was chosen, the payment company's form, and the recording of the approved
 * charge. Its progress is stored as the booking's payment attempt; a second press while one is under way does nothing. Never
 * throws.
 * @param place where a hosted form is shown
 */
export async function pay(order: PaymentOrder, place: HTMLElement, store: PaymentStore): Promise<void> {
  if (isUnderWay(selectPaymentAttempt(store.getState(), order.booking))) return;
  const stopping = new AbortController();
  const unsubscribe = store.subscribe(() => {
    if (isPaymentStopped(store.getState(), order.booking)) stopping.abort();
  });
  await store.dispatch(start(order, place, stopping.signal)).finally(unsubscribe);
}

function start(order: PaymentOrder, place: HTMLElement, signal: AbortSignal): PaymentThunk {
  return async (dispatch) => {
    dispatch(attemptChanged({ order, status: 'starting' }));
    const { booking, fees, amount } = order;
    const tokenAnswer = await dispatch(
      paymentApi.endpoints.paymentToken.initiate({ booking, fees: [...fees] }, { track: false }),
    );
    if (signal.aborted) {
      dispatch(cancel(order));
    } else if (tokenAnswer.data === undefined) {
      dispatch(attemptChanged({ order, status: 'failed', words: messagesOf(tokenAnswer.error) }));
    } else if (tokenAnswer.data.amount === amount) {
      dispatch(attemptChanged({ order, status: 'at-gateway' }));
      await dispatch(payAtGateway(order, { ...tokenAnswer.data, place, signal }));
    } else {
      // Only what was shown beforehand is charged.
      const words = [
        `The amount has changed: it is ${formatDollars(tokenAnswer.data.amount)} now, not ${formatDollars(amount)}. You have not been charged. Please look at your choice again.`,
      ];
      dispatch(attemptChanged({ order, status: 'failed', words }));
      void dispatch(refetchAccount());
    }
  };
}

function payAtGateway(order: PaymentOrder, payment: GatewayPayment): PaymentThunk {
  return async (dispatch) => {
    try {
      const answer = await takePayment(payment);
      switch (answer.outcome) {
        case 'approved': {
          const { outcome: _, ...charge } = answer;
          await dispatch(record(order, charge, idempotencyKey()));
          return;
        }
        case 'declined': {
          const words = [
            'The bank declined this card.',
            'It was not charged. Please try another card, or ask your card company.',
          ];
          dispatch(attemptChanged({ order, status: 'failed', words }));
          return;
        }
        case 'held-for-review':
          dispatch(attemptChanged({ order, status: 'held', transactionId: answer.transactionId }));
          return;
        case 'cancelled':
          dispatch(cancel(order));
      }
    } catch (error) {
      if (payment.signal.aborted) {
        dispatch(cancel(order));
        return;
      }
      const words = [error instanceof PaymentProblem ? error.message : OUTCOME_UNKNOWN];
      dispatch(attemptChanged({ order, status: 'failed', words }));
      reportFailure(dispatch, error, 'payment gateway');
    }
  };
}

/** Marks the attempt as cancelled, unless it is over already because the booking shows its items as paid. */
function cancel(order: PaymentOrder): ThunkAction<void, WithPaymentAttempts, unknown, UnknownAction> {
  return (dispatch, getState) => {
    if (selectPaymentAttempt(getState(), order.booking)?.order !== order) return;
    dispatch(attemptChanged({ order, status: 'cancelled' }));
  };
}

/** Asks once more to record the charge that waits for it; nothing is charged. */
export function recordAgain(booking: number): PaymentThunk {
  return async (dispatch, getState) => {
    const attempt = selectPaymentAttempt(getState(), booking);
    if (attempt?.status !== 'unrecorded') return;
    await dispatch(record(attempt.order, attempt.charge, attempt.key));
  };
}

function record(order: PaymentOrder, charge: Charge, key: string): PaymentThunk {
  return async (dispatch) => {
    dispatch(attemptChanged({ order, status: 'recording', charge, key }));
    const { booking, fees } = order;
    const payment = { ...charge, fees: [...fees] };
    const answer = await dispatch(
      paymentApi.endpoints.recordPayment.initiate({ booking, payment, key }, { track: false }),
    );
    if (answer.data !== undefined) {
      dispatch(attemptChanged({ order, status: 'recorded', payment: answer.data.payment }));
      return;
    }
    const words = messagesOf(answer.error);
    // Only a conflict is an answer about the charge; after any other failure it is still to be recorded.
    if (words.includes(HELD_FOR_REVIEW))
      dispatch(attemptChanged({ order, status: 'held', transactionId: charge.transactionId }));
    else if (statusOf(answer.error) === 409) dispatch(attemptChanged({ order, status: 'refused', words }));
    else dispatch(attemptChanged({ order, status: 'unrecorded', charge, key, words }));
  };
}

function messagesOf(error: CallError | undefined): string[] {
  const words = problemsOf(error).map(({ message }) => message);
  return words.length === 0 ? [SOMETHING_WENT_WRONG] : words;
}
