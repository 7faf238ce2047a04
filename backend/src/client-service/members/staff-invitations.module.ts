import { Module } from '@nestjs/common';
import type { Config } from '../../instance/config.js';
import { CONFIG } from '../../instance/settings.js';
import { StaffAccounts } from '../staff/staff-accounts.js';
import { StaffInvitations } from './staff-invitations.js';

/** How members of staff get a password, for the calls and for the mails. */
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
