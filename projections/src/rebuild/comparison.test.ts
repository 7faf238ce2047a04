import { event } from '@tour-portal/contracts/events/events.js';
import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import type { Lease } from '@tour-portal/contracts/stores/read-models.js';
import { describe, expect, it } from '@jest/globals';
import { bookingProjection } from '../booking.js';
import { deadlineProjection } from '../deadline.js';
import { collectionOf } from '../runner/projection.js';
import type { Projection } from '../runner/projection.js';
import { foldDocuments } from '../testing/given.js';
import { foldedStore } from '../testing/rebuilds.js';
import { FIRST_EVENT_AT, recorded } from '../testing/recorded.js';
import { accountOpened, holdTerms } from '../testing/terms.js';
import { differencesFromEvents, readPositioned } from './comparison.js';
import { inMemoryLog } from './rebuild-log.js';

const booking = bookingProjection as Projection;
const BOOKINGS = collectionOf(booking);
const { expiredAt, depositDueBy, finalDueBy } = holdTerms();
const HISTORY = recorded([
  accountOpened(1),
  event('HoldPlaced', holdTerms()),
  event('HoldExtended', { booking: 11, hours: 24, expiredAt, depositDueBy, finalDueBy }),
]);

describe('the comparison of live documents with their events', () => {
  it('compares a document that is ahead of its checkpoint with its events up to its own last one', async () => {
    const { store } = await foldedStore(HISTORY.slice(0, 2));
    const lease = (await store.acquireLease('projections', 'live', 0, 1)) as Lease;
    const document = foldDocuments(booking, HISTORY)['11']!;
    await store.commit({
      lease,
      checkpoints: [],
      puts: [{ collection: BOOKINGS, key: '11', document }],
      deletes: [],
    });
    const [live] = await readPositioned(BOOKINGS, ['11'], store);
    expect(live).toEqual({ document, position: HISTORY[2]!.position });
    expect(await differencesFromEvents(booking, inMemoryLog(HISTORY), new Map([['11', live!]]))).toEqual([]);
  });

  it('knows a document that is deleted ahead of its checkpoint from one that is missing', async () => {
    const keys = { account: 1, booking: 11 };
    const { tour, departedAt } = holdTerms();
    const taken = { ...keys, tour, departedAt, replaces: null, takenAt: FIRST_EVENT_AT };
    const history = recorded([
      event('HoldSlotTaken', taken),
      event('HoldSlotFreed', keys),
      event('HoldSlotTaken', { ...taken, booking: 12 }),
    ]);
    const differenceCount = async (key: string, { position }: RecordedEvent) => {
      const missing = new Map([[key, { document: null, position }]]);
      const log = inMemoryLog(history);
      return (await differencesFromEvents(deadlineProjection, log, missing)).length;
    };
    expect([await differenceCount('11', history[0]!), await differenceCount('12', history[2]!)]).toEqual([
      0, 1,
    ]);
  });
});
