import type { ReadModels } from '@tour-portal/contracts/stores/read-models.js';
import { event } from '@tour-portal/contracts/events/events.js';
import type { NewEvent } from '@tour-portal/contracts/events/events.js';
import { departureBookingsProjection } from '@tour-portal/projections/departure-bookings.js';
import { departureKey } from '@tour-portal/projections/departure.js';
import { collectionOf } from '@tour-portal/projections/runner/projection.js';
import { READ_MODELS } from '@tour-portal/projections/runner/read-models.js';
import { MemoryReadModels } from '@tour-portal/projections/testing/memory-read-models.js';
import { foldInto } from '@tour-portal/projections/testing/rebuilds.js';
import { recorded } from '@tour-portal/projections/testing/recorded.js';
import { ADDRESS, holdTerms } from '@tour-portal/projections/testing/terms.js';
import { calendarDate, plusDays } from '@tour-portal/contracts/values/time.js';
import type { CalendarDate } from '@tour-portal/contracts/values/time.js';
import { describe, expect, it } from '@jest/globals';
import { SqliteReadModels } from '../../stores/sqlite/sqlite-read-models.js';
import { afterTest } from '../../testing/after-test.js';
import { Documents } from '../../read-side/documents.js';
import { CatalogueOfToday } from '../../reference/catalogue-of-today.js';
import { SHIPPED_CATALOGUE } from '../../reference/catalogue.js';
import { NOW } from '../../testing/fixtures.js';
import { Search } from './search.js';

/** More documents of a word than are read of an index at first. */
const MANY = 350;
/** More documents of a word than are ever read of an index. */
const VERY_MANY = 1_200;
/** More departures than are read at once. */
const VERY_MANY_DEPARTURES = 10_000;
const DATE = calendarDate('2027-06-05');
const OTHER_DATE = calendarDate('2027-06-12');

/**
 * A search among accounts with these names, each with one booking; account and booking have the name's place in the list,
 * from 1 on, as their id. A date is the booking's departure.
 */
async function searchAmong(
  names: readonly (readonly [string, string, CalendarDate?])[],
  models: ReadModels = new MemoryReadModels(),
) {
  const events = names.flatMap(([firstName, lastName, departedAt = DATE], n): NewEvent[] => {
    const id = n + 1;
    const contact = { phoneNumber: `1702555${id}`, email: `guest${id}@example.com`, address: ADDRESS };
    return [
      event('AccountOpened', { account: id, firstName, lastName, ...contact }),
      event('HoldPlaced', holdTerms({ booking: id, account: id, guests: [id], roomGuests: [1], departedAt })),
    ];
  });
  const wanted = READ_MODELS.filter(({ name }) =>
    ['account', 'booking', 'search', 'departure-bookings'].includes(name),
  );
  await foldInto(models, recorded(events), wanted);
  const searcher = new Search(new Documents(models));
  const catalogue = new CatalogueOfToday(SHIPPED_CATALOGUE).current(NOW);
  return async (text: string) => (await searcher.find(text, 0, catalogue, NOW)).bookings.map(({ id }) => id);
}

const people = (count: number, first: string, last: string, departedAt = DATE) =>
  Array.from({ length: count }, () => [first, last, departedAt] as const);

describe('a search among very many bookings or departures (D40)', () => {
  it('finds the only person with two common names; with a state, only if the booking is in it', async () => {
    const search = await searchAmong([
      ['Ann', 'Miller'],
      ...people(MANY, 'Ann', 'Bennett'),
      ...people(VERY_MANY, 'Ruth', 'Miller'),
    ]);
    expect(await search('ann miller')).toEqual([1]);
    expect(await search('miller ann hold')).toEqual([1]);
    expect(await search('ann miller cancelled')).toEqual([]);
  });

  it('finds a person with a very common name among the many bookings of a date, and none of another date', async () => {
    const search = await searchAmong([
      ['Ann', 'Miller'],
      ...people(MANY, 'Ann', 'Bennett'),
      ...people(VERY_MANY, 'Ruth', 'Miller', OTHER_DATE),
    ]);
    expect(await search(`${DATE} miller`)).toEqual([1]);
    expect(await search(`${OTHER_DATE} bennett`)).toEqual([]);
  });

  it('finds bookings by their state alone, the newest first, and nothing in two states at once', async () => {
    const search = await searchAmong(people(MANY, 'Ann', 'Bennett'));
    expect(await search('hold')).toEqual(Array.from({ length: 20 }, (_, n) => MANY - n));
    expect(await search('cancelled')).toEqual([]);
    expect(await search('hold cancelled')).toEqual([]);
  });

  it('finds bookings by their state alone, on however many departures', async () => {
    const models = new SqliteReadModels(':memory:');
    afterTest(() => models.close());
    const search = await searchAmong([['Ann', 'Bennett', plusDays(DATE, VERY_MANY_DEPARTURES)]], models);
    const earlier = Array.from({ length: VERY_MANY_DEPARTURES }, (_, n) => plusDays(DATE, n));
    const puts = earlier.map((departedAt) => ({
      collection: collectionOf(departureBookingsProjection),
      key: departureKey(7, departedAt),
      document: { tour: 7, departedAt, bookings: [] },
    }));
    const lease = (await models.acquireLease('test', 'test', 0, 60_000))!;
    await models.commit({ lease, checkpoints: [], puts, deletes: [] });
    expect(await search('hold')).toEqual([1]);
  });

  it('finds a person with a typo in the rare name, in the common one, and in both', async () => {
    const search = await searchAmong([
      ['Annabel', 'Oldenbarneveld'],
      ...people(MANY, 'Annabel', 'Bennett'),
      ...people(2, 'Ruth', 'Oldenbarneveld'),
    ]);
    expect(await search('annabel oldenbarnveld')).toEqual([1]);
    expect(await search('anabel oldenbarneveld')).toEqual([1]);
    expect(await search('anabel oldenbarnveld')).toEqual([1]);
    expect(await search('annabel odlenbarneveld')).toEqual([1]);
  });

  it('finds a person by a typo where many others have the name that was typed', async () => {
    const search = await searchAmong([['Ann', 'Muller'], ...people(VERY_MANY, 'Ruth', 'Miller')]);
    expect(await search('ann miller')).toEqual([1]);
  });

  it('finds nothing where no booking fits all terms', async () => {
    const search = await searchAmong([...people(MANY, 'Ann', 'Bennett'), ...people(MANY, 'Ruth', 'Miller')]);
    expect(await search('ann miller')).toEqual([]);
    expect(await search('ann mqller')).toEqual([]);
    expect(await search('ann xyzzy')).toEqual([]);
  });
});
