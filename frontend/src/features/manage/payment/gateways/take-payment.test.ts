import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { stubGlobal } from '../../../../testing/stub-global.js';
import { instant } from '@tour-portal/contracts/values/time.js';
import {
  NOT_LOADED,
  OPEN_TOO_LONG,
  UNKNOWN_GATEWAY,
  OUTCOME_UNKNOWN,
  type GatewayPayment,
} from './payment-outcome.js';
import { allowFrames } from '../../../../testing/browser.js';
import { takePayment } from './take-payment.js';

const NOW = instant('2026-11-21T12:00:00.000Z');
const APPROVED = {
  outcome: 'approved',
  transactionId: '60026537804',
  cardBrand: 'Visa',
  cardLastFour: '1111',
  submittedAt: NOW,
};
const HELD = { outcome: 'held-for-review', transactionId: APPROVED.transactionId };

let place: HTMLElement;
let stopping: AbortController;

beforeEach(() => {
  jest.useFakeTimers({ now: new Date(NOW) });
  place = document.createElement('div');
  document.body.append(place);
  stopping = new AbortController();
});

afterEach(() => place.remove());

function take(gateway: string, url: string) {
  const payment = { gateway, token: 'the-token', url, place, signal: stopping.signal };
  const taken = takePayment(payment as GatewayPayment);
  // Each test checks how its payment ends; this only keeps a rejection from counting as unhandled.
  taken.catch(() => undefined);
  return taken;
}

it('an unknown gateway is refused in words for the customer', async () => {
  await expect(take('cash', '/x')).rejects.toThrow(UNKNOWN_GATEWAY);
});

it('nothing is opened for a payment that was stopped already', async () => {
  stopping.abort(new Error('gone'));
  await expect(take('accept-hosted', '/x')).rejects.toThrow('gone');
  expect(place.childElementCount).toBe(0);
});

describe('Converge', () => {
  type Callbacks = Record<
    'onApproval' | 'onDeclined' | 'onCancelled' | 'onError',
    (answer?: unknown) => void
  >;
  let scripts: HTMLScriptElement[];
  const open = jest.fn<(fields: object, callbacks: Callbacks) => void>();
  let testNumber = 0;

  beforeEach(() => {
    testNumber += 1;
    scripts = [];
    open.mockReset();
    jest.spyOn(document.head, 'append').mockImplementation((node) => {
      scripts.push(node as HTMLScriptElement);
    });
  });

  const takeConverge = () => take('converge', `/converge-${testNumber}.js`);

  /** Opens a payment whose script has loaded; returns what the page passed to the script. */
  async function openConverge() {
    const taken = takeConverge();
    stubGlobal('PayWithConverge', { open });
    scripts[0]?.dispatchEvent(new Event('load'));
    await jest.advanceTimersByTimeAsync(0);
    const [fields, callbacks] = open.mock.calls[0]!;
    return { taken, fields, callbacks };
  }

  const ANSWER = {
    ssl_result: '0',
    ssl_txn_id: '60026537804',
    ssl_card_short_description: 'VISA',
    ssl_card_number: '41**********1111',
  };

  it('opens its form with the token, and resolves to the approval', async () => {
    const { taken, fields, callbacks } = await openConverge();
    expect(fields).toEqual({ ssl_txn_auth_token: 'the-token' });
    callbacks.onApproval(ANSWER);
    expect(await taken).toEqual(APPROVED);
  });

  it('an approval without a card brand counts, and nothing of an unmasked card number is passed on', async () => {
    const { taken, callbacks } = await openConverge();
    callbacks.onApproval({ ssl_txn_id: '60026537804', ssl_card_number: '4111111111111111' });
    expect(await taken).toEqual({ ...APPROVED, cardBrand: 'Card', cardLastFour: '0000' });
  });

  it.each([
    ['onDeclined', {}, { outcome: 'declined' }],
    ['onCancelled', undefined, { outcome: 'cancelled' }],
    ['onApproval', { ...ANSWER, ssl_trans_status: 'REV' }, HELD],
  ] as const)('%s %o ends as %o', async (callback, answer, outcome) => {
    const { taken, callbacks } = await openConverge();
    callbacks[callback](answer);
    expect(await taken).toEqual(outcome);
  });

  it.each([
    ['onError', 'The payment timed out'],
    ['onApproval', {}],
  ] as const)('%s %o leaves it open whether the card was charged', async (callback, answer) => {
    const { taken, callbacks } = await openConverge();
    callbacks[callback](answer);
    await expect(taken).rejects.toThrow(OUTCOME_UNKNOWN);
  });

  it('is loaded once for several payments', async () => {
    const first = await openConverge();
    first.callbacks.onCancelled();
    await first.taken;
    open.mockClear();
    await openConverge();
    expect(scripts).toHaveLength(1);
  });

  it('a missing script can be tried again', async () => {
    const taken = takeConverge();
    scripts[0]?.dispatchEvent(new Event('error'));
    await expect(taken).rejects.toThrow(NOT_LOADED);
    void takeConverge();
    expect(scripts).toHaveLength(2);
  });

  it('loading the script is abandoned after 120 seconds, and not before', async () => {
    const ended = jest.fn();
    takeConverge().catch(ended);
    await jest.advanceTimersByTimeAsync(119_999);
    expect(ended).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(ended.mock.calls).toEqual([[expect.objectContaining({ message: NOT_LOADED })]]);
  });

  it('can be cancelled while the script loads, and is not opened afterwards', async () => {
    const taken = takeConverge();
    stubGlobal('PayWithConverge', { open });
    stopping.abort(new Error('gone'));
    await expect(taken).rejects.toThrow('gone');
    scripts[0]?.dispatchEvent(new Event('load'));
    await jest.advanceTimersByTimeAsync(0);
    expect(open).not.toHaveBeenCalled();
  });
});

