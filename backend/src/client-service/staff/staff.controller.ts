import { Body, Controller, Get, HttpCode, Post, UseGuards } from '@nestjs/common';
import type { HttpException } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { staffCodeProblem } from '@tour-portal/contracts/accounts/staff-rules.js';
import type { CodeSent, StaffMember } from '@tour-portal/contracts/client-service/client-service-api.js';
import { isTextUpTo } from '../../accounts/accounts.dto.js';
import { IgnoresIdempotencyKey } from '../../http/answers.js';
import type { AnswerOf } from '../../http/answers.js';
import { Describes } from '../../http/description/describes.js';
import { Is, Passes } from '../../http/input/validation.js';
import { invalidField, refused } from '../../http/problems.js';
import type { StaffLogin } from '../../http/request-context.js';
import { LimitedBy } from '../../http/security/call-limits.js';
import { IsKnownBrowser, LoginLimits, RemembersBrowser } from '../../http/security/login-limits.js';
import { LogsSecurityNote } from '../../http/security/security-notes.js';
import { ChoosePassword } from '../members/choose-password.js';
import type { InvalidInvitation } from '../members/choose-password.js';
import { StaffPasswordDto } from '../members/members.dto.js';
import { MailSignInCode } from './mail-sign-in-code.js';
import type { MailSignInCodeRefusal } from './mail-sign-in-code.js';
import { SignIn } from './sign-in.js';
import type { SignInRefusal } from './sign-in.js';
import { SignOut } from './sign-out.js';
import { staffMember } from './staff-accounts.js';
import { StaffCookieValue, WritesStaffCookie } from './staff-cookie.js';
import { RequiresRoleFor } from '../../http/security/requires-role-for.js';
import { CurrentStaff, StaffGuard } from './staff-guard.js';

class StaffEmailDto {
  @ApiProperty()
  @Is(isTextUpTo(254), 'an email address')
  email!: string;
}

/** POST /client-service/login (D45). */
class StaffLoginDto extends StaffEmailDto {
  @ApiProperty()
  @Is(isTextUpTo(255), 'a password')
  password!: string;
}

/** POST /client-service/login/verify (D45). */
class StaffVerifyDto extends StaffEmailDto {
  @ApiProperty({ description: 'Six digits, as mailed', example: '012345' })
  @Passes(staffCodeProblem)
  code!: string;
}

type SignInAnswer<T> = AnswerOf<T, typeof signInRefusal>;

/** Sign-in of client service, by password and then a code by e-mail (D45), and sign-out; also chooses a password. */
@ApiTags('client service')
@Controller('v1/client-service')
export class StaffController {
  constructor(private readonly commands: CommandBus) {}

  /** A repeated call is decided afresh, whatever its idempotency key, as are the other `POST` calls below. */
  @Describes({
    summary: 'Sign in to client service by password; a code is mailed',
    answer: 'CodeSent',
    errors: [429],
  })
  @Post('login')
  @LimitedBy(LoginLimits)
  @RemembersBrowser()
  @LogsSecurityNote()
  @IgnoresIdempotencyKey(signInRefusal)
  @HttpCode(202)
  login(@Body() { email, password }: StaffLoginDto): SignInAnswer<CodeSent> {
    return this.commands.execute(new MailSignInCode(email, password));
  }

  @Describes({
    summary: 'Sign in to client service by the code that was mailed',
    answer: 'StaffMember',
    errors: [429],
  })
  @Post('login/verify')
  @LimitedBy(LoginLimits)
  @WritesStaffCookie()
  @LogsSecurityNote()
  @IgnoresIdempotencyKey(signInRefusal)
  @HttpCode(200)
  verify(
    @Body() { email, code }: StaffVerifyDto,
    @IsKnownBrowser() isKnownBrowser: boolean,
  ): SignInAnswer<StaffMember> {
    return this.commands.execute(new SignIn(email, code, isKnownBrowser));
  }

  /** The mailed link works once. */
  @Describes({ summary: 'Choose a password for client service by a mailed link' })
  @Post('password')
  @LogsSecurityNote()
  @IgnoresIdempotencyKey(invitationRefusal)
  @HttpCode(204)
  choosePassword(
    @Body() { token, password }: StaffPasswordDto,
  ): AnswerOf<undefined, typeof invitationRefusal> {
    return this.commands.execute(new ChoosePassword(token, password));
  }

  @Describes({ summary: 'Sign out of client service' })
  @Post('logout')
  @WritesStaffCookie()
  @LogsSecurityNote()
  @IgnoresIdempotencyKey(signInRefusal)
  @HttpCode(204)
  logout(@StaffCookieValue() csid: string | null): SignInAnswer<undefined> {
    return this.commands.execute(new SignOut(csid));
  }

  @Describes({ summary: 'The member of client service who is signed in', answer: 'StaffMember' })
  @Get('me')
  @UseGuards(StaffGuard)
  @RequiresRoleFor('own-profile')
  me(@CurrentStaff() member: StaffLogin): StaffMember {
    return staffMember(member);
  }
}

function signInRefusal({ code }: MailSignInCodeRefusal | SignInRefusal): HttpException {
  switch (code) {
    case 'wrong-email-or-password':
      return refused(400, 'Wrong email or password');
    case 'code-not-right':
      return invalidField(
        'code',
        'This code is not right, or no longer. Please sign in again for a new one.',
      );
  }
}

function invitationRefusal(_: InvalidInvitation): HttpException {
  return invalidField(
    'token',
    'This link is not valid, or no longer. Please ask your manager for a new one.',
  );
}
