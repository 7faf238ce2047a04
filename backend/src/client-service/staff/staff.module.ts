import { Module } from '@nestjs/common';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import { Challenges } from '../../accounts/codes/challenges.js';
import { Clock } from '../../instance/clock.js';
import type { Config } from '../../instance/config.js';
import { CallSecurityModule } from '../../http/security/call-security.module.js';
import { KnownBrowsers } from '../../http/security/known-browsers.js';
import { LoginLimits } from '../../http/security/login-limits.js';
import { RateLimiter } from '../../http/security/rate-limiter.js';
import { MessagesModule } from '../../messages/messages.module.js';
import { CONFIG } from '../../instance/settings.js';
import { RECORDS } from '../../stores/store-tokens.js';
import { SessionsModule } from '../../sessions/sessions.module.js';
import { ChoosePasswordHandler } from '../members/choose-password.js';
import { StaffInvitationsModule } from '../members/staff-invitations.module.js';
import { MailSignInCodeHandler } from './mail-sign-in-code.js';
import { SignInHandler } from './sign-in.js';
import { SignOutHandler } from './sign-out.js';
import { STAFF_CODES, STAFF_CODE_KIND } from './staff-codes.js';
import { StaffCookies } from './staff-cookie.js';
import { StaffSessions } from './staff-sessions.js';
import { StaffController } from './staff.controller.js';

/** The sign-in of client service, and its sessions, which `StaffGuard` checks. */
@Module({
  imports: [CallSecurityModule, MessagesModule, SessionsModule, StaffInvitationsModule],
  controllers: [StaffController],
  providers: [
    ChoosePasswordHandler,
    StaffSessions,
    StaffCookies,
    {
      provide: STAFF_CODES,
      useFactory: (records: Records, clock: Clock, { sessionSecret }: Config) =>
        new Challenges(records, clock, sessionSecret, STAFF_CODE_KIND),
      inject: [RECORDS, Clock, CONFIG],
    },
    MailSignInCodeHandler,
    SignInHandler,
    SignOutHandler,
    { provide: LoginLimits, useFactory: loginLimits, inject: [RateLimiter, CONFIG] },
  ],
  exports: [StaffInvitationsModule, StaffSessions, StaffCookies],
})
export class StaffModule {}

function loginLimits(limiter: RateLimiter, { sessionSecret, publicUrl }: Config): LoginLimits {
  const cookie = { name: 'staff-device', path: '/v1/client-service/login' };
  return new LoginLimits('staff-login', limiter, new KnownBrowsers(sessionSecret, cookie, publicUrl));
}
