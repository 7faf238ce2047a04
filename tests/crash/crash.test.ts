import { describe, expect, it } from '@jest/globals';
import type { FaultPoint } from '@tour-portal/backend/event-log/faults.js';
import { bookingProjection } from '@tour-portal/projections/booking.js';
import { collectionOf } from '@tour-portal/projections/runner/projection.js';
import { signUp } from '../client.js';
import { liveDocuments, replayedDocuments } from '../stores/history.js';
import { JOURNEYS, type JourneyName } from './journeys.js';
import { activeHolds, checkAfterwards, crash, makeRequest, prepareWorld, untilSeatsSettle } from './world.js';

const BOOKINGS = collectionOf(bookingProjection);

/** The points of payments, wrong charges, client service, refunds, accounts, reminders, messages and rebuilds have tests of their own. */
type Point = Exclude<
  FaultPoint,
  `${'payment' | 'mismatch' | 'service' | 'refund' | 'account' | 'reminder' | 'message' | 'rebuild'}:${string}`
>;

/** Every point, and the journeys in which the process is killed there. */
const JOURNEYS_BY_POINT: Readonly<Record<Point, readonly JourneyName[]>> = {
  'hold:before-slot': ['place', 'replace'],
  'hold:slot-taken': ['place', 'replace'],
  'hold:seats-held': ['place', 'replace'],
  'hold:placed': ['place', 'replace'],
  'hold:replaced': ['replace'],
  'hold:old-seats-released': ['replace'],
  'hold:before-answer': ['place', 'replace'],
  'release:before-seats': ['delete', 'expire'],
  'release:seats-released': ['delete', 'expire', 'replace'],
  'release:done': ['delete'],
  'expiry:expired': ['expire'],
  'signup:reserved': ['sign up'],
  'signup:opened': ['sign up'],
  'projection:before-commit': ['place'],
  'projection:committed': ['place'],
};

const CRASHES = (Object.keys(JOURNEYS_BY_POINT) as Point[]).flatMap((point) =>
  JOURNEYS_BY_POINT[point].map((name) => ({ point, name })),
);

describe('a process killed in the middle', () => {
  it.concurrent.each(CRASHES)(
    'at $point ($name): each repetition with the same key gets the same answer, and nothing is left over',
    async ({ point, name }) => {
      const { world, journey, answer } = await crash(name, point);
      if (name !== 'expire') {
        const again = await makeRequest(world, journey);
        expect(again).toMatchObject({ status: journey.afterRepeat.status });
        if (answer?.status === 201) expect(again?.body.id).toBe(answer.body.id);
        const onceMore = await makeRequest(world, journey);
        expect([onceMore?.status, onceMore?.body]).toEqual([again?.status, again?.body]);
      }
      await untilSeatsSettle(world);
      expect(await activeHolds(world.client)).toHaveLength(journey.afterRepeat.activeHolds);
      await checkAfterwards(world, name);
    },
  );

  it.concurrent.each(CRASHES.filter(({ name }) => name !== 'expire'))(
    'at $point ($name): without a repetition, nothing is left over or lost three minutes later',
    async ({ point, name }) => {
      const { world, answer } = await crash(name, point);
      await world.neighbor.advance({ minutes: 3 });
      if (point === 'signup:reserved') await signUp(world.client, world.person);
      if (point === 'signup:opened') {
        const { email, password } = world.person;
        expect((await world.client.logIn({ email, password })).status).toBe(200);
      }
      await untilSeatsSettle(world);
      const acknowledged = [world.previousHold?.id, answer?.status === 201 ? answer.body.id : undefined];
      const ids = (await world.client.me()).bookings.map(({ id }) => id);
      expect(ids).toEqual(expect.arrayContaining(acknowledged.filter((id) => id !== undefined)));
      await checkAfterwards(world, name);
    },
  );

  it('the comparison with a replay notices a document that was changed', async () => {
    const { instance } = await prepareWorld(JOURNEYS.place);
    await instance.stop();
    const live = await liveDocuments(instance.dataDir);
    const replayed = await replayedDocuments(instance.dataDir);
    expect(live).toEqual(replayed);
    const bookings = Object.entries(live[BOOKINGS] ?? {});
    expect(bookings).toHaveLength(1);
    const changed = bookings.map(([key, document]) => [key, { ...document, roomGuests: [2] }]);
    expect({ ...live, [BOOKINGS]: Object.fromEntries(changed) }).not.toEqual(replayed);
  });
});
