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
  normalizeEmail,
  passwordProblem,
  phoneProblem,
  stateProblem,
  zipProblem,
} from '@tour-portal/contracts/accounts/account-rules.js';
import type { PasswordChangeRequest, ProfileRequest } from '@tour-portal/contracts/api/account-api.js';
import { IsBoolean, IsOptional } from 'class-validator';
import { Is, MayBeMissing, ObjectOf, Passes } from '../../http/input/validation.js';
import { isTextUpTo } from '../accounts.dto.js';
import type { WantedAccount } from './edit-account.js';

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

/** The reminders of D62 that a customer may switch off. */
export class ReminderChoicesDto {
  @ApiProperty({ required: false })
  @MayBeMissing()
  @IsBoolean({ message: 'This should be true or false' })
  'details-missing'?: boolean;

  @ApiProperty({ required: false })
  @MayBeMissing()
  @IsBoolean({ message: 'This should be true or false' })
  'flights-missing'?: boolean;

  @ApiProperty({ required: false })
  @MayBeMissing()
  @IsBoolean({ message: 'This should be true or false' })
  passport?: boolean;

  @ApiProperty({ required: false })
  @MayBeMissing()
  @IsBoolean({ message: 'This should be true or false' })
  'documents-ready'?: boolean;

  @ApiProperty({ required: false })
  @MayBeMissing()
  @IsBoolean({ message: 'This should be true or false' })
  survey?: boolean;
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
  @ObjectOf(() => AddressPartsDto, 'parts of an address')
  address?: AddressPartsDto;

  @ApiProperty({ required: false, type: () => ReminderChoicesDto })
  @MayBeMissing()
  @ObjectOf(() => ReminderChoicesDto, 'reminders that can be switched off')
  reminders?: ReminderChoicesDto;

  @ApiProperty({ required: false })
  @IsOptional()
  @IsBoolean({ message: 'This should be true or false' })
  onlyValidate?: boolean;

  @ApiProperty({ required: false, example: '0123', description: 'Of the new phone number' })
  @IsOptional()
  @Passes(challengeCodeProblem)
  smsCode?: string;
}

/** The values that a body wants the account to have. */
export function wantedAccount({
  firstName,
  lastName,
  address,
  phoneNumber,
  email,
  reminders = {},
}: ProfileDto): WantedAccount {
  return {
    profile: {
      ...(firstName === undefined ? {} : { firstName: firstName.trim() }),
      ...(lastName === undefined ? {} : { lastName: lastName.trim() }),
      ...(address === undefined ? {} : { address }),
    },
    phoneNumber: phoneNumber ?? null,
    email: email === undefined ? null : normalizeEmail(email),
    reminders,
  };
}

/** PATCH /accounts/me/password (spec §5 "Change password"). */
export class PasswordChangeDto implements PasswordChangeRequest {
  @ApiProperty()
  @Is(isTextUpTo(255), 'a password')
  currentPassword!: string;

  @ApiProperty({ minLength: 4, maxLength: 255 })
  @Passes(passwordProblem)
  newPassword!: string;
}
