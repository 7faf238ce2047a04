import { beforeEach, describe, expect, it } from '@jest/globals';
import { openRecords } from '../testing/fixtures.js';
import { ReminderPlans } from './reminder-plans.js';

let plans: ReminderPlans;

beforeEach(async () => {
  plans = new ReminderPlans(await openRecords());
});

const due = async () => (await plans.due(Number.MAX_SAFE_INTEGER, 10)).map(({ nextTryAt }) => nextTryAt);

describe('the plan of a booking’s reminders', () => {
  it('stays at the earlier of two times', async () => {
    await plans.scheduleCheck(1, 200);
    await plans.scheduleCheck(1, 300);
    expect(await due()).toEqual([200]);
    await plans.scheduleCheck(1, 100);
    expect(await due()).toEqual([100]);
  });

  it('is moved or removed by the check that read it', async () => {
    await plans.scheduleCheck(1, 100);
    const [plan] = await plans.due(100, 1);
    await plans.rescheduleCheck(plan!, 500);
    expect(await due()).toEqual([500]);
    const [later] = await plans.due(500, 1);
    await plans.rescheduleCheck(later!, null);
    expect(await due()).toEqual([]);
  });

  it('stays due when it is scheduled again during a check, which may have read the booking before', async () => {
    await plans.scheduleCheck(1, 100);
    const [plan] = await plans.due(100, 1);
    await plans.scheduleCheck(1, 150);
    await plans.rescheduleCheck(plan!, null);
    expect(await due()).toEqual([100]);
  });
});
