import { Module } from '@nestjs/common';
import { ProjectionRunner } from '@tour-portal/projections/runner/runner.js';
import { AccountLog } from '../../accounts/account-log.js';
import { AccountsServicesModule } from '../../accounts/accounts-services.module.js';
import { CredentialRecords } from '../../accounts/credentials/credential-records.js';
import { Sessions } from '../../sessions/sessions.js';
import { Clock } from '../../instance/clock.js';
import { Faults } from '../../event-log/faults.js';
import { IssuedPdfsModule } from '../../issued/issued-pdfs.module.js';
import { PdfStore } from '../../issued/pdf-store.js';
import { PersonalData } from '../../event-log/personal-data.js';
import { Streams } from '../../event-log/streams.js';
import { IdempotencyModule } from '../../http/idempotency/idempotency.module.js';
import { IdempotencyRecords } from '../../http/idempotency/idempotency-records.js';
import { LOGGER } from '../../instance/logger.js';
import type { Logger } from '../../instance/logger.js';
import { SentMailStore } from '../../messages/sent-mail-store.js';
import { MessagesModule } from '../../messages/messages.module.js';
import type { Stores } from '../../stores/open-stores.js';
import { STORES } from '../../stores/store-tokens.js';
import { Erasures } from './erasures.js';

/** Erasing a person (D44): by a call. Background work wipes the files, and finishes what a crash interrupted. */
@Module({
  imports: [AccountsServicesModule, IssuedPdfsModule, MessagesModule, IdempotencyModule],
  providers: [
    {
      provide: Erasures,
      useFactory: erasures,
      inject: [
        STORES,
        Streams,
        Clock,
        Faults,
        PersonalData,
        LOGGER,
        ProjectionRunner,
        AccountLog,
        CredentialRecords,
        Sessions,
        PdfStore,
        SentMailStore,
        IdempotencyRecords,
      ],
    },
  ],
  exports: [Erasures],
})
export class ErasuresModule {}

function erasures(
  stores: Stores,
  streams: Streams,
  clock: Clock,
  faults: Faults,
  personal: PersonalData,
  logger: Logger,
  runner: ProjectionRunner,
  log: AccountLog,
  credentials: CredentialRecords,
  sessions: Sessions,
  pdfs: PdfStore,
  sentMails: SentMailStore,
  storedAnswers: IdempotencyRecords,
): Erasures {
  const reached = () => runner.position();
  return new Erasures(
    { ...stores, streams, clock, faults, personal, logger, reached },
    { log, credentials, sessions, pdfs, sentMails, storedAnswers },
  );
}
