import { formatDollars } from '@tour-portal/contracts/money.js';
import { api } from '../../../app/api.js';
import { problemsOf, SOMETHING_WENT_WRONG, statusOf, type CallError } from '../../../app/errors.js';
import { PaymentProblem, UNSURE } from '../../../app/gateways/payment-outcome.js';
import { takePayment, type PaymentToTake } from '../../../app/gateways/take-payment.js';
import { idempotencyKey } from '../../../app/idempotency-key.js';
import { reportFailure } from '../../../app/report.js';
import type { AppDispatch } from '../../../app/store.js';
import { attemptOf, isUnderWay, setAttempt, type Charge, type Order } from './attempts.js';

/**
 * One payment (spec §7, D26): a token for what was chosen, the payment company's form, and the recording of the approved
 * charge. How far it has come stands in the attempts; a second press while one is under way does nothing. Never throws.
 * @param place where a hosted form is shown
 */
export async function pay(order: Order, place: HTMLElement, dispatch: AppDispatch): Promise<void> {
  if (isUnderWay(attemptOf(order.booking))) return;
  const stopping = new AbortController();
  const stop = (): void => stopping.abort();
  setAttempt({ order, status: 'starting', stop });
  const { booking, fees, amount } = order;
  const asked = await dispatch(
    api.endpoints.paymentToken.initiate({ booking, fees: [...fees] }, { track: false }),
  );
  if (stopping.signal.aborted) {
    cancel(order);
  } else if (asked.data === undefined) {
    setAttempt({ order, status: 'failed', words: wordsOf(asked.error) });
  } else if (asked.data.amount === amount) {
    setAttempt({ order, status: 'at-gateway', stop });
    await payAtGateway(order, { ...asked.data, place, signal: stopping.signal }, dispatch);
  } else {
    // Only what was shown beforehand is charged.
    const words = [
      `The amount has changed: it is ${formatDollars(asked.data.amount)} now, not ${formatDollars(amount)}. You have not been charged. Please look at your choice again.`,
    ];
    setAttempt({ order, status: 'failed', words });
    void dispatch(api.endpoints.me.initiate(undefined, { forceRefetch: true, subscribe: false }));
  }
}

async function payAtGateway(
  order: Order,
  { gateway, token, url, place, signal }: PaymentToTake,
  dispatch: AppDispatch,
): Promise<void> {
  try {
    const answer = await takePayment({ gateway, token, url, place, signal });
    switch (answer.outcome) {
      case 'approved': {
        const { cardBrand, cardLastFour, transactionId, submittedAt } = answer;
        await record(
          order,
          { cardBrand, cardLastFour, transactionId, submittedAt },
          idempotencyKey(),
          dispatch,
        );
        return;
      }
      case 'declined': {
        const words = [
          answer.message ?? 'The bank declined this card.',
          'It was not charged. Please try another card, or ask your card company.',
        ];
        setAttempt({ order, status: 'failed', words });
        return;
      }
      case 'held-for-review':
        setAttempt({ order, status: 'held' });
        return;
      case 'cancelled':
        cancel(order);
    }
  } catch (error) {
    if (signal.aborted) {
      cancel(order);
      return;
    }
    setAttempt({
      order,
      status: 'failed',
      words: [error instanceof PaymentProblem ? error.message : UNSURE],
    });
    reportFailure(dispatch, error, 'payment gateway');
  }
}

/** Unless it is over for another reason: the booking shows it as paid. */
function cancel(order: Order): void {
  if (attemptOf(order.booking)?.order === order) setAttempt({ order, status: 'cancelled' });
}

/** Asks once more to record the charge that waits for it; nothing is charged. */
export async function recordAgain(booking: number, dispatch: AppDispatch): Promise<void> {
  const attempt = attemptOf(booking);
  if (attempt?.status === 'unrecorded') await record(attempt.order, attempt.charge, attempt.key, dispatch);
}

async function record(order: Order, charge: Charge, key: string, dispatch: AppDispatch): Promise<void> {
  setAttempt({ order, status: 'recording', charge, key });
  const { booking, fees } = order;
  const payment = { ...charge, fees: [...fees] };
  const answer = await dispatch(
    api.endpoints.recordPayment.initiate({ booking, payment, key }, { track: false }),
  );
  if (answer.data !== undefined) {
    setAttempt({ order, status: 'recorded', payment: answer.data.payment });
    return;
  }
  const words = wordsOf(answer.error);
  // Only a conflict is the booking's last word; whatever else failed, the charge is still to be recorded.
  if (statusOf(answer.error) === 409) setAttempt({ order, status: 'refused', words });
  else setAttempt({ order, status: 'unrecorded', charge, key, words });
}

function wordsOf(error: CallError | undefined): string[] {
  const words = problemsOf(error).map(({ message }) => message);
  return words.length === 0 ? [SOMETHING_WENT_WRONG] : words;
}
