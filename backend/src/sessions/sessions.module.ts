import { Module } from '@nestjs/common';
import type { Config } from '../instance/config.js';
import { OwnWrites } from '../read-side/own-writes.js';
import { CONFIG } from '../instance/settings.js';
import { AccountsServicesModule } from '../accounts/accounts-services.module.js';
import { SessionCookies } from './session-cookie.js';
import { Sessions } from './sessions.js';

/** What `SessionGuard` and the answers to a customer's own writes (D13) work with. */
@Module({
  imports: [AccountsServicesModule],
  providers: [
    {
      provide: SessionCookies,
      useFactory: (sessions: Sessions, { publicUrl }: Config) => new SessionCookies(sessions, publicUrl),
      inject: [Sessions, CONFIG],
    },
    OwnWrites,
  ],
  exports: [SessionCookies, OwnWrites],
})
export class SessionsModule {}
