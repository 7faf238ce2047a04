import { Module } from '@nestjs/common';
import type { Config } from '../instance/config.js';
import { OwnWrites } from './own-writes.js';
import { CONFIG } from '../instance/settings.js';
import { SessionCookies } from './session-cookie.js';
import { Sessions } from './sessions.js';

/** The sessions of customers, with what `SessionGuard` and the answers to a customer's own writes (D13) need. */
@Module({
  providers: [
    Sessions,
    {
      provide: SessionCookies,
      useFactory: (sessions: Sessions, { publicUrl }: Config) => new SessionCookies(sessions, publicUrl),
      inject: [Sessions, CONFIG],
    },
    OwnWrites,
  ],
  exports: [Sessions, SessionCookies, OwnWrites],
})
export class SessionsModule {}
