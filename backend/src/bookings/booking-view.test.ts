import { event } from '@tour-portal/contracts/events/events.js';
import { plusHours } from '@tour-portal/contracts/values/time.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { recorded } from '@tour-portal/projections/testing/recorded.js';
import { describe, expect, it } from '@jest/globals';
import { HOLD_END, namedHold } from '../testing/booking-history.js';
import { foldAroundCommand } from './booking-view.js';

const [FIRST_END, SECOND_END, LAST_END] = [1, 2, 3].map((hours) => plusHours(HOLD_END, hours)) as [
  Instant,
  Instant,
  Instant,
];
const extended = (until: Instant) =>
  event('HoldExtended', { booking: 11, hours: 1, expiredAt: until, depositDueBy: until, finalDueBy: until });
const EVENTS = recorded([...namedHold, extended(FIRST_END), extended(SECOND_END), extended(LAST_END)]);
const log = { read: async () => EVENTS };

describe('a booking around a command', () => {
  it.each([
    [
      'right before and after its event, whatever others did before and after',
      EVENTS[3]!.metadata.causation,
      FIRST_END,
      SECOND_END,
    ],
    ['as it is now where the command wrote nothing', 'no such command', LAST_END, LAST_END],
  ])('is shown %s', async (_, commandId, before, after) => {
    const around = await foldAroundCommand(log, 11, commandId);
    expect([around?.before.expiredAt, around?.document.expiredAt]).toEqual([before, after]);
  });
});
