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
import { NullableProperty, OptionalProperty } from '../../http/input/optional-properties.js';
import { Is, ObjectOf, Passes } from '../../http/input/validation.js';
import { isTextUpTo } from '../accounts.dto.js';
import type { WantedAccount } from './edit-account.js';

export class AddressPartsDto {
  @OptionalProperty()
  @Passes(line1Problem)
  line1?: string;

  @NullableProperty({ type: String, description: 'null clears the line' })
  @Passes(line2Problem)
  line2?: string | null;

  @OptionalProperty()
  @Passes(cityProblem)
  city?: string;

  @OptionalProperty()
  @Passes(stateProblem)
  state?: string;

  @OptionalProperty({ example: 'US' })
  @Passes(countryProblem)
  country?: string;

  @OptionalProperty()
  @Passes(zipProblem)
  zip?: string;
}

/** The reminders of D62 that a customer may switch off. */
export class ReminderChoicesDto {
  @OptionalProperty()
  @IsBoolean({ message: 'This should be true or false' })
  'details-missing'?: boolean;

  @OptionalProperty()
  @IsBoolean({ message: 'This should be true or false' })
  'flights-missing'?: boolean;

  @OptionalProperty()
  @IsBoolean({ message: 'This should be true or false' })
  passport?: boolean;

  @OptionalProperty()
  @IsBoolean({ message: 'This should be true or false' })
  'documents-ready'?: boolean;

  @OptionalProperty()
  @IsBoolean({ message: 'This should be true or false' })
  survey?: boolean;
}

/** PATCH /accounts/me (spec §5 "Edit account"): a field that is left out stays as it is. */
export class ProfileDto implements ProfileRequest {
  @OptionalProperty()
  @Passes(firstNameProblem)
  firstName?: string;

  @OptionalProperty()
  @Passes(lastNameProblem)
  lastName?: string;

  @OptionalProperty({ example: '17025550123' })
  @Passes(phoneProblem)
  phoneNumber?: string;

  @OptionalProperty()
  @Passes(emailProblem)
  email?: string;

  @OptionalProperty({ type: () => AddressPartsDto })
  @ObjectOf(() => AddressPartsDto, 'parts of an address')
  address?: AddressPartsDto;

  @OptionalProperty({ type: () => ReminderChoicesDto })
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
