import { event } from '@tour-portal/contracts/events/events.js';
import { recorded } from '@tour-portal/projections/testing/recorded.js';
import { holdTerms } from '@tour-portal/projections/testing/terms.js';
import { describe, expect, it } from '@jest/globals';
import { Ids } from '../../instance/ids.js';
import { NOW, openRecords } from '../../testing/fixtures.js';
import { ImportedIds } from './imported-ids.js';

/** The ids of imported events: of a hold for two guests and of a new member of staff. */
function importedIds(): ImportedIds {
  const ids = new ImportedIds();
  const terms = holdTerms({ booking: 4_711, account: 90, guests: [801, 800] });
  const added = event('StaffAdded', { staff: 31, name: 'Ann', email: 'ann@example.com' });
  for (const stored of recorded([event('HoldPlaced', terms), added])) ids.add(stored);
  return ids;
}

describe('ids after an import', () => {
  it('are higher than all imported ids', async () => {
    const records = await openRecords();
    await importedIds().reserve(records);
    const given = await new Ids(records).allocate({ booking: 1, account: 1, guest: 1, staff: 1 });
    expect(given).toEqual({ booking: [4_712], account: [91], guest: [802], staff: [32] });
    const fees = holdTerms().fees.map(({ id }) => id);
    expect(await new Ids(records).next('fee')).toBeGreaterThan(Math.max(...fees));
  });

  it('are higher than the id of a hold or a member of staff that is only named, in a part of a log', async () => {
    const records = await openRecords();
    const ids = new ImportedIds();
    const replaced = event('HoldReplaced', { booking: 5, by: 9, deletedAt: NOW });
    for (const stored of recorded([replaced])) ids.add(stored);
    await ids.reserve(records);
    expect(await new Ids(records).allocate({ booking: 1, staff: 1 })).toEqual({ booking: [10], staff: [10] });
  });

  it('would repeat imported ids if the counters were not raised: the negative control', async () => {
    expect(await new Ids(await openRecords()).next('booking')).toBeLessThanOrEqual(4_711);
  });

  it('do not go back where higher ids were given out already', async () => {
    const records = await openRecords();
    await records.increment('booking-id', 10_000);
    await importedIds().reserve(records);
    expect(await new Ids(records).next('booking')).toBeGreaterThan(10_000);
  });
});
