import { expect, it } from '@jest/globals';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import type { Position } from '@tour-portal/contracts/stores/event-store.js';
import { anyEvent, openEvents, openRecords } from '../../testing/fixtures.js';
import { SqliteReadModels } from '../sqlite/sqlite-read-models.js';
import { afterTest } from '../../testing/after-test.js';
import { acceptLogLoss, logLosses } from './lost-log.js';
import type { PartNotes } from './part-notes.js';

const at = (number: number) => String(number).padStart(16, '0');

/** A store whose log ends at position 3, while its parts have noted 9 and 8. The second part fails once to accept the loss. */
async function olderLog() {
  const events = openEvents();
  await events.append('a', 'no-stream', [anyEvent(), anyEvent(), anyEvent()]);
  const readModels = new SqliteReadModels(':memory:');
  afterTest(() => readModels.close());
  const [records, deliveries] = [await openRecords(), await openRecords()];
  let isCrashing = true;
  const noteOf = (canCrash: boolean, seenFirst: number) => {
    let seen: Position = at(seenFirst);
    return {
      read: () => Promise.resolve({ store: 'a', seen, witnessedUpTo: START, landmark: null }),
      accept: ({ position }: { readonly position: Position }) => {
        if (canCrash && isCrashing) {
          isCrashing = false;
          return Promise.reject(new Error('the process died'));
        }
        seen = position;
        return Promise.resolve();
      },
    } as unknown as PartNotes;
  };
  const part = (name: 'records' | 'deliveries', notes: PartNotes) => {
    return { name, place: name, notes, damage: () => null, wipe: () => true };
  };
  const parts = [part('records', noteOf(false, 9)), part('deliveries', noteOf(true, 8))];
  return { events, readModels, records, deliveries, areRecordsUnused: () => Promise.resolve(false), parts };
}

it('a loss that is accepted again after a crash is recorded once', async () => {
  const opened = await olderLog();
  await expect(acceptLogLoss(opened)).rejects.toThrow('the process died');
  await acceptLogLoss(opened);
  expect(await logLosses(opened.records)).toEqual([{ end: at(3), known: at(9), documents: [] }]);
});

it('another loss is recorded beside the first', async () => {
  const opened = await olderLog();
  await acceptLogLoss(opened).catch(() => undefined);
  await acceptLogLoss(opened);
  await opened.events.append('b', 'no-stream', [anyEvent()]);
  await acceptLogLoss(opened);
  expect((await logLosses(opened.records)).map(({ end }) => end)).toEqual([at(3), at(4)]);
});