describe('the hosted form', () => {
  let submit: jest.SpiedFunction<HTMLFormElement['submit']>;

  beforeEach(() => {
    allowFrames();
    submit = jest.spyOn(HTMLFormElement.prototype, 'submit').mockReturnValue(undefined);
  });

  function openHostedForm() {
    const taken = take('accept-hosted', 'https://accept.example/payment');
    const frame = place.querySelector('iframe')!;
    const formWindow = { postMessage: () => undefined };
    const documentSpy = jest.spyOn(frame, 'contentDocument', 'get');
    documentSpy.mockReturnValue({ URL: 'about:blank' } as Document);
    const load = () => {
      // The document of another site's page cannot be read.
      documentSpy.mockReturnValue(null);
      frame.dispatchEvent(new Event('load'));
    };
    jest
      .spyOn(frame, 'contentWindow', 'get')
      .mockReturnValue(formWindow as unknown as Window & typeof globalThis);
    const sendMessage = (data: unknown, from: { origin?: string; source?: object } = {}) => {
      const event = new MessageEvent('message', { data, origin: from.origin ?? window.location.origin });
      Object.defineProperty(event, 'source', { value: from.source ?? { parent: formWindow } });
      window.dispatchEvent(event);
    };
    return { taken, frame, sendMessage, load };
  }

  const answer = (fields: object) => `action=transactResponse&response=${JSON.stringify(fields)}`;
  const CHARGE = {
    responseCode: '1',
    transId: '60026537804',
    accountType: 'Visa',
    accountNumber: 'XXXX1111',
    merchantName: 'Tea & Tours = fun',
  };

  it('is posted into the iframe with the token, and is removed when the payment has ended', async () => {
    const { taken, frame, sendMessage } = openHostedForm();
    const form = submit.mock.contexts[0] as HTMLFormElement;
    expect([form.method, form.action, form.target]).toEqual([
      'post',
      'https://accept.example/payment',
      frame.name,
    ]);
    expect(new FormData(form).get('token')).toBe('the-token');
    sendMessage(answer(CHARGE));
    expect(await taken).toEqual(APPROVED);
    expect(place.childElementCount).toBe(0);
  });

  it.each([
    ['action=cancel', { outcome: 'cancelled' }],
    [`action=transactResponse&response=${encodeURIComponent(JSON.stringify(CHARGE))}`, APPROVED],
    [answer({ ...CHARGE, responseCode: '4' }), HELD],
    [answer({ ...CHARGE, responseCode: 2 }), { outcome: 'declined' }],
  ])('%s ends it', async (message, outcome) => {
    const { taken, sendMessage } = openHostedForm();
    sendMessage('action=successfulSave');
    sendMessage(message);
    expect(await taken).toEqual(outcome);
  });

  it.each([
    answer({ ...CHARGE, transId: '' }),
    answer({ ...CHARGE, responseCode: '3' }),
    answer([]),
    'action=transactResponse',
  ])('%s leaves it open whether the card was charged', async (message) => {
    const { taken, sendMessage } = openHostedForm();
    sendMessage(message);
    await expect(taken).rejects.toThrow(OUTCOME_UNKNOWN);
  });

  it('gets the height it asks for, within bounds', () => {
    const { frame, sendMessage } = openHostedForm();
    for (const [height, set] of [
      ['812', '812px'],
      ['1', '240px'],
      ['99999', '3000px'],
      ['tall', '3000px'],
    ] as const) {
      sendMessage(`action=resizeWindow&width=400&height=${height}`);
      expect(frame.style.height).toBe(set);
    }
  });

  it('is the only source whose messages count', async () => {
    const { taken, sendMessage } = openHostedForm();
    const ended = jest.fn();
    void taken.then(ended);
    sendMessage(answer(CHARGE), { origin: 'https://evil.example' });
    sendMessage(answer(CHARGE), { source: window });
    sendMessage(answer(CHARGE), { source: { parent: window } });
    sendMessage({ action: 'cancel' });
    sendMessage('hello');
    await jest.advanceTimersByTimeAsync(0);
    expect(ended).not.toHaveBeenCalled();
    sendMessage('action=cancel');
    expect(await taken).toEqual({ outcome: 'cancelled' });
  });

  it('is abandoned when only the empty page before it loads within 120 seconds', async () => {
    const { taken, frame } = openHostedForm();
    frame.dispatchEvent(new Event('load'));
    await jest.advanceTimersByTimeAsync(120_000);
    await expect(taken).rejects.toThrow(NOT_LOADED);
    expect(place.childElementCount).toBe(0);
  });

  it('is no longer valid after 15 minutes, whatever it loads meanwhile', async () => {
    const { taken, load } = openHostedForm();
    load();
    const ended = jest.fn();
    taken.catch(ended);
    await jest.advanceTimersByTimeAsync(10 * 60_000);
    load();
    await jest.advanceTimersByTimeAsync(5 * 60_000 - 1);
    expect(ended).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(ended.mock.calls).toEqual([[expect.objectContaining({ message: OPEN_TOO_LONG })]]);
  });

  it('is removed when the payment is stopped, and leaves no timer running', async () => {
    const { taken } = openHostedForm();
    stopping.abort(new Error('gone'));
    await expect(taken).rejects.toThrow('gone');
    expect([place.childElementCount, jest.getTimerCount()]).toEqual([0, 0]);
  });
});
