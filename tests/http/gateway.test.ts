import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Clock } from '@tour-portal/backend/instance/clock.js';
import { SimulatedGateway } from '@tour-portal/backend/payments/gateways/simulated-gateway.js';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import { Client } from '../client.js';
import { instanceForTests, startInstance } from '../instance.js';
import { recordsOf } from '../stores/history.js';

const instance = instanceForTests();
const client = new Client(instance);
let records: Records;

beforeAll(async () => {
  records = await recordsOf(instance.dataDir);
});

afterAll(() => records.close());

/** A payment of $300 that this process has opened in the instance's store, as another instance would. */
async function openedPayment() {
  const gateway = new SimulatedGateway('converge', records, new Clock());
  const customer = { account: 7, email: 'ann@example.com' };
  const payment = { reference: 'P7', amount: cents(30_000), description: '', customer };
  const { token } = await gateway.open(payment);
  const transactions = async () => (await gateway.transactions()).filter((one) => one.token === token);
  return { gateway, token, transactions, pay: (body: object) => client.post(`/dev/gateway/${token}`, body) };
}

const CHARGE = {
  cardBrand: 'Visa',
  cardLastFour: '1111',
  transactionId: expect.stringMatching(/^SIM-\d+-1$/),
  submittedAt: expect.stringMatching(/^\d{4}-.*Z$/),
};

describe('POST /dev/gateway/{token} (D52)', () => {
  it.each([{ approve: true }, { outcome: 'approve' }, { outcome: 'review' }])(
    'answers %o with the charge, also when it is repeated',
    async (body) => {
      const { pay } = await openedPayment();
      const first = await pay(body);
      expect([first.status, first.body]).toEqual([200, CHARGE]);
      expect((await pay(body)).body).toEqual(first.body);
    },
  );

  it('charges a token once when twenty requests approve it at the same time', async () => {
    const { pay, transactions } = await openedPayment();
    const answers = await Promise.all(Array.from({ length: 20 }, () => pay({ approve: true })));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(await transactions()).toHaveLength(1);
  });

  it('accepts another card after a declined one, and no other outcome after an approved one', async () => {
    const { pay } = await openedPayment();
    expect((await pay({ approve: false })).status).toBe(200);
    expect((await pay({ approve: true })).status).toBe(200);
    expect((await pay({ approve: false })).status).toBe(409);
    expect((await pay({ outcome: 'review' })).status).toBe(409);
  });

  it('settles what was held for review', async () => {
    const { gateway, pay } = await openedPayment();
    const held = await pay({ outcome: 'review' });
    const { transactionId } = held.body as { transactionId: string };
    expect(await gateway.transaction(transactionId)).toMatchObject({ status: 'held-for-review' });
    expect((await pay({ outcome: 'approve' })).body).toEqual(held.body);
    expect(await gateway.transaction(transactionId)).toMatchObject({ status: 'approved' });
  });

  it('answers 404 for unknown tokens', async () => {
    expect((await client.post('/dev/gateway/nothing', { approve: true })).status).toBe(404);
    expect((await client.get('/dev/gateway/nothing')).status).toBe(404);
  });

  it.each([
    [{}, 'outcome'],
    [{ approve: 'yes' }, 'approve'],
    [{ outcome: 'maybe' }, 'outcome'],
    [{ approve: true, amount: 0.5 }, 'amount'],
    [{ approve: true, currency: 'usd' }, 'currency'],
    [{ approve: true, cardNumber: '4111111111111111' }, 'cardNumber'],
  ])('refuses %o by name and captures nothing', async (body, field) => {
    const { pay, transactions } = await openedPayment();
    const { status, body: refusal, text } = await pay(body);
    expect([status, refusal]).toEqual([400, { errors: { body: [{ field, message: expect.any(String) }] } }]);
    expect(text).not.toContain('4111');
    expect(await transactions()).toEqual([]);
  });
});

it('GET /dev/gateway/transactions lists what was captured and refunded', async () => {
  const { gateway, pay, token, transactions } = await openedPayment();
  await pay({ approve: true, amount: 29_999, currency: 'CAD' });
  const [charged] = await transactions();
  await gateway.refund({ key: 'r1', transactionId: charged!.transactionId, amount: cents(9_999) });
  const { body } = await client.get<{ token: string }[]>('/dev/gateway/transactions');
  expect(body.find((transaction) => transaction.token === token)).toEqual({
    ...CHARGE,
    token,
    reference: 'P7',
    status: 'approved',
    amount: 29_999,
    currency: 'CAD',
    refunds: [
      {
        key: 'r1',
        amount: 9_999,
        transactionId: expect.stringMatching(/^SIM-\d+-R1$/),
        submittedAt: expect.any(String),
      },
    ],
  });
});

describe('the simulated pages', () => {
  it.each([
    ['converge.js', 'text/javascript; charset=utf-8'],
    ['accept-hosted.js', 'text/javascript; charset=utf-8'],
    ['card-form.css', 'text/css; charset=utf-8'],
  ])('%s is served as %s', async (file, type) => {
    const { status, headers } = await client.get(`/dev/gateway/${file}`);
    expect([status, headers.get('content-type')]).toEqual([200, type]);
  });

  const open = (form: Record<string, string>, headers = {}) =>
    client.send('POST', '/dev/gateway/accept-hosted', {
      raw: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });

  it('open the hosted form for a posted token, to be framed only by the portal', async () => {
    const { token } = await openedPayment();
    const { status, headers, text } = await open({ token });
    expect(status).toBe(200);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    expect(text).toContain(`data-token="${token}"`);
    expect(text).not.toMatch(/<script>|style=|onclick/);
  });

  it('say that an unknown token is not valid, without repeating it', async () => {
    const { text } = await open({ token: '"><script>' });
    expect(text).toContain('This payment form is no longer valid');
    expect(text).not.toContain('"><script>');
    expect((await open({})).status).toBe(400);
  });

  it('are not opened by another site’s page', async () => {
    expect((await open({ token: 'x' }, { origin: 'https://evil.example' })).status).toBe(403);
  });
});

it('the simulated gateway is not there without developer tools', async () => {
  const { url } = await startInstance({ env: { DEV_TOOLS: undefined, RATE_LIMITS: undefined } });
  const visitor = new Client(url);
  expect((await visitor.get('/dev/gateway/transactions')).status).toBe(404);
  expect((await visitor.post('/dev/gateway/x', { approve: true })).status).toBe(404);
  expect((await visitor.get('/dev/gateway/converge.js')).status).toBe(404);
});
