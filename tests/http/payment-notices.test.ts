import { createHmac } from 'node:crypto';
import type { Booking } from '@tour-portal/contracts/api/api.js';
import type { EventType } from '@tour-portal/contracts/events/events.js';
import type { GatewayName } from '@tour-portal/contracts/api/payment-api.js';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Client, customer } from '../client.js';
import { departuresInTurn } from '../guests.js';
import { historyOf } from '../stores/history.js';
import { startInstance, type Instance } from '../instance.js';
import { bookingOf, charge, deposits, namedHold, record, token } from '../payments.js';
import { until } from '../until.js';
import { isProblem } from './problem.js';

/** As the simulated gateway gives it out: hexadecimal. */
const SIGNATURE_KEY = Buffer.from('simulated gateway').toString('hex');

const MONEY = new Set<EventType>(['DepositPaid', 'PaymentTurnedAway', 'PaymentRefunded', 'BookingRevived']);

function noticeOf(transactionId: string, more: object = {}): string {
  const eventType = 'net.authorize.payment.authcapture.created';
  return JSON.stringify({ eventType, payload: { entityName: 'transaction', id: transactionId, ...more } });
}

function signed(raw: string, key = SIGNATURE_KEY): string {
  const signature = createHmac('sha512', Buffer.from(key, 'hex')).update(raw).digest('hex');
  return `sha512=${signature.toUpperCase()}`;
}

