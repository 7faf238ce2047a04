import type { PipeTransform } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import {
  challengeCodeProblem,
  emailProblem,
  normalizeEmail,
  passwordProblem,
  phoneProblem,
} from '@tour-portal/contracts/accounts/account-rules.js';
import type { EmailResetRequest, PasswordResetRequest } from '@tour-portal/contracts/api/account-api.js';
import { isId } from '@tour-portal/contracts/values/ids.js';
import { IsBoolean, IsOptional } from 'class-validator';
import { invalidField } from '../../http/problems.js';
import { OptionalProperty } from '../../http/input/optional-properties.js';
import { Is, Passes } from '../../http/input/validation.js';
import { missingField } from '../account-refusals.js';
import { isTextUpTo } from '../accounts.dto.js';

/** POST /password/recover: an e-mail, or a phone number with its code. */
export class PasswordRecoverDto {
  @OptionalProperty()
  @Passes(emailProblem)
  email?: string;

  /** Accepted because clients send it; it changes nothing. */
  @ApiProperty({ required: false })
  @IsOptional()
  @IsBoolean({ message: 'This should be true or false' })
  resend?: boolean;

  @OptionalProperty({ example: '17025550123' })
  @Passes(phoneProblem)
  phoneNumber?: string;

  @OptionalProperty({ example: '0123' })
  @Passes(challengeCodeProblem)
  smsCode?: string;
}

type RecoveryMethod = { readonly email: string } | { readonly phoneNumber: string; readonly smsCode: string };

/** Which of the two ways a body chooses; `mailOrPhonePipe` has checked it before. */
export function recoveryMethod({
  email = '',
  phoneNumber,
  smsCode = '',
}: PasswordRecoverDto): RecoveryMethod {
  return phoneNumber === undefined ? { email: normalizeEmail(email) } : { phoneNumber, smsCode };
}

/** Runs after the fields' checks: a body has either an e-mail, or a phone number and its code. @throws HttpException 400 */
export const mailOrPhonePipe: PipeTransform<PasswordRecoverDto> = {
  transform: (body) => {
    const { email, phoneNumber, smsCode } = body;
    if (phoneNumber === undefined) {
      if (email === undefined) throw missingField('email');
      if (smsCode !== undefined) throw missingField('phoneNumber');
      return body;
    }
    if (email !== undefined) throw invalidField('email', 'Send an email or a phone number, not both');
    if (smsCode === undefined) throw missingField('smsCode');
    return body;
  },
};

/** GET /password/check: any texts are accepted, because a wrong link is answered like an expired one. */
export class ResetLinkDto {
  @ApiProperty()
  @Passes(() => null)
  token!: string;

  @ApiProperty()
  @Passes(() => null)
  id!: string;
}

export class PasswordResetDto implements PasswordResetRequest {
  @ApiProperty()
  @Is(isTextUpTo(255), 'a token')
  token!: string;

  @ApiProperty({ description: 'Of the account, as in the link' })
  @Is(isId, 'an id')
  id!: number;

  @ApiProperty({ minLength: 4, maxLength: 255 })
  @Passes(passwordProblem)
  password!: string;
}

/**
 * POST /email/reset; the form calls it three times: with the phone; then with its code, too; then with the new e-mail, too.
 * The first two calls have `onlyValidate`.
 */
export class EmailResetDto implements EmailResetRequest {
  @ApiProperty({ example: '17025550123' })
  @Passes(phoneProblem)
  phoneNumber!: string;

  @OptionalProperty({ example: '0123' })
  @Passes(challengeCodeProblem)
  smsCode?: string;

  @OptionalProperty()
  @Passes(emailProblem)
  email?: string;

  @ApiProperty({ required: false })
  @IsOptional()
  @IsBoolean({ message: 'This should be true or false' })
  onlyValidate?: boolean;
}

/** Runs after the fields' checks: a body is complete, unless it is only validated. @throws HttpException 400 */
export const requiredFieldsPipe: PipeTransform<EmailResetDto> = {
  transform: (body) => {
    if (body.onlyValidate === true) return body;
    if (body.smsCode === undefined) throw missingField('smsCode');
    if (body.email === undefined) throw missingField('email');
    return body;
  },
};
