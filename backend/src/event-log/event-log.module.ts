import { Global, Module } from '@nestjs/common';
import type { EventStore } from '@tour-portal/contracts/stores/event-store.js';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import type { Config } from '../instance/config.js';
import { CONFIG } from '../instance/settings.js';
import { EVENT_STORE, RECORDS } from '../stores/store-tokens.js';
import { EventLog } from './event-log.js';
import { Faults } from './faults.js';
import { PersonalData } from './personal-data.js';
import { Streams } from './streams.js';

/**
 * Provides the event log with its encrypted personal data, the streams on which commands are decided, and the points at
 * which developer tools can let the process crash.
 */
@Global()
@Module({
  providers: [
    { provide: Faults, useFactory: (config: Config) => new Faults(config.fault), inject: [CONFIG] },
    { provide: PersonalData, useFactory: (records: Records) => new PersonalData(records), inject: [RECORDS] },
    {
      provide: EventLog,
      useFactory: (events: EventStore, personal: PersonalData) => new EventLog(events, personal),
      inject: [EVENT_STORE, PersonalData],
    },
    { provide: Streams, useFactory: (log: EventLog) => new Streams(log), inject: [EventLog] },
  ],
  exports: [PersonalData, EventLog, Streams, Faults],
})
export class EventLogModule {}
