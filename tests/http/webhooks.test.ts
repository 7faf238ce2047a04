import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type {
  WebhookDeliveries,
  WebhookSecret,
  Webhooks,
} from '@tour-portal/contracts/client-service/client-service-api.js';
import { instant } from '@tour-portal/contracts/values/time.js';
import { afterTest } from '@tour-portal/backend/testing/after-test.js';
import { describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { blamedFields, freeDeparture } from '../client.js';
import { newAccount } from '../accounts.js';
import { instanceForTests } from '../instance.js';
import { listen } from '../listen.js';
import { millisAhead, shiftDate } from '../moment.js';
import { mailAbout } from '../mails.js';
import { bookedTrip, finalPaymentFees, pay } from '../payments.js';
import { staffForTests } from '../staff.js';
import { until } from '../until.js';

const BASE = '/v1/client-service/webhooks';
const reason = 'The agency asked for it';
const MANAGER = 'sam@client-service.example';

interface Received {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly message: { readonly type: string; readonly data: Readonly<Record<string, unknown>> };
}

/** An outside system that remembers the messages it receives. @param statusOf the status for the nth one, from 1 */
async function startReceiver(statusOf: (nth: number) => number = () => 204) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const message = JSON.parse(body) as Received['message'];
      received.push({ headers: request.headers as Record<string, string>, body, message });
      response.writeHead(statusOf(received.length)).end();
    });
  });
  const port = await listen(server);
  afterTest(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${port}/in`, received };
}

const instance = instanceForTests();
const manager = staffForTests(instance, MANAGER);

/** Adds a webhook, which is deleted after the test. */
async function addWebhook(url: string, types: readonly string[], personal = false) {
  const { status, body } = await manager.post<WebhookSecret>(BASE, { url, types, personal, reason });
  expect(status).toBe(200);
  const { id, secret } = body as { id: number; secret: string };
  afterTest(() => manager.send('DELETE', `${BASE}/${id}`, { body: { reason } }));
  return { id, secret };
}

async function newBooking() {
  const { client, me } = await newAccount(instance.url);
  const departure = await freeDeparture(client, { from: 100, to: 400 });
  return { client, trip: await bookedTrip(client, departure, [2]), email: me.email };
}

/** Verifies a message as its receiver would at the time of its timestamp. @throws Error if not signed with this secret */
function verify({ headers, body }: Received, secret: string): void {
  const dateBefore = globalThis.Date;
  shiftDate(millisAhead(instant(1_000 * Number(headers['webhook-timestamp']))));
  try {
    new Webhook(secret).verify(body, headers);
  } finally {
    globalThis.Date = dateBefore;
  }
}

/** Waits for at least so many messages about a booking; answers their types. */
async function untilTypes(received: readonly Received[], booking: number, count: number): Promise<string[]> {
  const messages = async () =>
    received.map(({ message }) => message).filter(({ data }) => data['booking'] === booking);
  return (await until(messages, ({ length }) => length >= count)).map(({ type }) => type);
}

/** Waits for the first message. */
async function untilReceived(received: readonly Received[]): Promise<Received> {
  await until(
    async () => received,
    ({ length }) => length > 0,
  );
  return received[0]!;
}

const deliveries = async (id: number) =>
  (await manager.get<WebhookDeliveries>(`${BASE}/${id}/deliveries`)).body.deliveries;
const webhookOf = async (id: number) =>
  (await manager.get<Webhooks>(BASE)).body.webhooks.find((webhook) => webhook.id === id);

describe('webhooks (D63)', () => {
  it('tell an outside system what happens to bookings, in order and signed, without personal data', async () => {
    const { url, received } = await startReceiver();
    const types = ['booking.paid', 'booking.held', 'booking.deposit_paid'];
    const preview = await manager.post(`${BASE}?dryRun=true`, { url, types, personal: false, reason });
    expect([preview.status, preview.body]).toEqual([200, { id: null, secret: null }]);
    const { id, secret } = await addWebhook(url, types);
    expect(secret).toMatch(/^whsec_/);
    const { client, trip, email } = await newBooking();
    await pay(client, trip, finalPaymentFees(trip));
    const sentTypes = await untilTypes(received, trip.id, 3);
    expect(sentTypes).toEqual(['booking.held', 'booking.deposit_paid', 'booking.paid']);
    for (const request of received) {
      verify(request, secret);
      expect(request.body).not.toContain(email);
      expect(request.body).not.toContain('Traveler');
    }
    const [first] = received as [Received];
    expect(first.message).toEqual({
      type: 'booking.held',
      timestamp: expect.any(String),
      data: {
        booking: trip.id,
        number: trip.number,
        tour: trip.tour,
        departedAt: trip.departedAt,
        concludedAt: trip.departure.concludedAt,
        guests: 2,
        expiredAt: expect.any(String),
      },
    });
    expect(() => verify(first, `whsec_${Buffer.alloc(32).toString('base64')}`)).toThrow();
    expect(() => verify({ ...first, body: first.body.replace('2', '3') }, secret)).toThrow();
    expect((await deliveries(id)).map(({ status, type, lastResult }) => [status, type, lastResult])).toEqual([
      ['delivered', 'booking.paid', '204'],
      ['delivered', 'booking.deposit_paid', '204'],
      ['delivered', 'booking.held', '204'],
    ]);
  });

  it('include personal data when that was granted', async () => {
    const { url, received } = await startReceiver();
    await addWebhook(url, ['booking.deposit_paid'], true);
    const { trip, email } = await newBooking();
    const sent = await untilReceived(received);
    expect(sent.message.data).toMatchObject({ booking: trip.id, owner: { email } });
  });

  it('are sent again after a failure, and no later message of the booking overtakes them', async () => {
    const { url, received } = await startReceiver((nth) => (nth === 1 ? 500 : 204));
    const { id } = await addWebhook(url, ['booking.held', 'booking.deposit_paid']);
    const { trip } = await newBooking();
    const sentTypes = await untilTypes(received, trip.id, 3);
    expect(sentTypes).toEqual(['booking.held', 'booking.held', 'booking.deposit_paid']);
    expect(received[0]?.headers['webhook-id']).toBe(received[1]?.headers['webhook-id']);
    const [, held] = await deliveries(id);
    expect(held).toMatchObject({ status: 'delivered', attempts: 2, lastResult: '204' });
  });

  it('whose receiver answers 410 are switched off, and managers get a mail; what was missed is sent once a manager orders it', async () => {
    let isGone = true;
    const { url, received } = await startReceiver(() => (isGone ? 410 : 204));
    const { id } = await addWebhook(url, ['booking.held']);
    const from = await manager.now();
    const { trip } = await newBooking();
    const off = await until(
      () => webhookOf(id),
      (webhook) => webhook?.enabled === false,
    );
    expect(off).toMatchObject({ disabledBecause: 'gone' });
    await mailAbout(manager, MANAGER, 'A webhook is switched off');
    const { trip: other } = await newBooking();

    isGone = false;
    const on = await manager.send('PATCH', `${BASE}/${id}`, { body: { enabled: true, reason } });
    expect([on.status, await webhookOf(id)]).toMatchObject([204, { enabled: true, disabledBecause: null }]);
    const [failed] = await deliveries(id);
    expect(failed).toMatchObject({ status: 'failed', lastResult: '410' });
    const again = `${BASE}/${id}/deliveries/${failed?.id ?? ''}/again`;
    expect((await manager.post(again, { reason })).status).toBe(204);
    await untilTypes(received, trip.id, 2);
    expect((await manager.post(`${BASE}/${id}/replay`, { from, reason })).status).toBe(204);
    await untilTypes(received, other.id, 1);
    expect((await manager.post(`${BASE}/${id}/deliveries/msg_1_none/again`, { reason })).status).toBe(404);
    await manager.send('DELETE', `${BASE}/${id}`, { body: { reason } });
    expect((await manager.get(`${BASE}/${id}/deliveries`)).status).toBe(404);
  });

  it('tell of a departure that is withdrawn', async () => {
    const { url, received } = await startReceiver();
    await addWebhook(url, ['departure.withdrawn']);
    const { tour, departedAt } = await freeDeparture(manager, { from: 100, to: 400 });
    const path = `/v1/client-service/catalogue/tours/${tour}/departures/${departedAt}/withdraw`;
    expect((await manager.post(path, { reason })).status).toBe(200);
    const { message } = await untilReceived(received);
    expect([message.type, message.data]).toEqual([
      'departure.withdrawn',
      { tour, departedAt, seatsTaken: 0 },
    ]);
    expect(received).toHaveLength(1);
  });

  it('are signed with the new and the former secret once it was changed', async () => {
    const { url, received } = await startReceiver();
    const { id, secret } = await addWebhook(url, ['booking.held']);
    const key = { 'idempotency-key': 'rotate-the-secret-of-a-webhook' };
    const rotate = () => manager.post<WebhookSecret>(`${BASE}/${id}/rotate`, { reason }, key);
    const next = (await rotate()).body.secret ?? '';
    expect((await rotate()).body.secret).toBe(next);
    expect(next).not.toBe(secret);
    await newBooking();
    const sent = await untilReceived(received);
    verify(sent, secret);
    verify(sent, next);
  });

  it('are refused with the name of the field that is wrong, and with 404 where none has the id', async () => {
    const wanted = { url: 'https://crm.example/in', types: ['booking.held'], personal: false, reason };
    const post = (change: object) => manager.post(BASE, { ...wanted, ...change });
    expect(blamedFields(await post({ url: 'crm.example' }))).toEqual(['url']);
    expect(blamedFields(await post({ url: 'ftp://crm.example/in' }))).toEqual(['url']);
    expect(blamedFields(await post({ url: 'https://user:password@crm.example/in' }))).toEqual(['url']);
    expect(blamedFields(await post({ types: ['booking.deleted'] }))).toEqual(['types']);
    expect(blamedFields(await post({ personal: 'yes' }))).toEqual(['personal']);
    expect(blamedFields(await post({ reason: '' }))).toEqual(['reason']);
    const switchedOff = await manager.send('PATCH', `${BASE}/999999`, { body: { enabled: false, reason } });
    const replay = (id: number, from: string) => manager.post(`${BASE}/${id}/replay`, { from, reason });
    expect([switchedOff.status, (await replay(999_999, await manager.now())).status]).toEqual([404, 404]);
    expect(blamedFields(await replay(1, 'yesterday'))).toEqual(['from']);
  });
});
