// Prepares accounts with sessions for measuring: without passwords, whose hashing would take minutes.
import { createHash, randomBytes } from 'node:crypto';
import { accountDecider } from '@tour-portal/backend/accounts/account-decisions.js';
import { accountStream } from '@tour-portal/backend/accounts/account-state.js';
import { Sessions } from '@tour-portal/backend/sessions/sessions.js';
import { Clock } from '@tour-portal/backend/instance/clock.js';
import { EventLog, commandContext } from '@tour-portal/backend/event-log/event-log.js';
import { PersonalData } from '@tour-portal/backend/event-log/personal-data.js';
import { Streams } from '@tour-portal/backend/event-log/streams.js';
import { Ids } from '@tour-portal/backend/instance/ids.js';
import { SqliteDatabase } from '@tour-portal/backend/stores/sqlite/sqlite.js';
import { openStores } from '@tour-portal/backend/stores/open-stores.js';

/** Creates accounts through their decider and the stores of an instance; returns the sessions' cookie values, one for each. */
export async function prepareAccounts(dataDir, count, servers = {}) {
  const stores = await openStores({ dataDir, eventStoreUrl: null, mongodbUrl: null, ...servers });
  const streams = new Streams(new EventLog(stores.events, new PersonalData(stores.records)));
  const clock = new Clock();
  const sessions = new Sessions(stores.records, clock, stores.events);
  const accounts = (await new Ids(stores.records).allocate({ account: count })).account;
  const sids = [];
  for (let from = 0; from < count; from += 500) {
    const batch = accounts.slice(from, from + 500);
    await Promise.all(batch.map((account) => openAccount(streams, clock, account)));
    sids.push(...(await Promise.all(batch.map((account) => sessions.start(account)))));
  }
  // Reactions have nothing to do for these events. Their position is set behind them, so that none is read while measuring.
  await stores.deliveries.insert('reactions', 'log', { position: await stores.events.head() });
  await stores.close();
  return sids;
}

async function openAccount(streams, clock, account) {
  const address = {
    line1: '12 Juniper Lane',
    line2: null,
    city: 'Boise',
    state: 'ID',
    country: 'US',
    zip: '83702',
  };
  const profile = {
    firstName: 'Dana',
    lastName: 'Miller',
    phoneNumber: `1208${account}`,
    email: `guest${account}@example.com`,
    address,
  };
  const command = { type: 'OpenAccount', account, ...profile };
  await streams.execute(
    accountDecider,
    accountStream(account),
    command,
    commandContext({ kind: 'customer', account }, clock.now()),
  );
}

/** Inserts `count` accounts, each with a session, for the plain CRUD version; returns the sessions' cookie values. */
export function prepareCrudAccounts(file, count) {
  const db = new SqliteDatabase(file, 'full');
  db.exec(
    'CREATE TABLE accounts (id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, do_not_book INTEGER, data_key BLOB)',
  );
  db.exec('CREATE TABLE sessions (hash TEXT PRIMARY KEY, account INTEGER, expires_at INTEGER)');
  const insertAccount = db.prepare('INSERT INTO accounts VALUES (?, ?, ?, 0, ?)');
  const insertSession = db.prepare('INSERT INTO sessions VALUES (?, ?, ?)');
  const sids = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  db.transaction(() => {
    for (const [index, sid] of sids.entries()) {
      insertAccount.run(index + 1, 'Dana', 'Miller', randomBytes(32));
      insertSession.run(
        createHash('sha256').update(sid).digest('base64url'),
        index + 1,
        Date.now() + 86_400_000,
      );
    }
  });
  db.close();
  return sids;
}
