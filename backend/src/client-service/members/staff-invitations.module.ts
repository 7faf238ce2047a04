import { Module } from '@nestjs/common';
import type { Config } from '../../instance/config.js';
import { CONFIG } from '../../instance/settings.js';
import { StaffAccounts } from '../staff/staff-accounts.js';
import { StaffInvitations } from './staff-invitations.js';

/** Accounts of staff, and the mailed tokens by which members choose a password: for HTTP calls and for the sending of mails. */
@Module({
  providers: [
    StaffAccounts,
    {
      provide: StaffInvitations,
      useFactory: ({ sessionSecret }: Config) => new StaffInvitations(sessionSecret),
      inject: [CONFIG],
    },
  ],
  exports: [StaffAccounts, StaffInvitations],
})
export class StaffInvitationsModule {}
