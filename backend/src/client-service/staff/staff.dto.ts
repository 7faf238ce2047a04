import { ApiProperty } from '@nestjs/swagger';
import { staffCodeProblem } from '@tour-portal/contracts/accounts/staff-rules.js';
import { isTextUpTo } from '../../accounts/accounts.dto.js';
import { Is, Passes } from '../../http/input/validation.js';

class StaffEmailDto {
  @ApiProperty()
  @Is(isTextUpTo(254), 'an email address')
  email!: string;
}

/** POST /client-service/login (D45). */
export class StaffLoginDto extends StaffEmailDto {
  @ApiProperty()
  @Is(isTextUpTo(255), 'a password')
  password!: string;
}

/** POST /client-service/login/verify (D45). */
export class StaffVerifyDto extends StaffEmailDto {
  @ApiProperty({ description: 'Six digits, as mailed', example: '012345' })
  @Passes(staffCodeProblem)
  code!: string;
}
