import { createHmac } from 'node:crypto';
import type { Booking } from '@tour-portal/contracts/api/api.js';
import type { EventType } from '@tour-portal/contracts/events/events.js';
import type { GatewayName } from '@tour-portal/contracts/api/payment-api.js';
import { describe, expect, it } from '@jest/globals';
import { Client, signedUpClient } from '../client.js';
import { departuresInTurn } from '../guests.js';
import { historyOf } from '../stores/history.js';
import { instanceForTests } from '../instance.js';
import {
  bookingOf,
  submitGatewayForm,
  depositFees,
  namedHold,
  recordPayment,
  requestToken,
  untilBooking,
} from '../payments.js';
import { isProblem } from './problem.js';

/** The simulated gateway's signature key, hexadecimal. */
const SIGNATURE_KEY = Buffer.from('simulated gateway').toString('hex');

/** What a booking’s stream gets when its deposit is settled. */
const SETTLEMENT_EVENTS: EventType[] = [
  'DepositPaid',
  'PaymentTurnedAway',
  'PaymentRefunded',
  'BookingRevived',
];

function noticeOf(transactionId: string, fields: object = {}): string {
  const eventType = 'net.authorize.payment.authcapture.created';
  return JSON.stringify({ eventType, payload: { entityName: 'transaction', id: transactionId, ...fields } });
}

function signatureOf(raw: string, key = SIGNATURE_KEY): string {
  const signature = createHmac('sha512', Buffer.from(key, 'hex')).update(raw).digest('hex');
  return `sha512=${signature.toUpperCase()}`;
}

