import { FAULT_POINTS, type FaultPoint } from '@tour-portal/backend/event-log/faults.js';
import type { Booking } from '@tour-portal/contracts/api/api.js';
import type { CancelAnswer } from '@tour-portal/contracts/client-service/client-service-api.js';
import { describe, expect, it } from '@jest/globals';
import { signedUpClient, holdOrder, someDeparture, type Client, type OpenDeparture } from '../client.js';
import { startInstance, type Instance } from '../instance.js';
import { bookedTrip, bookingOf, finalPaymentFees, pay, untilBooking, untilSeatsInUse } from '../payments.js';
import { signedInStaff } from '../staff.js';
import { until } from '../until.js';
import { gatewayRefunds, stopAndCheck } from './checks.js';
import { SAME_KEY_HEADER, killAndRestart } from './kill-and-restart.js';

type Point = Extract<FaultPoint, `${'service' | 'refund'}:${string}`>;

const POINTS = FAULT_POINTS.filter(
  (point): point is Point => point.startsWith('service:') || point.startsWith('refund:'),
);

interface World {
  instance: Instance;
  client: Client;
  staff: Client;
  readonly departure: OpenDeparture;
  readonly trip: Booking;
}

/** Two guests of one booking, fully paid by two payments. */
async function prepareWorld(): Promise<World> {
  const instance = await startInstance();
  const client = await signedUpClient(instance.url);
  const { client: staff } = await signedInStaff(instance);
  const departure = await someDeparture(client);
  const trip = await bookedTrip(client, departure, [2]);
  await pay(client, trip, finalPaymentFees(trip));
  return { instance, client, staff, departure, trip: await bookingOf(client, trip.id) };
}

function cancel({ staff, trip }: World, guests?: number[]) {
  const body = { reason: 'The customer called', ...(guests === undefined ? {} : { guests }) };
  return staff.post<CancelAnswer>(`/v1/client-service/bookings/${trip.id}/cancel`, body, SAME_KEY_HEADER);
}

/** Checks one refund, one confirmation, the free seats, another hold, and that the log alone gives the same documents. */
async function checkCancelledOnce(world: World, cancelledCount: number): Promise<void> {
  const { client, trip, departure } = world;
  const priceEach = trip.guests[0]!.fees.reduce((sum, { total }) => sum + total, 0);
  // Of each cancelled guest's price the portal keeps the deposit.
  const expectedRefund = cancelledCount * (priceEach - 30_000);
  const { refunds } = await untilBooking(
    client,
    trip,
    (booking) => booking.refunds[0]?.transactionStatus === 'Refunded',
  );
  expect(refunds.map(({ type, total }) => [type, total])).toEqual([['Cancellation', expectedRefund]]);
  expect(await gatewayRefunds(client)).toEqual([[], [expectedRefund]]);
  await untilSeatsInUse(client, departure, 2 - cancelledCount);
  await untilBooking(
    client,
    trip,
    ({ confirmations }) => confirmations.filter(({ type }) => type === 'Cancellation').length === 1,
  );
  expect((await client.hold(holdOrder(departure, [1]))).status).toBe(201);
  // The confirmation of the newest hold is the last event that is written.
  await until(
    () => client.me(),
    ({ bookings }) => bookings[0]?.confirmations.length === 1,
  );
  await stopAndCheck(world.instance);
}

describe('a process killed while client service cancels', () => {
  it.concurrent.each(POINTS)('a booking, at %s: after a repetition, it is cancelled once', async (point) => {
    const world = await prepareWorld();
    await killAndRestart(world, point, () => cancel(world));
    const again = await cancel(world);
    expect([again.status, again.body.guests.length]).toEqual([200, 2]);
    expect((await cancel(world)).body).toEqual(again.body);
    await checkCancelledOnce(world, 2);
  });

  it.concurrent.each(POINTS)(
    'a booking, at %s: without a repetition, it is cancelled once',
    async (point) => {
      const world = await prepareWorld();
      await killAndRestart(world, point, () => cancel(world));
      await checkCancelledOnce(world, 2);
    },
  );

  it.concurrent.each(POINTS)(
    'one guest, at %s: without a repetition, they are cancelled once',
    async (point) => {
      const world = await prepareWorld();
      const [cancelledGuest] = world.trip.guests;
      await killAndRestart(world, point, () => cancel(world, [cancelledGuest!.id]));
      await checkCancelledOnce(world, 1);
    },
  );
});
