import { FAULT_POINTS, type FaultPoint } from '@tour-portal/backend/event-log/faults.js';
import type { Booking } from '@tour-portal/contracts/api/api.js';
import type { PaymentAnswer } from '@tour-portal/contracts/api/payment-api.js';
import { describe, expect, it } from '@jest/globals';
import { signedUpClient, holdOrder, someDeparture, type Client, type OpenDeparture } from '../client.js';
import { historyOf } from '../stores/history.js';
import { startInstance, type Instance } from '../instance.js';
import { until } from '../until.js';
import {
  bookingOf,
  submitGatewayForm,
  depositFees,
  namedHold,
  requestToken,
  type Charge,
  type FeeChoice,
  untilBooking,
  untilSeatsInUse,
} from '../payments.js';
import { gatewayRefunds, stopAndCheck } from './checks.js';
import { SAME_KEY_HEADER, killAndRestart } from './kill-and-restart.js';

type PaymentPoint = Extract<FaultPoint, `payment:${string}`>;

const POINTS = FAULT_POINTS.filter((point): point is PaymentPoint => point.startsWith('payment:'));
const START_POINTS: readonly PaymentPoint[] = ['payment:started', 'payment:requested'];
const REFUND_POINTS: readonly PaymentPoint[] = ['payment:refunded', 'payment:refund-recorded'];
const RECORD_POINTS = POINTS.filter(
  (point) => !START_POINTS.includes(point) && !REFUND_POINTS.includes(point),
);

interface World {
  instance: Instance;
  client: Client;
  readonly departure: OpenDeparture;
  readonly hold: Booking;
  readonly fees: FeeChoice[];
}

async function prepareWorld(): Promise<World> {
  const instance = await startInstance();
  const client = await signedUpClient(instance.url);
  const departure = await someDeparture(client);
  const hold = await namedHold(client, departure, [2]);
  return { instance, client, departure, hold, fees: depositFees(hold) };
}

/** Submits the gateway's form for the deposits; the portal does not know the charge yet. */
async function chargeDeposits({ client, hold, fees }: World): Promise<Charge> {
  return submitGatewayForm(client, (await requestToken(client, hold, fees)).body.token);
}

function recordPayment({ client, hold, fees }: World, charge: Charge) {
  return client.post<PaymentAnswer>(`/v1/bookings/${hold.id}/payments`, { ...charge, fees }, SAME_KEY_HEADER);
}

/**
 * Checks that there is one charge and one payment and no refund, that the account can hold again, and that the seats of
 * both are taken. Stops the instance, and checks that a replay gives the same documents.
 */
async function checkPaidOnce(world: World): Promise<void> {
  const { client, hold, departure, instance } = world;
  const { payments, refunds, guests } = await bookingOf(client, hold.id);
  expect(payments.map(({ transactionStatus, total }) => [transactionStatus, total])).toEqual([
    ['Approved', 60_000],
  ]);
  expect(refunds).toEqual([]);
  expect(guests.flatMap(({ fees }) => fees[0]?.paymentLineItems ?? [])).toHaveLength(2);
  expect((await client.get('/dev/gateway/transactions')).body).toMatchObject([
    { status: 'approved', amount: 60_000, refunds: [] },
  ]);
  await until(
    () => client.hold(holdOrder(departure, [1])),
    ({ status }) => status === 201,
  );
  await untilSeatsInUse(client, departure, 3);
  await stopAndCheck(instance);
}

