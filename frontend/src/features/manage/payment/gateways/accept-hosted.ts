import {
  NOT_LOADED,
  OPEN_TOO_LONG,
  PaymentProblem,
  OUTCOME_UNKNOWN,
  approvedOutcome,
  heldOutcome,
  type GatewayPayment,
  type PaymentOutcome,
} from './payment-outcome.js';
import './accept-hosted.css';

/** How long the form may take to load: as long as any other part of the program (spec §7). */
const LOAD_MS = 120_000;
/** How long the gateway keeps a form valid. */
const OPEN_MS = 15 * 60_000;
const HEIGHTS_PX = { min: 240, initial: 640, max: 3_000 } as const;

let frameCount = 0;

/**
 * Shows the gateway's form in an iframe. The form reports by messages through our own page
 * `/gateway/communicator.html`, which it loads; only messages of our origin from within this iframe count.
 */
export function acceptHostedPayment(payment: GatewayPayment): Promise<PaymentOutcome> {
  const { signal } = payment;
  const frame = openForm(payment);
  const cleanup = new AbortController();
  return new Promise<PaymentOutcome>((resolve, reject) => {
    let timeout = setTimeout(() => reject(new PaymentProblem(NOT_LOADED)), LOAD_MS);
    let isLoaded = false;
    cleanup.signal.addEventListener('abort', () => clearTimeout(timeout));
    frame.addEventListener('load', () => {
      // Some browsers report the empty page that comes before the form. The document of a form of
      // another site cannot be read: it is null.
      if (isLoaded || frame.contentDocument?.URL === 'about:blank') return;
      // Further pages of the form do not keep it valid for longer.
      isLoaded = true;
      clearTimeout(timeout);
      timeout = setTimeout(() => reject(new PaymentProblem(OPEN_TOO_LONG)), OPEN_MS);
    });
    signal.addEventListener(
      'abort',
      () => {
        // Removed at once, because the next payment's form may be put in its place before the `finally` below runs.
        frame.remove();
        reject(signal.reason as Error);
      },
      { signal: cleanup.signal },
    );
    window.addEventListener(
      'message',
      (event: MessageEvent<unknown>) => {
        if (!isFrom(frame, event) || typeof event.data !== 'string') return;
        const outcome = outcomeReported(event.data, frame);
        if (outcome !== null) resolve(outcome);
      },
      { signal: cleanup.signal },
    );
  }).finally(() => {
    cleanup.abort();
    frame.remove();
  });
}

function openForm({ token, url, place }: GatewayPayment): HTMLIFrameElement {
  frameCount += 1;
  const frame = Object.assign(document.createElement('iframe'), {
    name: `payment-form-${frameCount}`,
    title: 'Card payment form',
    className: 'hosted-payment-form',
  });
  frame.style.height = `${HEIGHTS_PX.initial}px`;
  place.append(frame);
  const attributes = { method: 'post', action: url, target: frame.name, hidden: true };
  const form = Object.assign(document.createElement('form'), attributes);
  const field = { type: 'hidden', name: 'token', value: token };
  form.append(Object.assign(document.createElement('input'), field));
  place.append(form);
  form.submit();
  form.remove();
  return frame;
}

/** Whether a message comes from our page inside the gateway's form: the parent of its sender is the form's frame. */
function isFrom(frame: HTMLIFrameElement, { origin, source }: MessageEvent): boolean {
  if (origin !== window.location.origin || source === null || frame.contentWindow === null) return false;
  return (source as Window).parent === frame.contentWindow;
}

/** The outcome that a message reports; null: the payment goes on. A message about the height resizes the frame. */
function outcomeReported(
  message: string,
  frame: HTMLIFrameElement,
): PaymentOutcome | Promise<PaymentOutcome> | null {
  const fields = new URLSearchParams(message);
  switch (fields.get('action')) {
    case 'resizeWindow': {
      const height = Number(fields.get('height'));
      if (Number.isFinite(height) && height > 0)
        frame.style.height = `${Math.min(Math.max(height, HEIGHTS_PX.min), HEIGHTS_PX.max)}px`;
      return null;
    }
    case 'cancel':
      return { outcome: 'cancelled' };
    case 'transactResponse':
      return outcomeOf(message, fields);
    // `successfulSave` says that the form was sent; its outcome follows in another message.
    default:
      return null;
  }
}

/** The gateway writes the answer as JSON, with or without URL encoding. */
function parseAnswer(message: string, fields: URLSearchParams): Readonly<Record<string, unknown>> {
  const rawAnswer = message.slice(message.indexOf('response=') + 'response='.length);
  for (const text of [fields.get('response') ?? '', rawAnswer]) {
    try {
      const answer: unknown = JSON.parse(text);
      if (typeof answer === 'object' && answer !== null) return answer as Record<string, unknown>;
    } catch {
      // The answer may have the other encoding.
    }
  }
  throw new PaymentProblem(OUTCOME_UNKNOWN);
}

async function outcomeOf(message: string, fields: URLSearchParams): Promise<PaymentOutcome> {
  const { responseCode, transId, accountType, accountNumber } = parseAnswer(message, fields);
  switch (String(responseCode)) {
    case '1':
      return approvedOutcome({ transactionId: transId, brand: accountType, number: accountNumber });
    case '2':
      return { outcome: 'declined' };
    case '4':
      return heldOutcome(transId);
    default:
      throw new PaymentProblem(OUTCOME_UNKNOWN);
  }
}
