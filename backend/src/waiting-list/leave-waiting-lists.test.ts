import { event } from '@tour-portal/contracts/events/events.js';
import type { NewEvent } from '@tour-portal/contracts/events/events.js';
import { calendarDate } from '@tour-portal/contracts/values/time.js';
import { recorded } from '@tour-portal/projections/testing/recorded.js';
import { expect, it } from '@jest/globals';
import { ManualClock, NOW } from '../testing/fixtures.js';
import { LeaveWaitingLists } from './leave-waiting-lists.js';

const REQUEST = { id: 3, tour: 7, departedAt: calendarDate('2027-06-05') };

/** The commands that follow from an event, each with its stream, where account 1 waits for two departures. */
async function commandsAfter(happened: NewEvent): Promise<unknown[]> {
  const commands: unknown[] = [];
  const requests = [REQUEST, { ...REQUEST, id: 4, departedAt: calendarDate('2027-07-03') }];
  const reaction = new LeaveWaitingLists(
    { openWaitingRequests: async (account) => (account === 1 ? requests : []) as never },
    {
      execute: async (_decider, stream, command) => {
        commands.push([stream, command]);
        return {} as never;
      },
    },
    new ManualClock(),
  );
  for (const recordedEvent of recorded([happened])) await reaction.react(recordedEvent);
  return commands;
}

it('an erased person leaves all waiting lists, one who may no longer book stays on them', async () => {
  const erased = event('AccountErased', { account: 1, bookings: [], guests: [], at: NOW });
  const leave = { type: 'LeaveWaitingList', tour: 7, account: 1, now: NOW };
  expect(await commandsAfter(erased)).toEqual([
    ['departure-7-2027-06-05', { ...leave, departedAt: '2027-06-05', waiting: 3 }],
    ['departure-7-2027-07-03', { ...leave, departedAt: '2027-07-03', waiting: 4 }],
  ]);
  expect(await commandsAfter(event('DoNotBookSet', { account: 1, doNotBook: true }))).toEqual([]);
});
