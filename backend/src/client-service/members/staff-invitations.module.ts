import { Module } from '@nestjs/common';
import type { Config } from '../../instance/config.js';
import { CONFIG } from '../../instance/settings.js';
import { StaffAccounts } from '../staff/staff-accounts.js';
import { StaffInvitations } from './staff-invitations.js';

/** Accounts of staff, and the tokens of the links by which they choose a password: HTTP calls check them, the background mails them. */
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
