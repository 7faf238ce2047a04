import { ApiProperty } from '@nestjs/swagger';
import { reasonProblem } from '@tour-portal/contracts/accounts/staff-rules.js';
import { AddressDto, PersonDto, IsCompleteAddress } from '../accounts/accounts.dto.js';
import { Passes } from '../http/input/validation.js';

/** POST /client-service/accounts: the fields of sign-up (spec §5) except the password and the SMS code, which only the customer knows. */
export class OpenAccountDto extends PersonDto {
  @IsCompleteAddress()
  address!: AddressDto;

  @ApiProperty({ example: 'Called and asked for an account' })
  @Passes(reasonProblem)
  reason!: string;
}
