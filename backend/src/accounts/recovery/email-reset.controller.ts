import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { normalizeEmail } from '@tour-portal/contracts/accounts/account-rules.js';
import type { VisitorCall } from '../../event-log/call.js';
import { Changes } from '../../http/answers.js';
import { Describes } from '../../http/description/describes.js';
import { CallOfVisitor } from '../../http/input/calls.js';
import { LogsSecurityNote } from '../../http/security/security-notes.js';
import { accountRefusal } from '../account-refusals.js';
import type { AccountCallResult } from '../account-refusals.js';
import { EmailResetDto, requiredFieldsPipe } from './recovery.dto.js';
import { ResetEmail } from './reset-email.js';

/** Sets a new e-mail for a customer who has access to the phone only (spec §4 "Auth", §5 "Reset email"). */
@ApiTags('email')
@Controller('v1/email')
export class EmailResetController {
  constructor(private readonly commands: CommandBus) {}

  /**
   * The form calls it three times: with the phone number, then also with its code, then also with the new e-mail, which it
   * sets. Where no account has the number, it answers as if one had.
   */
  @Describes({ summary: 'Reset the email of an account by its phone number', errors: [429] })
  @Post('reset')
  @LogsSecurityNote()
  @Changes(accountRefusal)
  @HttpCode(204)
  reset(
    @Body(requiredFieldsPipe) body: EmailResetDto,
    @CallOfVisitor({ ignoresQueryParameters: true }) call: VisitorCall,
  ): AccountCallResult<undefined> {
    const { phoneNumber, smsCode = null, email, onlyValidate } = body;
    const newEmail = onlyValidate === true || email === undefined ? null : normalizeEmail(email);
    return this.commands.execute(new ResetEmail(phoneNumber, smsCode, newEmail, call));
  }
}
