import { Body, Controller, Get, HttpCode, Post, Query, UseInterceptors } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { PasswordResetAccount } from '@tour-portal/contracts/api/account-api.js';
import type { VisitorCall } from '../../event-log/call.js';
import { Changes, Reads } from '../../http/answers.js';
import { Describes } from '../../http/description/describes.js';
import { CallOfVisitor } from '../../http/input/calls.js';
import { EmptyIs204 } from '../../http/empty-is-204.js';
import { LimitedBy } from '../../http/security/call-limits.js';
import { LogsSecurityNote } from '../../http/security/security-notes.js';
import { accountRefusal } from '../account-refusals.js';
import type { AccountCallResult } from '../account-refusals.js';
import { CheckResetLink } from './check-reset-link.js';
import { RecoverByMail } from './recover-by-mail.js';
import { RecoverByPhone } from './recover-by-phone.js';
import {
  PasswordRecoverDto,
  PasswordResetDto,
  ResetLinkDto,
  mailOrPhonePipe,
  recoveryMethod,
} from './recovery.dto.js';
import { RecoveryLimits } from './recovery-limits.js';
import { ResetPassword } from './reset-password.js';
import { ResetToken, ResetTokenInterceptor } from './reset-token-answer.js';

/** Recovering a password by a mailed link or by the phone (spec §4 "Auth", §5 "Password reset"). */
@ApiTags('password')
@Controller('v1/password')
export class RecoveryController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Answers 204 for any e-mail, known or not. For a phone number and its code it answers with the token of the reset. */
  // The method's type lacks the token: `ResetTokenInterceptor` adds it to the answer.
  @(Describes({
    summary: 'Recover a password: by a link that is mailed, or by a code sent to the phone',
    answer: 'PasswordResetKey',
    status: 200,
    also: { 204: null },
    errors: [429],
  }) as MethodDecorator)
  @Post('recover')
  @LimitedBy(RecoveryLimits)
  @LogsSecurityNote()
  @EmptyIs204()
  @Changes(accountRefusal)
  @UseInterceptors(ResetTokenInterceptor)
  @HttpCode(200)
  recover(
    @Body(mailOrPhonePipe) body: PasswordRecoverDto,
    @ResetToken() token: string,
    @CallOfVisitor({ ignoresQueryParameters: true }) call: VisitorCall,
  ): AccountCallResult<{ readonly id: number } | undefined> {
    const method = recoveryMethod(body);
    return 'email' in method
      ? this.commands.execute(new RecoverByMail(method.email, call))
      : this.commands.execute(new RecoverByPhone(method.phoneNumber, method.smsCode, token, call));
  }

  @Describes({ summary: 'Check the link of a password reset', answer: 'PasswordResetAccount', errors: [401] })
  @Get('check')
  @Reads(accountRefusal)
  check(@Query() { token, id }: ResetLinkDto): AccountCallResult<PasswordResetAccount> {
    return this.queries.execute(new CheckResetLink(token, id));
  }

  @Describes({ summary: 'Reset a password; all sessions of the account end', errors: [401] })
  @Post('reset')
  @LogsSecurityNote()
  @Changes(accountRefusal)
  @HttpCode(204)
  reset(
    @Body() { token, id, password }: PasswordResetDto,
    @CallOfVisitor({ ignoresQueryParameters: true }) call: VisitorCall,
  ): AccountCallResult<undefined> {
    return this.commands.execute(new ResetPassword(id, token, password, call));
  }
}
