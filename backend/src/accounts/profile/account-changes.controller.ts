import { Body, Controller, Patch, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { PasswordChanged, ProfileAnswer } from '@tour-portal/contracts/api/account-api.js';
import type { Call } from '../../event-log/call.js';
import { Changes } from '../../http/answers.js';
import { Describes } from '../../http/description/describes.js';
import { CallOfCustomer } from '../../http/input/calls.js';
import { EmptyIs204 } from '../../http/empty-is-204.js';
import { CurrentAccount } from '../../http/request-context.js';
import { LimitedBy } from '../../http/security/call-limits.js';
import { LogsSecurityNote } from '../../http/security/security-notes.js';
import { WritesSessionCookie } from '../../http/security/session-changes.js';
import { SessionGuard } from '../../http/security/session-guard.js';
import { accountRefusal } from '../account-refusals.js';
import type { AccountCallResult } from '../account-refusals.js';
import { PasswordChangeDto, ProfileDto, wantedAccount } from './account-changes.dto.js';
import { ChangeOwnPassword } from './change-own-password.js';
import { EditAccount } from './edit-account.js';
import { PasswordLimits } from './password-limits.js';

/** Changes that customers make to their own accounts while logged in (spec §5 "Edit account", "Change password"). */
@ApiTags('accounts')
@Controller('v1/accounts/me')
@UseGuards(SessionGuard)
@Changes(accountRefusal)
export class AccountChangesController {
  constructor(private readonly commands: CommandBus) {}

  /** Only fields that differ are changed; a new phone number needs its code, unless it is only validated. */
  @Describes({
    summary: 'Edit the account; a new phone number needs the code that was sent to it',
    answer: 'ProfileAnswer',
    also: { 204: null },
    errors: [429],
  })
  @Patch()
  @EmptyIs204()
  profile(
    @CurrentAccount() account: number,
    @Body() body: ProfileDto,
    @CallOfCustomer({ ignoresQueryParameters: true }) call: Call,
  ): AccountCallResult<ProfileAnswer | undefined> {
    const { smsCode = null, onlyValidate = false } = body;
    return this.commands.execute(new EditAccount(account, wantedAccount(body), smsCode, onlyValidate, call));
  }

  @Describes({
    summary: 'Change the password; every other session of the account ends',
    answer: 'PasswordChanged',
    errors: [429],
  })
  @Patch('password')
  @LimitedBy(PasswordLimits)
  @WritesSessionCookie()
  @LogsSecurityNote()
  password(
    @CurrentAccount() account: number,
    @Body() { currentPassword, newPassword }: PasswordChangeDto,
    @CallOfCustomer({ ignoresQueryParameters: true }) call: Call,
  ): AccountCallResult<PasswordChanged> {
    return this.commands.execute(new ChangeOwnPassword(account, currentPassword, newPassword, call));
  }
}
