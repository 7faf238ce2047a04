import { ApiProperty } from '@nestjs/swagger';
import { staffNameProblem, staffPasswordProblem } from '@tour-portal/contracts/accounts/staff-rules.js';
import { STAFF_ROLES, areStaffRoles } from '@tour-portal/contracts/client-service/staff-roles.js';
import type { StaffRole } from '@tour-portal/contracts/client-service/staff-roles.js';
import { isTextUpTo } from '../../accounts/accounts.dto.js';
import { Is, Passes } from '../../http/input/validation.js';
import { WithReason } from '../actions/actions.dto.js';

/** PUT /client-service/staff/{email} (D60). */
export class MemberDto extends WithReason {
  @ApiProperty({ example: 'Sam Reed' })
  @Passes(staffNameProblem)
  name!: string;

  @ApiProperty({ enum: STAFF_ROLES, isArray: true, example: ['agent'] })
  @Is(areStaffRoles, `one or more of ${STAFF_ROLES.join(', ')}, each once`)
  roles!: StaffRole[];
}

/** POST /client-service/password (D60). */
export class StaffPasswordDto {
  @ApiProperty({ description: 'The part of the mailed link after its #' })
  @Is(isTextUpTo(200), 'the token of a link')
  token!: string;

  @ApiProperty({ minLength: 12, maxLength: 255 })
  @Passes(staffPasswordProblem)
  password!: string;
}
