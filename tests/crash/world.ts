import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@jest/globals';
import type { FaultPoint } from '@tour-portal/backend/event-log/faults.js';
import type { Booking } from '@tour-portal/contracts/api/api.js';
import { guestCount } from '@tour-portal/contracts/hold/rooms.js';
import {
  Client,
  signedUpClient,
  newcomer,
  holdOrder,
  placed,
  seatsOf,
  someDeparture,
  type Answer,
} from '../client.js';
import { startInstance } from '../instance.js';
import { historyOf, seatsByReplay } from '../stores/history.js';
import { expectDocumentsOfReplay } from './checks.js';
import { JOURNEYS, type Journey, type JourneyName, type World } from './journeys.js';
import { SAME_KEY_HEADER, killAndRestart } from './kill-and-restart.js';

const TIMEOUT_MILLIS = 60_000;
const POLL_MILLIS = 50;

/** A fresh instance with a neighbor's hold on the departure; the journey is prepared up to its request. */
export async function prepareWorld(journey: Journey): Promise<World> {
  const instance = await startInstance();
  const client = new Client(instance.url);
  const departure = await someDeparture(client);
  const neighbor = await signedUpClient(instance.url);
  const neighborHold = placed(await neighbor.hold(holdOrder(departure, [3])));
  const world = {
    instance,
    departure,
    client,
    neighbor,
    neighborHold,
    previousHold: null,
    person: newcomer(),
    smsCode: '',
  };
  await journey.prepare(world);
  return world;
}

/** Makes the request of a journey, each time with the same key; a journey without one lets its hold expire, and gets null. */
export async function makeRequest(world: World, journey: Journey): Promise<Answer<Booking> | null> {
  const request = journey.request(world);
  if (request === null) return world.client.advance({ hours: 73 }).then(() => null);
  const { method, path, body } = request;
  return world.client.send<Booking>(method, path, { body, headers: SAME_KEY_HEADER });
}

/** A process is killed in the middle of a journey, and another one is started on its data. */
export async function crash(name: JourneyName, point: FaultPoint) {
  const journey: Journey = JOURNEYS[name];
  const world = await prepareWorld(journey);
  const answer = await killAndRestart(world, point, () => makeRequest(world, journey));
  return { world, journey, answer };
}

export async function activeHolds(client: Client): Promise<Booking[]> {
  if (client.cookie === undefined) return [];
  const now = await client.now();
  const { bookings } = await client.me();
  return bookings.filter(({ deletedAt, expiredAt }) => deletedAt === null && (expiredAt ?? '') > now);
}

/** Waits until as many seats are taken as the active holds of neighbor and customer have; answers these holds. */
export async function untilSeatsSettle({ client, neighbor, departure }: World): Promise<Booking[]> {
  const deadline = performance.now() + TIMEOUT_MILLIS;
  for (;;) {
    const holds = [...(await activeHolds(neighbor)), ...(await activeHolds(client))];
    const seatsHeld = holds.reduce((sum, { roomGuests }) => sum + guestCount(roomGuests), 0);
    const { available, capacity } = await seatsOf(client, departure);
    if (capacity - available === seatsHeld) return holds;
    if (performance.now() > deadline) {
      throw new Error(`${capacity - available} seats are taken, the holds have ${seatsHeld}`);
    }
    await sleep(POLL_MILLIS);
  }
}

/** Places another hold, which replaces the current one if there is one; this fails on a stuck account. */
async function holdAgain(world: World): Promise<Booking> {
  const [current] = await activeHolds(world.client);
  const order = {
    ...holdOrder(world.departure, [1, 1]),
    ...(current === undefined ? {} : { holdId: current.id }),
  };
  return placed(await world.client.hold(order));
}

/**
 * Places another hold and stops the instance; checks that nothing is oversold, stuck or lost, and that the log alone gives
 * the same documents.
 */
export async function checkAfterwards(world: World, name: JourneyName): Promise<void> {
  const { instance, departure, client, neighbor, neighborHold } = world;
  const neighborIds = (await activeHolds(neighbor)).map(({ id }) => id);
  expect(neighborIds).toEqual(name === 'expire' ? [] : [neighborHold.id]);
  const again = await holdAgain(world);
  const holds = await untilSeatsSettle(world);
  expect(holds.map(({ id }) => id)).toEqual([...neighborIds, again.id]);
  expect((await client.me()).bookings[0]?.id).toBe(again.id);

  const exit = await instance.stop();
  if (exit.code !== 0) throw new Error(`The instance stopped with ${exit.code}:\n${instance.output()}`);
  const replayed = seatsByReplay(await historyOf(instance.dataDir), departure);
  expect([...replayed.byBooking.keys()]).toEqual([...neighborIds, again.id]);
  expect(replayed.most).toBeLessThanOrEqual(departure.capacity);
  await expectDocumentsOfReplay(instance.dataDir);
}
