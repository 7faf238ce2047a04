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
import type { LoginRequest, SignupRequest } from '@tour-portal/contracts/account-api.js';
import { Type } from 'class-transformer';
import { IsBoolean, IsObject, IsOptional, ValidateNested } from 'class-validator';
import { Is, Passes } from '../http/validation.js';

export class AddressDto {
  @ApiProperty()
  @Passes(line1Problem)
  line1!: string;

  @ApiProperty({ required: false, nullable: true, type: String })
  @IsOptional()
  @Passes(line2Problem)
  line2?: string | null;

  @ApiProperty()
  @Passes(cityProblem)
  city!: string;

  @ApiProperty({ description: 'Code of the state or province where the country has a list' })
  @Passes(stateProblem)
  state!: string;

  @ApiProperty({ example: 'US' })
  @Passes(countryProblem)
  country!: string;

  @ApiProperty()
  @Passes(zipProblem)
  zip!: string;
}

/** POST /accounts/signup (spec §5 "Sign up"). */
export class SignupDto implements SignupRequest {
  @ApiProperty()
  @Passes(firstNameProblem)
  firstName!: string;

  @ApiProperty()
  @Passes(lastNameProblem)
  lastName!: string;

  @ApiProperty({ example: '17025550123' })
  @Passes(phoneProblem)
  phoneNumber!: string;

  @ApiProperty()
  @Passes(emailProblem)
  email!: string;

  @ApiProperty({ minLength: 4, maxLength: 255 })
  @Passes(passwordProblem)
  password!: string;

  @ApiProperty({ type: () => AddressDto })
  @Is((value) => typeof value === 'object' && value !== null && !Array.isArray(value), 'an address')
  @IsObject({ message: 'This should be an address' })
  @ValidateNested({ message: 'This should be an address' })
  @Type(() => AddressDto)
  address!: AddressDto;

  @ApiProperty({ required: false })
  @IsOptional()
  @IsBoolean({ message: 'This should be true or false' })
  onlyValidate?: boolean;

  @ApiProperty({ required: false, example: '0123' })
  @IsOptional()
  @Passes(challengeCodeProblem)
  smsCode?: string;
}

export const isFilled = (max: number) => (value: unknown) =>
  typeof value === 'string' && value !== '' && value.length <= max;

/** POST /accounts/login: shapes only, so that a wrong pair and an impossible one answer alike. */
export class LoginDto implements LoginRequest {
  @ApiProperty()
  @Is(isFilled(254), 'an email address')
  email!: string;

  @ApiProperty()
  @Is(isFilled(255), 'a password')
  password!: string;
}

export class ChallengeDto {
  @ApiProperty({ example: '17025550123' })
  @Passes(phoneProblem)
  phoneNumber!: string;
}

export class ChallengeVerifyDto extends ChallengeDto {
  @ApiProperty({ example: '0123' })
  @Passes(challengeCodeProblem)
  smsCode!: string;
}
