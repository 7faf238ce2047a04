import { Module } from '@nestjs/common';
import { OwnWrites } from './own-writes.js';
import { SessionCookies } from './session-cookie.js';
import { Sessions } from './sessions.js';

/** The sessions of customers, with what `SessionGuard` and the answers to a customer's own writes (D13) need. */
@Module({
  providers: [Sessions, SessionCookies, OwnWrites],
  exports: [Sessions, SessionCookies, OwnWrites],
})
export class SessionsModule {}
