import { createContext, runInContext } from 'node:vm';
import { Window } from 'happy-dom';
import { describe, expect, it, jest } from '@jest/globals';
import { eventually } from '@tour-portal/contracts/testing/eventually.js';
import { afterTest } from '../../testing/after-test.js';
import { HOSTED_PAGE_SCRIPT } from './accept-hosted-page.js';
import { CONVERGE_SCRIPT } from './converge-script.js';

const CHARGE = {
  cardBrand: 'Visa',
  cardLastFour: '1111',
  transactionId: 'SIM-1000001-1',
  submittedAt: '2026-11-21T12:00:00.000Z',
};

/** The page in which one of the simulated scripts runs, and a server that answers every payment. */
function page(script: string, status = 200, body: object = CHARGE) {
  const window = new Window({ url: 'https://tours.example/' });
  afterTest(() => window.happyDOM.close());
  const posted: { path: string; body: string }[] = [];
  const fakeFetch = async (path: string, init?: { body: string }) => {
    if (init === undefined) return Response.json({ reference: 'P7', amount: 30_000 });
    posted.push({ path, body: init.body });
    return Response.json(body, { status });
  };
  const { document } = window;
  document.body.setAttribute('data-token', 'the-token');
  // A message to the portal is a frame that is added to the page, with the message in its URL.
  const messageUrls: string[] = [];
  const append = document.body.append.bind(document.body);
  jest.spyOn(document.body, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) {
      const source = node instanceof window.HTMLElement ? node.getAttribute('src') : null;
      if (source === null) append(node);
      else messageUrls.push(source);
    }
  });
  class ResizeObserver {
    observe = () => undefined;
  }
  const globals = createContext({ document, fetch: fakeFetch, ResizeObserver }) as Record<string, unknown>;
  runInContext(script, globals);
  const press = (name: string) =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click();
  const bankAnswers = (answer: string) => {
    const select = document.querySelector('select');
    if (select !== null) select.value = answer;
  };
  return { globals, document, posted, messageUrls, press, bankAnswers };
}

type Converge = { open(fields: object, callbacks: object): void };

describe('the simulated script of Converge', () => {
  function openForm(status?: number, body?: object) {
    const shown = page(CONVERGE_SCRIPT, status, body);
    const calls: unknown[][] = [];
    const record = (name: string) => [name, (...answer: unknown[]) => calls.push([name, ...answer])] as const;
    const callbacks = ['onApproval', 'onDeclined', 'onCancelled', 'onError'].map(record);
    const { PayWithConverge } = shown.globals as unknown as { PayWithConverge: Converge };
    PayWithConverge.open({ ssl_txn_auth_token: 'the-token' }, Object.fromEntries(callbacks));
    return { ...shown, calls };
  }

  const ANSWER = {
    ssl_result: '0',
    ssl_result_message: 'APPROVAL',
    ssl_trans_status: 'OPN',
    ssl_txn_id: 'SIM-1000001-1',
    ssl_txn_time: '11/21/2026 12:00:00 PM',
    ssl_card_type: 'CREDITCARD',
    ssl_card_short_description: 'VISA',
    ssl_card_number: '41**********1111',
  };

  it.each([
    ['approve', 'Pay', 'approve', ['onApproval', ANSWER]],
    ['review', 'Pay', 'review', ['onApproval', { ...ANSWER, ssl_trans_status: 'REV' }]],
    ['timeout', 'Pay', 'approve', ['onError', 'The payment timed out']],
    [
      'approve',
      'Decline',
      'decline',
      ['onDeclined', { ...ANSWER, ssl_result: '1', ssl_result_message: 'DECLINED' }],
    ],
  ])('calls the callback for the answer %s and the button %s', async (answer, button, outcome, call) => {
    const { document, posted, press, bankAnswers, calls } = openForm();
    expect(document.querySelector('dialog')?.open).toBe(true);
    bankAnswers(answer);
    press(button);
    await eventually(() => expect(calls).toEqual([call]));
    // Nothing else is posted, the card number least of all.
    expect(posted).toEqual([{ path: '/dev/gateway/the-token', body: JSON.stringify({ outcome }) }]);
    expect(document.querySelector('dialog')).toBeNull();
  });

  it('reports that it was cancelled', () => {
    const { press, posted, calls } = openForm();
    press('Cancel');
    expect([calls, posted]).toEqual([[['onCancelled']], []]);
  });

  it('stays open with the reason when the payment is not taken', async () => {
    const { document, press, calls } = openForm(409, { message: 'This payment is settled' });
    press('Pay');
    await eventually(() =>
      expect(document.querySelector('[role=alert]')?.textContent).toBe('This payment is settled'),
    );
    expect(calls).toEqual([]);
  });
});

describe('the simulated hosted form', () => {
  const communicator = '/gateway/communicator.html#';

  it.each([
    ['approve', '1'],
    ['review', '4'],
  ])('passes on the answer of the bank: %s', async (answer, responseCode) => {
    const { messageUrls, press, bankAnswers } = page(HOSTED_PAGE_SCRIPT);
    bankAnswers(answer);
    press('Pay');
    await eventually(() => expect(messageUrls).toHaveLength(1));
    const [message] = messageUrls;
    expect(message?.startsWith(communicator)).toBe(true);
    const fields = new URLSearchParams(message?.slice(communicator.length));
    expect(fields.get('action')).toBe('transactResponse');
    expect(JSON.parse(fields.get('response') ?? '')).toEqual({
      responseCode,
      transId: 'SIM-1000001-1',
      accountType: 'Visa',
      accountNumber: 'XXXX1111',
      dateTime: '11/21/2026, 12:00:00 PM',
      totalAmount: '300.00',
      orderInvoiceNumber: 'P7',
    });
  });

  it.each([
    ['a declined card', 'approve', 'Decline', 'The bank declined this card.'],
    ['no answer', 'timeout', 'Pay', 'The bank has not answered.'],
  ])('does not pass on %s and stays open', async (_what, answer, button, words) => {
    const { document, messageUrls, press, bankAnswers } = page(HOSTED_PAGE_SCRIPT);
    bankAnswers(answer);
    press(button);
    await eventually(() => expect(document.querySelector('[role=alert]')?.textContent).toContain(words));
    expect(messageUrls).toEqual([]);
  });

  it('passes on that it was cancelled', () => {
    const { messageUrls, press } = page(HOSTED_PAGE_SCRIPT);
    press('Cancel');
    expect(messageUrls).toEqual([`${communicator}action=cancel`]);
  });
});