// The simulated gateway takes signed notices under either name. Converge itself sends none.
describe.each<GatewayName>(['accept-hosted', 'converge'])(
  'a notice of the simulated gateway as %s (D26)',
  (gateway) => {
    const instance = instanceForTests({ env: { PAYMENT_GATEWAY: gateway } });
    const nextDeparture = departuresInTurn(new Client(instance));

    /** Sends a notice as the gateway does: without cookie and origin. */
    function notify(raw: string, headers: Record<string, string | undefined> = {}) {
      const allHeaders = { origin: undefined, 'x-anet-signature': signatureOf(raw), ...headers };
      return new Client(instance.url).send('POST', '/v1/payments/notices', { raw, headers: allHeaders });
    }

    /** A hold whose payment form was submitted, with a card that is approved unless `body` says otherwise; the browser has not come back yet. */
    async function submittedHold(body: object = { approve: true }) {
      const client = await signedUpClient(instance.url);
      const hold = await namedHold(client, await nextDeparture(), [1]);
      const opened = await requestToken(client, hold, depositFees(hold));
      expect(opened.body.gateway).toBe(gateway);
      return { client, hold, opened, charge: await submitGatewayForm(client, opened.body.token, body) };
    }

    /** The booking's {@link SETTLEMENT_EVENTS} in the log, which are written before a notice is answered. */
    async function settlementEvents({ id }: Booking): Promise<string[]> {
      const history = await historyOf(instance.dataDir);
      return history.flatMap(({ stream, type }) =>
        stream === `booking-${id}` && SETTLEMENT_EVENTS.includes(type) ? [type] : [],
      );
    }

    /** The booking as the account shows it, once the account shows a payment. */
    const shown = (client: Client, { id }: Booking) =>
      untilBooking(client, { id }, ({ payments }) => payments.length > 0);

    it('records an approved payment whose browser never came back, at once', async () => {
      const { client, hold, charge } = await submittedHold();
      expect(await settlementEvents(hold)).toEqual([]);
      const { status, text } = await notify(noticeOf(charge.transactionId));
      expect([status, text]).toEqual([204, '']);
      expect(await settlementEvents(hold)).toEqual(['DepositPaid']);
      const booking = await shown(client, hold);
      expect(booking.payments).toMatchObject([
        { transactionId: charge.transactionId, total: 30_000, recordedBy: 'gateway' },
      ]);
      expect([booking.expiredAt, booking.guests[0]?.paid]).toEqual([null, true]);
    });

    it('records the payment once, however often the notice comes, also several times at once', async () => {
      const { client, hold, charge } = await submittedHold();
      const raw = noticeOf(charge.transactionId);
      const answers = await Promise.all([
        ...[1, 2, 3, 4].map(() => notify(raw)),
        recordPayment(client, hold, charge, depositFees(hold)),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 201]);
      expect((await notify(raw)).status).toBe(204);
      expect(await settlementEvents(hold)).toEqual(['DepositPaid']);
      expect((await bookingOf(client, hold.id)).payments).toHaveLength(1);
    });

    it('does not stand in the way of the browser that comes back later', async () => {
      const { client, hold, charge } = await submittedHold();
      await notify(noticeOf(charge.transactionId));
      const late = await recordPayment(client, hold, charge, depositFees(hold));
      expect([late.status, late.body.payment.transactionId]).toEqual([201, charge.transactionId]);
      expect((await bookingOf(client, hold.id)).payments).toHaveLength(1);
    });

    it('with a wrong signature or none is refused and records nothing', async () => {
      const { hold, charge } = await submittedHold();
      const raw = noticeOf(charge.transactionId);
      const good = signatureOf(raw);
      const wrongSignatures = [
        undefined,
        '',
        good.slice('sha512='.length),
        good.slice(0, -1),
        `${good}00`,
        `${good.slice(0, -1)}${good.endsWith('0') ? '1' : '0'}`,
        signatureOf(raw, Buffer.from('another gateway').toString('hex')),
        signatureOf(`${raw} `),
        good.replace('sha512', 'sha256'),
        `sha512=${'0'.repeat(128)}`,
      ];
      for (const signature of wrongSignatures) {
        const answer = await notify(raw, { 'x-anet-signature': signature });
        expect([signature, answer.status, isProblem(answer)]).toEqual([signature, 403, true]);
      }
      expect(await settlementEvents(hold)).toEqual([]);
      // The signature is of the bytes, not of the parsed JSON.
      expect((await notify(`${raw} `, { 'x-anet-signature': good })).status).toBe(403);
      expect(await settlementEvents(hold)).toEqual([]);
      expect((await notify(raw)).status).toBe(204);
      expect(await settlementEvents(hold)).toEqual(['DepositPaid']);
    });

    it('that names no transaction of a payment is accepted and ignored', async () => {
      const { hold, charge } = await submittedHold();
      const withoutTransaction = [
        noticeOf('SIM-9999999-1'),
        noticeOf('no such transaction'),
        noticeOf('x'.repeat(500)),
        noticeOf(charge.transactionId, { entityName: 'customerProfile' }),
        '{}',
        '[]',
        '{"payload":null}',
        '{"payload":{"entityName":"transaction","id":7}}',
      ];
      for (const raw of withoutTransaction) expect([raw, (await notify(raw)).status]).toEqual([raw, 204]);
      expect(await settlementEvents(hold)).toEqual([]);
      // The control: there was a charge to record.
      await notify(noticeOf(charge.transactionId));
      expect(await settlementEvents(hold)).toEqual(['DepositPaid']);
    });

    it('that is no JSON, or has a key __proto__, is refused', async () => {
      for (const raw of ['{', 'approved', '{"payload":{"__proto__":{}}}']) {
        const answer = await notify(raw);
        expect([raw, answer.status, isProblem(answer)]).toEqual([raw, 400, true]);
      }
    });

    it('that says approved is ignored while the gateway says declined or held for review', async () => {
      const approved = { responseCode: 1, status: 'approved', authAmount: 300 };
      for (const outcome of ['decline', 'review']) {
        const { client, hold, opened, charge } = await submittedHold({ outcome });
        expect((await notify(noticeOf(charge.transactionId, approved))).status).toBe(204);
        expect(await settlementEvents(hold)).toEqual([]);
        // The same transaction, once it is approved; a declined card is followed by another.
        const later = await submitGatewayForm(client, opened.body.token, { outcome: 'approve' });
        expect((await notify(noticeOf(later.transactionId))).status).toBe(204);
        expect((await shown(client, hold)).payments).toMatchObject([
          { transactionId: later.transactionId, recordedBy: 'gateway' },
        ]);
      }
    });

    it('of a charge for another amount or in another currency does not pay the deposit', async () => {
      for (const captured of [{ amount: 29_999 }, { amount: 30_001 }, { currency: 'CAD' }]) {
        const { hold, charge } = await submittedHold({ outcome: 'approve', ...captured });
        expect((await notify(noticeOf(charge.transactionId))).status).toBe(204);
        expect(await settlementEvents(hold)).toEqual([]);
      }
    });

    it('leads to one refund when the hold was deleted meanwhile', async () => {
      const { client, hold, charge } = await submittedHold();
      expect((await client.deleteHold(hold)).status).toBe(200);
      for (let times = 0; times < 2; times += 1) await notify(noticeOf(charge.transactionId));
      expect(await settlementEvents(hold)).toEqual(['PaymentTurnedAway', 'PaymentRefunded']);
      const { refunds, guests } = await untilBooking(
        client,
        hold,
        ({ refunds: shownRefunds }) => shownRefunds[0]?.transactionStatus === 'Refunded',
      );
      expect(refunds).toMatchObject([{ type: 'Other', total: 30_000, transactionStatus: 'Refunded' }]);
      expect(guests[0]?.paid).toBe(false);
    });

    it('from another site’s page is refused', async () => {
      const answer = await notify(noticeOf('SIM-9999999-1'), { origin: 'https://evil.example' });
      expect(answer.status).toBe(403);
    });
  },
);
