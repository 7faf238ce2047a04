import { join } from 'node:path';
import { accountDecider } from '@tour-portal/backend/accounts/account-decisions.js';
import { accountStream } from '@tour-portal/backend/accounts/account-state.js';
import { EventLog, commandContext } from '@tour-portal/backend/event-log/event-log.js';
import { PersonalData } from '@tour-portal/backend/event-log/personal-data.js';
import { Streams } from '@tour-portal/backend/event-log/streams.js';
import { RECORD_COLLECTIONS } from '@tour-portal/backend/stores/record-collections.js';
import { SqliteEventStore } from '@tour-portal/backend/stores/sqlite/sqlite-event-store.js';
import { SqliteRecords } from '@tour-portal/backend/stores/sqlite/sqlite-records.js';
import { MOMENT } from './moment.js';

/** Forbids an account to book, as another instance on the store would. */
export async function forbid(dataDir: string, account: number): Promise<void> {
  const store = new SqliteEventStore(join(dataDir, 'events.db'));
  const records = new SqliteRecords(join(dataDir, 'records.db'));
  await records.define(RECORD_COLLECTIONS);
  const streams = new Streams(new EventLog(store, new PersonalData(records)));
  const context = commandContext({ kind: 'system', name: 'test' }, MOMENT);
  const command = { type: 'SetDoNotBook', doNotBook: true } as const;
  await streams.execute(accountDecider, accountStream(account), command, context);
  await Promise.all([store.close(), records.close()]);
}