describe.each<GatewayName>(['accept-hosted', 'converge'])('a notice of the gateway %s (D26)', (gateway) => {
  let instance: Instance;
  let departure: ReturnType<typeof departuresInTurn>;

  beforeAll(async () => {
    instance = await startInstance({ env: { PAYMENT_GATEWAY: gateway } });
    departure = departuresInTurn(new Client(instance.url));
  });

  /** As the gateway sends it: no browser, no cookie, no origin. */
  function notify(raw: string, headers: Record<string, string | undefined> = {}) {
    const own = { origin: undefined, 'x-anet-signature': signed(raw), ...headers };
    return new Client(instance.url).send('POST', '/v1/payments/notices', { raw, headers: own });
  }

  /** A charge whose browser has not come back. */
  async function charged(body: object = { approve: true }) {
    const client = await customer(instance.url);
    const hold = await namedHold(client, await departure(), [1]);
    const opened = await token(client, hold, deposits(hold));
    expect(opened.body.gateway).toBe(gateway);
    return { client, hold, opened, made: await charge(client, opened.body.token, body) };
  }

  /** What the log says of a booking's money: a notice is at its end when it is answered. */
  async function money({ id }: Booking): Promise<string[]> {
    const history = await historyOf(instance.dataDir);
    return history.flatMap(({ stream, type }) =>
      stream === `booking-${id}` && MONEY.has(type) ? [type] : [],
    );
  }

  /** As the account shows it, which follows the log within moments. */
  const shown = (client: Client, { id }: Booking) =>
    until(
      () => bookingOf(client, id),
      ({ payments }) => payments.length > 0,
    );

  it('records an approved payment whose browser never came back, at once', async () => {
    const { client, hold, made } = await charged();
    expect(await money(hold)).toEqual([]);
    const { status, text } = await notify(noticeOf(made.transactionId));
    expect([status, text]).toEqual([204, '']);
    expect(await money(hold)).toEqual(['DepositPaid']);
    const booking = await shown(client, hold);
    expect(booking.payments).toMatchObject([
      { transactionId: made.transactionId, total: 30_000, recordedBy: 'gateway' },
    ]);
    expect([booking.expiredAt, booking.guests[0]?.paid]).toEqual([null, true]);
  });

  it('records it once, however often and however many at a time it comes', async () => {
    const { client, hold, made } = await charged();
    const raw = noticeOf(made.transactionId);
    const answers = await Promise.all([
      ...[1, 2, 3, 4].map(() => notify(raw)),
      record(client, hold, made, deposits(hold)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 201]);
    expect((await notify(raw)).status).toBe(204);
    expect(await money(hold)).toEqual(['DepositPaid']);
    expect((await bookingOf(client, hold.id)).payments).toHaveLength(1);
  });

  it('does not stand in the way of the browser that comes back later', async () => {
    const { client, hold, made } = await charged();
    await notify(noticeOf(made.transactionId));
    const late = await record(client, hold, made, deposits(hold));
    expect([late.status, late.body.payment.transactionId]).toEqual([201, made.transactionId]);
    expect((await bookingOf(client, hold.id)).payments).toHaveLength(1);
  });

  it('with a wrong signature or none is refused and records nothing', async () => {
    const { hold, made } = await charged();
    const raw = noticeOf(made.transactionId);
    const good = signed(raw);
    const others = [
      undefined,
      '',
      good.slice('sha512='.length),
      good.slice(0, -1),
      `${good}00`,
      `${good.slice(0, -1)}${good.endsWith('0') ? '1' : '0'}`,
      signed(raw, Buffer.from('another gateway').toString('hex')),
      signed(`${raw} `),
      good.replace('sha512', 'sha256'),
      `sha512=${'0'.repeat(128)}`,
    ];
    for (const signature of others) {
      const answer = await notify(raw, { 'x-anet-signature': signature });
      expect([signature, answer.status, isProblem(answer)]).toEqual([signature, 403, true]);
    }
    expect(await money(hold)).toEqual([]);
    // The bytes are what is signed, not what they mean.
    expect((await notify(`${raw} `, { 'x-anet-signature': good })).status).toBe(403);
    expect(await money(hold)).toEqual([]);
    expect((await notify(raw)).status).toBe(204);
    expect(await money(hold)).toEqual(['DepositPaid']);
  });

  it('about nothing that is known is taken and forgotten', async () => {
    const { hold } = await charged({ approve: false });
    const unknown = [
      noticeOf('SIM-9999999-1'),
      noticeOf('no such transaction'),
      noticeOf('x'.repeat(500)),
      noticeOf('SIM-1000001-1', { entityName: 'customerProfile' }),
      '{}',
      '[]',
      '{"payload":null}',
      '{"payload":{"entityName":"transaction","id":7}}',
    ];
    for (const raw of unknown) expect([raw, (await notify(raw)).status]).toEqual([raw, 204]);
    expect(await money(hold)).toEqual([]);
  });

  it('that is no JSON is refused', async () => {
    for (const raw of ['{', 'approved', '{"payload":{"__proto__":{}}}']) {
      const answer = await notify(raw);
      expect([raw, answer.status, isProblem(answer)]).toEqual([raw, 400, true]);
    }
  });

  it('that says approved counts for nothing when the gateway says declined, or looks at it still', async () => {
    const approved = { responseCode: 1, status: 'approved', authAmount: 300 };
    for (const outcome of ['decline', 'review']) {
      const { client, hold, opened, made } = await charged({ outcome });
      expect((await notify(noticeOf(made.transactionId, approved))).status).toBe(204);
      expect(await money(hold)).toEqual([]);
      // The same transaction, once it is approved; a declined card is followed by another.
      const later = await charge(client, opened.body.token, { outcome: 'approve' });
      expect((await notify(noticeOf(later.transactionId))).status).toBe(204);
      expect((await shown(client, hold)).payments).toMatchObject([
        { transactionId: later.transactionId, recordedBy: 'gateway' },
      ]);
    }
  });

  it('of a charge for another amount or in another currency records nothing', async () => {
    for (const captured of [{ amount: 29_999 }, { amount: 30_001 }, { currency: 'CAD' }]) {
      const { hold, made } = await charged({ outcome: 'approve', ...captured });
      expect((await notify(noticeOf(made.transactionId))).status).toBe(204);
      expect(await money(hold)).toEqual([]);
    }
  });

  it('gives the money back when the hold was deleted meanwhile, once', async () => {
    const { client, hold, made } = await charged();
    expect((await client.send('DELETE', `/v1/bookings/${hold.id}`)).status).toBe(200);
    for (let times = 0; times < 2; times += 1) await notify(noticeOf(made.transactionId));
    expect(await money(hold)).toEqual(['PaymentTurnedAway', 'PaymentRefunded']);
    const { refunds, guests } = await until(
      () => bookingOf(client, hold.id),
      ({ refunds: shownRefunds }) => shownRefunds[0]?.transactionStatus === 'Refunded',
    );
    expect(refunds).toMatchObject([{ type: 'Other', total: 30_000, transactionStatus: 'Refunded' }]);
    expect(guests[0]?.paid).toBe(false);
  });

  it('from another site’s page is refused', async () => {
    const { made } = await charged();
    const raw = noticeOf(made.transactionId);
    expect((await notify(raw, { origin: 'https://evil.example' })).status).toBe(403);
  });
});
