import { expect, it } from '@jest/globals';
import { Clock } from '../instance/clock.js';
import { ManualClock, openRecords } from '../testing/fixtures.js';
import { EXPIRING, removeExpired } from './expired-records.js';

it('removes expired records and no others', async () => {
  const records = await openRecords();
  const clock = new Clock();
  const [past, future] = [clock.millis() - 1, clock.millis() + 60_000];
  for (const collection of EXPIRING) {
    await records.insert(collection, 'old', { expiresAt: past });
    await records.insert(collection, 'live', { expiresAt: future });
  }
  await records.insert('credentials', '1', { email: 'ann@example.com', phoneNumber: '17025550123' });

  expect(await removeExpired(records, clock)).toBe(EXPIRING.length);
  expect(await removeExpired(records, clock)).toBe(0);
  for (const collection of EXPIRING) {
    expect(await records.get(collection, 'old')).toBeNull();
    expect(await records.get(collection, 'live')).not.toBeNull();
  }
  expect(await records.get('credentials', '1')).not.toBeNull();
});

it('keeps the claim of a refund that is being made, although the developers’ clock was moved ahead', async () => {
  const records = await openRecords();
  const clock = new ManualClock();
  const movedClock = Object.assign(new ManualClock(), { millis: () => clock.systemMillis() + 3_600_000 });
  const expiresAt = clock.systemMillis() + 60_000;
  for (const collection of ['refund-claims', 'sessions'])
    await records.insert(collection, 'live', { expiresAt });
  expect(await removeExpired(records, movedClock)).toBe(1);
  expect(await records.get('refund-claims', 'live')).not.toBeNull();
});
