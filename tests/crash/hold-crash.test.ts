import { expect, it } from '@jest/globals';
import { activeHolds, checkAfterwards, crash, makeRequest, untilSeatsSettle } from './world.js';

// One of the many cases of `crash.test.ts`; this one runs with every change.
it('an instance is killed after the seats are held and before the hold is placed: a repeated request makes exactly one hold', async () => {
  const { world, journey, answer } = await crash('place', 'hold:seats-held');
  expect(answer).toBe(null);
  const again = await makeRequest(world, journey);
  expect(again?.status).toBe(201);
  await untilSeatsSettle(world);
  expect((await activeHolds(world.client)).map(({ id }) => id)).toEqual([again?.body.id]);
  await checkAfterwards(world, 'place');
});
