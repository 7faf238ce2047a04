import { applyDecorators } from '@nestjs/common';
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
} from '@tour-portal/contracts/accounts/account-rules.js';
import type { PipeTransform } from '@nestjs/common';
import type { LoginRequest, SignupRequest } from '@tour-portal/contracts/api/account-api.js';
import { IsBoolean, IsOptional } from 'class-validator';
import { invalidField } from '../http/problems.js';
import { NullableProperty } from '../http/input/optional-properties.js';
import { Is, ObjectOf, Passes } from '../http/input/validation.js';
import { addressProblem } from './profile/address-rules.js';
import type { Profile } from './open-account.js';

export class AddressDto {
  @ApiProperty()
  @Passes(line1Problem)
  line1!: string;

  @NullableProperty({ type: String })
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

/** Marks a property that has to be an address with all its parts; only `line2` may be missing. */
export const IsCompleteAddress = () =>
  applyDecorators(
    ApiProperty({ type: () => AddressDto }),
    ObjectOf(() => AddressDto, 'an address'),
  );

/** The person whose account is opened (spec §5 "Sign up"). */
export class PersonDto {
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
}

/** POST /accounts/signup */
export class SignupDto extends PersonDto implements SignupRequest {
  @ApiProperty({ minLength: 4, maxLength: 255 })
  @Passes(passwordProblem)
  password!: string;

  @IsCompleteAddress()
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

/** Runs after the body's own checks: the reference data has to allow its country and state. @throws HttpException 400 */
export const knownAddressPipe: PipeTransform<SignupDto> = {
  transform: (body) => {
    const problem = addressProblem(body.address);
    if (problem !== null) throw invalidField(problem.field, problem.message);
    return body;
  },
};

/** The profile of the account to open. */
export function profileOf({
  firstName,
  lastName,
  phoneNumber,
  email,
  address,
}: PersonDto & { readonly address: AddressDto }): Profile {
  const { line1, line2 = null, city, state, country, zip } = address;
  return {
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    phoneNumber,
    email,
    address: { line1, line2, city, state, country, zip },
  };
}

/** Makes a check: a text of 1 to `max` characters. */
export const isTextUpTo = (max: number) => (value: unknown) =>
  typeof value === 'string' && value !== '' && value.length <= max;

/**
 * POST /accounts/login: checks only types and lengths; an e-mail or password of these lengths that no account can have is
 * answered like a wrong one.
 */
export class LoginDto implements LoginRequest {
  @ApiProperty()
  @Is(isTextUpTo(254), 'an email address')
  email!: string;

  @ApiProperty()
  @Is(isTextUpTo(255), 'a password')
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
