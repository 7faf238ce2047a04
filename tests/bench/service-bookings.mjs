// Bookings for what client service searches and exports: of invented people with names as common as real ones, on departures
// of two years.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openStores } from '@tour-portal/backend/stores/open-stores.js';
import {
  SUFFIX_VALUES,
  formatBookingNumber,
  isBlocklistedSuffix,
} from '@tour-portal/contracts/values/booking-number.js';
import { event } from '@tour-portal/contracts/events/events.js';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import { calendarDate, instant, plusDays } from '@tour-portal/contracts/values/time.js';
import { accountProjection } from '@tour-portal/projections/account.js';
import { bookingProjection } from '@tour-portal/projections/booking.js';
import { BulkFold } from '@tour-portal/projections/rebuild/bulk-fold.js';
import { KeyFilter } from '@tour-portal/projections/rebuild/key-filter.js';
import { collectionOf } from '@tour-portal/projections/runner/projection.js';
import { searchProjection } from '@tour-portal/projections/search.js';
import { fingerprintOf } from '@tour-portal/projections/testing/step-events.js';
import { positionAt, recorded } from '@tour-portal/projections/testing/recorded.js';
import { accountOpened, holdTerms } from '@tour-portal/projections/testing/terms.js';
import { HERE } from './servers.mjs';

const TOURS = JSON.parse(readFileSync(join(HERE, '../../backend/catalogue/tours.json'), 'utf8'));
const FIRST_DEPARTURE = calendarDate('2026-01-03');
/** All departures are within so many days from the first. */
const DEPARTURE_DAYS = 700;
/** The read models that the search reads, and those that its answers are made of. */
const FILLED = [accountProjection, bookingProjection, searchProjection];
/** So late that the holds are open whenever this is run. */
const EXPIRED_AT = instant('2099-01-01T00:00:00.000Z');
const BOOKINGS_A_BATCH = 1_000;

/** Draws numbers from 0 up to a limit, the same in every run. */
function generator(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const SYLLABLES =
  'an ber cal den el fin gar hol is jen kel lor mar nes or pet quin ros sam tor ul ven wil yor zan'.split(
    ' ',
  );

/** A name of two to four syllables. A few names are common, as in reality: about one in 140 has the commonest last name. */
function drawName(pick, nameCount) {
  const nth = Math.floor((pick(nameCount) / nameCount) ** 2 * nameCount);
  const draw = generator(nth + 1);
  const syllables = Array.from({ length: 2 + draw(3) }, () => SYLLABLES[draw(SYLLABLES.length)]);
  const name = syllables.join('');
  return name[0].toUpperCase() + name.slice(1);
}

/** A booking's tour, dates and number; of 100,000 bookings a departure gets about a dozen. */
function drawTrip(pick) {
  const { id: tour, code } = TOURS[pick(TOURS.length)];
  const departedAt = plusDays(FIRST_DEPARTURE, pick(DEPARTURE_DAYS));
  let value = pick(SUFFIX_VALUES);
  while (isBlocklistedSuffix(value)) value = pick(SUFFIX_VALUES);
  const number = formatBookingNumber(code, departedAt, value);
  return { tour, departedAt, concludedAt: plusDays(departedAt, 7), number };
}

/** A booking of two guests, one of them its owner: the texts to search for, and its events. */
function drawBooking(pick, id, furtherEvents) {
  const [first, last, otherFirst] = [drawName(pick, 3_000), drawName(pick, 20_000), drawName(pick, 3_000)];
  const trip = drawTrip(pick);
  const opened = accountOpened(id);
  const guests = [id * 10, id * 10 + 1];
  const names = [`${first} ${last}`, `${otherFirst} ${last}`];
  const terms = holdTerms({ ...trip, booking: id, account: id, guests, expiredAt: EXPIRED_AT });
  const events = [
    { ...opened, data: { ...opened.data, firstName: first, lastName: last } },
    event('HoldPlaced', terms),
    event('NamesSet', {
      booking: id,
      names: guests.map((guest, index) => ({ guest, fullName: names[index] })),
      prints: guests.map((guest, index) => fingerprintOf(guest, 'fullName', names[index])),
    }),
    ...furtherEvents(terms),
  ];
  const { email, phoneNumber } = opened.data;
  return { ...trip, id, first, last, email, phoneNumber, events };
}

/**
 * Fills the read models as a rebuild does, the indexes at the end; returns the texts to search for. `furtherModels` are
 * filled too; `furtherEvents` makes the events of a booking after its names, by its terms.
 */
export async function fillBookings(dataDir, count, furtherModels = [], furtherEvents = () => []) {
  const begin = performance.now();
  const stores = await openStores({ dataDir, eventStoreUrl: null, mongodbUrl: null });
  const { readModels } = stores;
  const filled = [...FILLED, ...furtherModels];
  const specs = filled.map((projection) => ({ name: collectionOf(projection), indexes: projection.indexes }));
  await readModels.define(specs.map((spec) => ({ ...spec, indexesLater: true })));
  const targets = filled.map((projection, number) => ({
    projection,
    number,
    collection: collectionOf(projection),
    position: START,
  }));
  const fold = new BulkFold(targets, readModels, new KeyFilter());
  const lease = await readModels.acquireLease('projections', 'bench', 0, 1);
  const write = () => readModels.commit({ lease, checkpoints: [], ...fold.takeWindow() });
  const pick = generator(20_261_121);
  const bookings = [];
  let position = 0;
  while (bookings.length < count) {
    const newEvents = [];
    for (let n = 0; n < BOOKINGS_A_BATCH && bookings.length < count; n += 1) {
      const { events, ...booking } = drawBooking(pick, bookings.length + 1, furtherEvents);
      bookings.push(booking);
      newEvents.push(...events);
    }
    await fold.add(
      recorded(newEvents).map((stored) => ({ ...stored, position: positionAt((position += 1)) })),
    );
    if (fold.isFull) await write();
  }
  await write();
  await readModels.define(specs);
  await readModels.releaseLease(lease);
  await stores.close();
  console.log(`\nFilled in ${((performance.now() - begin) / 1_000).toFixed(1)} s`);
  return bookings;
}