describe('a process killed while it records a payment', () => {
  it.concurrent.each(RECORD_POINTS)('at %s: after a repetition, the deposit is paid once', async (point) => {
    const world = await prepareWorld();
    const charge = await chargeDeposits(world);
    await killAndRestart(world, point, () => recordPayment(world, charge));
    const again = await recordPayment(world, charge);
    expect([again.status, again.body.payment.transactionId]).toEqual([201, charge.transactionId]);
    expect((await recordPayment(world, charge)).body).toEqual(again.body);
    await checkPaidOnce(world);
  });

  it.concurrent.each(RECORD_POINTS)(
    'at %s: without a repetition, the deposit is paid once',
    async (point) => {
      const world = await prepareWorld();
      const charge = await chargeDeposits(world);
      await killAndRestart(world, point, () => recordPayment(world, charge));
      await world.client.advance({ minutes: 3 });
      await untilBooking(world.client, world.hold, ({ guests }) => guests.every(({ paid }) => paid));
      await checkPaidOnce(world);
    },
  );

  it.concurrent.each(REFUND_POINTS)('at %s: what was paid twice is refunded once', async (point) => {
    const world = await prepareWorld();
    const { client, hold, fees } = world;
    const forms = [await requestToken(client, hold, fees), await requestToken(client, hold, fees)];
    const [first, second] = (await Promise.all(
      forms.map(({ body }) => submitGatewayForm(client, body.token)),
    )) as [Charge, Charge];
    expect((await client.post(`/v1/bookings/${hold.id}/payments`, { ...first, fees })).status).toBe(201);
    await killAndRestart(world, point, () => recordPayment(world, second));
    await world.client.advance({ minutes: 3 });
    const { payments, refunds } = await untilBooking(world.client, hold, (booking) =>
      booking.refunds.some(({ transactionStatus }) => transactionStatus === 'Refunded'),
    );
    expect(payments.map(({ transactionStatus }) => transactionStatus)).toEqual(['Approved', 'Refunded']);
    expect(refunds).toMatchObject([{ type: 'Overpayment', total: 60_000 }]);
    expect((await gatewayRefunds(world.client)).flat()).toEqual([60_000]);
    expect((await recordPayment(world, second)).status).toBe(409);
  });
});

/** The fault points from the report of a mismatched charge to its refund. */
const MISMATCH_POINTS = ['mismatch:heard', 'mismatch:noted', 'refund:made', 'refund:recorded'] as const;

describe('a process killed while it hears of a charge of another amount or refunds it', () => {
  it.concurrent.each(MISMATCH_POINTS)(
    'at %s: the charge pays for nothing and is refunded once',
    async (point) => {
      const world = await prepareWorld();
      const { hold, fees } = world;
      const opened = await requestToken(world.client, hold, fees);
      const submitted = { approve: true, amount: 59_999 };
      const charge = await submitGatewayForm(world.client, opened.body.token, submitted);
      await killAndRestart(world, point, () => recordPayment(world, charge));
      await world.client.advance({ minutes: 3 });
      const types = async () => {
        const history = await historyOf(world.instance.dataDir);
        return history.flatMap(({ type }) => (type.includes('Mismatched') ? [type] : []));
      };
      await until(types, (found) => found.includes('MismatchedPaymentRefunded'));

      expect((await recordPayment(world, charge)).status).toBe(409);
      expect(await types()).toEqual(['PaymentMismatched', 'MismatchedPaymentRefunded']);
      const { payments, refunds, guests } = await bookingOf(world.client, hold.id);
      expect([payments, refunds, guests.map(({ paid }) => paid)]).toEqual([[], [], [false, false]]);
      expect(await gatewayRefunds(world.client)).toEqual([[59_999]]);
      await stopAndCheck(world.instance);
    },
  );
});

describe('a process killed while it opens a payment', () => {
  it.concurrent.each(START_POINTS)('at %s: after a repetition, the customer can pay', async (point) => {
    const world = await prepareWorld();
    const { hold, fees } = world;
    const path = `/v1/bookings/${hold.id}/payments`;
    const open = () => world.client.post<{ token: string }>(`${path}/token`, { fees }, SAME_KEY_HEADER);
    await killAndRestart(world, point, open);
    const charge = await submitGatewayForm(world.client, (await open()).body.token);
    expect((await world.client.post(path, { ...charge, fees })).status).toBe(201);
    await checkPaidOnce(world);
  });
});
