import { Module } from '@nestjs/common';
import { Clock } from '../instance/clock.js';
import type { Config } from '../instance/config.js';
import { MessagesModule } from '../messages/messages.module.js';
import { CONFIG } from '../instance/settings.js';
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
    PasswordRecovery,
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
