import { expect, it } from '@jest/globals';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import { openEvents } from '../../testing/fixtures.js';

const at = (number: number) => String(number).padStart(16, '0');

it('a note stays empty until its part has an identity, and no raise lowers it', async () => {
  const { partNotes } = openEvents();
  await partNotes.raise(at(3), at(3), { position: at(3), id: 'early' });
  await partNotes.accept({ position: at(4), id: 'early' });
  await partNotes.identify('a');
  expect(await partNotes.read()).toEqual({ store: 'a', seen: START, witnessedUpTo: START, landmark: null });

  await partNotes.raise(at(5), START, { position: at(5), id: 'raised' });
  await partNotes.raise(at(4), at(2), { position: at(4), id: 'older' });
  const landmark = { position: at(5), id: 'raised' };
  expect(await partNotes.read()).toEqual({ store: 'a', seen: at(5), witnessedUpTo: at(2), landmark });
});
