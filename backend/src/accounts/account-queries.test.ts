import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { instant } from '@tour-portal/contracts/values/time.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import type { Account } from '@tour-portal/contracts/api/api.js';
import { event } from '@tour-portal/contracts/events/events.js';
import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { runs } from '@tour-portal/contracts/testing/runs.js';
import { READ_MODELS } from '@tour-portal/projections/runner/read-models.js';
import { ProjectionRunner } from '@tour-portal/projections/runner/runner.js';
import { feesPaid, fingerprintOf, itemsOf } from '@tour-portal/projections/testing/step-events.js';
import { recorded } from '@tour-portal/projections/testing/recorded.js';
import { accountOpened, holdTerms } from '@tour-portal/projections/testing/terms.js';
import { expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { SurveyLinks } from '../issued/survey-links.js';
import type { EventLog } from '../event-log/event-log.js';
import { Documents } from '../read-side/documents.js';
import { CatalogueOfToday } from '../reference/catalogue-of-today.js';
import { SHIPPED_CATALOGUE } from '../reference/catalogue.js';
import { SqliteReadModels } from '../stores/sqlite/sqlite-read-models.js';
import { NOW, ManualClock } from '../testing/fixtures.js';
import { AccountQueries } from './account-queries.js';
import { histories } from '../testing/histories/histories.js';

const HISTORY_COUNT = runs(150, 40);
const ACCOUNTS = [1, 2, 3];
/** How often an account was read from the read models. */
let reads = 0;

/** Projects a history batch by batch into stored read models; `afterBatch` is called after each batch. */
async function projectBatches(
  batches: readonly (readonly RecordedEvent[])[],
  afterBatch: (queries: AccountQueries, now: Instant) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'account-queries-'));
  const file = join(folder, 'read-models.db');
  // Two connections: the thread that projects and the one that answers have one each.
  const [writer, reader] = [new SqliteReadModels(file), new SqliteReadModels(file)];
  try {
    const runner = new ProjectionRunner(READ_MODELS, writer);
    await runner.define();
    await new ProjectionRunner(READ_MODELS, reader).define();
    const lease = (await writer.acquireLease('projections', 'writer', 0, 1_000))!;
    const documents = new Documents(reader);
    const catalogue = new CatalogueOfToday(SHIPPED_CATALOGUE);
    const surveys = new SurveyLinks({ sessionSecret: 'secret' });
    const queries = new AccountQueries(documents, catalogue, {} as EventLog, surveys, new ManualClock());
    const account = jest.spyOn(documents, 'account');
    for (const batch of batches) {
      await runner.fold(lease, { events: batch, last: batch.at(-1)!.position });
      await afterBatch(queries, batch.at(-1)!.metadata.at);
    }
    reads += account.mock.calls.length;
  } finally {
    await Promise.all([writer.close(), reader.close()]);
    await rm(folder, { recursive: true });
  }
}

it('the remembered answer of an account equals one made anew, whatever happens to any account', async () => {
  reads = 0;
  let comparisons = 0;
  await fc.assert(
    fc.asyncProperty(histories(60), async (events) => {
      const batches = Array.from({ length: Math.ceil(events.length / 3) }, (_, n) =>
        events.slice(3 * n, 3 * n + 3),
      );
      await projectBatches(batches, async (queries, now) => {
        for (const id of ACCOUNTS) {
          const json = await queries.accountJson(id, now);
          const account = await queries.account(id, now);
          expect(json).toBe(account === null ? null : JSON.stringify(account));
          comparisons += 1;
        }
      });
    }),
    { numRuns: HISTORY_COUNT },
  );
  // Each comparison reads the account once for the new answer; without remembered answers it would read it twice.
  expect(reads / comparisons).toBeLessThan(1.9);
});

/** Whether the remembered answer of account 1 counts an adult in the party of its booking. */
async function hasAdultInParty(queries: AccountQueries, now: Instant): Promise<boolean | undefined> {
  const { bookings } = JSON.parse((await queries.accountJson(1, now)) ?? '{}') as Account;
  return bookings[0]?.adultInParty;
}

const COMPANION_TERMS = holdTerms({ booking: 512, account: 20, guests: [501, 502], joins: true });
const adultNamed = event('NamesSet', {
  booking: 512,
  names: [{ guest: 501, fullName: 'Ann Miller 20' }],
  prints: [fingerprintOf(501, 'fullName', 'Ann Miller 20')],
});

it('the remembered answer of an account follows the other bookings of a party, and their owners', async () => {
  const firstNameChanged = (firstName: string) =>
    event('ProfileChanged', {
      account: 20,
      profile: { firstName },
      prints: [{ field: 'firstName', print: firstName }],
    });
  const history = [
    [accountOpened(1), accountOpened(20), event('HoldPlaced', holdTerms())],
    [event('HoldPlaced', COMPANION_TERMS)],
    [adultNamed],
    [firstNameChanged('Bea')],
    [firstNameChanged('Ann')],
    [event('HoldDeleted', { booking: 512, deletedAt: NOW })],
  ];
  const events = recorded(history.flat());
  const batches = history.map((batch) => events.splice(0, batch.length));
  const shown: (boolean | undefined)[] = [];
  await projectBatches(batches, async (queries) => {
    shown.push(await hasAdultInParty(queries, NOW));
  });
  expect(shown).toEqual([undefined, undefined, true, undefined, true, undefined]);
});

it('the remembered answer of an account no longer counts a companion once the tour has ended in its own time zone', async () => {
  const ownTerms = holdTerms();
  const deposit = ({ booking, fees, guests }: typeof ownTerms, payment: number) =>
    event('DepositPaid', feesPaid(booking, payment, itemsOf(fees, guests, 'DEPOSIT')));
  const history = [
    accountOpened(1),
    accountOpened(20),
    event('HoldPlaced', ownTerms),
    event('HoldPlaced', COMPANION_TERMS),
    adultNamed,
    deposit(ownTerms, 1),
    deposit(COMPANION_TERMS, 2),
  ];
  const shown: (boolean | undefined)[] = [];
  await projectBatches([recorded(history)], async (queries) => {
    // Midnight in Vancouver: the catalogue’s day, which is New York’s, began three hours earlier.
    for (const at of ['2027-06-13T06:59:59.999Z', '2027-06-13T07:00:00.000Z'])
      shown.push(await hasAdultInParty(queries, instant(at)));
  });
  expect(shown).toEqual([true, undefined]);
});
