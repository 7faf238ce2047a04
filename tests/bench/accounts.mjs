// Prepares a data folder for measuring: accounts with sessions, made through the ordinary commands and stores but without
// passwords, whose hashing would take minutes.
import { accountDecider } from '@tour-portal/backend/accounts/account-decisions.js';
import { accountStream } from '@tour-portal/backend/accounts/account-state.js';
import { Sessions } from '@tour-portal/backend/accounts/sessions.js';
import { Clock } from '@tour-portal/backend/clock.js';
import { EventLog, commandContext } from '@tour-portal/backend/event-log/event-log.js';
import { PersonalData } from '@tour-portal/backend/event-log/personal-data.js';
import { Streams } from '@tour-portal/backend/event-log/streams.js';
import { Ids } from '@tour-portal/backend/ids.js';
import { openStores } from '@tour-portal/backend/stores/open-stores.js';

/** Answers the sessions' cookie values, one an account. */
export async function prepareAccounts(dataDir, count) {
  const stores = await openStores({ dataDir, eventStoreUrl: null, mongodbUrl: null });
  const streams = new Streams(new EventLog(stores.events, new PersonalData(stores.records)));
  const clock = new Clock();
  const sessions = new Sessions(stores.records, clock);
  const accounts = await new Ids(stores.records).several('account', count);
  const sids = [];
  for (let from = 0; from < count; from += 500) {
    const some = accounts.slice(from, from + 500);
    await Promise.all(some.map((account) => open(streams, clock, account)));
    sids.push(...(await Promise.all(some.map((account) => sessions.start(account)))));
  }
  await stores.close();
  return sids;
}

async function open(streams, clock, account) {
  const address = { line1: '12 Juniper Lane', line2: null, city: 'Boise', state: 'ID', country: 'US', zip: '83702' };
  const profile = { firstName: 'Dana', lastName: 'Miller', phoneNumber: `1208${account}`, email: `guest${account}@example.com`, address };
  const command = { type: 'OpenAccount', account, ...profile };
  await streams.execute(accountDecider, accountStream(account), command, commandContext({ kind: 'customer', account }, clock.now()));
}
