import { describe, expect, it } from '@jest/globals';
import { EventLog } from '../../event-log/event-log.js';
import { PersonalData } from '../../event-log/personal-data.js';
import { Streams } from '../../event-log/streams.js';
import { Ids } from '../../instance/ids.js';
import { ManualClock, openEvents, openRecords } from '../../testing/fixtures.js';
import { StaffAccounts } from './staff-accounts.js';

const SAM = { email: 'sam@example.com', name: 'Sam Reed' };

describe('a member of staff (D60)', () => {
  it('whom two calls add at the same moment is one member', async () => {
    const records = await openRecords();
    const streams = new Streams(new EventLog(openEvents(), new PersonalData(records)));
    const ids = new Ids(records);
    const staff = new StaffAccounts(records, streams, ids, new ManualClock());
    const add = () => staff.findOrCreate(SAM, ids.allocate);
    const [first, second] = await Promise.all([add(), add()]);
    expect(second).toBe(first);
    expect(await staff.idOf(SAM.email)).toBe(first);
  });
});
