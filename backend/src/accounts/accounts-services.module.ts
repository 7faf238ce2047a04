import { Module } from '@nestjs/common';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import { Brand } from '../instance/brand.js';
import { Clock } from '../instance/clock.js';
import type { Config } from '../instance/config.js';
import { Faults } from '../event-log/faults.js';
import { LOGGER } from '../instance/logger.js';
import type { Logger } from '../instance/logger.js';
import { MessagesModule } from '../messages/messages.module.js';
import { Outbox } from '../messages/outbox.js';
import { CONFIG, PUBLIC_URL } from '../instance/settings.js';
import { BACKGROUND_RECORDS } from '../stores/store-tokens.js';
import { AccountLog } from './account-log.js';
import { CredentialChanges } from './credentials/credential-changes.js';
import { CredentialRecords } from './credentials/credential-records.js';
import { Credentials } from './credentials/credentials.js';
import { PasswordRecovery } from './recovery/password-recovery.js';
import { ResetLinks } from './recovery/reset-links.js';
import { SessionsModule } from '../sessions/sessions.module.js';

/** Accounts, their credentials and their recovery, for the main thread and the background thread. */
@Module({
  imports: [MessagesModule, SessionsModule],
  providers: [
    AccountLog,
    CredentialRecords,
    CredentialChanges,
    Credentials,
    {
      provide: ResetLinks,
      useFactory: (credentialRecords: CredentialRecords, clock: Clock, { sessionSecret }: Config) =>
        new ResetLinks(credentialRecords, clock, sessionSecret),
      inject: [CredentialRecords, Clock, CONFIG],
    },
    {
      provide: PasswordRecovery,
      useFactory: recovery,
      inject: [
        BACKGROUND_RECORDS,
        Clock,
        LOGGER,
        Faults,
        Brand,
        PUBLIC_URL,
        Credentials,
        ResetLinks,
        AccountLog,
        Outbox,
      ],
    },
  ],
  exports: [
    AccountLog,
    CredentialRecords,
    CredentialChanges,
    Credentials,
    SessionsModule,
    ResetLinks,
    PasswordRecovery,
  ],
})
export class AccountsServicesModule {}

function recovery(
  records: Records,
  clock: Clock,
  logger: Logger,
  faults: Faults,
  brand: Brand,
  publicUrl: string,
  credentials: Credentials,
  links: ResetLinks,
  log: AccountLog,
  outbox: Outbox,
): PasswordRecovery {
  const services = { records, clock, logger, faults, brand, publicUrl };
  return new PasswordRecovery(services, { credentials, links, log, outbox });
}
