import { describe, expect, it } from '@jest/globals';
import { ManualClock, openRecords } from '../../testing/fixtures.js';
import type { StaffLogin } from '../../http/request-context.js';
import { StaffSessions } from './staff-sessions.js';

const HOUR = 3_600_000;
const SAM: StaffLogin = { staff: 3, email: 'sam@example.com', name: 'Sam Reed', roles: ['agent'] };

/** A session that Sam Reed has just started. */
async function startSession() {
  const records = await openRecords();
  const clock = new ManualClock();
  const members = new Map([[SAM.staff, SAM]]);
  const staff = { find: async (id: number) => members.get(id) ?? null };
  const sessions = new StaffSessions(records, staff, clock);
  return { clock, members, sessions, csid: await sessions.start(SAM.staff) };
}

describe('a session of client service (D45)', () => {
  it('ends after eight hours in which it is not used', async () => {
    const { clock, sessions, csid } = await startSession();
    clock.advance(8 * HOUR - 1);
    expect((await sessions.find(csid))?.member).toEqual(SAM);
    const unused = await sessions.start(SAM.staff);
    clock.advance(8 * HOUR);
    expect(await sessions.find(unused)).toBeNull();
  });

  it('ends twelve hours after its sign-in, however often it is used', async () => {
    const { clock, sessions, csid } = await startSession();
    for (let hour = 1; hour < 12; hour += 1) {
      clock.advance(HOUR);
      expect((await sessions.find(csid))?.member).toEqual(SAM);
    }
    clock.advance(HOUR - 1);
    expect((await sessions.find(csid))?.member).toEqual(SAM);
    clock.advance(1);
    expect(await sessions.find(csid)).toBeNull();
  });

  it('answers its new lifetime when a use extends it: eight hours, and less towards the twelve-hour limit', async () => {
    const { clock, sessions, csid } = await startSession();
    clock.advance(HOUR / 4);
    expect((await sessions.find(csid))?.newMaxAgeMillis).toBeNull();
    clock.advance(HOUR);
    expect((await sessions.find(csid))?.newMaxAgeMillis).toBe(8 * HOUR);
    clock.advance(5.75 * HOUR);
    expect((await sessions.find(csid))?.newMaxAgeMillis).toBe(5 * HOUR);
  });

  it('ends at once when its owner is removed', async () => {
    const { members, sessions, csid } = await startSession();
    members.delete(SAM.staff);
    expect(await sessions.find(csid)).toBeNull();
  });
});
