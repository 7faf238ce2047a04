import { ApiProperty } from '@nestjs/swagger';
import {
  challengeCodeProblem,
  cityProblem,
  countryProblem,
  emailProblem,
  firstNameProblem,
  lastNameProblem,
  line1Problem,
  line2Problem,
  passwordProblem,
  phoneProblem,
  stateProblem,
  zipProblem,
} from '@tour-portal/contracts/account-rules.js';
import type {
  EmailResetRequest,
  PasswordChangeRequest,
  PasswordResetRequest,
  ProfileRequest,
} from '@tour-portal/contracts/account-api.js';
import { isId } from '@tour-portal/contracts/ids.js';
import { Type } from 'class-transformer';
import { IsBoolean, IsOptional, ValidateIf, ValidateNested } from 'class-validator';
import { Is, Passes } from '../http/validation.js';
import { isFilled } from './accounts.dto.js';

/** May be left out, but is not to be null: that would be no value for it. */
const MayBeMissing = () => ValidateIf((_, value) => value !== undefined);

export class AddressPartsDto {
  @ApiProperty({ required: false })
  @MayBeMissing()
  @Passes(line1Problem)
  line1?: string;

  @ApiProperty({ required: false, nullable: true, type: String, description: 'null clears the line' })
  @IsOptional()
  @Passes(line2Problem)
  line2?: string | null;

  @ApiProperty({ required: false })
  @MayBeMissing()
  @Passes(cityProblem)
  city?: string;

  @ApiProperty({ required: false })
  @MayBeMissing()
  @Passes(stateProblem)
  state?: string;

  @ApiProperty({ required: false, example: 'US' })
  @MayBeMissing()
  @Passes(countryProblem)
  country?: string;

  @ApiProperty({ required: false })
  @MayBeMissing()
  @Passes(zipProblem)
  zip?: string;
}

/** PATCH /accounts/me (spec §5 "Edit account"): changed fields only. */
export class ProfileDto implements ProfileRequest {
  @ApiProperty({ required: false })
  @MayBeMissing()
  @Passes(firstNameProblem)
  firstName?: string;

  @ApiProperty({ required: false })
  @MayBeMissing()
  @Passes(lastNameProblem)
  lastName?: string;

  @ApiProperty({ required: false, example: '17025550123' })
  @MayBeMissing()
  @Passes(phoneProblem)
  phoneNumber?: string;

  @ApiProperty({ required: false })
  @MayBeMissing()
  @Passes(emailProblem)
  email?: string;

  @ApiProperty({ required: false, type: () => AddressPartsDto })
  @MayBeMissing()
  @Is((value) => typeof value === 'object' && value !== null && !Array.isArray(value), 'parts of an address')
  @ValidateNested({ message: 'This should be parts of an address' })
  @Type(() => AddressPartsDto)
  address?: AddressPartsDto;

  @ApiProperty({ required: false })
  @IsOptional()
  @IsBoolean({ message: 'This should be true or false' })
  onlyValidate?: boolean;

  @ApiProperty({ required: false, example: '0123', description: 'Of the new phone number' })
  @IsOptional()
  @Passes(challengeCodeProblem)
  smsCode?: string;
}

/** PATCH /accounts/me/password (spec §5 "Change password"). */
export class PasswordChangeDto implements PasswordChangeRequest {
  @ApiProperty()
  @Is(isFilled(255), 'a password')
  currentPassword!: string;

  @ApiProperty({ minLength: 4, maxLength: 255 })
  @Passes(passwordProblem)
  newPassword!: string;
}

/** POST /password/recover: an e-mail, or a phone number with its code. */
export class PasswordRecoverDto {
  @ApiProperty({ required: false })
  @MayBeMissing()
  @Passes(emailProblem)
  email?: string;

  @ApiProperty({ required: false })
  @IsOptional()
  @IsBoolean({ message: 'This should be true or false' })
  resend?: boolean;

  @ApiProperty({ required: false, example: '17025550123' })
  @MayBeMissing()
  @Passes(phoneProblem)
  phoneNumber?: string;

  @ApiProperty({ required: false, example: '0123' })
  @MayBeMissing()
  @Passes(challengeCodeProblem)
  smsCode?: string;
}

export class PasswordResetDto implements PasswordResetRequest {
  @ApiProperty()
  @Is(isFilled(255), 'a token')
  token!: string;

  @ApiProperty({ description: 'Of the account, as in the link' })
  @Is(isId, 'an id')
  id!: number;

  @ApiProperty({ minLength: 4, maxLength: 255 })
  @Passes(passwordProblem)
  password!: string;
}

/** POST /email/reset: the phone, its code, the new address; the first two with `onlyValidate`. */
export class EmailResetDto implements EmailResetRequest {
  @ApiProperty({ example: '17025550123' })
  @Passes(phoneProblem)
  phoneNumber!: string;

  @ApiProperty({ required: false, example: '0123' })
  @MayBeMissing()
  @Passes(challengeCodeProblem)
  smsCode?: string;

  @ApiProperty({ required: false })
  @MayBeMissing()
  @Passes(emailProblem)
  email?: string;

  @ApiProperty({ required: false })
  @IsOptional()
  @IsBoolean({ message: 'This should be true or false' })
  onlyValidate?: boolean;
}
