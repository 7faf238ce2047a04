import { loadChunk } from '../../../../browser/chunks.js';
import {
  NOT_LOADED,
  PaymentProblem,
  OUTCOME_UNKNOWN,
  approvedOutcome,
  heldOutcome,
  type GatewayPayment,
  type PaymentOutcome,
} from './payment-outcome.js';

type Answer = Readonly<Record<string, unknown>>;

interface Callbacks {
  onApproval(answer: Answer): void;
  onDeclined(answer: Answer): void;
  onCancelled(): void;
  onError(error: unknown): void;
}

interface PayWithConverge {
  open(fields: { ssl_txn_auth_token: string }, callbacks: Callbacks): void;
}

/** The loading of Converge’s script, by its address. */
const scripts = new Map<string, Promise<void>>();

/** Opens Converge's form over the page. */
export async function convergePayment({ token, url, signal }: GatewayPayment): Promise<PaymentOutcome> {
  // The script may take minutes to load: the customer can cancel meanwhile.
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  const converge = await Promise.race([loadConverge(url), aborted]);
  signal.throwIfAborted();
  const ended = new Promise<PaymentOutcome>((resolve, reject) => {
    converge.open(
      { ssl_txn_auth_token: token },
      {
        onApproval: (answer) => resolve(outcomeOf(answer)),
        onDeclined: () => resolve({ outcome: 'declined' }),
        onCancelled: () => resolve({ outcome: 'cancelled' }),
        onError: () => reject(new PaymentProblem(OUTCOME_UNKNOWN)),
      },
    );
  });
  return Promise.race([ended, aborted]);
}

async function outcomeOf(answer: Answer): Promise<PaymentOutcome> {
  // The rules of a terminal can hold a payment for review although the bank approved it.
  if (answer['ssl_trans_status'] === 'REV') return heldOutcome(answer['ssl_txn_id']);
  return approvedOutcome({
    transactionId: answer['ssl_txn_id'],
    brand: answer['ssl_card_short_description'],
    number: answer['ssl_card_number'],
  });
}

/**
 * Loads the script, again only after a failure, and returns the object that it defines.
 * @throws PaymentProblem when it is missing, takes too long, or defines no such object
 */
async function loadConverge(url: string): Promise<PayWithConverge> {
  const loading = scripts.get(url) ?? loadChunk('payment form', () => addScript(url));
  scripts.set(url, loading);
  try {
    await loading;
    const { PayWithConverge } = globalThis as { PayWithConverge?: PayWithConverge };
    if (PayWithConverge === undefined) throw new Error(`${url} defines no PayWithConverge`);
    return PayWithConverge;
  } catch (error) {
    scripts.delete(url);
    throw new PaymentProblem(NOT_LOADED, { cause: error });
  }
}

function addScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error(`${url} is missing`));
    });
    document.head.append(script);
  });
}
