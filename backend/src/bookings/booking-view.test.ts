import { event } from '@tour-portal/contracts/events/events.js';
import { plusHours } from '@tour-portal/contracts/values/time.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { recorded } from '@tour-portal/projections/testing/recorded.js';
import { describe, expect, it } from '@jest/globals';
import { HOLD_END, namedHold } from '../testing/booking-history.js';
import { foldAroundCommand } from './booking-view.js';

const [MORNING, NOON, EVENING] = [1, 2, 3].map((hours) => plusHours(HOLD_END, hours)) as [
  Instant,
  Instant,
  Instant,
];
const extended = (until: Instant) =>
  event('HoldExtended', { booking: 11, hours: 1, expiredAt: until, depositDueBy: until, finalDueBy: until });
const EVENTS = recorded([...namedHold, extended(MORNING), extended(NOON), extended(EVENING)]);
const log = { read: async () => EVENTS };

describe('a booking around a command', () => {
  it.each([
    ['right before and after its events, whatever others did before and after', EVENTS[3]!, MORNING, NOON],
    ['as it is now where the command wrote nothing', { id: 'none' }, EVENING, EVENING],
  ])('is shown %s', async (_, { id }, before, after) => {
    const around = await foldAroundCommand(log, 11, id);
    expect([around?.before.expiredAt, around?.document.expiredAt]).toEqual([before, after]);
  });
});
