import { Module } from '@nestjs/common';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import { Clock } from '../instance/clock.js';
import type { Config } from '../instance/config.js';
import { CallSecurityModule } from '../http/security/call-security.module.js';
import { IdempotencyModule } from '../http/idempotency/idempotency.module.js';
import { KnownBrowsers } from '../http/security/known-browsers.js';
import { LoginLimits } from '../http/security/login-limits.js';
import { RateLimiter } from '../http/security/rate-limiter.js';
import { LOGGER } from '../instance/logger.js';
import type { Logger } from '../instance/logger.js';
import { MessagesModule } from '../messages/messages.module.js';
import { phoneCountries } from '../reference/phones.js';
import { CONFIG } from '../instance/settings.js';
import { RECORDS } from '../stores/store-tokens.js';
import { SurveyLinksModule } from '../issued/survey-links.module.js';
import { AccountChangesController } from './profile/account-changes.controller.js';
import { GetAccountJsonHandler } from './account-json.js';
import { OwnAccount } from './own-account.js';
import { AccountQueries } from './account-queries.js';
import { AccountsServicesModule } from './accounts-services.module.js';
import { AccountsController } from './accounts.controller.js';
import { ChallengeController } from './codes/challenge.controller.js';
import { SendCodeHandler } from './codes/send-code.js';
import { VerifyCodeHandler } from './codes/verify-code.js';
import { Challenges, SMS_CODES } from './codes/challenges.js';
import { ChangeAccountHandler } from './profile/change-account.js';
import { ChangeOwnPasswordHandler } from './profile/change-own-password.js';
import { ChangePasswordHandler } from './profile/change-password.js';
import { EditAccountHandler } from './profile/edit-account.js';
import { PasswordLimits } from './profile/password-limits.js';
import { CheckResetLinkHandler } from './recovery/check-reset-link.js';
import { EmailResetController } from './recovery/email-reset.controller.js';
import { CodeGuesses } from './codes/guesses.js';
import { OpenAccountHandler } from './open-account.js';
import { RecoverByMailHandler } from './recovery/recover-by-mail.js';
import { RecoverByPhoneHandler } from './recovery/recover-by-phone.js';
import { RecoveryLimits } from './recovery/recovery-limits.js';
import { RecoveryController } from './recovery/recovery.controller.js';
import { ResetEmailHandler } from './recovery/reset-email.js';
import { ResetPasswordHandler } from './recovery/reset-password.js';
import { ResetTokenInterceptor } from './recovery/reset-token-answer.js';
import { LogInHandler } from './sign-in/log-in.js';
import { LogOutHandler } from './sign-in/log-out.js';
import { SignUpHandler } from './sign-in/sign-up.js';
import { SignUpLimits } from './sign-in/sign-up-limits.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { SmsCodes } from './codes/sms-codes.js';
import { SmsLimits } from './codes/sms-limits.js';

/** The calls about a customer's own account, from signing up to recovery, and about the codes that these need. */
@Module({
  imports: [
    AccountsServicesModule,
    SessionsModule,
    MessagesModule,
    SurveyLinksModule,
    CallSecurityModule,
    IdempotencyModule,
  ],
  controllers: [
    AccountsController,
    AccountChangesController,
    EmailResetController,
    RecoveryController,
    ChallengeController,
  ],
  providers: [
    AccountQueries,
    OwnAccount,
    ResetTokenInterceptor,
    PasswordLimits,
    RecoveryLimits,
    SignUpLimits,
    ChangeAccountHandler,
    ChangeOwnPasswordHandler,
    ChangePasswordHandler,
    CheckResetLinkHandler,
    EditAccountHandler,
    GetAccountJsonHandler,
    LogInHandler,
    LogOutHandler,
    OpenAccountHandler,
    RecoverByMailHandler,
    RecoverByPhoneHandler,
    ResetEmailHandler,
    ResetPasswordHandler,
    SendCodeHandler,
    SignUpHandler,
    VerifyCodeHandler,
    { provide: SmsCodes, useFactory: smsCodes, inject: [RECORDS, Clock, CONFIG] },
    { provide: SmsLimits, useFactory: smsLimits, inject: [RateLimiter, LOGGER, CONFIG] },
    { provide: LoginLimits, useFactory: loginLimits, inject: [RateLimiter, CONFIG] },
  ],
  exports: [AccountQueries, OwnAccount],
})
export class AccountsModule {}

function smsCodes(records: Records, clock: Clock, { sessionSecret, rateLimits }: Config): SmsCodes {
  return new SmsCodes(
    new Challenges(records, clock, sessionSecret, SMS_CODES),
    new CodeGuesses(records, clock, rateLimits),
  );
}

function smsLimits(limiter: RateLimiter, logger: Logger, { smsCountries, smsPerDay }: Config): SmsLimits {
  const countries = smsCountries ?? phoneCountries().map(({ code }) => code);
  return new SmsLimits(limiter, logger, countries, smsPerDay);
}

function loginLimits(limiter: RateLimiter, { sessionSecret, publicUrl }: Config): LoginLimits {
  const cookie = { name: 'device', path: '/v1/accounts' };
  return new LoginLimits('login', limiter, new KnownBrowsers(sessionSecret, cookie, publicUrl));
}
