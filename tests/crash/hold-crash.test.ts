import type { Booking } from '@tour-portal/contracts/api/api.js';
import { expect, it } from '@jest/globals';
import { JOURNEYS } from './journeys.js';
import { SAME_KEY_HEADER } from './kill-and-restart.js';
import { activeHolds, checkAfterwards, crash, prepareWorld, restart, untilSeatsSettle } from './world.js';

// One of the many cases of `crash.test.ts`; this one runs with every change.
it('an instance is killed after the seats are held and before the hold is placed: a repeated request makes exactly one hold', async () => {
  const journey = JOURNEYS.place;
  const world = await prepareWorld(journey);
  const { answer, exit } = await crash(world, journey, 'hold:seats-held');
  expect([answer, exit.signal]).toEqual([null, 'SIGKILL']);
  await restart(world);
  const { method, path, body } = journey.request(world);
  const again = await world.client.send<Booking>(method, path, { body, headers: SAME_KEY_HEADER });
  expect(again.status).toBe(201);
  await untilSeatsSettle(world);
  expect((await activeHolds(world.client)).map(({ id }) => id)).toEqual([again.body.id]);
  await checkAfterwards(world, 'place');
});
